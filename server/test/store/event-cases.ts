import assert from 'node:assert/strict';
import { EventBell, type Topic } from '../../src/core/events/bell.ts';
import {
  type EventRow,
  isBefore,
  logStart,
  type Position,
  readEvents,
  readLog,
  readRefusalsAfter,
} from '../../src/store/operations/events.ts';
import { endDueMailboxes } from '../../src/store/operations/expiry.ts';
import { openLog, pruneEvents } from '../../src/store/operations/log-upkeep.ts';
import { deleteMailboxes } from '../../src/store/operations/mailboxes.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { deliverMail, recordRefusal } from '../../src/store/operations/mails/delivery.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, deliver, deliveryTo, minute, newId, postmasterRow, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

/** The event log: what is written to it, in which order it is read, and what pruning leaves. */
export const eventCases: StoreCases = {
  'everything that happens to a mailbox and its mails is in the log of its owner, in order': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store, { tag: 'kept', recoverable: 1 });
    const { mailbox: due } = await addMailbox(store, { expires_at: start + minute });
    await addMailbox(store, { owner: 'bob' });
    const [first = '', second = ''] = [
      ...(await deliver(store, [mailbox.address], { subject: 'one' })),
      ...(await deliver(store, [mailbox.address], { subject: 'two', attachments: ['file'] })),
    ];
    const { owner, address } = mailbox;
    await store.write(deleteMails, { ...at(), owner, mailboxId: mailbox.id, ids: [first, first, 'no id'] });
    const refusal = { addresses: [address, 'nobody@mail.test'], data: { reason: 'too_big' } };
    await store.write(recordRefusal, { ...at(), ...refusal });
    await store.write(endDueMailboxes, { ...at(start + minute), mailboxesMax: 10 });
    await store.write(deleteMailboxes, { ...at(start + minute), owner, ids: [mailbox.id] });
    const events = await readAll(store, { owner });
    assert.deepEqual(
      events.map(({ type, mailbox_id, data }) => [type, mailbox_id === due.id, JSON.parse(data)]),
      [
        ['mailbox.created', false, { address, tag: 'kept', recoverable: true, expiresAt: null }],
        ['mailbox.created', true, { address: due.address, recoverable: false, expiresAt: '2026-03-01T12:01:00.000Z' }],
        ['mail.received', false, { mailId: first, ...deliveryTo([]).event, subject: 'one' }],
        [
          'mail.received',
          false,
          { mailId: second, ...deliveryTo([]).event, subject: 'two', hasAttachments: true, sizeBytes: 22 },
        ],
        ['mail.deleted', false, { mailId: first }],
        ['mail.refused', false, { address, reason: 'too_big' }],
        ['mailbox.expired', true, { address: due.address, reason: 'expired' }],
        ['mailbox.archived', false, { address, tag: 'kept', reason: 'deleted' }],
      ],
    );
    assert.equal((await readAll(store, { owner: 'bob' })).length, 1);
  },

  'the refusals of a mailbox are read in pages, without what lies between them': async (t, open) => {
    const store = await open(t);
    const [{ mailbox }, { mailbox: other }] = [await addMailbox(store), await addMailbox(store)];
    for (const reason of ['too_big', 'loop', 'mailbox_full']) {
      await store.write(recordRefusal, { ...at(), addresses: [mailbox.address, other.address], data: { reason } });
      await deliver(store, [mailbox.address]);
    }
    const read = (after: Position) => store.read(readRefusalsAfter, { mailboxId: mailbox.id, after, limit: 2 });
    const reasons = ({ events }: { events: readonly EventRow[] }) => events.map(({ data }) => JSON.parse(data).reason);
    const first = await read(logStart);
    assert.deepEqual([reasons(first), first.isEnd], [['too_big', 'loop'], false]);
    const last = await read(first.next);
    assert.deepEqual([reasons(last), last.isEnd, last.next], [['mailbox_full'], true, last.log.end]);
  },

  'what was not done is not in the log': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const before = await readAll(store);
    const whole = deliveryTo([mailbox.address]);
    const half = { ...whole, recipients: [...whole.recipients, ...whole.recipients] };
    await assert.rejects(store.write(deliverMail, half), /unique/i);
    await addMailbox(store, {}, 1);
    await store.write(deleteMailboxes, { ...at(), owner: 'bob', ids: [mailbox.id] });
    await deliver(store, ['nobody@mail.test']);
    assert.deepEqual(await readAll(store), before);
  },

  'many writers at once: every reader is told of each event once, and all in one order': async (t, open) => {
    const store = await open(t);
    const boxes = await Promise.all(Array.from({ length: 8 }, () => addMailbox(store)));
    const from = (await store.read(readLog, {})).end;
    const mails = 60;
    let isWriting = true;
    const follow = async (): Promise<string[]> => {
      const seen: string[] = [];
      let after: Position = from;
      for (let last = false; !last; ) {
        last = !isWriting;
        const page = await store.read(readEvents, { after, limit: 7 });
        seen.push(...page.events.map(({ id }) => id));
        after = page.next;
        if (!page.isEnd || page.log.isUnsettled) last = false;
        if (page.isEnd) await new Promise((resolve) => setImmediate(resolve));
      }
      return seen;
    };
    const readers = [follow(), follow(), follow()];
    const writers = boxes.map(async ({ mailbox }) => {
      const ids: string[] = [];
      for (let count = 0; count < mails; count += 1) ids.push(...(await deliver(store, [mailbox.address])));
      return ids;
    });
    const written = (await Promise.all(writers)).flat();
    isWriting = false;
    const [first = [], ...others] = await Promise.all(readers);
    assert.deepEqual(first.toSorted(), written.toSorted());
    for (const other of others) assert.deepEqual(other, first);
  },

  'a mailbox that is made by its first mail is made before that mail': async (t, open) => {
    const store = await open(t);
    const systemMailbox = postmasterRow();
    const delivery = deliveryTo([systemMailbox.address]);
    const recipients = delivery.recipients.map((recipient) => ({
      ...recipient,
      makes: { by: 'system' as const, mailbox: systemMailbox },
    }));
    await store.write(deliverMail, { ...delivery, recipients });
    const events = await readAll(store, { owner: 'postmaster' });
    assert.deepEqual(
      events.map(({ type }) => type),
      ['mailbox.created', 'mail.received'],
    );
  },

  'pruning takes the oldest events, says up to where, and numbers never start again': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    for (const receivedAt of [start + 1, start + 2, start + 3]) await deliver(store, [mailbox.address], { receivedAt });
    const all = await readAll(store);
    assert.equal(await store.write(pruneEvents, { before: start + 3, limit: 2, now: start }), 2);
    assert.equal(await store.write(pruneEvents, { before: start + 3, limit: 2, now: start }), 1);
    assert.equal(await store.write(pruneEvents, { before: start + 3, limit: 2, now: start }), 0);
    const { events, log } = await store.read(readEvents, { after: logStart, limit: 10 });
    assert.deepEqual(
      events.map(({ id }) => id),
      all.slice(3).map(({ id }) => id),
    );
    const lastPruned = all[2];
    assert.deepEqual(log.pruned, { tx: lastPruned?.tx, id: lastPruned?.id });
    assert.equal(await store.write(pruneEvents, { before: start + minute, limit: 10, now: start }), 1);
    const { end } = await store.read(readLog, {});
    await deliver(store, [mailbox.address]);
    const [next] = await readAll(store);
    assert.ok(next && isBefore(end, next));
  },

  'a place is good while its event is there or was the last that was removed; after any other events may be missing':
    async (t, open) => {
      const store = await open(t);
      const isGone = async (after: Position) => (await store.read(readEvents, { after, limit: 10 })).isPositionGone;
      const { end: atFirst } = await store.read(readLog, {});
      assert.deepEqual([await isGone(logStart), await isGone(atFirst)], [false, false]);
      const { mailbox } = await addMailbox(store);
      for (const receivedAt of [start + 1, start + 2]) await deliver(store, [mailbox.address], { receivedAt });
      const [made = logStart, one = logStart, two = logStart] = await readAll(store);
      const { end } = await store.read(readLog, {});
      assert.deepEqual(end, { tx: two.tx, id: two.id });
      assert.deepEqual([await isGone(made), await isGone(one), await isGone(end)], [false, false, false]);
      // As it was told before the database was restored.
      for (const { tx } of [one, end]) assert.ok(await isGone({ tx, id: newId() }));
      assert.ok(await isGone({ tx: end.tx + 1, id: newId() }));
      await store.write(pruneEvents, { before: start + 2, limit: 10, now: start });
      assert.deepEqual([await isGone(atFirst), await isGone(made), await isGone(one)], [true, true, false]);
      await store.write(pruneEvents, { before: start + 3, limit: 10, now: start });
      assert.deepEqual((await store.read(readLog, {})).end, end, 'it stays where it was when nothing is left');
      assert.deepEqual([await isGone(logStart), await isGone(one), await isGone(end)], [false, true, false]);
    },

  'the bell wakes those whose mailbox or owner it is, and nobody else': async (t, open) => {
    const store = await open(t);
    const [one, other] = [await addMailbox(store), await addMailbox(store, { owner: 'bob' })];
    const bell = new EventBell({ store, onError: (error) => assert.fail(String(error)) });
    const topics: readonly Topic[] = [
      { mailboxId: one.mailbox.id },
      { owner: 'alice' },
      'all',
      { mailboxId: other.mailbox.id },
      { owner: 'bob' },
    ];
    const woken = new Map<Topic, number>();
    let onWake = () => {};
    for (const topic of topics) {
      bell.listen(topic, () => {
        woken.set(topic, (woken.get(topic) ?? 0) + 1);
        onWake();
      });
    }
    const times = () => topics.map((topic) => woken.get(topic) ?? 0);
    const until = (wanted: readonly number[]) =>
      new Promise<void>((resolve) => {
        onWake = () => times().every((count, index) => count >= (wanted[index] ?? 0)) && resolve();
      });
    const all = until([1, 1, 1, 1, 1]);
    bell.ring();
    await all;
    assert.deepEqual(times(), [1, 1, 1, 1, 1], 'nobody knows what there was before');
    const first = until([2, 2, 2, 1, 1]);
    await deliver(store, [one.mailbox.address]);
    await first;
    const second = until([2, 2, 3, 2, 2]);
    await deliver(store, [other.mailbox.address]);
    await second;
    assert.deepEqual(times(), [2, 2, 3, 2, 2]);
    bell.stop();
  },

  'the bell does not read the log for each mail that nobody follows, and misses none of them': async (t, open) => {
    const store = await open(t);
    const [followed, other] = [await addMailbox(store), await addMailbox(store, { owner: 'bob' })];
    const bell = new EventBell({ store, onError: (error) => assert.fail(String(error)) });
    const news: string[] = [];
    let onNews = () => {};
    const next = () =>
      new Promise<void>((resolve) => {
        onNews = resolve;
      });
    bell.listen({ owner: 'alice' }, (told) => {
      news.push(...(told?.page.events ?? []).map(({ id }) => id));
      onNews();
    });
    const begun = next();
    bell.ring();
    await begun;
    const readsBefore = bell.reads;
    for (let count = 0; count < 20; count += 1) await deliver(store, [other.mailbox.address]);
    const woken = next();
    const arrived = await deliver(store, [followed.mailbox.address]);
    await woken;
    // One read, and those that PostgreSQL asks for as it connects.
    assert.ok(bell.reads - readsBefore < 5, `${bell.reads - readsBefore} reads`);
    assert.ok(arrived.every((id) => news.includes(id)));
    const left = await deliver(store, [other.mailbox.address]);
    const late = Promise.withResolvers<void>();
    bell.listen({ owner: 'bob' }, (told) => {
      if (told?.page.events.some(({ id }) => left.includes(id))) late.resolve();
    });
    await late.promise;
    bell.stop();
  },

  'the bell tells those who wait at a mailbox what happens in it, each event once': async (t, open) => {
    const store = await open(t);
    const [one, other] = [await addMailbox(store), await addMailbox(store)];
    const bell = new EventBell({ store, onError: (error) => assert.fail(String(error)) });
    const told: (string[] | undefined)[] = [];
    let onTold = () => {};
    const stop = bell.listenToMailbox(one.mailbox.id, (news) => {
      told.push(news?.found.map(({ id }) => id));
      onTold();
    });
    const next = () =>
      new Promise<void>((resolve) => {
        onTold = resolve;
      });
    const first = next();
    bell.ring();
    await first;
    assert.deepEqual(told, [undefined], 'nobody knows what there was before');
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      await deliver(store, [other.mailbox.address]);
      const more = next();
      ids.push(...(await deliver(store, [one.mailbox.address])));
      await more;
    }
    assert.deepEqual(told.slice(1).flat(), ids);
    stop();
    await deliver(store, [one.mailbox.address]);
    assert.equal(told.slice(1).flat().length, ids.length);
    bell.stop();
  },

  'a log is given a name once': async (t, open) => {
    const store = await open(t);
    await store.write(openLog, { name: 'first' });
    // Where a node names the log as it connects, it may have been before.
    const { name } = await store.read(readLog, {});
    await addMailbox(store);
    await store.write(openLog, { name: 'second' });
    const { events, log } = await store.read(readEvents, { after: logStart, limit: 10 });
    assert.notEqual(name, '');
    assert.equal(log.name, name);
    assert.equal(events.length, 1);
  },
};

async function readAll(store: Store, of: { owner?: string } = {}): Promise<EventRow[]> {
  const page = await store.read(readEvents, { after: logStart, limit: 1_000, ...of });
  return page.events.map((event) => ({ ...event }));
}
