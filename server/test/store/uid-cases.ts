import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { parseScopes } from '../../src/core/accounts/scopes.ts';
import { MailboxUids, numberedAtOnceMax, type UidListing } from '../../src/core/mails/found/uids/mailbox-uids.ts';
import type { UidTable } from '../../src/core/mails/found/uids/uid-table.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import { reactivateMailbox } from '../../src/store/operations/life/archive.ts';
import { deleteMailboxes } from '../../src/store/operations/mailboxes.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { markMails } from '../../src/store/operations/mails/marks.ts';
import { giveUids, readUids } from '../../src/store/operations/uids/mail-uids.ts';
import { openUidList, readEndedUidLists, readUidState, uidMax } from '../../src/store/operations/uids/uid-lists.ts';
import { forever } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { numberOfInputs } from '../support/thoroughness.ts';
import { addMailbox, at, deliver, newId, start } from './fixtures.ts';
import { alice as searcher } from './search-bench.ts';
import type { OpenStore, StoreCases } from './store-cases.ts';

const alice = { ...searcher, scopes: parseScopes('mailboxes') };

const commands = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('deliver'), count: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ type: fc.constant('delete'), picks: fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }) }),
    fc.record({ type: fc.constant('mark'), pick: fc.nat(30), isRead: fc.boolean() }),
    fc.record({ type: fc.constant('look'), sessions: fc.constantFrom([0], [1], [0, 1]) }),
  ),
  { minLength: 30, maxLength: 60 },
);

