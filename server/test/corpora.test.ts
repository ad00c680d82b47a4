import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusMessages, readCorpusFile } from './support/corpora.ts';
import { readRaw } from './support/raw-mail.ts';
import { type Service, startService } from './support/service.ts';
import { encodeContent, SmtpClient } from './support/smtp-client.ts';
import { examplesOf } from './support/thoroughness.ts';

const sessions = 8;

test('a checkout has the corpora byte for byte: no line end was changed', () => {
  for (const { path, bytes } of corpusMessages()) assert.equal(readCorpusFile(path).length, bytes, path);
});

test('every message of the public corpora is stored byte for byte, and every part of it can be read', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_ACTIVE_MAILBOXES_MAX: '10000' } });
  const key = await service.key('alice');
  const paths = examplesOf(corpusMessages()).map(({ path }) => path);
  const counts = { stored: 0, truncated: 0, attachments: 0 };
  const waiting = paths.values();
  const send = async () => {
    const client = await SmtpClient.open(t, service.app.smtp.port);
    for (const path of waiting) {
      const created = await service.call('POST', '/v1/mailboxes', { key });
      const content = readCorpusFile(path);
      const reply = await client.deliver({ to: created.body.address, content });
      assert.equal(reply.code, 250, `${path}: ${reply.text}`);
      const { truncated, attachments } = await checkStored({
        service,
        key,
        mailboxId: created.body.id,
        content: encodeContent(content),
        path,
      });
      counts.stored += 1;
      counts.truncated += truncated ? 1 : 0;
      counts.attachments += attachments;
    }
  };
  await Promise.all(Array.from({ length: sessions }, send));
  assert.equal(counts.stored, paths.length);
  t.diagnostic(JSON.stringify(counts));
});

async function checkStored(options: {
  service: Service;
  key: string;
  mailboxId: string;
  content: Buffer;
  path: string;
}): Promise<{ truncated: boolean; attachments: number }> {
  const { service, key, mailboxId, content, path } = options;
  const mails = `/v1/mailboxes/${mailboxId}/mails`;
  const read = async (at: string) => {
    const answer = await service.call('GET', at, { key });
    assert.equal(answer.status, 200, `${path}: ${at}`);
    return answer.body;
  };
  const { items } = await read(mails);
  assert.equal(items.length, 1, path);
  const [listed] = items;
  const mail = await read(`${mails}/${listed.id}`);
  const { codes, links, ...details } = mail.details;
  assert.ok(Array.isArray(codes) && Array.isArray(links), path);
  assert.deepEqual({ ...mail, details }, listed, path);
  for (const text of [mail.sender, mail.subject, mail.body, mail.headers, mail.htmlBody ?? '']) {
    assert.ok(typeof text === 'string' && text.isWellFormed() && !text.includes('\0'), path);
  }
  const attachments = await read(`${mails}/${mail.id}/attachments`);
  assert.equal(mail.hasAttachments, attachments.items.length > 0, path);
  for (const attachment of attachments.items) {
    const { data, filename, sizeBytes } = await read(attachment.downloadUrl);
    assert.equal(Buffer.from(data, 'base64').length, sizeBytes, `${path}: ${filename}`);
    assert.ok(filename !== '' && !/[/\\]/.test(filename), `${path}: ${filename}`);
  }

  const raw = await service.app.store.read(readRaw, { mailboxId, mailId: mail.id });
  assert.ok(raw !== undefined, path);
  assert.ok(withoutTrace(raw).equals(sentContent(content)), `${path}: the raw message is not what was sent`);
  return { truncated: mail.details.truncated, attachments: attachments.items.length };
}

/** The message below the two headers that the receiver puts on top: Return-Path, and Received with its folded lines. */
function withoutTrace(raw: Buffer): Buffer {
  const trace = /^Return-Path: <[^\r]*>\r\nReceived: (?:[^\r]*\r\n)(?:\t[^\r]*\r\n)+/.exec(raw.toString('latin1'));
  assert.ok(trace !== null);
  return raw.subarray(trace[0].length);
}

/** What the bytes on the wire stand for: no end mark, no stuffed dots. */
function sentContent(wire: Buffer): Buffer {
  return Buffer.from(wire.toString('latin1').slice(0, -'.\r\n'.length).replace(/^\.\./gm, '.'), 'latin1');
}
