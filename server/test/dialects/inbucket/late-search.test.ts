import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DialectError } from '../../../src/dialects/base/dialect-error.ts';
import { NamedMail } from '../../../src/dialects/inbucket/named-mail.ts';
import { readName } from '../../../src/dialects/inbucket/names.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { openSqliteStore } from '../../../src/store/sqlite/sqlite-store.ts';
import { WriterThreads } from '../../../src/store/sqlite/writer.ts';
import { addMailbox, deliver } from '../../store/fixtures.ts';
import { alice, openSearch } from '../../store/search-bench.ts';
import type { OpenStore } from '../../store/store-cases.ts';
import { makeMigratedDatabase } from '../../support/migrated-database.ts';

const open: OpenStore = async (t, { clock = systemClock } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  const file = join(folder, 'mayfly.db');
  await makeMigratedDatabase(file);
  const writerThreads = new WriterThreads({ idleMax: 0 });
  const store = await openSqliteStore({ file, clock, asServer: true, writerThreads });
  t.after(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  return store;
};

test('a name whose mail is not all looked at in the time of a search is an error, and no empty mailbox', async (t) => {
  let now = 0;
  // Each look at the time is after the time of a search.
  const bench = await openSearch(t, open, () => (now += 10_000));
  const { mailbox } = await addMailbox(bench.store);
  for (let number = 0; number < 100; number += 1) await deliver(bench.store, [mailbox.address]);
  const unused = { rows: () => assert.fail(), all: () => assert.fail() };
  const mailboxNames = { find: async () => ({ at: [], capturing: [], catchAlls: [mailbox.id] }) };
  const named = new NamedMail({ ownerMails: bench.ownerMails, mailboxNames, mails: unused, deletion: unused });
  const name = readName('nobody');
  const isLate = (error: unknown) => error instanceof DialectError && error.status === 503;
  await assert.rejects(named.list(alice, name, { limit: 500, present: ({ row }) => row.id }), isLate);
  await assert.rejects(named.purge(alice, name, new AbortController().signal), isLate);
  await bench.close();
});
