import assert from 'node:assert/strict';
import { readEvents } from '../../src/store/operations/events.ts';
import { reactivateMailbox } from '../../src/store/operations/life/archive.ts';
import { deleteMailboxes } from '../../src/store/operations/mailboxes.ts';
import { deleteOwner } from '../../src/store/operations/operator/owners.ts';
import { findRecipient } from '../../src/store/operations/recipients.ts';
import { attemptsMax, meetScript, readAttempts } from '../../src/store/operations/scripts/attempts.ts';
import type { StoredScript } from '../../src/store/operations/scripts/course.ts';
import { type EndedScript, readEndedScripts, removeScripts } from '../../src/store/operations/scripts/ended-scripts.ts';
import { endScript, readScript, setScript } from '../../src/store/operations/scripts/scripts.ts';
import { forever } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, auditRow, minute, start } from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

const scriptsMax = 3;
const refusing: StoredScript = {
  steps: [
    { at: 'rcpt', reply: '451 4.7.1 one', delayMs: 0, drop: false, accept: false, times: 5 },
    { at: 'rcpt', reply: '550 5.7.1 two', delayMs: 0, drop: false, accept: false, times: 1_000 },
  ],
  repeats: false,
};
const seen = { client: '192.0.2.1', client_name: 'x', tls: '', sender: 'a@b', message_id: null, content_hash: null };

function set(store: Store, mailboxId: string, now = start) {
  return store.write(setScript, { place: { mailboxId }, definition: JSON.stringify(refusing), scriptsMax, ...at(now) });
}

async function meetAtRcpt(store: Store, mailboxId: string, now = start): Promise<string> {
  const facts = { moment: 'rcpt', sender: 'a@b', subject: undefined } as const;
  const args = { ...seen, place: { mailboxId }, facts, hasOthers: false, mayDelay: true };
  const meeting = await store.write(meetScript, { ...args, ...at(now) });
  return meeting.outcome === 'refused' ? (meeting.reply ?? '') : meeting.outcome;
}