/** The numbers by which IMAP knows mails (RFC 3501 §2.3.1.1). */
export const uidCases: StoreCases = {
  'UIDs rise, never change and never come again, whatever is delivered and deleted, for two sessions at once': async (
    t,
    open,
  ) => {
    const { store, sessions } = await openSessions(t, open);
    await fc.assert(
      fc.asyncProperty(commands, async (commands) => {
        const { mailbox } = await addMailbox(store, { owner: alice.owner });
        const model: Model = { mailboxId: mailbox.id, mails: [], given: new Map(), isRead: new Set() };
        for (const command of commands) await apply({ command, store, sessions, model, address: mailbox.address });
        await look(sessions, model);
      }),
      { numRuns: numberOfInputs(8), seed: 71 },
    );
  },

  'UIDs are given in the order of the log, in bounded writes that can be gone on with': async (t, open) => {
    const { store, sessions } = await openSessions(t, open);
    const { mailbox } = await addMailbox(store, { owner: alice.owner });
    const now = start;
    const mailboxId = mailbox.id;
    const mails: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      // Each comes later, from a node whose clock is more and more behind.
      mails.push(...(await deliver(store, [mailbox.address], { receivedAt: start - index * 1_000 })));
    }
    await store.write(openUidList, { mailboxId, now });
    const { list } = (await store.read(readUidState, { mailboxId, now })) ?? {};
    assert.ok(list !== undefined);
    const key = { mailboxId, uidValidity: list.uidValidity };
    const first = await store.write(giveUids, { ...key, now, limit: 3 });
    assert.deepEqual(first, { uidValidity: list.uidValidity, uidNext: 4, mayBeMore: true });
    assert.equal((await store.read(readUids, { ...key, after: 0, limit: 9 })).length, 3);
    const listing = await sessions[0].list(alice, mailboxId);
    assert.deepEqual([listing.uidValidity, listing.uidNext], [list.uidValidity, 8]);
    const numbered = await sessions[0].mails(alice, listing, [1, 2, 3, 4, 5, 6, 7, 99]);
    assert.deepEqual(
      numbered.map(({ uid, id }) => [uid, id]),
      mails.map((id, index) => [index + 1, id]),
    );
  },

  'sessions that look in the same moment have UIDs given together, and not each for itself': async (t, open) => {
    const { store, sessions } = await openSessions(t, open);
    const { mailbox } = await addMailbox(store, { owner: alice.owner });
    const write = t.mock.method(store, 'write');
    const givings = () => write.mock.calls.filter(({ arguments: [operation] }) => operation === giveUids).length;
    for (const expected of [1, 2]) {
      await deliver(store, [mailbox.address]);
      const listings = await Promise.all(Array.from({ length: 20 }, () => sessions[0].list(alice, mailbox.id)));
      for (const { table } of listings) assert.equal(table.length, expected);
      // Once, and once more where the transaction of another database has delayed the log meanwhile.
      assert.ok(givings() >= expected && givings() <= 2 * expected, `${givings()}`);
    }
  },

  'UIDVALIDITY rises with each life of a mailbox, in which UIDs begin with 1 again': async (t, open) => {
    const { store, sessions, clock } = await openSessions(t, open);
    const { mailbox } = await addMailbox(store, { owner: alice.owner, recoverable: 1, tag: 'kept' });
    const { mailbox: other } = await addMailbox(store, { owner: alice.owner });
    const { id, address } = mailbox;
    const validities: number[] = [];
    for (let life = 0; life < 3; life += 1) {
      const [mailId = ''] = await deliver(store, [address], { receivedAt: clock.now() });
      const listing = await sessions[0].list(alice, id);
      assert.deepEqual(uidsOf(listing.table), [1]);
      const [mail] = await sessions[1].mails(alice, listing, [1]);
      assert.ok(mail !== undefined && mail.received_at === clock.now() && (life > 0 || mail.id === mailId));
      validities.push(listing.uidValidity);
      const seed = { ...at(clock.now()), endEventId: newId(clock.now()) };
      await store.write(deleteMailboxes, { ...seed, owner: alice.owner, ids: [id] });
      const gone = await sessions[1].mails(alice, listing, [1]);
      assert.deepEqual(gone, [], 'mails of a mailbox that has ended are nobody’s');
      await store.write(reactivateMailbox, {
        ...seed,
        id,
        owner: alice.owner,
        expiresAt: forever,
        activeMailboxesMax: 9,
      });
      // Not even in the second in which it had the list before.
      assert.ok((await sessions[1].list(alice, id)).uidValidity > listing.uidValidity);
    }
    validities.push((await sessions[0].list(alice, other.id)).uidValidity);
    assert.deepEqual(
      validities,
      [...new Set(validities)].sort((one, two) => one - two),
    );
  },

  'lists of UIDs are removed with their mailbox or its life, in bounded writes; the others stay': async (t, open) => {
    const { store, sessions } = await openSessions(t, open);
    const listings: UidListing[] = [];
    for (const recoverable of [0, 1, 0]) {
      const { mailbox } = await addMailbox(store, {
        owner: alice.owner,
        recoverable,
        tag: recoverable === 1 ? 'kept' : '',
      });
      await deliver(store, [mailbox.address]);
      await deliver(store, [mailbox.address]);
      listings.push(await sessions[0].list(alice, mailbox.id));
    }
    const [gone, archived, kept] = listings;
    assert.ok(gone !== undefined && archived !== undefined && kept !== undefined);
    await store.write(deleteMailboxes, { ...at(), owner: alice.owner, ids: [gone.mailboxId, archived.mailboxId] });
    const ended = async () => (await store.read(readEndedUidLists, { after: 0, limit: 9 })).ended;
    assert.deepEqual(await ended(), [gone.uidValidity, archived.uidValidity]);
    await sessions[0].prune(new AbortController().signal);
    assert.deepEqual(await ended(), []);
    const left = await Promise.all(listings.map((listing) => store.read(readUids, { ...listing, after: 0, limit: 9 })));
    assert.deepEqual(
      left.map(({ length }) => length),
      [0, 0, 2],
    );
  },

  'UIDs whose mails are gone are removed when the mailbox is listed': async (t, open) => {
    const { store, sessions } = await openSessions(t, open);
    const { mailbox } = await addMailbox(store, { owner: alice.owner });
    const [first = ''] = await deliver(store, [mailbox.address]);
    await deliver(store, [mailbox.address]);
    const listing = await sessions[0].list(alice, mailbox.id);
    await store.write(deleteMails, { ...at(), mailboxId: mailbox.id, ids: [first] });
    const listed = () => store.read(readUids, { ...listing, after: 0, limit: 9 });
    assert.deepEqual(await listed(), [
      { uid: 1, isRead: undefined, isDeleted: false },
      { uid: 2, isRead: false, isDeleted: false },
    ]);
    assert.deepEqual(uidsOf((await sessions[0].list(alice, mailbox.id)).table), [2]);
    assert.deepEqual(await listed(), [{ uid: 2, isRead: false, isDeleted: false }]);
  },

  'marks for EXPUNGE stay with their UIDs, and are no marks as read': async (t, open) => {
    const { store, sessions } = await openSessions(t, open);
    const { mailbox } = await addMailbox(store, { owner: alice.owner });
    for (let left = 3; left > 0; left -= 1) await deliver(store, [mailbox.address]);
    const [session, other] = sessions;
    const before = await session.list(alice, mailbox.id);
    await session.markDeleted(alice, before, { uids: [1, 3], isDeleted: true });
    await session.markDeleted(alice, before, { uids: [3], isDeleted: false });
    const { table } = await other.list(alice, mailbox.id);
    const marks = [1, 2, 3].map((sequence) => [table.isDeleted(sequence), table.isRead(sequence)]);
    assert.deepEqual(marks, [
      [true, false],
      [false, false],
      [false, false],
    ]);
    const found = await other.mails(alice, before, [1, 2, 3]);
    assert.deepEqual(
      found.map(({ uid, is_deleted }) => [uid, is_deleted]),
      [
        [1, 1],
        [2, 0],
        [3, 0],
      ],
    );
    assert.deepEqual(before.table.changesTo(table), { removed: [], added: [], marked: [1] });
    const reader = { ...alice, scopes: parseScopes('mailboxes:read') };
    await assert.rejects(session.markDeleted(reader, before, { uids: [2], isDeleted: true }), {
      code: 'scope_missing',
    });
  },

  'a UIDVALIDITY beyond 32 bits is not given': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const opened = (seconds: number) => store.write(openUidList, { mailboxId: mailbox.id, now: seconds * 1_000 });
    await assert.rejects(opened(uidMax + 1), /32 bits/);
    assert.equal(await opened(uidMax), true);
    assert.equal((await store.read(readUidState, { mailboxId: mailbox.id, now: start }))?.list?.uidValidity, uidMax);
  },

  'mailboxes of others, and keys that do not read mail, have no UIDs': async (t, open) => {
    const { store, sessions } = await openSessions(t, open);
    const { mailbox } = await addMailbox(store, { owner: 'bob' });
    const rejects = (code: string, caller: typeof alice, id: string) =>
      assert.rejects(sessions[0].list(caller, id), { code });
    await rejects('mailbox_forbidden', alice, mailbox.id);
    await rejects('mailbox_not_found', alice, newId());
    await rejects('mailbox_not_found', alice, '\0');
    await rejects('scope_missing', { ...alice, scopes: parseScopes('domains') }, mailbox.id);
  },
};

