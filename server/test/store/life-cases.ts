import assert from 'node:assert/strict';
import { readEvents } from '../../src/store/operations/events.ts';
import { endDueMailboxes } from '../../src/store/operations/expiry.ts';
import { deleteArchived, reactivateMailbox, readArchived } from '../../src/store/operations/life/archive.ts';
import { updateMailbox } from '../../src/store/operations/life/changes.ts';
import { trimMailbox } from '../../src/store/operations/life/newest-mails.ts';
import { deleteMailboxes, readMailbox } from '../../src/store/operations/mailboxes.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { readMail, readMails } from '../../src/store/operations/mails/mails.ts';
import { readRemains, removeEndedMails } from '../../src/store/operations/mails/removal.ts';
import { firstSortKey, lastSortKey } from '../../src/store/operations/mails/sort-keys.ts';
import { readMailSlice, readOwnedMails } from '../../src/store/operations/search/owned-mails.ts';
import { foldUsage, readUsage } from '../../src/store/operations/usage.ts';
import { forever } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, countActive, deliver, minute, newId, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

const raw = 'x'.repeat(100);
const kept = { recoverable: 1, tag: 'kept' };
const limits = { rowsMax: 100, bytesMax: 1024 * 1024 };

/** Lives of mailboxes: their end, the archive, reactivation, and what they keep. */
export const lifeCases: StoreCases = {
  'the end of an archived mailbox is its expiry, or its deletion before that': async (t, open) => {
    const store = await open(t);
    const { mailbox: expiring } = await addMailbox(store, { ...kept, expires_at: start + minute });
    const { mailbox: deleted } = await addMailbox(store, { ...kept, expires_at: forever });
    await store.write(deleteMailboxes, { ...at(start + 1), owner: 'alice', ids: [deleted.id] });
    await store.write(endDueMailboxes, { ...at(start + 2 * minute), mailboxesMax: 10 });
    const endOf = async (id: string) => (await store.read(readArchived, { id, now: start + 2 * minute }))?.expires_at;
    assert.deepEqual([await endOf(expiring.id), await endOf(deleted.id)], [start + minute, start + 1]);
    assert.equal(await store.read(readArchived, { id: deleted.id, now: start }), undefined);
  },

  'mail that a clock behind the reactivation dates is in the mailbox, with an id of its present life': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const { mailbox } = await archivedMailbox(store);
    const { id, address } = mailbox;
    const now = start + 5 * minute;
    assert.equal((await reactivate(store, { id, now })).outcome, 'reactivated');
    for (const receivedAt of [start, now - minute, now]) await deliver(store, [address], { receivedAt, raw });
    const [later = ''] = await deliver(store, [address], { receivedAt: now + minute, raw });
    const mails = await store.read(readMails, { mailboxId: id, limit: 10 });
    assert.equal(mails.length, 4);
    assert.equal(mails[0]?.id, later);
    assert.deepEqual(mails.map(({ received_at }) => received_at).sort(), [start, now - minute, now, now + minute]);
    assert.equal((await store.read(readMailbox, { id, now }))?.message_count, 4);
    const { events } = await store.read(readEvents, { after: { tx: 0, id: '' }, limit: 100, owner: 'alice' });
    const received = events.filter(({ type }) => type === 'mail.received');
    assert.deepEqual(received.map((event) => event.id).sort(), mails.map((mail) => mail.id).sort());
    for (const event of received) assert.equal(JSON.parse(event.data).mailId, event.id);
  },

  'a mail that a clock ahead has dated stays in the earlier life': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store, kept);
    const { id, address } = mailbox;
    const [old = ''] = await deliver(store, [address], { receivedAt: start + 10 * minute, raw });
    await store.write(deleteMailboxes, { ...at(start + 1), owner: 'alice', ids: [id] });
    await reactivate(store, { id, now: start + 2 });
    const [fresh = ''] = await deliver(store, [address], { receivedAt: start + 3, raw });
    const mails = await store.read(readMails, { mailboxId: id, limit: 10 });
    assert.equal(mails.length, 1);
    assert.ok(mails[0] !== undefined && mails[0].id > old && mails[0].id !== fresh);
    const path = { mailboxId: id, mailId: old, now: start + 3 };
    assert.equal((await store.read(readMail, path))?.found, undefined);
    assert.equal(await store.write(deleteMails, { ...at(), mailboxId: id, ids: [old] }), 0);
  },

  'lists and searches of an owner find the mails of present lives alone, before anything is swept or removed': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const deliverTo = async ({ address }: { address: string }, receivedAt = start) =>
      (await deliver(store, [address], { receivedAt, raw }))[0] ?? '';
    const { mailbox } = await addMailbox(store, kept);
    const { id } = mailbox;
    const end = (ids: string[], now: number) => store.write(deleteMailboxes, { ...at(now), owner: 'alice', ids });
    const old = await deliverTo(mailbox);
    await end([id], start + 1);
    await reactivate(store, { id, now: start + 2 });
    const fresh = await deliverTo(mailbox, start + 3);
    const now = start + 4;
    const { mailbox: expired } = await addMailbox(store, { expires_at: now });
    // A clock that is back before the end of an archived mailbox does not bring it back.
    const { mailbox: archived } = await addMailbox(store, kept);
    const gone = [old, await deliverTo(expired), await deliverTo(archived)];
    await end([archived.id], now + minute);
    assert.equal(
      (await store.read(readRemains, { mailbox_id: '', id: '', limit: 9 })).length,
      2,
      'they are there still',
    );
    const idsIn = async (mailboxId: string | undefined, order: 'asc' | 'desc') => {
      const within = { owner: 'alice', mailboxId, order, from: firstSortKey, before: lastSortKey };
      return (await store.read(readMailSlice, { ...within, now, limit: 9 })).mails.map((mail) => mail.id);
    };
    for (const order of ['asc', 'desc'] as const) {
      for (const mailboxId of [undefined, id]) assert.deepEqual(await idsIn(mailboxId, order), [fresh]);
      for (const { id: ended } of [expired, archived]) assert.deepEqual(await idsIn(ended, order), []);
    }
    const found = await store.read(readOwnedMails, { owner: 'alice', ids: [fresh, ...gone], now });
    assert.deepEqual([...found.keys()], [fresh]);
    assert.equal((await store.read(readOwnedMails, { owner: 'alice', ids: gone, now: now - 1 })).size, 1);
  },

  'the mails of an earlier life are removed, also after several lives; those of the present one stay': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store, kept);
    const { id, address } = mailbox;
    for (let life = 1; life <= 3; life += 1) {
      await deliver(store, [address], { receivedAt: start + life * minute, raw });
      await store.write(deleteMailboxes, { ...at(start + life * minute), owner: 'alice', ids: [id] });
      await reactivate(store, { id, now: start + life * minute });
    }
    await deliver(store, [address], { receivedAt: start + 4 * minute, raw });
    const remains = () => store.read(readRemains, { mailbox_id: '', id: '', limit: 100 });
    assert.equal((await remains()).length, 3);
    while ((await store.write(removeEndedMails, limits)).mayBeMore);
    assert.equal((await remains()).length, 0);
    assert.equal((await store.read(readMails, { mailboxId: id, limit: 10 })).length, 1);
    assert.equal((await store.read(readMailbox, { id, now: start }))?.message_count, 1);
  },

  'mails are removed of a mailbox that ends again while those of its earlier life are being removed': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store, kept);
    const { id, address } = mailbox;
    const remains = () => store.read(readRemains, { mailbox_id: '', id: '', limit: 100 });
    const remove = () => store.write(removeEndedMails, limits);
    let now = start;
    const end = () => store.write(deleteMailboxes, { ...at(now), owner: 'alice', ids: [id] });
    for (let round = 0; round < 20; round += 1) {
      now += minute;
      await deliver(store, [address], { receivedAt: now, raw });
      await end();
      await reactivate(store, { id, now });
      await deliver(store, [address], { receivedAt: now, raw });
      await Promise.all([remove(), end(), remove()]);
      while ((await remove()).mayBeMore);
      await reactivate(store, { id, now });
      await end();
      assert.equal((await remains()).length, 0, 'nothing was left behind');
      await reactivate(store, { id, now });
    }
  },

  'what is used is exact through ends and reactivations, swept or not, while changes are folded': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store, { ...kept, expires_at: start + minute });
    const { mailbox: lasting } = await addMailbox(store);
    const fold = () => store.write(foldUsage, { changesMax: 3 });
    let now = start;
    for (let life = 1; life <= 6; life += 1) {
      const came = Array.from({ length: 4 }, () =>
        deliver(store, [mailbox.address, lasting.address], { receivedAt: now, raw }),
      );
      await Promise.all([...came, fold(), fold()]);
      assert.equal((await store.read(readMailbox, { id: mailbox.id, now }))?.message_count, 4);
      assert.deepEqual(await usageOf(store), usage(4 * life + 4));
      now += minute;
      if (life % 2 === 0) await Promise.all([fold(), store.write(endDueMailboxes, { ...at(now), mailboxesMax: 10 })]);
      const [outcome] = await Promise.all([reactivate(store, { id: mailbox.id, now, lifeMs: minute }), fold()]);
      assert.equal(outcome.outcome, 'reactivated');
      assert.equal((await store.read(readMailbox, { id: mailbox.id, now }))?.message_count, 0);
      assert.deepEqual(await usageOf(store), usage(4 * life));
      assert.equal(await countActive(store, now), 2);
    }
    while ((await fold()) > 0);
    assert.deepEqual(await usageOf(store), usage(24));
  },

  'another owner changes no mailbox, and reactivates and deletes no archived one': async (t, open) => {
    const store = await open(t);
    const { mailbox: active } = await addMailbox(store);
    const change = { ...at(), id: active.id, owner: 'bob', changes: { tag: 'theirs' } };
    assert.deepEqual(await store.write(updateMailbox, change), { outcome: 'forbidden' });
    assert.equal((await store.read(readMailbox, { id: active.id, now: start }))?.tag, '');
    const { mailbox } = await archivedMailbox(store);
    const [id, now] = [mailbox.id, start + 2 * minute];
    assert.deepEqual(await reactivate(store, { id, now, owner: 'bob' }), { outcome: 'forbidden' });
    const removal = { ...at(now), endEventId: newId(now), owner: 'bob', ids: [id] };
    assert.equal(await store.write(deleteArchived, removal), 'forbidden');
    assert.equal((await store.read(readArchived, { id, now }))?.owner, 'alice');
  },

  'the limit of active mailboxes is exact for reactivations at once': async (t, open) => {
    const store = await open(t);
    const archived = await Promise.all(Array.from({ length: 20 }, () => archivedMailbox(store)));
    const now = start + 2 * minute;
    const calls = archived.flatMap(({ mailbox: { id } }) => [id, id]);
    const outcomes = await Promise.all(calls.map((id) => reactivate(store, { id, now, activeMailboxesMax: 7 })));
    const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;
    assert.equal(count('reactivated'), 7);
    assert.equal(count('reactivated') + count('limit_reached') + count('not_found'), 40);
    assert.equal(await countActive(store, now), 7);
  },

  'an archived mailbox that is deleted while it is reactivated is one of both': async (t, open) => {
    const store = await open(t);
    for (let round = 0; round < 8; round += 1) {
      const { mailbox } = await archivedMailbox(store);
      const [id, now] = [mailbox.id, start + 2 * minute];
      const removal = { ...at(now), endEventId: newId(now), owner: 'alice', ids: [id] };
      const [removed, back] = await Promise.all([store.write(deleteArchived, removal), reactivate(store, { id, now })]);
      const isActive = (await store.read(readMailbox, { id, now })) !== undefined;
      assert.deepEqual([removed === 'deleted', back.outcome === 'reactivated'], [!isActive, isActive]);
    }
  },

  'a mailbox is trimmed to its newest mails, however many come and go meanwhile': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const { id: mailboxId, address } = mailbox;
    const changes = { keep_newest: 5 };
    await store.write(updateMailbox, { ...at(), id: mailboxId, owner: 'alice', changes });
    const trim = () => store.write(trimMailbox, { ...at(), mailboxId, mailsMax: 3 });
    const all: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const receivedAt = start + round;
      const came = Array.from({ length: 6 }, () => deliver(store, [address], { receivedAt, raw }));
      const ids = (
        await Promise.all([Promise.all(came), trim(), trim(), store.write(foldUsage, { changesMax: 4 })])
      )[0].flat();
      const [gone = ''] = ids.sort();
      await Promise.all([trim(), store.write(deleteMails, { ...at(), mailboxId, ids: [gone] }), trim()]);
      all.push(...ids.filter((id) => id !== gone));
      while ((await trim()).mayBeMore);
      const left = (await store.read(readMails, { mailboxId, limit: 100 })).map(({ id }) => id);
      assert.deepEqual(left, all.toSorted().reverse().slice(0, 5));
      assert.equal((await store.read(readMailbox, { id: mailboxId, now: start }))?.message_count, 5);
      assert.deepEqual(await trim(), { removed: 0, mayBeMore: false });
    }
  },
};

/** A mailbox that has expired a minute after the start and is swept. */
async function archivedMailbox(store: Store) {
  const made = await addMailbox(store, { ...kept, expires_at: start + minute });
  await store.write(endDueMailboxes, { ...at(start + minute), mailboxesMax: 10 });
  return made;
}

function reactivate(
  store: Store,
  {
    id,
    now,
    lifeMs = 60 * minute,
    activeMailboxesMax = 1_000,
    owner = 'alice',
  }: {
    id: string;
    owner?: string;
    now: number;
    lifeMs?: number;
    activeMailboxesMax?: number;
  },
) {
  const endEventId = newId(now);
  const args = { ...at(now), endEventId, id, owner, expiresAt: now + lifeMs, activeMailboxesMax };
  return store.write(reactivateMailbox, args);
}

async function usageOf(store: Store) {
  return { ...(await store.read(readUsage, { owner: 'alice' })) };
}

function usage(mails: number) {
  return { mails, bytes: mails * raw.length, unread: mails };
}
