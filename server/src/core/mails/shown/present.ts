import type { EmailAddress, EmailDetails } from '../../../contract/mails/details.ts';
import type { Attachment, Email } from '../../../contract/resources.ts';
import type { EmailWithoutBody, SeenEmail } from '../../../contract/wait.ts';
import type { Extract } from '../../../extract/extract.ts';
import type { VisibleText } from '../../../mime/html/visible-text.ts';
import type { MailRow } from '../../../store/operations/mails/mails.ts';
import type { MailOutline, StoredAttachment } from '../../../store/outline.ts';
import type { Caller } from '../../accounts/accounts.ts';
import type { ContentDetails, EmailContent, Json } from '../kept/content-json.ts';
import type { KeptExtract } from '../kept/kept-extract.ts';

/** Last time that has a date in the form of RFC 3339. */
const lastDateMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Members of an Email that depend on its recipient or are known without its message. */
type EmailFrame = Omit<Email, keyof EmailContent | 'details'>;

/**
 * Serialises an Email.
 * @param mail.content Members that are parsed from the message; see `serializeContent`.
 * @param extract Its codes and links, if the Email is to have them.
 */
export function presentMail(
  caller: Caller,
  { row, outline, content }: { row: MailRow; outline: MailOutline; content: Json },
  extract?: Extract,
): Json {
  const start = `${JSON.stringify(frameOf(caller, { row, outline })).slice(0, -1)},`;
  const details = { ...outlineDetails(row, outline), ...(extract && shownExtract(extract)) };
  const end = `,${JSON.stringify(details).slice(1)}}`;
  return typeof content === 'string'
    ? `${start}${content}${end}`
    : Buffer.concat([Buffer.from(start), content, Buffer.from(end)]);
}

/** Serialises an email without its bodies and headers. */
export function presentWithoutBody(
  caller: Caller,
  mail: { row: MailRow; outline: MailOutline; extract: KeptExtract },
): string {
  return JSON.stringify(emailWithoutBody(caller, mail));
}

function emailWithoutBody(
  caller: Caller,
  { row, outline, extract }: { row: MailRow; outline: MailOutline; extract: KeptExtract },
): EmailWithoutBody {
  const { truncated, language } = extract;
  return {
    ...frameOf(caller, { row, outline }),
    subject: outline.subject,
    details: {
      truncated,
      ...(language === undefined ? {} : { language }),
      ...outlineDetails(row, outline),
      ...shownExtract(extract),
    },
  };
}

/**
 * Serialises an email as its reader sees it.
 * @param mail.seen JSON of its visible text.
 */
export function presentSeen(
  caller: Caller,
  { seen, ...mail }: Parameters<typeof presentWithoutBody>[1] & { seen: string },
) {
  const { text: visibleText, ...counts }: VisibleText = JSON.parse(seen);
  return JSON.stringify({ ...emailWithoutBody(caller, mail), visibleText, ...counts } satisfies SeenEmail);
}

function shownExtract({ codes, links }: Extract): Pick<EmailDetails, 'codes' | 'links'> {
  return { codes, links };
}

function frameOf(caller: Caller, { row, outline }: { row: MailRow; outline: MailOutline }): EmailFrame {
  const attachments = outline.attachments?.map(({ id, filename, sizeBytes }) => ({ id, name: filename, sizeBytes }));
  return {
    id: row.id,
    mailboxId: row.mailbox_id,
    owner: shownOwner(caller),
    sender: outline.sender,
    receivedAt: new Date(row.received_at).toISOString(),
    hasAttachments: attachments !== undefined,
    ...(attachments === undefined ? {} : { attachments }),
  };
}

/** Owner of a mail as the caller may know it: a viewer of a link is not told. */
function shownOwner({ owner, view }: Caller): string {
  return view === undefined ? owner : '';
}

/** Makes those details of a mail that its outline has. */
function outlineDetails({ size }: MailRow, outline: MailOutline): Omit<EmailDetails, keyof ContentDetails> {
  const { to = [], cc = [], replyTo = [], dateMs, messageId, envelope } = outline;
  return {
    from: senderOf(outline),
    ...{ to, cc, replyTo },
    ...(dateMs === undefined || dateMs > lastDateMs ? {} : { date: new Date(dateMs).toISOString() }),
    ...(messageId === undefined ? {} : { messageId }),
    sizeBytes: size,
    ...(envelope === undefined ? {} : { envelope: { from: envelope.from, to: envelope.to } }),
    ...(envelope?.hasTranscript === true ? { hasDelivery: true } : {}),
  };
}

/** Address of From that is the sender, with its name. */
function senderOf({ sender, from = [] }: MailOutline): EmailAddress {
  return from.find(({ address }) => address === sender) ?? { address: sender };
}

/** Makes an Attachment without its data. */
export function presentAttachment(
  caller: Caller,
  { row, attachment }: { row: MailRow; attachment: StoredAttachment },
): Attachment {
  const { id, filename, contentType, contentId, sizeBytes } = attachment;
  return {
    id,
    mailboxId: row.mailbox_id,
    mailId: row.id,
    filename,
    contentType,
    ...(contentId === undefined ? {} : { contentId }),
    sizeBytes,
    owner: shownOwner(caller),
    downloadUrl: `/v1/mailboxes/${row.mailbox_id}/mails/${row.id}/attachments/${id}`,
    createdAt: new Date(row.received_at).toISOString(),
  };
}
