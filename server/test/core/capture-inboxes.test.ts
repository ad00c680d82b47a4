import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { MailRemoval } from '../../src/core/mailboxes/mail-removal.ts';
import { CaptureInboxes } from '../../src/core/mails/in/capture-inboxes.ts';
import { Recipients } from '../../src/core/mails/in/recipients.ts';
import { RuleBook } from '../../src/core/rules/rule-book.ts';
import { IdSource } from '../../src/lib/ids.ts';
import { readMailbox } from '../../src/store/operations/mailboxes.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, deliver, start } from '../store/fixtures.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { seededRandom } from '../support/seeded-random.ts';

/** Capture inboxes of `alice` over a store of their own; a mailbox keeps 1,000 bytes, an owner `ownerBytesMax`. */
async function openInboxes(t: TestContext, ownerBytesMax: number) {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  const clock = new ManualClock(start);
  const store = await openSqliteStore({ file: join(folder, 'mayfly.db'), clock, asServer: true });
  const removal = new MailRemoval({ store, onError: assert.ifError });
  t.after(async () => {
    await removal.stop();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  const random = seededRandom();
  const limits = { mailboxMailsMax: 100, mailboxBytesMax: 1_000, guestMailboxBytesMax: 1_000, ownerBytesMax };
  const inboxes = new CaptureInboxes({
    ...{ store, clock, monotonic: clock, random, removal, ids: new IdSource(random), domain: 'mail.test' },
    recipients: new Recipients({ store, clock, monotonic: clock, limits, rules: new RuleBook(undefined) }),
    settings: { owner: 'alice', keepNewest: 100 },
  });
  return { store, inboxes };
}

/** Makes the inbox of a user, with mails of 100 bytes each. */
async function addInbox(store: Store, inbox: string, mails: number): Promise<string> {
  const { mailbox } = await addMailbox(store, { inbox });
  for (let sent = 0; sent < mails; sent += 1) await deliver(store, [mailbox.address], { raw: 'x'.repeat(100) });
  return mailbox.id;
}

async function mailsOf(store: Store, id: string): Promise<number | undefined> {
  return (await store.read(readMailbox, { id, now: start }))?.message_count;
}

test('messages that find an inbox full at once make room by the mails of one, not of each', async (t) => {
  const { store, inboxes } = await openInboxes(t, 10_000);
  const id = await addInbox(store, 'app', 10);
  await Promise.all(Array.from({ length: 5 }, () => inboxes.open('app', 100)));
  assert.equal(await mailsOf(store, id), 9);
});

test('a full inbox makes room by mails of its own, however large another one is', async (t) => {
  const { store, inboxes } = await openInboxes(t, 10_000);
  const larger = await addInbox(store, 'larger', 10);
  const full = await addInbox(store, 'full', 9);
  await inboxes.open('full', 200);
  assert.deepEqual([await mailsOf(store, full), await mailsOf(store, larger)], [8, 10]);
});

test('an owner who keeps all that it may makes room for an inbox that is still to be made', async (t) => {
  const { store, inboxes } = await openInboxes(t, 1_500);
  const large = await addInbox(store, 'large', 9);
  const small = await addInbox(store, 'small', 6);
  await inboxes.open('new', 250);
  assert.deepEqual([await mailsOf(store, large), await mailsOf(store, small)], [6, 6]);
});
