import { Readable } from 'node:stream';
import type { MessageBytes } from '../../core/mails/kept/message-bytes.ts';
import { readParameters } from '../../mime/headers/parameters.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import { asFile } from '../base/bytes-answer.ts';
import type { Answer, Call } from '../base/dialect.ts';
import { DialectError } from '../base/dialect-error.ts';
import type { HogContent } from './hog-content.ts';
import { hogContent } from './hog-message.ts';

/**
 * Answers with a part of a multipart by its number, decoded from base64 as MailHog does.
 * @throws DialectError 404 when the message has no such part.
 */
export async function partAnswer(
  { messageBytes }: { readonly messageBytes: MessageBytes },
  call: Call,
  row: MailRow,
): Promise<Answer> {
  const { caller, params, share } = call;
  const { part: number = '' } = params;
  const whole = await hogContent(row, (range) => messageBytes.raw(caller.holder, row, range));
  const part = /^\d{1,6}$/.test(number) ? whole.parts?.[Number(number)] : undefined;
  if (part === undefined) throw new DialectError(404, 'the message has no part of this number');
  const disposition = readParameters(headerOf(part, 'content-disposition'), new Set());
  const filename = disposition.parameters.get('filename') || `${row.id}-part-${number}`;
  const contentType = readParameters(headerOf(part, 'content-type'), new Set()).value || 'text/plain';
  const isBase64 = headerOf(part, 'content-transfer-encoding').toLowerCase() === 'base64';
  const { start, end } = part.body;
  const window = { offset: start, length: end - start, sizeBytes: end - start };
  const attachment = { id: '', filename, contentType, encoding: isBase64 ? 'base64' : 'identity', ...window };
  await share.takeTransfer();
  const bytes = messageBytes.attachment(caller.holder, { raw_id: row.raw_id, attachment });
  return { ...asFile(attachment), body: Readable.from(bytes, { objectMode: false }) };
}

function headerOf({ headers }: HogContent, wanted: string): string {
  const [, [value = ''] = []] = [...headers].find(([name]) => name.toLowerCase() === wanted) ?? [];
  return value;
}
