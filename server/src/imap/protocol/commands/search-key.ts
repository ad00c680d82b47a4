import type { SequenceSet } from './sequence-set.ts';

/**
 * Key of SEARCH (RFC 3501 §6.4.4). A key that denies another (UNSEEN, NOT) is `not`; NEW, of what is both, is `and`. Texts are
 * decoded already, whatever the charset of the command.
 */
export type SearchKey =
  | { readonly key: 'all' }
  /** Mails with a system flag, named without its backslash. */
  | { readonly key: 'flag'; readonly flag: 'Seen' | 'Deleted' | 'Answered' | 'Flagged' | 'Draft' | 'Recent' }
  /** Mails with a flag of a client's own; no mail has one here. */
  | { readonly key: 'keyword'; readonly keyword: string }
  /** Mails whose header field has the text, in any case. An empty text is in every field that there is. */
  | { readonly key: 'header'; readonly name: string; readonly text: string }
  /** Mails whose envelope has the text in the field. */
  | { readonly key: 'envelope'; readonly field: 'from' | 'to' | 'cc' | 'bcc' | 'subject'; readonly text: string }
  /** Mails with the text in their body, or in header and body. */
  | { readonly key: 'body' | 'text'; readonly text: string }
  /** Mails that came (`internal`), or whose Date header is (`sent`), before, on or since a day, whatever the time zone. */
  | {
      readonly key: 'date';
      readonly of: 'internal' | 'sent';
      readonly is: 'before' | 'on' | 'since';
      /** The day as `2026-11-24`, so that days compare as texts. */
      readonly day: string;
    }
  /** Mails with more, or with fewer, bytes than this. */
  | { readonly key: 'size'; readonly is: 'larger' | 'smaller'; readonly bytes: number }
  | { readonly key: 'numbers'; readonly of: 'sequence' | 'uid'; readonly set: SequenceSet }
  | { readonly key: 'not'; readonly not: SearchKey }
  /** Mails that match both; or either. */
  | { readonly key: 'and' | 'or'; readonly keys: readonly SearchKey[] };
