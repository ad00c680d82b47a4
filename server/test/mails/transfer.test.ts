import assert from 'node:assert/strict';
import { test } from 'node:test';
import { constants, deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { corpusMessages, readCorpusFile } from '../support/corpora.ts';
import { type ApiAnswer, type Service, startService } from '../support/service.ts';
import { examplesOf } from '../support/thoroughness.ts';
import { collect, unzip } from '../support/zip.ts';
import { bytesOf, readBytes } from './bytes.ts';

const messagesMax = 500;
const zipType = { 'content-type': 'application/zip' };

test('a mailbox of messages of the corpora is the same, byte for byte, once exported and imported', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  const messages = examplesOf(corpusMessages().slice(0, messagesMax))
    .map(({ path }) => readCorpusFile(path))
    .filter((message) => message.length > 0);
  messages.push(bytesOf(400_000), Buffer.from('\r\n'));
  for (const message of messages) {
    const put = await call(service, `/v1/mailboxes/${mailbox.id}/mails`, {
      key,
      body: message,
      type: 'message/rfc822',
    });
    assert.equal(put.status, 201, JSON.stringify(put.body));
  }
  const archive = await readBytes(service, `/v1/mailboxes/${mailbox.id}/export`, { key });
  assert.equal(archive.status, 200);
  assert.equal(archive.headers.get('content-type'), 'application/zip');
  const files = await unzip(archive.bytes);
  const manifest = JSON.parse(String(files.get('manifest.json')));
  assert.equal(manifest.mailbox.address, mailbox.address);
  assert.deepEqual(
    manifest.mails.map(({ file }: { file: string }) => file),
    [...files.keys()].filter((name) => name !== 'manifest.json'),
  );
  for (const [index, { file, sizeBytes }] of manifest.mails.entries()) {
    assert.ok(files.get(file)?.equals(messages[index] ?? Buffer.alloc(0)), file);
    assert.equal(sizeBytes, messages[index]?.length);
  }
  const opened = await call(service, '/v1/mailboxes/import', { key, body: archive.bytes });
  assert.equal(opened.status, 201, JSON.stringify(opened.body));
  assert.equal(opened.body.messageCount, messages.length);
  assert.notEqual(opened.body.id, mailbox.id);
  assert.deepEqual(await rawsOf(service, key, opened.body.id), messages.map(String));
});

test('mail that came over SMTP is imported with the trace and the envelope sender that it had', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  await deliver(
    t,
    service,
    mailbox.address,
    'Subject: one\r\n\r\nx\r\n',
    'From: a@b.test\r\nSubject: two\r\n\r\ny\r\n',
  );
  const { bytes } = await readBytes(service, `/v1/mailboxes/${mailbox.id}/export`, { key });
  service.clock.advance(60_000);
  const opened = await call(service, '/v1/mailboxes/import', { key, body: bytes });
  const shown = async (id: string) => (await service.call('GET', `/v1/mailboxes/${id}/mails`, { key })).body.items;
  const [before, after] = [await shown(mailbox.id), await shown(opened.body.id)];
  const facts = ({ sender, subject, body, headers }: Record<string, string>) => ({ sender, subject, body, headers });
  assert.deepEqual(after.map(facts), before.map(facts));
  for (const { receivedAt } of after) assert.equal(receivedAt, opened.body.createdAt, 'received when it was imported');
});

test('an archive that other programs have made is opened: stored or deflated, with folders and other files', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const zip = new ZipFile();
  zip.addEmptyDirectory('folder');
  zip.addBuffer(Buffer.from('Subject: stored\r\n\r\nx'), 'folder/1.eml', { compress: false });
  zip.addBuffer(Buffer.from(`Subject: deflated\r\n\r\n${'x'.repeat(300_000)}`), '2.EML');
  zip.addBuffer(Buffer.from('no mail'), '__MACOSX/2.eml');
  zip.addBuffer(Buffer.from('{"not": "json'), 'manifest.json');
  zip.addBuffer(Buffer.from('Subject: forced\r\n\r\nx'), '3.eml', { forceZip64Format: true });
  zip.end();
  const opened = await call(service, '/v1/mailboxes/import', { key, body: await collect(zip.outputStream) });
  assert.equal(opened.status, 201, JSON.stringify(opened.body));
  const { items } = (await service.call('GET', `/v1/mailboxes/${opened.body.id}/mails`, { key })).body;
  assert.deepEqual(
    items.map(({ subject }: { subject: string }) => subject),
    ['forced', 'deflated', 'stored'],
  );
});

