import { hiddenRecipients } from '../../core/mails/found/matchable-mail.ts';
import type { FoundMail } from '../../core/mails/found/search/search-page.ts';
import type { OpenedMail } from '../../core/mails/kept/contents.ts';
import type { BodiesExtract, BodyExtract } from '../../extract/bodies.ts';
import type { MailOutline, OutlineAddress } from '../../store/outline.ts';
import { joinAttachmentId } from '../base/attachment-id.ts';
import type { MessageHeader } from '../base/header-fields.ts';

/** Addresses of a mail's recipients: of its mailbox, and of the envelope. */
export function recipientsOf({ row, outline }: FoundMail): readonly string[] {
  return [row.address, ...(outline.envelope?.to ?? [])];
}

/** Domain of an address; `''` for a text without one. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** A mail as one of a list of a server. Values that are not known are null, as there. */
export function summaryOf({ row, outline }: FoundMail, server: string) {
  return {
    ...{ id: row.id, type: 'Email', server },
    ...headOf({ row, outline }),
    summary: outline.preview ?? '',
    attachments: outline.attachments?.length ?? 0,
  };
}

/** What a whole message is made of. */
interface MessageSource extends OpenedMail {
  readonly server: string;
  readonly bodies: BodiesExtract;
  readonly headers: readonly MessageHeader[];
  /** URL of the dialect, without a slash at the end. */
  readonly origin: string;
}

/** A whole mail. */
export function wholeMessage({ row, outline, server, content, bodies, headers, origin }: MessageSource) {
  const attachments = outline.attachments?.map(({ id, contentType, filename, contentId = null, sizeBytes }) => {
    const fileId = joinAttachmentId({ mailId: row.id, attachmentId: id });
    const url = `${origin}/api/files/attachments/${fileId}`;
    return { id: fileId, contentType, fileName: filename, contentId, length: sizeBytes, url };
  });
  const { html = { codes: [], links: [], images: [] }, text } = bodies;
  return {
    ...{ id: row.id, type: 'Email', server },
    ...headOf({ row, outline }),
    html: { body: content.html ?? null, ...foundOf(html), images: html.images.map(imageOf) },
    text: { body: content.text, ...foundOf(text) },
    attachments: attachments ?? [],
    metadata: { headers, ...envelopeOf(outline) },
  };
}

function headOf({ row, outline }: Pick<OpenedMail, 'row' | 'outline'>) {
  const { from = [{ address: outline.sender }], to = [], cc = [], subject } = outline;
  const hidden = hiddenRecipients(outline);
  return {
    from: from.map(addressOf),
    to: to.map(addressOf),
    cc: cc.map(addressOf),
    bcc: hidden.map((address) => addressOf({ address })),
    received: new Date(row.received_at).toISOString(),
    subject,
  };
}

function addressOf({ name = null, address }: Omit<OutlineAddress, 'name'> & { readonly name?: string | null }) {
  return { name, email: address, phone: null };
}

function foundOf({ codes, links }: BodyExtract) {
  return {
    links: links.map(({ href, text }) => ({ href, text: text === '' ? null : text })),
    codes: codes.map(({ value }) => ({ value })),
  };
}

function imageOf({ src, alt }: { readonly src: string; readonly alt: string }) {
  return { src, alt: alt === '' ? null : alt };
}

function envelopeOf({ envelope }: MailOutline) {
  return {
    ehlo: envelope?.client?.name ?? null,
    mailFrom: envelope?.from ?? null,
    rcptTo: (envelope?.to ?? []).map((address) => addressOf({ address })),
  };
}
