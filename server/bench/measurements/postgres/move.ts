import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresServer } from '../../../load/postgres-server.ts';
import { defineWorker } from '../../../load/processes/worker.ts';
import { databaseFile } from '../../../load/server-process.ts';
import { fillFile } from '../../../load/store-filler.ts';
import { moveDatabase } from '../../../src/cli/operator/database/offline.ts';
import { database as databaseOf } from '../../../src/settings/values.ts';
import { forever } from '../../../src/store/schema.ts';
import { type Effort, type Figure, scaled } from '../../figure.ts';
import { usualLoad } from '../../smtp-load.ts';

/** A SQLite database full of mail, and its move to PostgreSQL. */
const startMoving = defineWorker(
  import.meta.url,
  async (input: { mailboxes: number; mails: number; databaseUrl: string }, resources) => {
    const folder = resources.use(await mkdtempDisposable(join(tmpdir(), 'mayfly-bench-')));
    const file = databaseFile(folder.path);
    return {
      fill: () =>
        fillFile(file, async (filler) => {
          const wanted = { count: input.mailboxes, owner: 'moving', expiresAtMs: forever };
          const mailboxes = await filler.addMailboxes(wanted);
          await filler.deliver({ mailboxes, mails: input.mails, mailBytes: usualLoad.mailBytes });
        }),
      move: async () => {
        const startedAt = performance.now();
        const rows = new Map<string, number>();
        await moveDatabase({
          from: { engine: 'sqlite', file },
          to: databaseOf(input.databaseUrl),
          onTable: (moved) => rows.set(moved.table, moved.rows),
        });
        return { mails: rows.get('mails') ?? Number.NaN, seconds: (performance.now() - startedAt) / 1000 };
      },
    };
  },
);

/** The move of 100,000 mails from SQLite to PostgreSQL, the comparison of both included. */
export async function measurePostgresMove(effort: Effort, postgres: PostgresServer): Promise<Figure[]> {
  await using database = await postgres.newDatabase();
  const sizes = { mailboxes: scaled(1_000, effort), mails: scaled(100_000, effort) };
  await using moving = startMoving({ ...sizes, databaseUrl: database.url });
  await moving.ask('fill');
  await database.query('checkpoint');
  const { mails, seconds } = await moving.ask('move');
  const name = `move of ${mails.toLocaleString('en')} mails to PostgreSQL`;
  return [{ name, unit: 'mails/s', measured: mails / seconds, target: { least: 10_000 } }];
}
