import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OwnPostgres, preparePostgres, query } from '../support/postgres.ts';
import { eventually } from '../support/until.ts';
import { copyBase } from './base-backup.ts';

/** A server that follows another. */
export interface Standby extends OwnPostgres {
  /** Follows no more, so that what the other commits from then on is not here; resolves when that is so. */
  cutOff(): Promise<void>;
  /** Makes a primary of it, and resolves when it takes writes. */
  promote(): Promise<void>;
}

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
  await copyBase(primary, standby.dataFolder);
  await writeFile(join(standby.dataFolder, 'standby.signal'), '');
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
