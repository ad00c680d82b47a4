import { chown, cp, readdir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { type OwnPostgres, preparePostgres, query } from '../support/postgres.ts';
import { eventually } from './mail-load.ts';

/** A server that follows another, which waits for it before it says that something is committed. */
export interface Standby extends OwnPostgres {
  /** Makes a primary of it, and resolves when it takes writes. */
  promote(): Promise<void>;
}

/** What a copy must not have: what belongs to the running process, and the log, which is streamed. */
const notCopied = /^(?:postmaster\.(?:pid|opts)|(?:pg_wal|pg_replslot|pg_stat_tmp|pg_subtrans)\/.*)$/;

/** Starts a synchronous standby of a running server, and resolves when the server waits for it. */
export async function startStandby(primary: OwnPostgres): Promise<Standby> {
  const { hostname, port, username, password } = new URL(primary.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`;
  const standby = await preparePostgres(['-c', `primary_conninfo=${source}`]);
  await copyData(primary, standby.dataFolder);
  // It says that it is ready only once it is promoted.
  const promoted = standby.restart();
  promoted.catch(() => {});
  await query(primary.url, `alter system set synchronous_standby_names = 'standby'`);
  await query(primary.url, 'select pg_reload_conf()');
  const state = `select 1 from pg_stat_replication where sync_state = 'sync'`;
  await eventually('the standby is waited for', async () => (await query(primary.url, state)).length > 0);
  return {
    ...standby,
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