interface Model {
  readonly mailboxId: string;
  /** Ids of the mails, in their order. */
  mails: string[];
  /** UID of every mail that was ever listed. */
  readonly given: Map<string, number>;
  readonly isRead: Set<string>;
}

type Sessions = readonly [MailboxUids, MailboxUids];
type Command = typeof commands extends fc.Arbitrary<(infer T)[]> ? T : never;

async function openSessions(t: TestContext, open: OpenStore) {
  const clock = new ManualClock(start);
  const store = await open(t, { clock });
  const onError = (error: unknown) => assert.fail(String(error));
  const session = () => new MailboxUids({ store, clock, turns: new Turns(), onError });
  const sessions: Sessions = [session(), session()];
  return { store, sessions, clock };
}

async function apply(given: {
  command: Command;
  store: Store;
  sessions: Sessions;
  model: Model;
  address: string;
}): Promise<void> {
  const { command, store, sessions, model, address } = given;
  const { mailboxId } = model;
  const picked = (picks: readonly number[]) => model.mails.filter((_, index) => picks.includes(index));
  switch (command.type) {
    case 'deliver':
      for (let left = command.count; left > 0; left -= 1) model.mails.push(...(await deliver(store, [address])));
      return;
    case 'delete': {
      const ids = picked(command.picks);
      await store.write(deleteMails, { ...at(), mailboxId, ids });
      model.mails = model.mails.filter((id) => !ids.includes(id));
      return;
    }
    case 'mark': {
      const [mailId] = picked([command.pick]);
      if (mailId === undefined) return;
      const { isRead } = command;
      await store.write(markMails, { owner: alice.owner, keys: [{ mailboxId, mailId }], isRead, changeId: newId() });
      if (isRead) model.isRead.add(mailId);
      else model.isRead.delete(mailId);
      return;
    }
    case 'look':
      return look(
        command.sessions.flatMap((index) => sessions[index] ?? []),
        model,
      );
    default:
      return command satisfies never;
  }
}

/** Lists the mailbox in all sessions at once: each sees all mails, in order, with the UIDs that they had before. */
async function look(sessions: readonly MailboxUids[], model: Model): Promise<void> {
  const { mailboxId, mails, given, isRead } = model;
  const highest = Math.max(0, ...given.values());
  const listings = await Promise.all(sessions.map((session) => session.list(alice, mailboxId)));
  for (const [index, listing] of listings.entries()) {
    const uids = uidsOf(listing.table);
    assert.equal(uids.length, mails.length);
    assert.ok(uids.every((uid) => uid < listing.uidNext));
    const found: Awaited<ReturnType<MailboxUids['mails']>>[number][] = [];
    for (let from = 0; from < uids.length; from += numberedAtOnceMax) {
      found.push(...((await sessions[index]?.mails(alice, listing, uids.slice(from))) ?? []));
    }
    assert.deepEqual(
      found.map(({ id, uid }) => [id, uid]),
      mails.map((id, place) => [id, uids[place]]),
    );
    for (const { id, uid } of found) {
      const known = given.get(id);
      assert.ok(known === undefined ? uid > highest || index > 0 : known === uid, `${known} has become ${uid}`);
      given.set(id, uid);
      const sequence = listing.table.sequenceOf(uid);
      assert.ok(sequence !== undefined && listing.table.isRead(sequence) === isRead.has(id));
    }
  }
}

function uidsOf(table: UidTable): number[] {
  return Array.from({ length: table.length }, (_, index) => table.uidAt(index + 1) ?? 0);
}
