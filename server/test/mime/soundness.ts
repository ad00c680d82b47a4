import assert from 'node:assert/strict';
import { decodeAttachment } from '../../src/mime/attachment-content.ts';
import { mimeLimits } from '../../src/mime/limits.ts';
import type { AttachmentWindow, MailAddress, ParsedMail } from '../../src/mime/parsed-mail.ts';

/** Asserts what holds of every parsed mail, however odd the message was. */
export function assertSound(raw: Buffer, mail: ParsedMail): void {
  for (const text of textsOf(mail)) {
    assert.ok(text.isWellFormed() && !text.includes('\0'), `is no text: ${JSON.stringify(text.slice(0, 200))}`);
  }
  for (const shown of [mail.text, mail.html ?? '']) assert.ok(!shown.includes('\r'), 'a shown text has a CR');
  assert.ok(mail.text.length <= mimeLimits.textCharactersMax);
  assert.ok((mail.html ?? '').length <= mimeLimits.htmlCharactersMax);
  assert.ok(mail.headers.length <= mimeLimits.headerBytesMax);
  assert.ok(mail.attachments.length <= mimeLimits.partsMax);
  assert.equal(new Set(mail.defects).size, mail.defects.length, 'a defect is told twice');
  assert.ok(mail.truncated || !mail.defects.some((defect) => defect.endsWith('_limit')), 'a limit is not told');
  assertDisjoint(raw, mail.attachments);
  for (const attachment of mail.attachments) assertAttachment(raw, attachment);
}

function assertDisjoint(raw: Buffer, windows: readonly AttachmentWindow[]): void {
  let end = 0;
  for (const { offset, length } of windows) {
    assert.ok(Number.isInteger(offset) && Number.isInteger(length) && length >= 0);
    assert.ok(offset >= end, `a window at ${offset} begins before the last one ends, at ${end}`);
    end = offset + length;
  }
  assert.ok(end <= raw.length, `a window ends at ${end}, the message at ${raw.length}`);
}

function assertAttachment(raw: Buffer, attachment: AttachmentWindow): void {
  const { filename, contentType, sizeBytes } = attachment;
  assert.equal(decodeAttachment(raw, attachment).length, sizeBytes, `the size of ${JSON.stringify(attachment)}`);
  assert.ok(filename !== '' && Buffer.byteLength(filename) <= mimeLimits.fileNameBytesMax, JSON.stringify(filename));
  assert.ok(!/[/\\]/.test(filename) && !/^\.+$/.test(filename), JSON.stringify(filename));
  assert.notEqual(contentType, '');
}

function textsOf(mail: ParsedMail): readonly string[] {
  const { headers, subject, text, html = '', messageId = '' } = mail;
  const addresses = [...mail.from, ...mail.to, ...mail.cc, ...mail.replyTo];
  return [
    ...[headers, subject, text, html, messageId],
    ...addresses.flatMap(({ name, address }: MailAddress) => [name, address]),
    ...mail.attachments.flatMap(({ filename, contentType, contentId = '', charset = '' }) => [
      ...[filename, contentType, contentId, charset],
    ]),
  ];
}
