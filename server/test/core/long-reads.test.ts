import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { deriveProcessLimits, readProcessResources } from '../../src/app/process-limits.ts';
import { readConfig } from '../../src/config.ts';
import type { Caller } from '../../src/core/accounts/accounts.ts';
import { KnownDomains } from '../../src/core/accounts/known-domains.ts';
import { parseScopes } from '../../src/core/accounts/scopes.ts';
import { UsableDomains } from '../../src/core/accounts/usable-domains.ts';
import { ClockWatch } from '../../src/core/clock-watch.ts';
import { EventBell } from '../../src/core/events/bell.ts';
import { EventLog } from '../../src/core/events/log.ts';
import { MailRemoval } from '../../src/core/mailboxes/mail-removal.ts';
import { Mailboxes } from '../../src/core/mailboxes/mailboxes.ts';
import { mailListRequest } from '../../src/core/mails/found/lists/list-request.ts';
import { MailLists } from '../../src/core/mails/found/lists/mail-lists.ts';
import { OwnerTotals } from '../../src/core/mails/found/lists/owner-totals.ts';
import { MailSearch } from '../../src/core/mails/found/search/mail-search.ts';
import type { Json } from '../../src/core/mails/kept/content-json.ts';
import { MessageBytes } from '../../src/core/mails/kept/message-bytes.ts';
import { Mails } from '../../src/core/mails/shown/mails.ts';
import { ShownMails } from '../../src/core/mails/shown/shown-mails.ts';
import { OwnerLimits } from '../../src/core/owner-limits.ts';
import { ByteCache } from '../../src/lib/caches/byte-cache.ts';
import { IdSource } from '../../src/lib/ids.ts';
import { createLog } from '../../src/lib/log.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { writeOutline } from '../../src/store/outline.ts';
import { rawPartBytes } from '../../src/store/packing.ts';
import { addMailbox, deliver, deliveryTo, start } from '../store/fixtures.ts';
import { contentsOf, extractsOf } from '../support/mail-contents.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startService } from '../support/service.ts';

const scopes = parseScopes('mailboxes');
const key = { keyId: '', scopes, mailboxId: undefined, dailyCallsMax: 9 };
const caller: Caller = { ...key, owner: 'alice', holder: 'alice', callsLeft: 1, activeMailboxesMax: 1_000 };

test('a long list of mails gives way to others between its pages', async (t) => {
  const { mails, mailbox, turn } = await slowReads(t);
  const turns: number[] = [];
  const items: string[] = [];
  const { data = assert.fail() } = await mails.list(caller, mailbox.id);
  for await (const page of data) {
    turns.push(turn());
    items.push(...page.map(String));
  }
  assert.equal(items.length, 700);
  assert.equal(turns.length, 28);
  assert.equal(new Set(turns).size, 28, 'no two pages were read in one turn of the event loop');
});

test('a search for mails gives way to others between its steps, and so does a list of what it finds', async (t) => {
  const { extracts, lists, mailbox, turn } = await slowReads(t);
  const begun = turn();
  const nothing = mailListRequest({ subject: 'nowhere' }, { owner: 'alice' });
  assert.equal((await lists.page(caller, nothing)).nextCursor, undefined);
  assert.ok(turn() - begun >= 2 * 21, '700 mails are read, and looked at, 32 at a time');
  for (const fields of [{}, { fields: 'summary' }] as const) {
    const query = { hasAttachments: 'false', ...fields } as const;
    const { items } = await lists.whole(caller, mailListRequest(query, { owner: 'alice', mailboxId: mailbox.id }));
    const turns: number[] = [];
    let shown = 0;
    for await (const page of items) {
      turns.push(turn());
      shown += page.length;
    }
    assert.equal(shown, 700);
    assert.equal(new Set(turns).size, turns.length, 'no two pages in one turn of the event loop');
    assert.ok(turns.length >= 4);
  }
  // Codes are kept after the answer.
  await extracts.stop();
});

