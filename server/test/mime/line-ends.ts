import assert from 'node:assert/strict';
import { decodeAttachment } from '../../src/mime/attachment-content.ts';
import { parseMail } from '../../src/mime/parse-mail.ts';
import type { ParsedMail } from '../../src/mime/parsed-mail.ts';
import { withCrlf, withLf } from '../support/line-ends.ts';

/** Asserts that a message says the same with either line ends; what its attachments have of them is their own. */
export function assertLineEndsDoNotMatter(raw: Buffer): void {
  const [lf, crlf] = [withLf(raw), withCrlf(raw)];
  assert.deepEqual(saidBy(crlf, parseMail(crlf)), saidBy(lf, parseMail(lf)));
}

function saidBy(raw: Buffer, mail: ParsedMail): object {
  const attachments = mail.attachments.map(({ offset, length, sizeBytes: _, ...window }) => ({
    ...window,
    content: withLf(decodeAttachment(raw, { offset, length, ...window })).toString('latin1'),
  }));
  return { ...mail, headers: mail.headers.replaceAll(/\r+\n/g, '\n'), attachments };
}
