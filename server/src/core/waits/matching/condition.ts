import type { TextMatch } from '../../../contract/mails/match.ts';
import type { MailRow } from '../../../store/operations/mails/mails.ts';
import type { MailOutline } from '../../../store/outline.ts';

/**
 * Condition on a mail, beside the match of a request. Its name stands among the members that a mail fails. Of the texts
 * one has to match; `passes` is asked anew for each look, because marks of a mail change.
 */
export type WaitCondition = { readonly name: string } & (
  | { readonly match: TextMatch; readonly texts: (outline: MailOutline) => readonly string[] }
  | { readonly passes: (row: MailRow) => boolean }
);
