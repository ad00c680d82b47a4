import type { UpdateMails } from '../../../contract/mails/finding.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type IdSource, isId } from '../../../lib/ids.ts';
import { readMailsById } from '../../../store/operations/mails/mails.ts';
import { markMails } from '../../../store/operations/mails/marks.ts';
import { readOutline } from '../../../store/outline.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import type { Mailboxes } from '../../mailboxes/mailboxes.ts';
import { presentSummary } from '../found/lists/summary.ts';
import type { MailExtracts } from '../kept/extracts.ts';
import { type MailPath, mailNotFound } from '../shown/find-mail.ts';

interface MailMarksParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly mailboxes: Mailboxes;
  readonly extracts: MailExtracts;
}

/**
 * Marks mails as read or unread. Only these calls and `OwnerMails.mark` change the marks. Every call checks the mailbox first and throws
 * AppError `mailbox_not_found` or `mailbox_forbidden`.
 */
export class MailMarks {
  readonly #parts: MailMarksParts;

  constructor(parts: MailMarksParts) {
    this.#parts = parts;
  }

  /**
   * Marks one mail, and returns its summary as JSON.
   * @throws AppError `mail_not_found`
   */
  async mark(caller: Caller, { mailboxId, mailId }: MailPath, read: boolean): Promise<string> {
    await this.markMany(caller, mailboxId, { ids: [mailId], read });
    if (!isId(mailId)) throw mailNotFound();
    const { store, extracts } = this.#parts;
    const row = (await store.read(readMailsById, { mailboxId, ids: [mailId] })).get(mailId);
    if (row === undefined) throw mailNotFound();
    const code = (await extracts.firstCodes(caller.holder, [row])).get(mailId);
    return presentSummary({ row, outline: readOutline(row.outline), code });
  }

  /** Marks several mails. Ids that are not in the mailbox are skipped. */
  async markMany(caller: Caller, mailboxId: string, { ids: given, read: isRead }: UpdateMails): Promise<void> {
    const { store, clock, ids, mailboxes } = this.#parts;
    await mailboxes.requireOwnership(caller, mailboxId);
    // Texts that are no ids are dropped first, because PostgreSQL takes no NUL.
    const keys = given.filter(isId).map((mailId) => ({ mailboxId, mailId }));
    const change = { owner: caller.owner, keys, isRead, changeId: ids.next(clock.now()) };
    if (keys.length > 0) await store.write(markMails, change);
  }
}
