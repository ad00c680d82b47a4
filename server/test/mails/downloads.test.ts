import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMailbox, deliver, filledMailbox } from '../http/mail.ts';
import { type Service, startService } from '../support/service.ts';
import { attachmentMessage, bytesOf, readBytes } from './bytes.ts';

test('the raw message is what was received, whole or in ranges, however many parts it is stored in', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  for (const length of [10, 131_000, 400_000]) {
    const message = attachmentMessage({ name: 'a.bin', bytes: bytesOf(length), encoding: 'base64' });
    await deliver(t, service, address, message);
    const [mail] = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items;
    const path = `/v1/mailboxes/${id}/mails/${mail.id}/raw`;
    const whole = await readBytes(service, path, { key });
    assert.equal(whole.status, 200);
    assert.equal(whole.headers.get('content-type'), 'message/rfc822');
    assert.equal(whole.headers.get('content-length'), String(whole.bytes.length));
    // The server that received it has put its trace on top (RFC 5321 §4.4).
    assert.match(whole.bytes.toString('latin1', 0, 200), /^Return-Path: <[^>]*>\r\nReceived: from /);
    assert.ok(whole.bytes.toString('latin1').endsWith(message), `${length}`);
    await assertRanges(service, path, { key, whole: whole.bytes });
  }
});

test('the content of an attachment is the bytes of the file, whole or in ranges, in every encoding', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  for (const encoding of ['base64', 'quoted-printable', '8bit'] as const) {
    for (const length of [0, 1, 1_000, 300_001]) {
      const bytes = encoding === 'base64' ? bytesOf(length) : Buffer.from('line of text\r\n'.repeat(length / 14));
      await deliver(t, service, address, attachmentMessage({ name: 'a.bin', bytes, encoding }));
      const [mail] = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items;
      const path = `/v1/mailboxes/${id}/mails/${mail.id}/attachments/${mail.attachments[0].id}/content`;
      const whole = await readBytes(service, path, { key });
      assert.deepEqual([whole.status, whole.bytes.equals(bytes)], [200, true], `${encoding} ${length}`);
      if (bytes.length > 10) await assertRanges(service, path, { key, whole: bytes });
    }
  }
});

test('a content is never shown by a browser as a page, and its file name adds nothing to the headers', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const names = ['plain.txt', 'Größe – 数.pdf', 'a"b\\c;.html', "it's (50%).txt", 'smile 😀.png', 'a\r\nX-Evil: 1.txt'];
  for (const name of names) {
    await deliver(t, service, address, attachmentMessage({ name, bytes: Buffer.from('<script>'), type: 'text/html' }));
    const [mail] = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items;
    const [{ id: attachmentId, name: known }] = mail.attachments;
    const path = `/v1/mailboxes/${id}/mails/${mail.id}/attachments/${attachmentId}/content`;
    const { headers } = await readBytes(service, path, { key });
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('content-security-policy'), "sandbox; default-src 'none'");
    assert.equal(headers.get('x-evil'), null);
    const disposition = headers.get('content-disposition') ?? '';
    assert.match(disposition, /^attachment; filename="[\x20-\x7e]*"(; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/);
    const extended = /filename\*=UTF-8''(.*)$/.exec(disposition)?.[1];
    const plain = /filename="([^"]*)"/.exec(disposition)?.[1];
    assert.equal(extended === undefined ? plain : decodeURIComponent(extended), known);
  }
});

test('a client that has the content gets 304, and a range only of the version that it has', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailboxId, mailId, attachmentIds } = await filledMailbox(t, service, { key, attachments: 2 });
  const mail = `/v1/mailboxes/${mailboxId}/mails/${mailId}`;
  for (const path of [`${mail}/raw`, `${mail}/attachments/${attachmentIds[0]}/content`]) {
    const first = await readBytes(service, path, { key });
    const etag = first.headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]+"$/, 'a strong tag');
    const again = await readBytes(service, path, { key, headers: { 'if-none-match': etag } });
    assert.deepEqual([again.status, again.bytes.length], [304, 0]);
    const same = await readBytes(service, path, { key, headers: { range: 'bytes=0-3', 'if-range': etag } });
    const other = await readBytes(service, path, { key, headers: { range: 'bytes=0-3', 'if-range': '"other"' } });
    assert.deepEqual([same.status, other.status], [206, 200]);
    const head = await readBytes(service, path, { key, method: 'HEAD' });
    assert.deepEqual([head.status, head.bytes.length], [200, 0]);
    assert.equal(head.headers.get('content-length'), String(first.bytes.length));
    const packed = await readBytes(service, path, { key, headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(packed.headers.get('content-encoding'), null);
  }
});

