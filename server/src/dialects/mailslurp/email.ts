import type { Caller } from '../../core/accounts/accounts.ts';
import { hiddenRecipients } from '../../core/mails/found/matchable-mail.ts';
import type { OpenedMail } from '../../core/mails/kept/contents.ts';
import type { MailOutline, OutlineAddress, StoredAttachment } from '../../store/outline.ts';
import { joinAttachmentId } from '../base/attachment-id.ts';
import { headerFields } from '../base/header-fields.ts';

/** Characters of a header whose fields are given: what one turn is long enough for. */
export const headerCharactersMax = 32 * 1024;
/** Characters of an excerpt of a text. */
const excerptCharactersMax = 200;

/** The members of an email that its row and its outline tell. */
export function previewOf(
  { owner }: Pick<Caller, 'owner'>,
  { row, outline }: { row: OpenedMail['row']; outline: MailOutline },
) {
  const { sender, subject, from = [], to = [], cc = [], messageId, preview, attachments = [] } = outline;
  const bcc = hiddenRecipients(outline).map((address) => ({ address }));
  const recipients = { to: to.map(addressOf), cc: cc.map(addressOf), bcc: bcc.map(addressOf) };
  return {
    ...{ id: row.id, userId: owner, inboxId: row.mailbox_id, domainId: null, subject },
    ...{ to: plain(to), cc: plain(cc), bcc: plain(bcc), from: sender || null, recipients },
    sender: sender === '' ? null : addressOf(from.find(({ address }) => address === sender) ?? { address: sender }),
    ...{ createdAt: new Date(row.received_at).toISOString(), read: row.is_read === 1, sizeBytes: row.size },
    attachments: attachments.map(({ id }) => joinAttachmentId({ mailId: row.id, attachmentId: id })),
    ...{ messageId: messageId ?? null, threadId: null, inReplyTo: null, plusAddress: null },
    ...{ favourite: false, teamAccess: false, bodyPartContentTypes: null },
    ...{ textExcerpt: preview ?? null, bodyExcerpt: preview ?? null },
  };
}

/**
 * An email with its body: its HTML, or its text when it has none.
 * @param fields Values of its header, by their names.
 */
export function emailOf(
  caller: Pick<Caller, 'owner'>,
  { row, outline, content }: OpenedMail,
  fields: Readonly<Record<string, readonly string[]>>,
) {
  const { replyTo = [] } = outline;
  const { html, text } = content;
  const isHTML = html !== undefined;
  const preview = previewOf(caller, { row, outline });
  return {
    ...preview,
    ...{ body: bodyOf(content), isHTML, html: isHTML, charset: 'UTF-8', bodyMD5Hash: null },
    textExcerpt: text.slice(0, excerptCharactersMax).toWellFormed(),
    bodyExcerpt: bodyOf(content).slice(0, excerptCharactersMax).toWellFormed(),
    bodyPartContentTypes: partTypesOf(content),
    replyTo: replyTo[0]?.address ?? null,
    inReplyTo: fields['In-Reply-To']?.[0] ?? null,
    headers: Object.fromEntries(Object.entries(fields).map(([name, [value = '']]) => [name, value])),
    headersMap: fields,
    ...{ updatedAt: preview.createdAt, isXAmpHtml: false, xampHtml: false, analysis: null, externalId: null },
  };
}

/** Body of an email as other calls look at it: its HTML, or its text when it has none. */
export function bodyOf({ html, text }: OpenedMail['content']): string {
  return html ?? text;
}

/** Media types of the bodies of an email. */
export function partTypesOf({ html, text }: OpenedMail['content']): readonly string[] {
  return [...(text === '' ? [] : ['text/plain']), ...(html === undefined ? [] : ['text/html'])];
}

/** Facts about an attachment. */
export function attachmentOf(mailId: string, { id, filename, contentType, contentId, sizeBytes }: StoredAttachment) {
  const joined = joinAttachmentId({ mailId, attachmentId: id });
  return { id: joined, name: filename, contentType, contentLength: sizeBytes, contentId: contentId ?? null };
}

/** Values of the fields of a header by their names, as the message writes them first. */
export function headersOf(headers: string): Record<string, readonly string[]> {
  const fields = new Map<string, { name: string; values: string[] }>();
  for (const { field, value } of headerFields(headers.slice(0, headerCharactersMax))) {
    const known = fields.get(field.toLowerCase());
    if (known === undefined) fields.set(field.toLowerCase(), { name: field, values: [value] });
    else known.values.push(value);
  }
  // Own members, whatever their names are.
  return Object.fromEntries([...fields.values()].map(({ name, values }) => [name, values]));
}

function addressOf({ name, address }: OutlineAddress) {
  return { rawValue: name === undefined ? address : `${name} <${address}>`, emailAddress: address, name: name ?? null };
}

function plain(addresses: readonly OutlineAddress[]): readonly string[] {
  return addresses.map(({ address }) => address);
}
