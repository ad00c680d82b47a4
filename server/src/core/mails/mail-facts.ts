import type { AttachmentWindow, ParsedMail } from '../../mime/parsed-mail.ts';
import { type EmailContent, serializeContent } from './present.ts';

/** What is kept of a message beside its bytes. */
export interface MailFacts {
  readonly sender: string;
  readonly subject: string;
  /** As `serializeContent` gives it. */
  readonly content: Uint8Array;
  readonly attachments: readonly AttachmentWindow[];
}

/** What a message says where it says nothing itself. */
export interface MailEnvelope {
  readonly sender: string;
  readonly receivedAtMs: number;
}

export function mailFacts(parsed: ParsedMail, envelope: MailEnvelope): MailFacts {
  const content = contentOf(parsed, envelope);
  const { sender, subject } = content;
  return { sender, subject, content: serializeContent(content), attachments: parsed.attachments };
}

/** Of a message that cannot be read, so much is shown at most: the event loop reads it. */
const headBytesMax = 64 * 1024;
const headEnd = Buffer.from('\r\n\r\n');

/** The header of a message, as far as it is shown, for a message whose body cannot be read. */
export function headOf(pieces: readonly Buffer[]): Buffer {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const head = Buffer.concat(pieces, Math.min(bytes, headBytesMax));
  const end = head.indexOf(headEnd);
  return end < 0 ? head : head.subarray(0, end + headEnd.length);
}

/** What can be said of a message whose body cannot be read: its header fields. */
export function mailFactsOfHead(parsed: ParsedMail, envelope: MailEnvelope): MailFacts {
  return mailFacts({ ...parsed, text: '', html: undefined, attachments: [], truncated: true }, envelope);
}

/** What can be said of a message of which nothing can be read. */
export function mailFactsOfEnvelope({ sender, receivedAtMs }: MailEnvelope): MailFacts {
  const receivedAt = new Date(receivedAtMs).toISOString();
  const content = serializeContent({ sender, subject: '', body: '', receivedAt, truncated: true });
  return { sender, subject: '', content, attachments: [] };
}

function contentOf(parsed: ParsedMail, envelope: MailEnvelope): EmailContent {
  return {
    sender: senderOf(parsed) ?? envelope.sender,
    subject: parsed.subject,
    body: parsed.text,
    receivedAt: new Date(envelope.receivedAtMs).toISOString(),
    ...(parsed.headers === '' ? {} : { headers: parsed.headers }),
    ...(parsed.html === undefined ? {} : { htmlBody: parsed.html }),
    ...(parsed.truncated ? { truncated: true } : {}),
  };
}

/** The first in From with an address; one without a domain where there is no other. */
function senderOf({ from }: ParsedMail): string | undefined {
  const sender = from.find(({ address }) => address.includes('@')) ?? from.find(({ address }) => address !== '');
  return sender?.address;
}
