import assert from 'node:assert/strict';
import { deliverMail } from '../../src/store/operations/delivery.ts';
import {
  countActiveMailboxes,
  deleteMailboxes,
  findRecipient,
  readMailbox,
  readMailboxes,
} from '../../src/store/operations/mailboxes.ts';
import {
  deleteAttachments,
  deleteMails,
  hasMail,
  readAttachment,
  readAttachments,
  readMail,
  readMails,
  readRaw,
} from '../../src/store/operations/mails.ts';
import { addMailbox, at, attachedText, deliver, deliveryTo, minute, newId, postmasterRow, start } from './fixtures.ts';
import type { StoreCases } from './store-suite.ts';

/** Mails: who gets them, what is kept of them, how they are deleted. */
export const deliveryCases: StoreCases = {
  'several recipients get a copy each, which live apart': async (t, open) => {
    const store = await open(t);
    const boxes = await Promise.all([addMailbox(store), addMailbox(store), addMailbox(store, { owner: 'bob' })]);
    const delivery = deliveryTo(
      boxes.map(({ mailbox }) => mailbox.address),
      { attachments: ['one', 'two'] },
    );
    assert.deepEqual(
      await store.write(deliverMail, delivery),
      boxes.map(({ mailbox }) => mailbox.id),
    );
    const [first, ...others] = delivery.recipients.map(({ mailId }, index) => ({
      mailboxId: boxes[index]?.mailbox.id ?? '',
      mailId,
    }));
    assert.ok(first !== undefined);
    assert.equal(
      await store.write(deleteMails, { ...at(), owner: 'alice', mailboxId: first.mailboxId, ids: [first.mailId] }),
      1,
    );
    const read = async (path: typeof first) => (await store.read(readMail, { ...path, now: start }))?.found;
    assert.equal(await read(first), undefined);
    for (const other of others) assert.equal((await read(other))?.attachments.length, 2);
  },

  'recipients that are asked for together are judged each at its own time': async (t, open) => {
    const store = await open(t);
    const { mailbox: lasting } = await addMailbox(store);
    const { mailbox: ending } = await addMailbox(store, { expires_at: start + minute });
    const { mailbox: deleted } = await addMailbox(store);
    await store.write(deleteMailboxes, { owner: deleted.owner, ids: [deleted.id], ...at() });
    const asked = [
      { address: ending.address, now: start + minute - 1, found: ending.id },
      { address: ending.address, now: start + minute, found: undefined },
      { address: lasting.address, now: start + minute, found: lasting.id },
      { address: deleted.address, now: start, found: undefined },
      { address: 'nobody@mail.test', now: start, found: undefined },
      { address: '"\ud800"@mail.test', now: start, found: undefined },
    ];
    const found = await Promise.all(asked.map(({ address, now }) => store.read(findRecipient, { address, now })));
    assert.deepEqual(
      found.map((recipient) => recipient?.id),
      asked.map((recipient) => recipient.found),
    );
  },

  'a delivery that cannot be stored fails alone among others, and for its own reason': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const one = deliveryTo([mailbox.address], { attachments: ['one'] });
    await store.write(deliverMail, one);
    const others = Array.from({ length: 40 }, () => deliveryTo([mailbox.address], { attachments: ['one', 'two'] }));
    const all = others.toSpliced(10, 0, one);
    const written = await Promise.allSettled(all.map((it) => store.write(deliverMail, it)));
    const [again] = written.splice(10, 1);
    assert.ok(again?.status === 'rejected' && /unique/i.test(String(again.reason)), String(again?.status));
    assert.ok(written.every(({ status }) => status === 'fulfilled'));
    const mails = await store.read(readMails, { mailboxId: mailbox.id, limit: 50 });
    assert.equal(mails.length, 1 + others.length);
  },

  'smtp row 41: a delivery judges all its recipients at its time of receipt': async (t, open) => {
    const store = await open(t);
    const receivedAt = start + minute;
    const { mailbox: lasting } = await addMailbox(store, { expires_at: receivedAt + 1 });
    const { mailbox: due } = await addMailbox(store, { expires_at: receivedAt });
    const { mailbox: archived } = await addMailbox(store, { recoverable: 1 });
    const { mailbox: deleted } = await addMailbox(store);
    const ids = [archived.id, deleted.id];
    await store.write(deleteMailboxes, { owner: 'alice', ids, ...at() });
    const gone = [due, archived, deleted].map(({ address }) => address);
    const mixed = deliveryTo([...gone, lasting.address], { receivedAt });
    assert.deepEqual(await store.write(deliverMail, mixed), [lasting.id]);
    assert.deepEqual(await store.write(deliverMail, deliveryTo(gone, { receivedAt })), []);
    for (const mailboxId of [due.id, ...ids]) {
      assert.deepEqual(await store.read(readMails, { mailboxId, limit: 10 }), []);
    }
  },

  'what a mail is made of is read as it was written': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const raw = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256)).toString('latin1');
    const contents = ['', '\0\u0001', 'ä\u{1f48c}', 'x'.repeat(100_000)];
    const delivery = deliveryTo([mailbox.address], { subject: 'Grüße \u{1f48c}', raw, attachments: contents });
    await store.write(deliverMail, delivery);
    const path = { mailboxId: mailbox.id, mailId: delivery.recipients[0]?.mailId ?? '' };
    const found = (await store.read(readMail, { ...path, now: start }))?.found;
    assert.ok(found !== undefined);
    const { raw: keptRaw, content } = delivery.mail;
    const attachment_count = contents.length;
    const shown = {
      mailbox_id: mailbox.id,
      id: path.mailId,
      content: Buffer.from(content).toString(),
      attachment_count,
    };
    assert.deepEqual({ ...found.mail }, shown);
    assert.deepEqual(await store.read(readRaw, path), keptRaw);
    assert.deepEqual(
      found.attachments.map(({ position, size_bytes }) => [position, size_bytes]),
      contents.map((content, position) => [position, Buffer.byteLength(content)]),
    );
    for (const [index, { id }] of found.attachments.entries()) {
      const found = await store.read(readAttachment, { ...path, attachmentId: id });
      assert.equal(attachedText(found), contents[index]);
    }
  },

  'a list of mails comes newest first, page by page, whole': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const delivered: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      const receivedAt = start + Math.floor(index / 3);
      delivered.push(...(await deliver(store, [mailbox.address], { receivedAt, attachments: ['a', 'b'] })));
    }
    const pages: string[][] = [];
    let before: string | undefined;
    do {
      const page = { mailboxId: mailbox.id, limit: 4, ...(before === undefined ? {} : { before }) };
      const mails = await store.read(readMails, page);
      for (const { attachments } of mails)
        assert.deepEqual(
          attachments.map(({ position }) => position),
          [0, 1],
        );
      pages.push(mails.map(({ mail }) => mail.id));
      before = mails.at(-1)?.mail.id;
    } while (before !== undefined);
    assert.deepEqual(
      pages.map((page) => page.length),
      [4, 4, 3, 0],
    );
    assert.deepEqual(pages.flat(), delivered.toReversed());
  },

  'deleting mails skips ids that are elsewhere or nowhere': async (t, open) => {
    const store = await open(t);
    const [own, other] = [await addMailbox(store), await addMailbox(store, { owner: 'bob' })];
    const [first = '', foreign = ''] = await deliver(store, [own.mailbox.address, other.mailbox.address]);
    const [second = ''] = await deliver(store, [own.mailbox.address], { attachments: ['one'] });
    const ids = [first, foreign, newId(), 'no id', first, ''];
    assert.equal(await store.write(deleteMails, { ...at(), owner: 'alice', mailboxId: own.mailbox.id, ids }), 1);
    assert.equal(await store.read(hasMail, { mailboxId: other.mailbox.id, mailId: foreign }), true);
    assert.equal(await store.read(hasMail, { mailboxId: own.mailbox.id, mailId: second }), true);
    const many = Array.from({ length: 10_000 }, () => newId());
    assert.equal(
      await store.write(deleteMails, { ...at(), owner: 'alice', mailboxId: own.mailbox.id, ids: [...many, second] }),
      1,
    );
  },

  'deleting attachments erases their bytes from the raw message too': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const raw = 'Subject: Hi\r\n\r\nthe text\r\n';
    const delivery = deliveryTo([mailbox.address], { raw, attachments: ['secret', 'other'] });
    await store.write(deliverMail, delivery);
    const [recipient] = delivery.recipients;
    assert.ok(recipient !== undefined);
    const path = { mailboxId: mailbox.id, mailId: recipient.mailId };
    assert.equal(await store.write(deleteAttachments, { ...path, ids: [newId()] }), 0);
    assert.equal(String(await store.read(readRaw, path)), `${raw}secretother`, 'nothing was deleted');
    const [secret = '', other = ''] = recipient.attachmentIds;
    assert.equal(await store.write(deleteAttachments, { ...path, ids: [secret, newId(), secret] }), 1);
    assert.equal(String(await store.read(readRaw, path)), `${raw}      other`);
    assert.equal(attachedText(await store.read(readAttachment, { ...path, attachmentId: other })), 'other');
    assert.deepEqual(
      (await store.read(readAttachments, path)).map(({ id }) => id),
      [other],
    );
  },

  'the mailbox of an address of our own is made once, by whichever mail comes first': async (t, open) => {
    const store = await open(t);
    const deliveries = Array.from({ length: 20 }, () => {
      const delivery = deliveryTo(['postmaster@mail.test']);
      const recipients = delivery.recipients.map((recipient) => ({ ...recipient, systemMailbox: postmasterRow() }));
      return store.write(deliverMail, { ...delivery, recipients });
    });
    const stored = new Set((await Promise.all(deliveries)).flat());
    assert.equal(stored.size, 1);
    assert.equal(await store.read(countActiveMailboxes, { now: start }), 1);
    const [mailbox] = await store.read(readMailboxes, { owner: 'postmaster', now: start, limit: 1_000 });
    assert.equal(mailbox?.message_count, 20);
  },

  'a mailbox of an address of our own that is deleted is made again by the next mail, and no mail is lost': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const send = async () => {
      const delivery = deliveryTo(['postmaster@mail.test']);
      const recipients = delivery.recipients.map((recipient) => ({ ...recipient, systemMailbox: postmasterRow() }));
      return store.write(deliverMail, { ...delivery, recipients });
    };
    const [first = ''] = await send();
    const remove = (id: string) => store.write(deleteMailboxes, { owner: 'postmaster', ids: [id], ...at() });
    assert.equal(await remove(first), 'deleted');
    const [second = ''] = await send();
    assert.notEqual(second, first);
    assert.equal((await store.read(readMailbox, { id: second, now: start }))?.message_count, 1, 'none of the first');

    let last = second;
    for (let round = 0; round < 10; round += 1) {
      const [outcome, ...stored] = await Promise.all([remove(last), send(), send(), send()]);
      assert.equal(outcome, 'deleted');
      for (const mailboxes of stored) assert.equal(mailboxes.length, 1);
      last = (await send())[0] ?? '';
    }
    assert.equal(await store.read(countActiveMailboxes, { now: start }), 1);
  },

  'a mailbox of somebody else at an address of our own stays his, and is not made again': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store, { address: 'postmaster@mail.test' });
    const delivery = deliveryTo(['postmaster@mail.test']);
    const recipients = delivery.recipients.map((recipient) => ({ ...recipient, systemMailbox: postmasterRow() }));
    await store.write(deleteMailboxes, { owner: 'alice', ids: [mailbox.id], ...at() });
    assert.deepEqual(await store.write(deliverMail, { ...delivery, recipients }), []);
  },
};
