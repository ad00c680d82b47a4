/**
 * Data item of FETCH (RFC 3501 §6.4.5). The macros ALL, FAST and FULL are gone: they are their items.
 * `RFC822`, `RFC822.HEADER` and `RFC822.TEXT` are sections with names of their own.
 */
export type FetchItem =
  | { readonly item: 'FLAGS' | 'UID' | 'ENVELOPE' | 'INTERNALDATE' | 'RFC822.SIZE' }
  /** Structure of the message: of BODYSTRUCTURE with extension data, of BODY without. */
  | { readonly item: 'BODYSTRUCTURE' | 'BODY' }
  | BodySection;

/** A section of a message, whole or in part: `BODY[…]<…>`, `BODY.PEEK[…]<…>`, or an old name of one. */
export interface BodySection {
  readonly item: 'SECTION';
  readonly section: Section;
  /** Bytes asked for; all where it is missing. The answer names only where they begin. */
  readonly partial?: { readonly offset: number; readonly length: number };
  /** Whether it leaves the mail unread. */
  readonly isPeek: boolean;
  /** Its name in the answer, without the place at which a part begins: `BODY[1.2.MIME]`, `BODY[HEADER.FIELDS (To)]`, `RFC822.TEXT`. */
  readonly name: string;
}

/** Section of a message (RFC 3501 §6.4.5): a part, and the text of it that is meant. */
export interface Section {
  /** Numbers that lead to the part, from 1; none for the message itself. */
  readonly part: readonly number[];
  readonly text: SectionText;
}

/** Text of a part. `ALL` is its content, of the message itself all of it. */
export type SectionText =
  | { readonly of: 'ALL' | 'HEADER' | 'TEXT' | 'MIME' }
  /** Header lines with these names, or all but them, in any case, and the empty line. */
  | { readonly of: 'HEADER.FIELDS' | 'HEADER.FIELDS.NOT'; readonly fields: readonly string[] };
