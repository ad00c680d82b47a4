import { isUtf8 } from 'node:buffer';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { fileName } from './file-name.ts';
import { textOfHtml } from './html-text.ts';
import { mimeLimits } from './limits.ts';
import type { ParsedAttachment, ParsedMail } from './parsed-mail.ts';
import { repairPostalMime } from './postal-mime-repairs.ts';

repairPostalMime();

/**
 * Reads a message. Never throws: what cannot be parsed, or is beyond a limit, is shown as far as it can be read, with
 * `truncated` set.
 * @param raw The message as it was received, header block first.
 */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const headers = headerBlock(raw);
  try {
    if (!headers.truncated && isWithinLimits(raw)) return present(await PostalMime.parse(raw, parserOptions), headers);
  } catch {
    // The parser gives up on a mail beyond its limits as a whole; it is read in the simpler way below.
  }
  return readPlainly(raw, headers);
}

const parserOptions = {
  forceRfc822Attachments: true,
  maxNestingDepth: mimeLimits.depthMax,
  maxHeadersSize: mimeLimits.allHeadersBytesMax,
};

interface HeaderBlock {
  readonly text: string;
  /** Where the body begins. */
  readonly end: number;
  readonly truncated: boolean;
}

function headerBlock(raw: Buffer): HeaderBlock {
  const blank = raw.indexOf('\r\n\r\n');
  const end = raw.subarray(0, 2).equals(Buffer.from('\r\n')) ? 0 : blank < 0 ? raw.length : blank + 2;
  const truncated = end > mimeLimits.headerBytesMax;
  return {
    text: decode(cut(raw.subarray(0, end), mimeLimits.headerBytesMax)),
    end: Math.min(end + 2, raw.length),
    truncated,
  };
}

function isWithinLimits(raw: Buffer): boolean {
  return (
    hasAtMost(raw, { needle: Buffer.from('\n'), max: mimeLimits.linesMax }) &&
    hasAtMost(raw, { needle: Buffer.from('\n--'), max: mimeLimits.boundaryLinesMax })
  );
}

function hasAtMost(raw: Buffer, { needle, max }: { needle: Buffer; max: number }): boolean {
  let count = 0;
  for (let at = raw.indexOf(needle); at >= 0; at = raw.indexOf(needle, at + 1)) {
    count += 1;
    if (count > max) return false;
  }
  return true;
}

function present(email: Email, headers: HeaderBlock): ParsedMail {
  const html = email.html === undefined ? undefined : limit(email.html, mimeLimits.htmlCharactersMax);
  const ownText = email.text?.trim() ? email.text : undefined;
  const text = limit(ownText ?? textOfHtml(html?.text ?? ''), mimeLimits.textCharactersMax);
  return {
    sender: scrub(email.from?.address ?? ''),
    subject: scrub(email.subject ?? ''),
    text: text.text,
    html: html?.text || undefined,
    headers: headers.text,
    attachments: email.attachments.slice(0, mimeLimits.partsMax).map(presentAttachment),
    truncated:
      headers.truncated || text.truncated || html?.truncated === true || email.attachments.length > mimeLimits.partsMax,
  };
}

function presentAttachment(attachment: Attachment, position: number): ParsedAttachment {
  const { content, mimeType, filename, contentId } = attachment;
  const contentType = scrub(mimeType).trim() || 'application/octet-stream';
  return {
    filename: fileName({ given: filename === null ? undefined : scrub(filename), contentType, position }),
    contentType,
    contentId: contentId === undefined ? undefined : scrub(contentId).replace(/^<|>$/g, '') || undefined,
    content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
  };
}

/** The fields of the header block alone, and the body as it stands. */
async function readPlainly(raw: Buffer, headers: HeaderBlock): Promise<ParsedMail> {
  const head = await PostalMime.parse(headers.text).catch(() => undefined);
  const body = decode(cut(raw.subarray(headers.end), mimeLimits.textCharactersMax));
  return {
    sender: scrub(head?.from?.address ?? ''),
    subject: scrub(head?.subject ?? ''),
    text: body,
    html: undefined,
    headers: headers.text,
    attachments: [],
    truncated: true,
  };
}

function limit(text: string, charactersMax: number): { text: string; truncated: boolean } {
  const truncated = text.length > charactersMax;
  return { text: scrub(truncated ? text.slice(0, charactersMax) : text), truncated };
}

/** NUL is no text: PostgreSQL refuses it, and no reader shows it. A cut-off surrogate becomes U+FFFD. */
function scrub(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The first bytes, without the half of a UTF-8 character that a cut leaves at their end. */
function cut(bytes: Buffer, bytesMax: number): Buffer {
  if (bytes.length <= bytesMax) return bytes;
  let end = bytesMax;
  while (end > bytesMax - 4 && isContinuation(bytes[end])) end -= 1;
  return bytes.subarray(0, isContinuation(bytes[end]) ? bytesMax : end);
}

function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Bytes without a declared charset: UTF-8 where they are that, else ISO 8859-1. */
function decode(bytes: Buffer): string {
  return scrub(isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1'));
}
