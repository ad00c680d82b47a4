import type { AttachmentWindow, ParsedMail } from '../../mime/parsed-mail.ts';
import { type EmailContent, serializeContent } from './present.ts';

/** Facts of a message that are stored beside its bytes. */
export interface MailFacts {
  readonly sender: string;
  readonly subject: string;
  /** The content as JSON; see `serializeContent`. */
  readonly content: Uint8Array;
  readonly attachments: readonly AttachmentWindow[];
}

/** Envelope of a message, for facts that its header lacks. */
export interface MailEnvelope {
  readonly sender: string;
  readonly receivedAtMs: number;
}

/** Facts of a parsed message. */
export function mailFacts(parsed: ParsedMail, envelope: MailEnvelope): MailFacts {
  const content = contentOf(parsed, envelope);
  const { sender, subject } = content;
  return { sender, subject, content: serializeContent(content), attachments: parsed.attachments };
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

/** Facts of a message whose body cannot be parsed: those of its header fields. */
export function mailFactsOfHead(parsed: ParsedMail, envelope: MailEnvelope): MailFacts {
  return mailFacts({ ...parsed, text: '', html: undefined, attachments: [], truncated: true }, envelope);
}

/** Facts of a message that cannot be parsed at all: those of its envelope. */
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

/** Address of the sender: the first in From with a domain, else the first in From. */
function senderOf({ from }: ParsedMail): string | undefined {
  const sender = from.find(({ address }) => address.includes('@')) ?? from.find(({ address }) => address !== '');
  return sender?.address;
}
