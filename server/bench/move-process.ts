import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { moveDatabase } from '../src/cli/operator/offline.ts';
import { database } from '../src/config-values.ts';
import { systemClock } from '../src/lib/clock.ts';
import { forever } from '../src/store/schema.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts';
import { answerParent, partInput } from './program.ts';
import { StoreFiller } from './store-filler.ts';

/** A SQLite database full of mail, and its move to PostgreSQL. */
const input = partInput(
  Type.Object({
    mailboxes: Type.Integer(),
    mails: Type.Integer(),
    mailBytes: Type.Integer(),
    databaseUrl: Type.String(),
  }),
);
const folder = await mkdtemp(join(tmpdir(), 'mayfly-bench-'));
const file = join(folder, 'mayfly.db');

process.once('SIGTERM', async () => {
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
answerParent({ fill, move });

async function fill(): Promise<object> {
  const { mails, mailBytes } = input;
  const store = await openSqliteStore({ file, clock: systemClock, asServer: true });
  const filler = new StoreFiller({ store, clock: systemClock });
  const mailboxes = await filler.addMailboxes({ count: input.mailboxes, owner: 'moving', expiresAtMs: forever });
  await filler.deliver({ mailboxes, mails, mailBytes });
  await store.close();
  return {};
}

async function move(): Promise<object> {
  const startedAt = performance.now();
  const rows = new Map<string, number>();
  await moveDatabase({
    from: { engine: 'sqlite', file },
    to: database(input.databaseUrl),
    onTable: (moved) => rows.set(moved.table, moved.rows),
  });
  return { mails: rows.get('mails'), seconds: (performance.now() - startedAt) / 1000 };
}
