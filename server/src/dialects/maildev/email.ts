import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { OpenedMail } from '../../core/mails/kept/contents.ts';
import type { MailRow } from '../../store/operations/mails/mails.ts';
import type { MailOutline, OutlineAddress, StoredAttachment } from '../../store/outline.ts';
import { headerRecord } from './header-record.ts';

/** Number of characters of a preview (packages/core/src/utils/summary.ts). */
const previewCharacters = 140;
/** Last time that has a date in JSON. */
const lastDateMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Types of files that have no extension in their name, and get one. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'text/html': '.html',
  'application/json': '.json',
};

/**
 * An email of MailDev 3 (packages/core/src/types/email.ts).
 * @param home URL below which its calls are.
 */
export function maildevEmail({ row, outline, content }: OpenedMail, home: string) {
  const { cc = [], envelope, attachments = [] } = outline;
  const { headers, inReplyTo } = headerRecord(content.headers, outline);
  return {
    ...headOf({ row, outline }),
    source: `${home}/email/${row.id}/source`,
    headers,
    attachments: attachments.map(shownAttachment),
    envelope: {
      from: { address: envelope?.from ?? outline.sender },
      to: (envelope?.to ?? []).map((address) => ({ address })),
    },
    calculatedBcc: hiddenRecipients(outline),
    ...(cc.length === 0 ? {} : { cc: cc.map(shownAddress) }),
    ...(content.html === undefined ? {} : { html: content.html }),
    ...(content.text === '' ? {} : { text: content.text }),
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
  };
}

/** Email as a list of summaries has it. */
export function maildevSummary(mail: { row: MailRow; outline: MailOutline }) {
  const { cc = [], attachments = [], preview = '' } = mail.outline;
  return {
    ...headOf(mail),
    attachmentCount: attachments.length,
    preview: preview.slice(0, previewCharacters).toWellFormed(),
    ...(cc.length === 0 ? {} : { cc: cc.map(shownAddress) }),
  };
}

/** Name by which an attachment is downloaded (packages/smtp/src/attachments.ts: generateSecureFilename). */
export function generatedName({ filename, contentType, contentId, sizeBytes }: StoredAttachment): string {
  const hash = createHash('md5').update(contentId ?? `${filename}-${sizeBytes}`);
  return hash.digest('hex') + (extname(filename) || (extensions[contentType] ?? ''));
}

function headOf({ row, outline }: { row: MailRow; outline: MailOutline }) {
  const { from = [], to = [], subject, dateMs = row.received_at } = outline;
  return {
    id: row.id,
    time: new Date(dateMs > lastDateMs ? row.received_at : dateMs).toISOString(),
    read: row.is_read === 1,
    subject,
    size: row.size,
    sizeHuman: sizeText(row.size),
    from: from.map(shownAddress),
    to: to.map(shownAddress),
  };
}

function shownAttachment(attachment: StoredAttachment) {
  const { filename, contentType, contentId, sizeBytes } = attachment;
  return {
    filename,
    // Its name in version 2.
    fileName: filename,
    generatedFileName: generatedName(attachment),
    contentType,
    contentDisposition: contentId === undefined ? 'attachment' : 'inline',
    ...(contentId === undefined ? {} : { contentId }),
    size: sizeBytes,
  };
}

function shownAddress({ name = '', address }: OutlineAddress) {
  return { address, name };
}

/** Recipients of the envelope that are in neither To nor Cc. */
function hiddenRecipients({ to = [], cc = [], envelope }: MailOutline) {
  const told = new Set([...to, ...cc].map(({ address }) => address.toLowerCase()));
  const hidden = (envelope?.to ?? []).filter((address) => !told.has(address.toLowerCase()));
  return hidden.map((address) => ({ address, name: '' }));
}

const units = ['Bytes', 'KB', 'MB', 'GB'];

function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1024 && unit < units.length - 1; unit += 1) size /= 1024;
  return `${Number(size.toFixed(2))} ${units[unit]}`;
}
