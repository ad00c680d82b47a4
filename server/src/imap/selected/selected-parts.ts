import type { MailProgramObserver } from '../../core/mailboxes/logins/mail-logins.ts';
import type { MailDeletion } from '../../core/mails/changed/deletion.ts';
import type { MailMarks } from '../../core/mails/changed/marks.ts';
import type { MailboxUids } from '../../core/mails/found/uids/mailbox-uids.ts';
import type { ReadAhead } from '../../core/mails/shown/read-ahead.ts';
import type { OwnerLimits } from '../../core/owner-limits.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import type { Messages, NumberedRow } from './messages.ts';

/** Parts that the work on the mails of a selected mailbox needs. */
export interface SelectedParts {
  readonly mailboxUids: MailboxUids;
  readonly readAhead: ReadAhead<NumberedRow>;
  readonly marks: MailMarks;
  readonly deletion: MailDeletion;
  readonly messages: Messages;
  readonly observer: Pick<MailProgramObserver, 'retrieved'>;
  readonly ownerLimits: OwnerLimits;
  readonly turns: Turns;
}