test('after an attachment was deleted the raw message has another version, without its bytes', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { mailboxId, mailId, attachmentIds } = await filledMailbox(t, service, { key, attachments: 2 });
  const mail = `/v1/mailboxes/${mailboxId}/mails/${mailId}`;
  const before = await readBytes(service, `${mail}/raw`, { key });
  await service.call('DELETE', `${mail}/attachments/${attachmentIds[0]}`, { key });
  const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
  const after = await readBytes(service, `${mail}/raw`, { key, headers });
  assert.deepEqual([after.status, after.bytes.length], [200, before.bytes.length]);
  assert.ok(!after.bytes.equals(before.bytes));
  const gone = await readBytes(service, `${mail}/attachments/${attachmentIds[0]}/content`, { key });
  assert.equal(gone.status, 404);
});

test('the parts of a mail are the tree that its message has', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const message = [
    'Subject: tree',
    'Content-Type: multipart/mixed; boundary=m',
    '',
    '--m',
    'Content-Type: multipart/related; boundary=r',
    '',
    '--r',
    'Content-Type: text/html; charset=UTF-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<b>=C3=A4</b>',
    '--r',
    'Content-Type: image/png',
    'Content-ID: <logo@x>',
    'Content-Disposition: inline; filename="../logo.png"',
    'Content-Transfer-Encoding: base64',
    '',
    'AAAA',
    '--r--',
    '--m--',
    '',
  ].join('\r\n');
  for (const padding of [0, 300_000]) {
    await deliver(
      t,
      service,
      address,
      message.replace('--m--', `--m\r\n\r\n${'x'.repeat(70)}\r\n`.repeat(padding / 70)),
    );
    const [mail] = (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items;
    const { status, body } = await service.call('GET', `/v1/mailboxes/${id}/mails/${mail.id}/parts`, { key });
    assert.equal(status, 200);
    assert.equal(body.contentType, 'multipart/mixed');
    assert.deepEqual(body.parts[0].parts, [
      { contentType: 'text/html', charset: 'utf-8', encoding: 'quoted-printable', encodedBytes: 13, sizeBytes: 9 },
      {
        contentType: 'image/png',
        encoding: 'base64',
        disposition: 'inline',
        filename: 'logo.png',
        contentId: 'logo@x',
        encodedBytes: 4,
        sizeBytes: 3,
      },
    ]);
    assert.ok(body.parts.length <= 1_000, 'no more than are read');
  }
});

/** Checks ranges of a content against its bytes. */
async function assertRanges(
  service: Service,
  path: string,
  { key, whole }: { key: string; whole: Buffer },
): Promise<void> {
  const size = whole.length;
  const last = size - 1;
  const ranges: readonly (readonly [string, number, number])[] = [
    ['bytes=0-0', 0, 1],
    ['bytes=5-', 5, size],
    ['bytes=-7', size - 7, size],
    [`bytes=${last}-${last + 100}`, last, size],
    [`bytes=3-${last - 1}`, 3, last],
    [`bytes=-${size * 2}`, 0, size],
    [`bytes=${Math.floor(size / 2)}-${Math.floor(size / 2) + 3}`, Math.floor(size / 2), Math.floor(size / 2) + 4],
  ];
  for (const [range, start, end] of ranges) {
    const part = await readBytes(service, path, { key, headers: { range } });
    assert.equal(part.status, 206, range);
    assert.equal(part.headers.get('content-range'), `bytes ${start}-${end - 1}/${size}`);
    assert.ok(part.bytes.equals(whole.subarray(start, end)), `${range} of ${size}`);
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const none = await readBytes(service, path, { key, headers: { range } });
    assert.deepEqual([none.status, none.headers.get('content-range')], [416, `bytes */${size}`], range);
    assert.equal(JSON.parse(none.bytes.toString()).error, 'range_not_satisfiable');
  }
  for (const range of ['bytes=0-1,3-4', 'bytes=9-2', 'lines=1-2', 'bytes=a-b']) {
    assert.equal((await readBytes(service, path, { key, headers: { range } })).status, 200, range);
  }
}
