import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outlineOf, outlineVersion, renewOutline } from '../../src/core/mails/kept/outline.ts';
import { parseOutline } from '../../src/mime/parse-mail.ts';
import { deleteAttachments } from '../../src/store/operations/mails/attachments.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { deleteMails, type MailRow, readMails, readMailsById } from '../../src/store/operations/mails/mails.ts';
import { removeReleasedRaws } from '../../src/store/operations/mails/raws.ts';
import { type MailOutline, readOutline, type StoredAttachment, writeOutline } from '../../src/store/outline.ts';
import { rawPartBytes } from '../../src/store/packing.ts';
import type { Store } from '../../src/store/store.ts';
import { asListed, createMailbox, messageWith } from '../http/mail.ts';
import { addMailbox, deliveryTo } from '../store/fixtures.ts';
import { useEngines } from '../support/engines.ts';
import { contentsOf } from '../support/mail-contents.ts';
import { readRaw } from '../support/raw-mail.ts';
import { SmtpClient } from '../support/smtp-client.ts';

const onEachEngine = useEngines();

const small = messageWith(3);
const large = `${small}${'after the last part\r\n'.repeat(rawPartBytes / 20)}`;
const envelope = { from: 'bounce@b.test', to: ['to@mail.test'] };
/** What an older parser has found of a mail. */
const old = { sender: 'known@a.test', subject: '', envelope };

/** The windows of the attachments of a message, as an older parser found them, with ids of the test. */
function attachmentsOf(raw: string): StoredAttachment[] {
  const { attachments } = parseOutline(Buffer.from(raw));
  return attachments.map(({ offset, length, encoding, sizeBytes }, index) => ({
    ...{ id: `id ${index}`, filename: 'old name', contentType: 'old/type', sizeBytes, offset, length, encoding },
  }));
}

/** The version of an older parser. */
const olderVersion = outlineVersion - 1;

/** The stored row of a mail with an outline of an older version. */
async function storeOld(store: Store, raw: string, outline: MailOutline): Promise<() => Promise<MailRow>> {
  const { mailbox } = await addMailbox(store);
  const { recipients, message, ...delivery } = deliveryTo([mailbox.address], { raw });
  const given = recipients.map((recipient) => ({ ...recipient, outline: writeOutline(outline) }));
  await store.write(deliverMail, {
    ...delivery,
    recipients: given,
    message: { ...message, outlineVersion: olderVersion },
  });
  const [mailId = ''] = given.map((recipient) => recipient.mailId);
  return async () => {
    const row = (await store.read(readMailsById, { mailboxId: mailbox.id, ids: [mailId] })).get(mailId);
    assert.ok(row);
    return row;
  };
}

function idsOf({ attachments = [] }: MailOutline): string[] {
  return attachments.map(({ id }) => id);
}

for (const [size, raw] of [
  ['small', small],
  ['large', large],
] as const) {
  onEachEngine(`an older outline of a ${size} message is made again when it is read, and stored`, async (t, start) => {
    const { store } = (await start()).app;
    const [first, second, third] = attachmentsOf(raw);
    assert.ok(first && second && third);
    for (const read of ['show', 'outline'] as const) {
      const row = await storeOld(store, raw, { ...old, attachments: [first, third], wiped: [second.offset] });
      const contents = contentsOf(t, { store });
      const given = await row();
      const shown = await contents.show('alice', [given]);
      const outline = read === 'show' ? shown[0]?.outline : await contents.outline('alice', given);
      assert.ok(outline);
      const { attachments, ...facts } = outline;
      const { outline: fresh } = outlineOf(parseOutline(Buffer.from(raw)), { sender: '' });
      assert.deepEqual(facts, { ...fresh, sender: old.sender, envelope, wiped: [second.offset] });
      assert.deepEqual(
        attachments?.map(({ id, filename, offset }) => [id, filename, offset]),
        [
          ['id 0', 'file-1.txt', first.offset],
          ['id 2', 'file-3.txt', third.offset],
        ],
        'those that are known keep their ids, and the one that was deleted stays deleted',
      );
      const stored = await row();
      assert.equal(stored.outline_version, outlineVersion);
      assert.deepEqual(readOutline(stored.outline), outline);
      assert.deepEqual(await contents.outline('alice', stored), outline);
    }
  });

  onEachEngine(`those who read a ${size} mail at once are given the ids that are stored`, async (t, start) => {
    const { store } = (await start()).app;
    const [first] = attachmentsOf(raw);
    assert.ok(first);
    const row = await storeOld(store, raw, { ...old, attachments: [first] });
    const given = await row();
    const [one, other] = [contentsOf(t, { store }), contentsOf(t, { store })];
    const outlines = await Promise.all([one, one, other].map((contents) => contents.outline('alice', given)));
    const stored = idsOf(readOutline((await row()).outline));
    assert.equal(new Set(stored).size, 3);
    assert.equal(stored[0], 'id 0');
    for (const outline of outlines) assert.deepEqual(idsOf(outline), stored);
  });
}

onEachEngine('a message that cannot be read keeps the outline that it has', async (t, start) => {
  const { store } = (await start()).app;
  const row = await storeOld(store, small, old);
  const failures: unknown[] = [];
  const contents = contentsOf(t, { store, onFailure: (error) => failures.push(error) });
  const given = await row();
  await contents.stop();
  const isLarge = { ...given, size: rawPartBytes + 1 };
  assert.deepEqual(await contents.outline('alice', isLarge), old);
  assert.equal(failures.length, 1);
  assert.equal((await row()).outline_version, olderVersion);
});

