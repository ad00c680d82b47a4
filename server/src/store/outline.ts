/**
 * Outline of a mail: the facts that are needed without its text, such as sender, subject, addresses and attachments. It
 * is made when the mail arrives, and stored beside the message as JSON in a text column.
 */
export interface MailOutline {
  /** Address of the sender: the first in From, else that of the envelope. */
  readonly sender: string;
  readonly subject: string;
  readonly from?: readonly OutlineAddress[];
  readonly to?: readonly OutlineAddress[];
  readonly cc?: readonly OutlineAddress[];
  readonly replyTo?: readonly OutlineAddress[];
  /** Date field, in milliseconds since 1970 (UTC). */
  readonly dateMs?: number;
  readonly messageId?: string;
  /** Beginning of the text on one line. */
  readonly preview?: string;
  /** Whether the message exceeds a limit of the parser, so that a part of it is not shown. */
  readonly truncated?: true;
  /** Whether the parser failed on the message, so that only its header is shown. */
  readonly unreadable?: true;
  /**
   * Envelope: its sender, and the recipients that have this mail in their mailbox. Mail without a client, such as that
   * put in by HTTP, has none. It tells whether the mail has the transcript of its session.
   */
  readonly envelope?: {
    readonly from: string;
    readonly to: readonly string[];
    readonly client?: EnvelopeClient;
    readonly hasTranscript?: true;
  };
  /** Attachments that are not deleted, in the order of the message. */
  readonly attachments?: readonly StoredAttachment[];
  /** Offsets of the deleted attachments. */
  readonly wiped?: readonly number[];
}

/** Client that has sent a message: its network address, and the name that it gave itself in EHLO or HELO. */
export interface EnvelopeClient {
  readonly address: string;
  readonly name: string;
}

/** Address in a header field. */
export interface OutlineAddress {
  readonly name?: string;
  readonly address: string;
}

/** Attachment of a mail, stored as a window into the raw message. */
export interface StoredAttachment {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly contentId?: string;
  /** Whether it is an image for the HTML of the mail, which shows it by its Content-ID. */
  readonly isInlineImage?: true;
  /** Size of the decoded content in bytes. */
  readonly sizeBytes: number;
  /** Start of the window, in bytes from the start of the message. */
  readonly offset: number;
  readonly length: number;
  /** Transfer encoding of the bytes in the window. */
  readonly encoding: string;
}

/** Parses a stored outline. */
export function readOutline(json: string): MailOutline {
  // The column holds nothing but what `writeOutline` made.
  return JSON.parse(json) as MailOutline;
}

/** Serialises an outline for its column. */
export function writeOutline(outline: MailOutline): string {
  return JSON.stringify(outline);
}
