/**
 * The outline of a mail, as it is stored beside the message: what lists, waits and search need without its content. It
 * is JSON in a text column, made when the mail arrives, and made again when a newer parser reads the mail.
 */
export interface MailOutline {
  /** The address of the sender: that of From, else that of the envelope. */
  readonly sender: string;
  readonly subject: string;
  readonly from?: readonly OutlineAddress[];
  readonly to?: readonly OutlineAddress[];
  readonly cc?: readonly OutlineAddress[];
  readonly replyTo?: readonly OutlineAddress[];
  /** The Date field, in milliseconds since 1970 (UTC). */
  readonly dateMs?: number;
  readonly messageId?: string;
  /** The beginning of the text on one line. */
  readonly preview?: string;
  /** Whether the structure of the message is beyond a limit of the parser, so that something is not shown. */
  readonly truncated?: true;
  /** Whether the parser failed on the message, so that nothing but its header is shown. */
  readonly unreadable?: true;
  /** The envelope's sender, and the recipients by which the mail reached its mailbox. */
  readonly envelope?: { readonly from: string; readonly to: readonly string[] };
  /** The attachments that are not deleted, in the order of the message. */
  readonly attachments?: readonly StoredAttachment[];
  /** The offsets of the attachments that are deleted. */
  readonly wiped?: readonly number[];
}

/** An address of a header field. */
export interface OutlineAddress {
  readonly name?: string;
  readonly address: string;
}

/** An attachment: a window into the raw message. */
export interface StoredAttachment {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly contentId?: string;
  /** The size of the decoded content in bytes. */
  readonly sizeBytes: number;
  /** The window, in bytes from the start of the message. */
  readonly offset: number;
  readonly length: number;
  /** The transfer encoding inside the window. */
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