test('attachments are told by where they are: deleted ones stay deleted', () => {
  const { outline, attachments } = outlineOf(parseOutline(Buffer.from(small)), { sender: '' });
  const [first, second, third] = attachmentsOf(small);
  assert.ok(first && second && third);
  let made = 0;
  const newId = () => {
    made += 1;
    return `new ${made}`;
  };
  const renew = (stored: MailOutline) => renewOutline(writeOutline(stored), { outline, attachments }, newId);
  const later = renew({ ...old, attachments: [third], wiped: [first.offset] });
  assert.deepEqual([idsOf(later), later.wiped], [['new 1', 'id 2'], [first.offset]]);
  const none = renew({ ...old, wiped: attachments.map(({ offset }) => offset) });
  assert.deepEqual([none.attachments, none.wiped?.length], [undefined, 3]);
});

onEachEngine('a body stays as it was when a file in its text is deleted, and the file is erased', async (t, start) => {
  const service = await start({ environment: { MAYFLY_CONTENT_CACHE_BYTES: '0' } });
  const key = await service.key('alice');
  const line = 'M86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A';
  const yenc = ['=ybegin line=128 size=6 name=c.bin', 'w\x8b\xa3\x90\x96\xa3', '=yend size=6'];
  for (const lines of [3, Math.ceil((2.5 * rawPartBytes) / (line.length + 2))]) {
    const { id: mailboxId, address } = await createMailbox(service, key);
    const uu = ['begin 644 a.bin', ...Array.from({ length: lines }, () => line), '`', 'end'];
    const content = ['Subject: files', '', 'before', ...uu, 'between', ...yenc, 'after', ''].join('\r\n');
    const client = await SmtpClient.open(t, service.app.smtp.port);
    assert.equal((await client.deliver({ to: address, content: Buffer.from(content, 'latin1') })).code, 250);
    client.socket.destroy();
    const path = `/v1/mailboxes/${mailboxId}/mails`;
    const [before] = (await service.call('GET', path, { key })).body.items;
    assert.equal(before.body, 'before\nbetween\nafter\n');
    assert.equal(before.attachments.length, 2);
    for (const { id } of before.attachments) {
      assert.equal((await service.call('DELETE', `${path}/${before.id}/attachments/${id}`, { key })).status, 204);
    }
    const after = (await service.call('GET', `${path}/${before.id}`, { key })).body;
    const { attachments, hasAttachments, ...rest } = before;
    assert.deepEqual(asListed(after), { ...rest, hasAttachments: false });
    const raw = await service.app.store.read(readRaw, { mailboxId, mailId: before.id });
    assert.ok(raw?.includes('after') && !raw.includes('86%A') && !raw.includes('w\x8b\xa3', 0, 'latin1'));
  }
});

onEachEngine('older outlines of a page of mails are stored in one write', async (t, start) => {
  const { store } = (await start()).app;
  const { mailbox } = await addMailbox(store);
  for (let count = 0; count < 5; count += 1) {
    const { recipients, message, ...delivery } = deliveryTo([mailbox.address], { raw: small });
    const given = recipients.map((recipient) => ({ ...recipient, outline: writeOutline(old) }));
    await store.write(deliverMail, {
      ...delivery,
      recipients: given,
      message: { ...message, outlineVersion: olderVersion },
    });
  }
  const page = { mailboxId: mailbox.id, limit: 10 };
  const contents = contentsOf(t, { store });
  const { mock } = t.mock.method(store, 'write');
  const shown = await contents.show('alice', await store.read(readMails, page));
  assert.equal(mock.callCount(), 1);
  const stored = await store.read(readMails, page);
  assert.deepEqual(
    stored.map(({ id, outline_version: version, outline }) => [id, version, readOutline(outline)]),
    shown.map(({ row, outline }) => [row.id, outlineVersion, outline]),
  );
});

onEachEngine('a mail is shown although it was given a message of its own after its row was read', async (t, start) => {
  const { store } = (await start()).app;
  const [first, second] = [(await addMailbox(store)).mailbox, (await addMailbox(store)).mailbox];
  const { recipients, ...delivery } = deliveryTo([first.address, second.address], { raw: small });
  const outline = writeOutline({ ...old, attachments: attachmentsOf(small) });
  await store.write(deliverMail, { ...delivery, recipients: recipients.map((given) => ({ ...given, outline })) });
  const [row] = await store.read(readMails, { mailboxId: first.id, limit: 1 });
  const [other] = await store.read(readMails, { mailboxId: second.id, limit: 1 });
  assert.ok(row && other);
  const ids = idsOf(readOutline(row.outline)).slice(0, 1);
  const path = { mailboxId: first.id, mailId: row.id };
  assert.equal(await store.write(deleteAttachments, { ...path, ids, rawId: other.id }), 1);
  const now = other.received_at;
  await store.write(deleteMails, { now, eventId: row.id, mailboxId: second.id, ids: [other.id] });
  await store.write(removeReleasedRaws, { rowsMax: 100, bytesMax: 1e9 });
  const [shown] = await contentsOf(t, { store }).show('alice', [row]);
  assert.equal(shown?.row.raw_id, other.id);
  assert.equal(idsOf(shown?.outline ?? { sender: '', subject: '' }).length, 2);
});
