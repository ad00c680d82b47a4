import type { OwnerMails } from '../../core/mails/changed/owner-mails.ts';
import type { MailboxNames } from '../../core/mails/found/lists/mailbox-names.ts';
import type { MailSearch } from '../../core/mails/found/search/mail-search.ts';
import type { OwnSending } from '../../core/mails/in/forms/own-sending.ts';
import type { MailContents } from '../../core/mails/kept/contents.ts';
import type { MailExtracts } from '../../core/mails/kept/extracts.ts';
import type { ApiParts } from '../../http/api.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';

/** Parts of core that dialects call: those of our own routes, those that read mails as values, and the sending of own mail. */
export interface DialectParts extends Omit<ApiParts, 'mailIn'> {
  readonly clock: Clock;
  readonly contents: MailContents;
  readonly extracts: MailExtracts;
  readonly mailboxNames: MailboxNames;
  readonly ownerMails: OwnerMails;
  readonly ownSending: OwnSending;
  readonly search: MailSearch;
  readonly turns: Turns;
}
