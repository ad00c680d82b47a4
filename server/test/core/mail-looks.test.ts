import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CallWork } from '../../src/core/waits/call-work.ts';
import { MailLooks } from '../../src/core/waits/mail-looks.ts';
import { LookedPage } from '../../src/core/waits/mail-page.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import { deliverMail, recordRefusal } from '../../src/store/operations/mails/delivery.ts';
import { markMails } from '../../src/store/operations/mails/marks.ts';
import type { Store } from '../../src/store/store.ts';
import { addMailbox, at, deliveryTo, newId } from '../store/fixtures.ts';
import { contentsOf, extractsOf } from '../support/mail-contents.ts';
import { startService } from '../support/service.ts';

function pageOf(...ids: string[]): LookedPage {
  return new LookedPage(ids, { text: true, extract: false, row: false });
}

function looksOf(t: TestContext, store: Store): MailLooks {
  const turns = new Turns();
  const contents = contentsOf(t, { store, turns });
  return new MailLooks({ store, turns, contents, extracts: extractsOf(t, { store, turns, contents }) });
}

test('those who are given the same reading go on one after the other', async (t) => {
  const { app, clock } = await startService(t);
  const { mailbox } = await addMailbox(app.store);
  let nowMs = 0;
  const turns = new Turns({ now: () => nowMs });
  const { store } = app;
  const contents = contentsOf(t, { store, turns });
  const looks = new MailLooks({ store, turns, contents, extracts: extractsOf(t, { store, turns, contents }) });
  const looker = { holder: 'alice', mailboxId: mailbox.id, work: new CallWork(() => 0) };
  const readers = 30;
  const read = async (look: () => Promise<unknown>) => {
    await look();
    nowMs += 5;
  };
  for (const look of [
    () => looks.mailbox(looker, clock.now()),
    () => looks.heads(looker, [mailbox.id]),
    () => looks.refusals(looker),
  ]) {
    const before = turns.steps;
    await Promise.all(Array.from({ length: readers }, () => read(look)));
    assert.ok(turns.steps - before >= readers - 1, `${turns.steps - before} steps`);
  }
});

test('of the emails read, the last four are kept while anyone looks', async (t) => {
  const { app } = await startService(t);
  const { mailbox } = await addMailbox(app.store);
  const deliveries = Array.from({ length: 5 }, () => deliveryTo([mailbox.address]));
  for (const delivery of deliveries) await app.store.write(deliverMail, delivery);
  const looks = looksOf(t, app.store);
  const looker = { holder: 'alice', mailboxId: mailbox.id, work: new CallWork(() => 0) };
  const readAgain = async (mails: readonly (typeof deliveries)[number][]) => {
    const before = looks.reads;
    for (const { recipients } of mails) {
      for (const { mailId: id } of recipients)
        assert.equal((await looks.mail(looker, { id, page: pageOf(id) }))?.head.id, id);
    }
    return looks.reads - before;
  };
  await looks.during(async () => {
    assert.equal(await readAgain(deliveries), 5);
    assert.equal(await readAgain(deliveries.slice(1)), 0);
    assert.equal(await readAgain(deliveries.slice(0, 1)), 1);
  });
  assert.equal(await readAgain(deliveries.slice(-1)), 1, 'nobody looks any more');
});

test('a mail whose marks matter is read anew although it is kept', async (t) => {
  const { app } = await startService(t);
  const { mailbox } = await addMailbox(app.store);
  const delivery = deliveryTo([mailbox.address]);
  await app.store.write(deliverMail, delivery);
  const ids = delivery.recipients.map(({ mailId }) => mailId);
  const looks = looksOf(t, app.store);
  const looker = { holder: 'alice', mailboxId: mailbox.id, work: new CallWork(() => 0) };
  const isRead = async (id: string) => {
    const page = new LookedPage([id], { text: false, extract: false, row: true });
    return (await looks.mail(looker, { id, page }))?.head.is_read;
  };
  await looks.during(async () => {
    for (const id of ids) assert.equal(await isRead(id), 0);
    const keys = ids.map((mailId) => ({ mailboxId: mailbox.id, mailId }));
    await app.store.write(markMails, { owner: 'alice', keys, isRead: true, changeId: newId() });
    for (const id of ids) assert.equal(await isRead(id), 1);
  });
  assert.equal(ids.length, 1);
});

test('of the messages that were refused, the last ten are told', async (t) => {
  const { app } = await startService(t);
  const { mailbox } = await addMailbox(app.store);
  const data = { reason: 'mailbox_full' };
  for (let refused = 0; refused < 11; refused += 1) {
    await app.store.write(recordRefusal, { ...at(), addresses: [mailbox.address], data });
  }
  const looks = looksOf(t, app.store);
  const looker = { holder: 'alice', mailboxId: mailbox.id, work: new CallWork(() => 0) };
  assert.equal((await looks.refusals(looker)).length, 10);
});