/** Delivery scripts, as every engine keeps them. */
export const scriptCases: StoreCases = {
  'of attempts at once each meets a step of its own, and has a number of its own': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    assert.equal(await set(store, mailbox.id), 'set');
    const replies = await Promise.all(Array.from({ length: 12 }, () => meetAtRcpt(store, mailbox.id)));
    assert.deepEqual(replies.sort(), [...Array(5).fill('451 4.7.1 one'), ...Array(7).fill('550 5.7.1 two')]);
    const attempts = await store.read(readAttempts, {
      place: { mailboxId: mailbox.id },
      after: 0,
      limit: 100,
      now: start,
    });
    assert.deepEqual(
      attempts.map(({ number }) => number),
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    assert.equal(attempts.filter(({ step }) => step === 0).length, 5);
  },

  'the last attempts are kept, and their numbers go on; of a flood as many a minute are events': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    await set(store, mailbox.id);
    const last = attemptsMax + 20;
    for (let made = 0; made < last; made += 20)
      await Promise.all(Array.from({ length: 20 }, () => meetAtRcpt(store, mailbox.id)));
    const place = { mailboxId: mailbox.id };
    const kept = await store.read(readAttempts, { place, after: 0, limit: 1_000, now: start });
    assert.deepEqual([kept.length, kept[0]?.number, kept.at(-1)?.number], [attemptsMax, last - attemptsMax + 1, last]);
    const told = async () => {
      const { events } = await store.read(readEvents, { after: { tx: 0, id: '' }, limit: 1_000, owner: 'alice' });
      const told = events.filter(({ type }) => type === 'mail.attempted').map(({ data }) => JSON.parse(data).attempt);
      // Those at once have no order but that of their transactions.
      return told.sort((one, other) => one - other);
    };
    const first = Array.from({ length: attemptsMax }, (_, index) => index + 1);
    assert.deepEqual(await told(), first);
    for (const now of [start + minute - 1, start + minute]) await meetAtRcpt(store, mailbox.id, now);
    assert.deepEqual(await told(), [...first, last + 2]);
  },

  'a recipient says that it is scripted from the script to its end, and costs no more': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const isScripted = async () =>
      (await store.read(findRecipient, { address: mailbox.address, now: start }))?.is_scripted;
    assert.equal(await isScripted(), 0);
    await set(store, mailbox.id);
    assert.equal(await isScripted(), 1);
    assert.equal(await store.write(endScript, { place: { mailboxId: mailbox.id }, ...at() }), true);
    assert.equal(await isScripted(), 0);
    assert.equal(await store.write(endScript, { place: { mailboxId: mailbox.id }, ...at() }), false);
    assert.equal(await meetAtRcpt(store, mailbox.id), 'no_script');
  },

  'an owner has a limit of scripts, of which those of ended mailboxes are none': async (t, open) => {
    const store = await open(t);
    const mailboxes = await Promise.all(Array.from({ length: 4 }, async () => (await addMailbox(store)).mailbox));
    const ids = mailboxes.map(({ id }) => id);
    const [first = '', ...others] = ids;
    for (const id of others) assert.equal(await set(store, id), 'set');
    assert.equal(await set(store, first), 'limit_reached');
    assert.equal(await set(store, others[0] ?? ''), 'set', 'one that is there is set anew');
    assert.equal(await store.write(deleteMailboxes, { owner: 'alice', ids: others.slice(0, 1), ...at() }), 'deleted');
    assert.equal(await set(store, first), 'set');
  },

  'captured mail of an owner has a script of its own, until the owner is deleted': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    await set(store, mailbox.id);
    const place = { captureOwner: mailbox.owner };
    const definition = JSON.stringify(refusing);
    assert.equal(await store.write(setScript, { place, definition, scriptsMax: 1, ...at() }), 'set');
    const facts = { moment: 'connect', sender: undefined, subject: undefined } as const;
    const meeting = await store.write(meetScript, {
      ...{ ...seen, place, facts, hasOthers: false, mayDelay: true },
      ...at(),
    });
    assert.equal(meeting.outcome, 'goes_on');
    await removeEnded(store);
    assert.notEqual(await store.read(readScript, { place, now: start }), undefined, 'no sweep takes it for ended');
    const { owner } = mailbox;
    assert.equal(await store.write(deleteOwner, { owner, audit: auditRow(owner), now: start }), 'changed');
    assert.equal(await store.read(readScript, { place, now: start }), undefined);
    const { ended } = await store.read(readEndedScripts, { after: '', limit: 10 });
    assert.deepEqual(
      ended.map(({ subject }) => subject),
      [`capture:${owner}`],
    );
    await removeEnded(store);
    assert.deepEqual((await store.read(readEndedScripts, { after: '', limit: 10 })).ended, []);
  },

  'a script and its attempts end with the life of their mailbox, and are removed': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store, { recoverable: 1, tag: 'kept' });
    const place = { mailboxId: mailbox.id };
    await set(store, mailbox.id);
    await meetAtRcpt(store, mailbox.id);
    await store.write(deleteMailboxes, { owner: 'alice', ids: [mailbox.id], ...at() });
    assert.equal(await set(store, mailbox.id), 'not_found');
    assert.equal(await meetAtRcpt(store, mailbox.id), 'no_script');
    const now = start + minute;
    await reactivate(store, mailbox.id, now);
    assert.equal(await store.read(readScript, { place, now }), undefined);
    assert.deepEqual(await store.read(readAttempts, { place, after: 0, limit: 10, now }), []);
    assert.equal(await meetAtRcpt(store, mailbox.id, now), 'no_script');
    assert.equal(await removeEnded(store), 1);
    assert.equal(await set(store, mailbox.id, now), 'set');
    assert.equal(await removeEnded(store), 0);
    assert.equal(await meetAtRcpt(store, mailbox.id, now), '451 4.7.1 one');
    assert.equal((await store.read(readAttempts, { place, after: 0, limit: 10, now }))[0]?.number, 1);
  },

  'a script that is set for a later life stays, though that of the earlier one is about to be removed': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store, { recoverable: 1, tag: 'kept' });
    const place = { mailboxId: mailbox.id };
    await set(store, mailbox.id);
    await meetAtRcpt(store, mailbox.id);
    await store.write(deleteMailboxes, { owner: 'alice', ids: [mailbox.id], ...at() });
    const { ended } = await store.read(readEndedScripts, { after: '', limit: 10 });
    const now = start + minute;
    await reactivate(store, mailbox.id, now);
    await set(store, mailbox.id, now);
    await meetAtRcpt(store, mailbox.id, now);
    await store.write(removeScripts, { ended });
    assert.equal((await store.read(readScript, { place, now }))?.set_at, now);
    const attempts = await store.read(readAttempts, { place, after: 0, limit: 10, now });
    assert.deepEqual(
      attempts.map(({ number }) => number),
      [2],
    );
  },

  'ended scripts are found page by page, among those that go on': async (t, open) => {
    const store = await open(t);
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push((await addMailbox(store)).mailbox.id);
    for (const id of ids) await set(store, id);
    const [, second = ''] = ids.sort();
    await store.write(deleteMailboxes, { owner: 'alice', ids: [second], ...at() });
    const pages: (readonly EndedScript[])[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: Awaited<ReturnType<typeof readEndedScripts>> = await store.read(readEndedScripts, {
        after,
        limit: 1,
      });
      pages.push(page.ended);
      after = page.last;
    }
    assert.deepEqual(
      pages.map((page) => page.map(({ subject }) => subject)),
      [[], [second], [], []],
    );
  },
};

async function reactivate(store: Store, id: string, now: number): Promise<void> {
  const again = { id, owner: 'alice', expiresAt: forever, activeMailboxesMax: 10 };
  const { endEventId, ...seed } = { ...at(now), endEventId: at(now).eventId };
  const { outcome } = await store.write(reactivateMailbox, { ...again, ...seed, endEventId });
  assert.equal(outcome, 'reactivated');
}

async function removeEnded(store: Store): Promise<number> {
  const { ended } = await store.read(readEndedScripts, { after: '', limit: 100 });
  await store.write(removeScripts, { ended });
  return ended.length;
}
