import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { systemClock } from '../src/lib/clock.ts';
import { IdSource } from '../src/lib/ids.ts';
import { systemRandom } from '../src/lib/random.ts';
import { openPostgresStore } from '../src/store/postgres/postgres-store.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts';
import { createOldDatabase } from './old-database.ts';
import { answerParent, partInput } from './program.ts';

/** A database of an older schema, and the start of a server that brings it up to date. */
const input = partInput(
  Type.Object({ mails: Type.Integer(), mailBytes: Type.Integer(), databaseUrl: Type.Optional(Type.String()) }),
);
const connectionsMax = 10;
const clock = systemClock;
const folder = await mkdtemp(join(tmpdir(), 'mayfly-bench-'));
const file = join(folder, 'mayfly.db');
const { databaseUrl: url } = input;

process.once('SIGTERM', async () => {
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
answerParent({ fill, migrate });

async function fill(): Promise<object> {
  const ids = new IdSource(systemRandom());
  await createOldDatabase(url === undefined ? { file } : { url }, { ...input, ids });
  return {};
}

async function migrate(): Promise<object> {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const asServer = true;
  const store = await (url === undefined
    ? openSqliteStore({ file, clock, asServer })
    : openPostgresStore({ url, clock, connectionsMax, asServer }));
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await store.close();
  return { seconds, cpuMicroseconds: (user + system) / input.mails };
}
