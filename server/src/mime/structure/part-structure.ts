/**
 * Message, or part of one, as IMAP knows it (RFC 3501 §7.4.2): where it is, and the fields that describe it. Other than a `Part`, which a
 * reader sees, it goes on in a message that is attached, and its ranges leave no byte out. It is JSON.
 */
export interface PartStructure {
  /** Offset of the header. */
  readonly start: number;
  /** Offset of the body, after the empty line. */
  readonly bodyStart: number;
  /** Offset of the end of the body, without the line end before a boundary; what follows the last part is in it. */
  readonly end: number;
  /** Line ends in the body. */
  readonly lines: number;
  /** What is in the body. A multipart in which no part can be found is text. */
  readonly kind: 'multipart' | 'message' | 'text' | 'data';
  /** Values of the fields that describe it by lower-case name, as received: folded, bytes as latin1. */
  readonly fields: Readonly<Record<string, string>>;
  /** Parts of a multipart; the only one of a `message` is the message in it. */
  readonly parts: readonly PartStructure[];
}

/** Names of the fields that describe a part (RFC 2045 §9, RFC 1864, RFC 2183, RFC 2557, RFC 3282). */
export const structureFields: ReadonlySet<string> = new Set([
  'content-type',
  'content-transfer-encoding',
  'content-id',
  'content-description',
  'content-md5',
  'content-disposition',
  'content-language',
  'content-location',
]);

/** Names of the fields of an envelope (RFC 3501 §7.4.2), and of those that describe a part. */
export const envelopeFields: ReadonlySet<string> = new Set([
  ...structureFields,
  'date',
  'subject',
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'bcc',
  'in-reply-to',
  'message-id',
]);
