import assert from 'node:assert/strict';
import { storedAttachment } from '../../src/core/mails/kept/outline.ts';
import { parseOutline } from '../../src/mime/parse-mail.ts';
import { deleteAttachments } from '../../src/store/operations/mails/attachments.ts';
import { deleteMails } from '../../src/store/operations/mails/deletion.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { removeReleasedRaws } from '../../src/store/operations/mails/raws.ts';
import { writeOutline } from '../../src/store/outline.ts';
import { rawPartBytes } from '../../src/store/packing.ts';
import { asListed, createMailbox, messageWith } from '../http/mail.ts';
import { addMailbox, deliveryTo } from '../store/fixtures.ts';
import { useEngines } from '../support/engines.ts';
import { contentsOf } from '../support/mail-contents.ts';
import { readRaw } from '../support/raw-mail.ts';
import { SmtpClient } from '../support/smtp-client.ts';

const onEachEngine = useEngines();

onEachEngine('a body stays as it was when a file in its text is deleted, and the file is erased', async (t, start) => {
  const service = await start({ environment: { MAYFLY_CONTENT_CACHE_BYTES: '0' } });
  const key = await service.key('alice');
  const line = 'M86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A';
  const small = ['begin 644 c.bin', '&36%Y9FQY', '`', 'end'];
  for (const lines of [3, Math.ceil((2.5 * rawPartBytes) / (line.length + 2))]) {
    const { id: mailboxId, address } = await createMailbox(service, key);
    const uu = ['begin 644 a.bin', ...Array.from({ length: lines }, () => line), '`', 'end'];
    const content = ['Subject: files', '', 'before', ...uu, 'between', ...small, 'after', ''].join('\r\n');
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
    assert.ok(raw?.includes('after') && !raw.includes('86%A') && !raw.includes('36%Y9FQY'));
  }
});

onEachEngine('a mail is shown although it was given a message of its own after its row was read', async (t, start) => {
  const raw = messageWith(3);
  const { store } = (await start()).app;
  const [first, second] = [(await addMailbox(store)).mailbox, (await addMailbox(store)).mailbox];
  const { recipients, ...delivery } = deliveryTo([first.address, second.address], { raw });
  const attachments = parseOutline(Buffer.from(raw)).attachments.map((window, index) =>
    storedAttachment(window, { id: `id ${index}`, hasHtml: false }),
  );
  const outline = writeOutline({ sender: 'known@a.test', subject: '', attachments });
  await store.write(deliverMail, { ...delivery, recipients: recipients.map((given) => ({ ...given, outline })) });
  const [row] = await store.read(readMails, { mailboxId: first.id, limit: 1 });
  const [other] = await store.read(readMails, { mailboxId: second.id, limit: 1 });
  assert.ok(row && other);
  const path = { mailboxId: first.id, mailId: row.id };
  assert.equal(await store.write(deleteAttachments, { ...path, ids: ['id 0'], rawId: other.id }), 1);
  const now = other.received_at;
  await store.write(deleteMails, { now, eventId: row.id, mailboxId: second.id, ids: [other.id] });
  await store.write(removeReleasedRaws, { rowsMax: 100, bytesMax: 1e9 });
  const [shown] = await contentsOf(t, { store }).show('alice', [row]);
  assert.equal(shown?.row.raw_id, other.id);
  assert.deepEqual(
    shown?.outline.attachments?.map(({ id }) => id),
    ['id 1', 'id 2'],
  );
});
