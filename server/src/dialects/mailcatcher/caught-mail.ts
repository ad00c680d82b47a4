import { numberOfId } from '../../lib/ids.ts';
import type { MessagePart } from '../../mime/message-part.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import { readOutline, type StoredAttachment } from '../../store/outline.ts';

/** What the parts of a message are: its type, and the formats in which it can be read. */
export interface CaughtParts {
  readonly type: string;
  readonly formats: readonly string[];
}

/** A mail as the list of MailCatcher has it. */
export function caughtMail(row: MailRow): object {
  const { subject, ...outline } = readOutline(row.outline);
  const { to = [], cc = [], envelope } = outline;
  return {
    id: numberOfId(row.id),
    sender: `<${envelope?.from ?? outline.sender}>`,
    recipients: (envelope?.to ?? [...to, ...cc].map(({ address }) => address)).map((address) => `<${address}>`),
    subject: subject === '' ? null : subject,
    size: String(row.size),
    created_at: new Date(row.received_at).toISOString().replace(/\.\d+Z$/, '+00:00'),
  };
}

/** A mail as MailCatcher tells it alone. */
export function caughtMailWithParts(row: MailRow, { type, formats }: CaughtParts): object {
  const { attachments = [] } = readOutline(row.outline);
  const { created_at, ...mail } = { created_at: '', ...caughtMail(row) };
  return {
    ...mail,
    type,
    created_at,
    formats,
    attachments: attachments
      .map((one) => ({ cid: partIdOf(one), type: one.contentType, filename: one.filename, size: one.sizeBytes }))
      .sort((one, other) => (one.filename < other.filename ? -1 : 1)),
  };
}

/** Name of an attachment in paths: its Content-ID, or its id. */
export function partIdOf({ contentId, id }: StoredAttachment): string {
  return contentId ?? id;
}

const htmlTypes: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);

/** Reads what the parts of a message are from the JSON of their tree. */
export function caughtParts(json: string): CaughtParts {
  // It is what core has made of a `MessagePart`.
  const tree: MessagePart = JSON.parse(json);
  const texts = textsIn([tree]).map(({ contentType }) => contentType);
  const formats = [
    ...['source'],
    ...(texts.some((type) => htmlTypes.has(type)) ? ['html'] : []),
    ...(texts.includes('text/plain') ? ['plain'] : []),
  ];
  return { type: tree.contentType, formats };
}

/** Parts that are neither multiparts nor files; there are at most as many, and as deep, as `mimeLimits` allow. */
function textsIn(parts: readonly MessagePart[]): MessagePart[] {
  return parts.flatMap((part) => {
    if (part.parts !== undefined) return textsIn(part.parts);
    return part.disposition === 'attachment' || part.filename !== undefined ? [] : [part];
  });
}
