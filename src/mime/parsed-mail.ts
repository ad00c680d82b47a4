/** What a message says, decoded; every text is well-formed and within `mimeLimits`. */
export interface ParsedMail {
  /** Address of the From header; `''` when there is none. */
  readonly sender: string;
  readonly subject: string;
  /** The plain text, or text made from the HTML; `''` when the mail has neither. */
  readonly text: string;
  readonly html: string | undefined;
  /** The header block as it came, its line ends included. */
  readonly headers: string;
  readonly attachments: readonly ParsedAttachment[];
  /** Whether something the message has is not shown: it was too much, or could not be read. */
  readonly truncated: boolean;
}

/** A part that is neither the shown text nor the shown HTML. */
export interface ParsedAttachment {
  /** Never empty, never a path. */
  readonly filename: string;
  readonly contentType: string;
  /** Without angle brackets. */
  readonly contentId: string | undefined;
  readonly content: Uint8Array;
}
