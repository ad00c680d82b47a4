import { chown, cp, readdir, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import type { OwnPostgres } from '../support/postgres.ts';

/** What a copy must not have: what belongs to the running process, and the log, which comes in another way. */
const notCopied = /^(?:postmaster\.(?:pid|opts)|(?:pg_wal|pg_replslot|pg_stat_tmp|pg_subtrans)\/.*)$/;

/** Copies the data of a running server, as pg_basebackup does, which does not come with the one of npm. */
export async function copyBase({ url, dataFolder }: OwnPostgres, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    await cp(dataFolder, to, {
      recursive: true,
      filter: (path) => !notCopied.test(relative(dataFolder, path)),
    });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), String(rows[0]?.labelfile));
  } finally {
    await client.end();
  }
  const { uid, gid } = await stat(dataFolder);
  for (const name of ['', ...(await readdir(to, { recursive: true }))]) await chown(join(to, name), uid, gid);
}
