import { appendFile, chown, cp, readdir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { type OwnPostgres, preparePostgres, query } from '../support/postgres.ts';
import { eventually } from '../support/until.ts';

/** A server that follows another. */
export interface Standby extends OwnPostgres {
  /** Follows no more, so that what the other commits from then on is not here; resolves when that is so. */
  cutOff(): Promise<void>;
  /** Makes a primary of it, and resolves when it takes writes. */
  promote(): Promise<void>;
}

/** What a copy must not have: what belongs to the running process, and the log, which is streamed. */
const notCopied = /^(?:postmaster\.(?:pid|opts)|(?:pg_wal|pg_replslot|pg_stat_tmp|pg_subtrans)\/.*)$/;

/**
 * Starts a standby of a running server, which waits for it before it says that something is committed, and resolves when that
 * is so; with `asynchronous` the server does not wait, and has sent it something.
 */
export async function startStandby(
  primary: OwnPostgres,
  { asynchronous = false }: { asynchronous?: boolean } = {},
): Promise<Standby> {
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
  const standby = await preparePostgres();
  await copyData(primary, standby.dataFolder);
  await appendFile(join(standby.dataFolder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  // It says that it is ready only once it is promoted.
  const promoted = standby.restart();
  promoted.catch(() => {});
  const setting = asynchronous ? '' : 'standby';
  await query(primary.url, `alter system set synchronous_standby_names = '${setting}'`);
  await query(primary.url, 'select pg_reload_conf()');
  const state = `select 1 from pg_stat_replication where state = 'streaming'
    and sync_state = '${asynchronous ? 'async' : 'sync'}' and replay_lsn is not null`;
  await eventually('the standby follows', async () => (await query(primary.url, state)).length > 0);
  return {
    ...standby,
    async cutOff() {
      await query(standby.url, `alter system set primary_conninfo = ''`);
      await query(standby.url, 'select pg_reload_conf()');
      const followers = 'select 1 from pg_stat_replication';
      await eventually('nobody follows', async () => (await query(primary.url, followers)).length === 0);
    },
    async promote() {
      await query(standby.url, 'select pg_promote()');
      await promoted;
    },
  };
}

/** As pg_basebackup does, which does not come with the server. */
async function copyData({ url, dataFolder }: OwnPostgres, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    await cp(dataFolder, to, {
      recursive: true,
      filter: (path) => !notCopied.test(relative(dataFolder, path)),
    });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), String(rows[0]?.labelfile));
    await writeFile(join(to, 'standby.signal'), '');
  } finally {
    await client.end();
  }
  const { uid, gid } = await stat(dataFolder);
  for (const name of ['', ...(await readdir(to, { recursive: true }))]) await chown(join(to, name), uid, gid);
}
