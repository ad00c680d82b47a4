import type { AttachmentWindow, MailAddress, ParsedOutline } from '../../../mime/parsed-mail.ts';
import type { MailOutline, OutlineAddress, StoredAttachment } from '../../../store/outline.ts';

/**
 * Version of the outlines that the parser and this file make. It rises when either would make a better outline of the
 * same message, so that a release which needs the better one of older mails can tell them.
 */
export const outlineVersion = 3;

const subjectCharactersMax = 10_000;
/** Maximum number of addresses of one field in an outline, and of the characters of their names and addresses. */
const addressesMax = 500;
const addressCharactersMax = 16 * 1024;

/** Part of an outline that is the same for every recipient of a message. */
export type SharedOutline = Omit<MailOutline, 'envelope' | 'attachments' | 'wiped'>;

/** Outline whose attachments have no ids yet. */
export interface ReadOutline {
  readonly outline: SharedOutline;
  readonly attachments: readonly AttachmentWindow[];
  /** Whether the message has HTML, which may show images that are attached. */
  readonly hasHtml: boolean;
}

/** Makes the outline of a parsed message. */
export function outlineOf(parsed: ParsedOutline, { sender }: { sender: string }): ReadOutline {
  const { subject, dateMs, messageId, preview } = parsed;
  const outline = {
    sender: senderOf(parsed) ?? sender,
    subject: subject.length > subjectCharactersMax ? subject.slice(0, subjectCharactersMax).toWellFormed() : subject,
    ...addressesIn('from', parsed.from),
    ...addressesIn('to', parsed.to),
    ...addressesIn('cc', parsed.cc),
    ...addressesIn('replyTo', parsed.replyTo),
    ...(dateMs === undefined ? {} : { dateMs }),
    ...(messageId === undefined ? {} : { messageId }),
    ...(preview === '' ? {} : { preview }),
    ...(parsed.truncated ? { truncated: true as const } : {}),
  };
  return { outline, attachments: parsed.attachments, hasHtml: parsed.hasHtml };
}

/** Maximum header size in bytes of an unreadable message. It is small because the main thread parses that header. */
const headBytesMax = 64 * 1024;
const headEnd = Buffer.from('\r\n\r\n');

/** Header section of a message whose body cannot be parsed, cut at 64 KiB. */
export function headOf(pieces: readonly Buffer[]): Buffer {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const head = Buffer.concat(pieces, Math.min(bytes, headBytesMax));
  const end = head.indexOf(headEnd);
  return end < 0 ? head : head.subarray(0, end + headEnd.length);
}

/** Makes the outline of a message whose body cannot be parsed, from its parsed header. */
export function outlineOfHead(parsed: ParsedOutline, envelope: { sender: string }): ReadOutline {
  const { outline } = outlineOf({ ...parsed, preview: '' }, envelope);
  return { outline: { ...outline, truncated: true, unreadable: true }, attachments: [], hasHtml: false };
}

/** Makes the outline of a message that cannot be parsed at all, from its envelope. */
export function outlineOfEnvelope({ sender }: { sender: string }): ReadOutline {
  return { outline: { sender, subject: '', truncated: true, unreadable: true }, attachments: [], hasHtml: false };
}

/** Attachment of an outline, made from its window. */
export function storedAttachment(
  window: AttachmentWindow,
  { id, hasHtml }: { id: string; hasHtml: boolean },
): StoredAttachment {
  const { filename, contentType, contentId, sizeBytes, offset, length, encoding } = window;
  return {
    id,
    filename,
    contentType,
    ...(contentId === undefined ? {} : { contentId }),
    ...(hasHtml && isInlineImage(window) ? { isInlineImage: true } : {}),
    ...{ sizeBytes, offset, length, encoding },
  };
}

/**
 * Whether an attachment is there for the HTML of its mail, which shows it by its Content-ID (RFC 2392): an image with one, and not said to be
 * a file. SVG is not shown in HTML, because it may have scripts.
 */
function isInlineImage({ contentType, contentId, disposition }: AttachmentWindow): boolean {
  const isImage = contentType.startsWith('image/') && contentType !== 'image/svg+xml';
  return isImage && contentId !== undefined && disposition === 'inline';
}

type AddressField = 'from' | 'to' | 'cc' | 'replyTo';

function addressesIn(field: AddressField, addresses: readonly MailAddress[]): Partial<SharedOutline> {
  const shown: OutlineAddress[] = [];
  let charactersLeft = addressCharactersMax;
  for (const { name, address } of addresses.slice(0, addressesMax)) {
    charactersLeft -= name.length + address.length;
    if (charactersLeft < 0) break;
    shown.push(name === '' ? { address } : { name, address });
  }
  return shown.length === 0 ? {} : { [field]: shown };
}

/** Address of the sender: the first in From with a domain, else the first in From. */
function senderOf({ from }: Pick<ParsedOutline, 'from'>): string | undefined {
  const sender = from.find(({ address }) => address.includes('@')) ?? from.find(({ address }) => address !== '');
  return sender?.address;
}
