import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { heldKinds, OwnerLimits } from '../../../src/core/owner-limits.ts';
import { Body } from '../../../src/dialects/base/body.ts';
import type { Call } from '../../../src/dialects/base/dialect.ts';
import { DialectError } from '../../../src/dialects/base/dialect-error.ts';
import { pitListCalls } from '../../../src/dialects/mailpit/lists.ts';
import { RequestShare } from '../../../src/http/request-share.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { openSqliteStore } from '../../../src/store/sqlite/sqlite-store.ts';
import { WriterThreads } from '../../../src/store/sqlite/writer.ts';
import { addMailbox, deliver } from '../../store/fixtures.ts';
import { alice, openSearch } from '../../store/search-bench.ts';
import type { OpenStore } from '../../store/store-cases.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { makeMigratedDatabase } from '../../support/migrated-database.ts';

const open: OpenStore = async (t, { clock = systemClock } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  const file = join(folder, 'mayfly.db');
  await makeMigratedDatabase(file);
  const store = await openSqliteStore({
    file,
    clock,
    asServer: true,
    writerThreads: new WriterThreads({ idleMax: 0 }),
  });
  t.after(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  return store;
};

test('a search that has not looked at all messages in its time says so, unless it has found what was asked for', async (t) => {
  let now = 0;
  // Each look at the time is after the time of a search.
  const bench = await openSearch(t, open, () => (now += 10_000));
  const { mailbox } = await addMailbox(bench.store);
  for (let number = 0; number < 100; number += 1) await deliver(bench.store, [mailbox.address]);
  const mailboxes = { tags: async () => [] };
  const [, , , search = assert.fail()] = pitListCalls({ ownerMails: bench.ownerMails, mailboxes });
  assert.equal(search.path, '/api/v1/search');
  const ask = async (query: string) => search.answer?.(callOf(query));
  const found = await ask('query=from:sender&limit=5');
  assert.equal(JSON.parse(String(found?.body)).messages.length, 5);
  for (const query of ['query=subject:never', 'query=from:sender&limit=90', 'query=from:sender&start=80']) {
    await assert.rejects(ask(query), (error) => error instanceof DialectError && error.status === 503, query);
  }
  await bench.close();
});

function callOf(query: string): Call {
  const limit = { total: 4, perOwnerMax: 4 };
  const limits = Object.fromEntries(heldKinds.map((kind) => [kind, limit])) as ConstructorParameters<
    typeof OwnerLimits
  >[0]['limits'];
  const ownerLimits = new OwnerLimits({ monotonic: new ManualClock(), limits });
  return {
    caller: alice,
    params: {},
    headers: {},
    query: new URLSearchParams(query),
    share: new RequestShare(ownerLimits, { holder: alice.holder, beyondShare: 'waits' }),
    origin: '',
    signal: new AbortController().signal,
    json: async () => new Body({}),
  };
}
