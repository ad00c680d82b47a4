/** Decoded message. Every text is well-formed, free of NUL, and within `mimeLimits`. */
export interface ParsedMail {
  /** Header block as received, its line ends included. */
  readonly headers: string;
  readonly from: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly replyTo: readonly MailAddress[];
  readonly subject: string;
  /** Time of the Date field, in milliseconds since 1970 (UTC). */
  readonly dateMs: number | undefined;
  /** Id without angle brackets. */
  readonly messageId: string | undefined;
  /** Plain text, or text made from the HTML; `''` when the mail has neither. Line ends are LF. */
  readonly text: string;
  readonly html: string | undefined;
  /** Attachments in the order of the message: every part that is neither the text nor the HTML of the content. */
  readonly attachments: readonly AttachmentWindow[];
  /** Whether something in the message is not shown, because it was too much or could not be read. */
  readonly truncated: boolean;
  /** Defects of the message, each once. */
  readonly defects: readonly Defect[];
}

/** The header text and the bodies of a message, and their language. */
export interface ParsedContent extends Pick<ParsedMail, 'headers' | 'subject' | 'text' | 'html' | 'truncated'> {
  /** The Content-Language field (RFC 3282), at most 200 characters. */
  readonly language: string | undefined;
}

/** The body of a message that a reader is shown: its HTML; its text when it has none. */
export interface ShownBody extends Pick<ParsedMail, 'subject' | 'html' | 'attachments' | 'truncated'> {
  readonly text: string;
}

/** Everything about a message but its header text and its bodies. */
export interface ParsedOutline extends Omit<ParsedMail, 'headers' | 'text' | 'html' | 'defects'> {
  /** The beginning of the text on one line, at most 200 characters. */
  readonly preview: string;
  /** Whether it has HTML. */
  readonly hasHtml: boolean;
}

export interface MailAddress {
  /** Display name, decoded; `''` when there is none. */
  readonly name: string;
  /** Address `local@domain` as written, without comments and folding; `''` for a group without members. */
  readonly address: string;
}

/** Range of an attachment in the raw message, and its encoding. `decodeAttachment` gives its bytes. */
export interface AttachmentWindow {
  /** Offset in bytes from the start of the message. */
  readonly offset: number;
  readonly length: number;
  readonly encoding: TransferEncoding;
  /** Declared charset in lower case. */
  readonly charset: string | undefined;
  /** File name; never empty, never a path. */
  readonly filename: string;
  readonly contentType: string;
  /** Content-ID without angle brackets. */
  readonly contentId: string | undefined;
  readonly disposition: 'inline' | 'attachment';
  /** Exact size of the decoded content. */
  readonly sizeBytes: number;
}

export type TransferEncoding = 'identity' | 'base64' | 'quoted-printable' | 'uuencode';

/** Defects of a message. After one that ends in `_limit`, something is not shown. */
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
