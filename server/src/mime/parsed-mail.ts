/** What a message says, decoded; every text is well-formed, free of NUL, and within `mimeLimits`. */
export interface ParsedMail {
  /** The header block as it came, its line ends included. */
  readonly headers: string;
  readonly from: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly replyTo: readonly MailAddress[];
  readonly subject: string;
  /** The Date field, in milliseconds since 1970 (UTC). */
  readonly dateMs: number | undefined;
  /** Without angle brackets. */
  readonly messageId: string | undefined;
  /** The plain text, or text made from the HTML; `''` when the mail has neither. Line ends are LF. */
  readonly text: string;
  readonly html: string | undefined;
  /** Every part that is not the shown text or the shown HTML, in the order of the message. */
  readonly attachments: readonly AttachmentWindow[];
  /** Whether something the message has is not shown: it was too much, or could not be read. */
  readonly truncated: boolean;
  /** What was wrong with the message, each once. */
  readonly defects: readonly Defect[];
}

/** The header text and the bodies of a message. */
export type ParsedContent = Pick<ParsedMail, 'headers' | 'subject' | 'text' | 'html' | 'truncated'>;

/** Everything about a message but its header text and its bodies. */
export interface ParsedOutline extends Omit<ParsedMail, 'headers' | 'text' | 'html' | 'defects'> {
  /** The beginning of the text on one line, at most 200 characters. */
  readonly preview: string;
}

export interface MailAddress {
  /** The display name, decoded; `''` when there is none. */
  readonly name: string;
  /** `local@domain` as written, without comments and folding; `''` for a group without members. */
  readonly address: string;
}

/** Where an attachment lies in the raw message, and how to read it; `decodeAttachment` gives its bytes. */
export interface AttachmentWindow {
  /** In bytes from the start of the message. */
  readonly offset: number;
  readonly length: number;
  readonly encoding: TransferEncoding;
  /** As declared, lower case. */
  readonly charset: string | undefined;
  /** Never empty, never a path. */
  readonly filename: string;
  readonly contentType: string;
  /** Without angle brackets. */
  readonly contentId: string | undefined;
  readonly disposition: 'inline' | 'attachment';
  /** Of the decoded content, exactly. */
  readonly sizeBytes: number;
}

export type TransferEncoding = 'identity' | 'base64' | 'quoted-printable' | 'uuencode' | 'yenc';

/** What can be wrong with a message. Those that end in `_limit` mean that something is not shown. */
export type Defect =
  /** A multipart without a boundary parameter. */
  | 'missing_boundary'
  /** A multipart in which no line is its boundary. */
  | 'boundary_not_found'
  /** A multipart that ends without its closing boundary line. */
  | 'missing_close_boundary'
  /** A line in a header block that is no field. */
  | 'bad_header_line'
  /** No empty line between the header block and the body. */
  | 'missing_header_end'
  /** Lines that end in CR alone. */
  | 'bare_cr'
  | 'bad_content_type'
  | 'bad_encoded_word'
  | 'bad_base64'
  | 'bad_uuencode'
  | 'unknown_charset'
  | 'unknown_encoding'
  | 'part_limit'
  | 'depth_limit'
  | 'header_limit'
  | 'parameter_limit'
  | 'address_limit'
  | 'text_limit'
  | 'html_limit';