test('an archive that cannot be read, or is not what it says, leaves no mailbox', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_MESSAGE_BYTES_MAX: '100000' } });
  const key = await service.key('alice');
  const good = await archiveOf({ '1.eml': Buffer.from('Subject: 1\r\n\r\nx'), '2.eml': bytesOf(50_000) });
  const bomb = await archiveOf({ '1.eml': Buffer.from('Subject: 1\r\n\r\nx'), '2.eml': Buffer.alloc(50_000_000) });
  const cases: readonly (readonly [string, Buffer, number])[] = [
    ['nothing', Buffer.alloc(0), 400],
    ['no archive', Buffer.from('this is no archive, not at all'), 400],
    ['cut in an entry', good.subarray(0, good.length / 2), 400],
    ['a byte of the content changed', changed(good, Math.floor(good.length / 2)), 400],
    ['encrypted', changed(good, 6, 1), 400],
    ['another method', changed(good, 8, 9), 400],
    ['a message beyond the limit', bomb, 413],
    ['an empty message', await archiveOf({ '1.eml': Buffer.alloc(0) }), 400],
  ];
  for (const [about, body, status] of cases) {
    const answer = await call(service, '/v1/mailboxes/import', { key, body });
    assertProblem(answer, status, status === 413 ? 'body_too_large' : 'invalid_request');
    const { items } = (await service.call('GET', '/v1/mailboxes', { key })).body;
    assert.deepEqual(items, [], about);
  }
  assertProblem(
    await call(service, '/v1/mailboxes/import', { key, body: good, type: 'application/json' }),
    400,
    'invalid_request',
  );
  for (let at = 0; at < good.length; at += Math.ceil(good.length / 40)) {
    const answer = await call(service, '/v1/mailboxes/import', { key, body: changed(good, at) });
    assert.ok([201, 400, 413].includes(answer.status), `byte ${at}: ${JSON.stringify(answer.body)}`);
    if (answer.status === 201) await service.call('DELETE', `/v1/mailboxes/${answer.body.id}`, { key });
    assert.deepEqual((await service.call('GET', '/v1/mailboxes', { key })).body.items, [], `byte ${at}`);
  }
});

test('an archive has up to 1,000 files and 256 MiB that are no messages', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const open = (body: Buffer) => call(service, '/v1/mailboxes/import', { key, body });
  const others = (count: number) => Array.from({ length: count }, (_, index) => [`${index}.txt`, Buffer.alloc(0)]);
  const message = ['1.eml', Buffer.from('Subject: 1\r\n\r\nx')];
  const opened = await open(await archiveOf(Object.fromEntries([...others(1_000), message])));
  assert.equal(opened.status, 201, JSON.stringify(opened.body));
  // A mebibyte of zeros, to be repeated.
  const packed = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const zeros = (mebibytes: number) => Buffer.concat([entryStart('zeros.bin'), ...Array(mebibytes).fill(packed)]);
  const tooMuch = /it has too much in it that is no message/;
  assert.match((await open(await archiveOf(Object.fromEntries(others(1_001))))).body.message, tooMuch);
  for (const [mebibytes, message] of examplesOf(
    [
      [256, /it ends too early/],
      [257, tooMuch],
    ] as const,
    2,
  ))
    assert.match((await open(zeros(mebibytes))).body.message, message);
});

test('an import beyond what an owner may keep leaves no mailbox', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_OWNER_BYTES_MAX: '100000' } });
  const key = await service.key('alice');
  const body = await archiveOf(
    Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.eml`, bytesOf(20_000)])),
  );
  assertProblem(await call(service, '/v1/mailboxes/import', { key, body }), 429, 'owner_full');
  assert.deepEqual((await service.call('GET', '/v1/mailboxes', { key })).body.items, []);
});

async function call(
  service: Service,
  path: string,
  { key, body, type = zipType['content-type'] }: { key: string; body: Buffer; type?: string },
): Promise<ApiAnswer> {
  const answer = await readBytes(service, path, { key, method: 'POST', body, headers: { 'content-type': type } });
  return { ...answer, body: JSON.parse(answer.bytes.toString()) };
}

/** Messages of a mailbox, the oldest first. */
async function rawsOf(service: Service, key: string, mailboxId: string): Promise<string[]> {
  const { items } = (await service.call('GET', `/v1/mailboxes/${mailboxId}/mails`, { key })).body;
  const raws: string[] = [];
  for (const { id } of items.toReversed()) {
    raws.push(String((await readBytes(service, `/v1/mailboxes/${mailboxId}/mails/${id}/raw`, { key })).bytes));
  }
  return raws;
}

function archiveOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
  zip.end();
  return collect(zip.outputStream);
}

/** The beginning of a deflated entry whose size comes after it (APPNOTE.TXT §4.3.7). */
function entryStart(name: string): Buffer {
  const fixed = Buffer.alloc(30);
  fixed.writeUInt32LE(0x04034b50);
  fixed.writeUInt16LE(8, 6);
  fixed.writeUInt16LE(8, 8);
  fixed.writeUInt16LE(name.length, 26);
  return Buffer.concat([fixed, Buffer.from(name)]);
}

function changed(archive: Buffer, at: number, value = (archive[at] ?? 0) ^ 0xff): Buffer {
  const copy = Buffer.from(archive);
  copy[at] = value;
  return copy;
}
