import assert from 'node:assert/strict';
import { deleteMailboxes, readMailbox, readMailboxes } from '../../src/store/operations/mailboxes.ts';
import { deleteAttachments } from '../../src/store/operations/mails/attachments.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { type MailRow, readMail, readMails, readMailsById } from '../../src/store/operations/mails/mails.ts';
import { readRawParts, removeReleasedRaws } from '../../src/store/operations/mails/raws.ts';
import { findRecipient } from '../../src/store/operations/recipients.ts';
import type { Store } from '../../src/store/store.ts';
import { readRaw } from '../support/raw-mail.ts';
import {
  addMailbox,
  at,
  attachedText,
  attachmentIdsOf,
  attachmentsOf,
  countActive,
  deliver,
  deliveryTo,
  mailboxIdsOf,
  minute,
  newId,
  postmasterRow,
  start,
} from './fixtures.ts';
import type { StoreCases } from './store-cases.ts';

/** Mails: who gets them, what is kept of them, how they are deleted. */
export const deliveryCases: StoreCases = {
  'several recipients have one message in common, and mails of their own': async (t, open) => {
    const store = await open(t);
    const boxes = await Promise.all([addMailbox(store), addMailbox(store), addMailbox(store, { owner: 'bob' })]);
    const delivery = deliveryTo(
      boxes.map(({ mailbox }) => mailbox.address),
      { attachments: ['one', 'two'] },
    );
    assert.deepEqual(
      mailboxIdsOf(await store.write(deliverMail, delivery)),
      boxes.map(({ mailbox }) => mailbox.id),
    );
    const [first, ...others] = delivery.recipients.map(({ mailId }, index) => ({
      mailboxId: boxes[index]?.mailbox.id ?? '',
      mailId,
    }));
    assert.ok(first !== undefined);
    assert.equal(await store.write(deleteMails, { ...at(), mailboxId: first.mailboxId, ids: [first.mailId] }), 1);
    const read = async (path: typeof first) => (await store.read(readMail, { ...path, now: start }))?.found;
    assert.equal(await read(first), undefined);
    for (const other of others) {
      const mail = await read(other);
      assert.equal(attachmentsOf(mail ?? assert.fail()).length, 2);
      assert.ok(String(await store.read(readRaw, other)).endsWith('onetwo'));
    }
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
    assert.deepEqual(mailboxIdsOf(await store.write(deliverMail, mixed)), [lasting.id]);
    assert.deepEqual(await store.write(deliverMail, deliveryTo(gone, { receivedAt })), []);
    for (const mailboxId of [due.id, ...ids]) {
      assert.deepEqual(await store.read(readMails, { mailboxId, limit: 10 }), []);
    }
  },

  'what a mail is made of is read as it was written': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const raw = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256)).toString('latin1');
    const contents = ['', '\0\u0001', 'ä\u{1f48c}', 'x'.repeat(300_000)];
    const delivery = deliveryTo([mailbox.address], { subject: 'Grüße \u{1f48c}', raw, attachments: contents });
    await store.write(deliverMail, delivery);
    const path = { mailboxId: mailbox.id, mailId: delivery.recipients[0]?.mailId ?? '' };
    const mail = { ...((await store.read(readMail, { ...path, now: start }))?.found ?? assert.fail()) };
    const { outline = '' } = delivery.recipients[0] ?? {};
    const { rawId: raw_id, parts, size } = delivery.message;
    const shown = { mailbox_id: mailbox.id, id: path.mailId, received_at: start, raw_id, size, is_read: 0, outline };
    const { tx, ...found } = mail;
    assert.deepEqual(found, shown);
    assert.ok(tx > 0);
    const keptRaw = await store.read(readRaw, path);
    assert.deepEqual(keptRaw, Buffer.concat(parts));
    assert.deepEqual(
      attachmentsOf(mail).map((attachment) => attachedText(keptRaw, attachment)),
      contents,
    );
    for (const [part, bytes] of parts.entries()) {
      const range = { rawId: raw_id, first: part, last: part };
      assert.deepEqual(await store.read(readRawParts, range), [bytes]);
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
    let before: MailRow | undefined;
    do {
      const page = { mailboxId: mailbox.id, limit: 4, ...(before === undefined ? {} : { before }) };
      const mails = await store.read(readMails, page);
      pages.push(mails.map(({ id }) => id));
      before = mails.at(-1);
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
    assert.equal(await store.write(deleteMails, { ...at(), mailboxId: own.mailbox.id, ids }), 1);
    assert.equal((await store.read(readMailsById, { mailboxId: other.mailbox.id, ids: [foreign] })).size, 1);
    assert.equal((await store.read(readMailsById, { mailboxId: own.mailbox.id, ids: [second] })).size, 1);
    const many = Array.from({ length: 10_000 }, () => newId());
    assert.equal(await store.write(deleteMails, { ...at(), mailboxId: own.mailbox.id, ids: [...many, second] }), 1);
  },

  'deleting attachments erases their bytes from the raw message too': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const raw = 'Subject: Hi\r\n\r\nthe text\r\n';
    const delivery = deliveryTo([mailbox.address], { raw, attachments: ['secret', 'other'] });
    await store.write(deliverMail, delivery);
    const [recipient] = delivery.recipients;
    const path = { mailboxId: mailbox.id, mailId: recipient?.mailId ?? '' };
    const remove = (ids: string[]) => store.write(deleteAttachments, { ...path, ids, rawId: newId() });
    assert.equal(await remove([newId()]), 0);
    assert.equal(String(await store.read(readRaw, path)), `${raw}secretother`, 'nothing was deleted');
    const [secret = '', other = ''] = attachmentIdsOf(recipient);
    assert.equal(await remove([secret, newId(), secret]), 1);
    assert.equal(String(await store.read(readRaw, path)), `${raw}      other`);
    const left = (await store.read(readMail, { ...path, now: start }))?.found;
    assert.deepEqual(attachmentIdsOf(left), [other]);
    assert.equal(await remove([secret]), 0, 'it is gone');
  },

  'an attachment is erased in every part of the message that it reaches into, and for its own mailbox alone': async (
    t,
    open,
  ) => {
    const store = await open(t);
    const boxes = [await addMailbox(store), await addMailbox(store, { owner: 'bob' })];
    const attachments = ['a'.repeat(100_000), 'b'.repeat(300_000), 'c'.repeat(100_000)];
    const raw = 'Subject: Hi\r\n\r\n';
    const delivery = deliveryTo(
      boxes.map(({ mailbox }) => mailbox.address),
      { raw, attachments },
    );
    await store.write(deliverMail, delivery);
    const [path, otherPath] = delivery.recipients.map(({ mailId }, index) => ({
      mailboxId: boxes[index]?.mailbox.id ?? '',
      mailId,
    }));
    assert.ok(path !== undefined && otherPath !== undefined);
    const ids = attachmentIdsOf(delivery.recipients[0]).slice(1, 2);
    assert.equal(await store.write(deleteAttachments, { ...path, ids, rawId: newId() }), 1);
    const [a, b, c] = attachments;
    assert.ok((await store.read(readRaw, path))?.equals(Buffer.from(`${raw}${a}${' '.repeat(300_000)}${c}`)));
    assert.ok((await store.read(readRaw, otherPath))?.equals(Buffer.from(`${raw}${a}${b}${c}`)));

    await removeAllReleased(store);
    await store.write(deleteMails, { ...at(), ...otherPath, ids: [otherPath.mailId] });
    await removeAllReleased(store);
    const { rawId } = delivery.message;
    assert.deepEqual(await store.read(readRawParts, { rawId, first: 0, last: 9 }), [], 'nobody has the first one');
    assert.ok((await store.read(readRaw, path))?.includes(c ?? ''), 'and the copy stays');
  },

  'uuencoded lines are erased, and their lengths stay': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store);
    const raw = 'Subject: Hi\r\n\r\nbegin 644 a\r\n';
    const delivery = deliveryTo([mailbox.address], { raw, attachments: ['#0V%T\r\n#0V%T\r\n`\r\n', 'end\r\n'] });
    const [recipient] = delivery.recipients;
    assert.ok(recipient !== undefined);
    const recipients = [{ ...recipient, outline: recipient.outline.replace('"identity"', '"uuencode"') }];
    await store.write(deliverMail, { ...delivery, recipients });
    const path = { mailboxId: mailbox.id, mailId: recipient.mailId };
    const ids = attachmentIdsOf(recipient).slice(0, 1);
    assert.equal(await store.write(deleteAttachments, { ...path, ids, rawId: newId() }), 1);
    assert.equal(String(await store.read(readRaw, path)), `${raw}#    \r\n#    \r\n\`\r\nend\r\n`);
  },

  'the mailbox of an address of our own is made once, by whichever mail comes first': async (t, open) => {
    const store = await open(t);
    const deliveries = Array.from({ length: 20 }, () => {
      const delivery = deliveryTo(['postmaster@mail.test']);
      const recipients = delivery.recipients.map((recipient) => ({
        ...recipient,
        makes: { by: 'system' as const, mailbox: postmasterRow() },
      }));
      return store.write(deliverMail, { ...delivery, recipients });
    });
    const stored = new Set((await Promise.all(deliveries)).flatMap(mailboxIdsOf));
    assert.equal(stored.size, 1);
    assert.equal(await countActive(store), 1);
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
      const recipients = delivery.recipients.map((recipient) => ({
        ...recipient,
        makes: { by: 'system' as const, mailbox: postmasterRow() },
      }));
      return mailboxIdsOf(await store.write(deliverMail, { ...delivery, recipients }));
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
    assert.equal(await countActive(store), 1);
  },

  'a mailbox of somebody else at an address of our own stays his, and is not made again': async (t, open) => {
    const store = await open(t);
    const { mailbox } = await addMailbox(store, { address: 'postmaster@mail.test' });
    const delivery = deliveryTo(['postmaster@mail.test']);
    const recipients = delivery.recipients.map((recipient) => ({
      ...recipient,
      makes: { by: 'system' as const, mailbox: postmasterRow() },
    }));
    await store.write(deleteMailboxes, { owner: 'alice', ids: [mailbox.id], ...at() });
    assert.deepEqual(await store.write(deliverMail, { ...delivery, recipients }), []);
  },
};

async function removeAllReleased(store: Store): Promise<void> {
  for (let mayBeMore = true; mayBeMore; ) {
    ({ mayBeMore } = await store.write(removeReleasedRaws, { rowsMax: 10, bytesMax: 1e6 }));
  }
}