test('reading a large attachment gives way to others between its pieces', async (t) => {
  const { messageBytes, mailbox, store, turn } = await slowReads(t);
  const bytes = 10 * rawPartBytes;
  const window = {
    filename: 'a.bin',
    contentType: 'application/octet-stream',
    offset: 0,
    length: bytes,
    encoding: 'identity',
  };
  const attachment = { ...window, id: 'whole', sizeBytes: bytes };
  const { recipients, ...delivery } = deliveryTo([mailbox.address], { raw: 'x'.repeat(bytes) });
  const outline = writeOutline({ sender: '', subject: '', attachments: [attachment] });
  await store.write(deliverMail, { ...delivery, recipients: recipients.map((given) => ({ ...given, outline })) });
  const [row] = await store.read(readMails, { mailboxId: mailbox.id, limit: 1 });
  assert.ok(row);
  const turns: number[] = [];
  for await (const _piece of messageBytes.attachment(caller.holder, { raw_id: row.raw_id, attachment }))
    turns.push(turn());
  assert.ok(new Set(turns).size >= 10, `${turns} are the turns of the event loop in which it was read`);
});

test('listing many mailboxes with their counts gives way to others between the pages', async (t) => {
  const { mailboxes, turn } = await slowReads(t);
  const begun = turn();
  const counts: number[] = [];
  for await (const page of mailboxes.list(caller, {})) {
    for (const item of page) counts.push(JSON.parse(item).messageCount);
  }
  assert.deepEqual(counts.toSorted((one, other) => other - one).slice(0, 2), [700, 0]);
  assert.equal(counts.length, 121);
  assert.ok(turn() - begun >= 2, 'one turn for each of three pages');
});

test('a search of the event log that finds nothing gives way to others between its steps', async (t) => {
  const { events, turn } = await slowReads(t);
  const begun = turn();
  const { items } = await events.list(
    { owner: 'alice', types: new Set(['mail.refused']) },
    { holder: 'alice', limit: 100 },
  );
  assert.deepEqual(items, []);
  assert.ok(turn() - begun >= 8, '821 events are looked through 100 at a time');
});

/** A filled store, read by parts for which every step takes the whole slice of a turn. */
async function slowReads(t: TestContext) {
  const { store } = (await startService(t)).app;
  for (let index = 0; index < 120; index += 1) await addMailbox(store);
  const { mailbox } = await addMailbox(store);
  await Promise.all(Array.from({ length: 700 }, () => deliver(store, [mailbox.address])));
  let nowMs = 0;
  const turns = new Turns({
    now: () => {
      nowMs += 5;
      return nowMs;
    },
  });
  const random = seededRandom();
  const clock = new ManualClock(start);
  const parts = { store, clock, random, ids: new IdSource(random), turns };
  const removal = new MailRemoval({ store, onError: () => {} });
  const hooks = { lifetimeMinutesMax: 60, secondsToQuotaReset: () => 0, onEnd: () => {} };
  const usableDomains = new UsableDomains({
    store,
    known: new KnownDomains({ store, domains: ['mail.test'] }),
    domains: ['mail.test'],
  });
  const clockWatch = new ClockWatch({ store, clock, log: createLog('silent') });
  const mailboxes = new Mailboxes({ ...parts, ...hooks, removal, usableDomains, clockWatch });
  const bell = new EventBell({ store, onError: () => {} });
  let loopTurns = 0;
  let isOver = false;
  const count = () => {
    loopTurns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  t.after(() => {
    isOver = true;
    bell.stop();
  });
  const events = new EventLog({ ...parts, bell, keptMs: 1 });
  const cache = new ByteCache<Json>({ bytesMax: 1024 * 1024 });
  const contents = contentsOf(t, { ...parts, cache });
  const extracts = extractsOf(t, { ...parts, contents });
  const shownMails = new ShownMails({ ...parts, contents, extracts, cache });
  const mails = new Mails({ ...parts, mailboxes, contents, extracts, shownMails });
  const messageBytes = new MessageBytes(parts);
  const search = new MailSearch({ ...parts, mailboxes, contents, onSearcher: () => {}, onError: () => {} });
  const limits = new OwnerLimits({
    monotonic: clock,
    limits: deriveProcessLimits(readConfig({}), readProcessResources()).owners,
  });
  const totals = new OwnerTotals(parts);
  const lists = new MailLists({ ...parts, contents, extracts, search, totals, events, ownerLimits: limits });
  return { store, mails, lists, extracts, messageBytes, mailboxes, mailbox, events, turn: () => loopTurns };
}
