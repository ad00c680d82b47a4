import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/lib/clock.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';

let bytes: Promise<Buffer> | undefined;

/** Makes a file of SQLite with the tables of the service, which are empty: a copy, because migrating takes most of the time of a start. */
export async function makeMigratedDatabase(file: string): Promise<void> {
  bytes ??= migrate();
  await writeFile(file, await bytes, { mode: 0o600 });
}

async function migrate(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  const file = join(folder, 'mayfly.db');
  const store = await openSqliteStore({ file, clock: systemClock, asServer: true });
  await store.close();
  const migrated = await readFile(file);
  await rm(folder, { recursive: true });
  return migrated;
}
