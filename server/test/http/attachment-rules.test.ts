import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRaw } from '../support/raw-mail.ts';
import { startService } from '../support/service.ts';
import { assertProblem } from './exchange.ts';
import { attachmentText, createMailbox, deliver, filledMailbox } from './mail.ts';

const unknownId = '019ca945-0a00-7000-8000-000000000000';

test('an attachment has every field of its table; data only alone, never in the list (interface.md: Attachment)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailboxId, mailId, attachmentIds } = await filledMailbox(t, service, { key, attachments: 2 });
  const path = `/v1/mailboxes/${mailboxId}/mails/${mailId}/attachments`;
  const expected = attachmentIds.map((id, index) => ({
    id,
    mailboxId,
    mailId,
    filename: `file-${index + 1}.txt`,
    contentType: 'text/plain',
    sizeBytes: 23,
    owner: 'alice',
    downloadUrl: `${path}/${id}`,
    createdAt: '2026-03-01T12:00:00.000Z',
  }));
  assert.deepEqual((await service.call('GET', path, { key })).body, { items: expected });
  for (const [index, attachment] of expected.entries()) {
    const data = Buffer.from(attachmentText(index + 1)).toString('base64');
    const { body } = await service.call('GET', attachment.downloadUrl, { key });
    assert.deepEqual(body, { ...attachment, data });
  }
});

test('data is the exact bytes of the file, whatever they are (interface.md: GET …/attachments/{attachmentId})', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31 + (index >> 8)) & 0xff));
  const files = [bytes, Buffer.alloc(0)].map((content) =>
    [
      '--b',
      'Content-Type: image/png',
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
      '',
      ...(content.toString('base64').match(/.{1,76}/g) ?? []),
    ].join('\r\n'),
  );
  await deliver(
    t,
    service,
    address,
    ['Content-Type: multipart/mixed; boundary=b', '', ...files, '--b--', ''].join('\r\n'),
  );
  const [mail] = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items;
  const path = `/v1/mailboxes/${id}/mails/${mail.id}/attachments`;
  const [full, empty] = (await service.call('GET', path, { key })).body.items;
  const read = await service.call('GET', full.downloadUrl, { key });
  assert.deepEqual(Buffer.from(read.body.data, 'base64'), bytes);
  assert.deepEqual([read.body.sizeBytes, read.body.contentType], [bytes.length, 'image/png']);
  assert.match(read.body.filename, /^attachment-1\.png$/);
  const nothing = await service.call('GET', empty.downloadUrl, { key });
  assert.deepEqual([nothing.status, nothing.body.data, nothing.body.sizeBytes], [200, '', 0]);
});

test('summaries and hasAttachments follow each deletion (interface.md: DELETE …/attachments, rule 2)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailboxId, mailId, attachmentIds } = await filledMailbox(t, service, { key, attachments: 4 });
  const path = `/v1/mailboxes/${mailboxId}/mails/${mailId}`;
  const [first = '', second = '', third = '', fourth = ''] = attachmentIds;
  const assertLeft = async (left: readonly string[]) => {
    const alone = (await service.call('GET', path, { key })).body;
    const [listed] = (await service.call('GET', `/v1/mailboxes/${mailboxId}/mails`, { key })).body.items;
    const attachments = (await service.call('GET', `${path}/attachments`, { key })).body.items;
    for (const mail of [alone, listed]) {
      assert.equal(mail.hasAttachments, left.length > 0);
      assert.deepEqual(
        mail.attachments?.map(({ id }: { id: string }) => id),
        left.length > 0 ? left : undefined,
      );
    }
    assert.deepEqual(
      attachments.map(({ id }: { id: string }) => id),
      left,
    );
  };
  const deleteMany = (ids: string[]) => service.call('DELETE', `${path}/attachments`, { key, body: { ids } });

  await assertLeft(attachmentIds);
  assert.equal((await service.call('DELETE', `${path}/attachments/${second}`, { key })).status, 204);
  await assertLeft([first, third, fourth]);
  assert.equal((await deleteMany([third, first, third])).status, 204);
  await assertLeft([fourth]);
  assert.equal((await deleteMany([fourth])).status, 204);
  await assertLeft([]);
  const again = await service.call('DELETE', `${path}/attachments/${fourth}`, { key });
  assertProblem(again, 404, 'attachment_not_found');
});

test('unknown attachments, and those of other mails, are skipped (interface.md: DELETE …/attachments, rule 3)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const first = await filledMailbox(t, service, { key, attachments: 2 });
  const second = await filledMailbox(t, service, { key, attachments: 1 });
  const path = `/v1/mailboxes/${first.mailboxId}/mails/${first.mailId}/attachments`;
  const strange = [unknownId, 'x', '', '\0', first.mailId, ...second.attachmentIds];
  assert.equal((await service.call('DELETE', path, { key, body: { ids: strange } })).status, 204);
  assert.equal((await service.call('GET', path, { key })).body.items.length, 2);
  const ids = [...strange, ...first.attachmentIds.slice(0, 1)];
  assert.equal((await service.call('DELETE', path, { key, body: { ids } })).status, 204);
  assert.equal((await service.call('GET', path, { key })).body.items.length, 1);
  const other = `/v1/mailboxes/${second.mailboxId}/mails/${second.mailId}/attachments`;
  assert.equal((await service.call('GET', other, { key })).body.items.length, 1);
});

test('the bytes of a deleted attachment are gone from the raw message too (design: The store)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  for (const remove of ['one', 'many'] as const) {
    const { mailboxId, mailId, attachmentIds } = await filledMailbox(t, service, { key, attachments: 2 });
    const [doomed = '', other] = attachmentIds;
    const raw = async () => String(await service.app.store.read(readRaw, { mailboxId, mailId }));
    const encoded = Buffer.from(attachmentText(1)).toString('base64');
    const path = `/v1/mailboxes/${mailboxId}/mails/${mailId}/attachments`;

    await service.call('DELETE', path, { key, body: { ids: [unknownId] } });
    assert.ok((await raw()).includes(encoded), 'a delete that finds nothing changes nothing');
    if (remove === 'one') await service.call('DELETE', `${path}/${doomed}`, { key });
    else await service.call('DELETE', path, { key, body: { ids: [doomed] } });
    assert.equal((await raw()).includes(encoded), false);
    assert.match(await raw(), /^Subject: with attachments\r$/m);
    const left = await service.call('GET', `${path}/${other}`, { key });
    assert.equal(Buffer.from(left.body.data, 'base64').toString(), attachmentText(2));
  }
});

test('the attachments of a deleted mail are not found (interface.md: DELETE …/mails, rule 2)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailboxId, mailId, attachmentIds } = await filledMailbox(t, service, { key, attachments: 1 });
  const path = `/v1/mailboxes/${mailboxId}/mails/${mailId}`;
  assert.equal((await service.call('DELETE', path, { key })).status, 204);
  for (const [method, suffix, body] of [
    ['GET', '', undefined],
    ['DELETE', '', undefined],
    ['GET', '/attachments', undefined],
    ['DELETE', '/attachments', { ids: attachmentIds }],
    ['GET', `/attachments/${attachmentIds[0]}`, undefined],
    ['DELETE', `/attachments/${attachmentIds[0]}`, undefined],
  ] as const) {
    const answer = await service.call(method, path + suffix, { key, ...(body && { body }) });
    assertProblem(answer, 404, 'mail_not_found');
  }
});
