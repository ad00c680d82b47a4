import type { Clock } from '../../../lib/clock.ts';
import { type IdSource, isId } from '../../../lib/ids.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import { deleteAttachments } from '../../../store/operations/mails/attachments.ts';
import { deleteMails } from '../../../store/operations/mails/deletion.ts';
import { type MailRow, readMails } from '../../../store/operations/mails/mails.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import type { MailRemoval } from '../../mailboxes/mail-removal.ts';
import type { Mailboxes } from '../../mailboxes/mailboxes.ts';
import { type AttachmentPath, attachmentNotFound, findMail, type MailPath, mailNotFound } from '../shown/find-mail.ts';

/** Number of mails that one write of emptying a mailbox deletes. */
const pageMails = 25;

interface MailDeletionParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly turns: Turns;
  readonly mailboxes: Mailboxes;
  readonly removal: MailRemoval;
}

/**
 * Deletes mails of the caller's mailboxes, and attachments (interface.md: Emails, Attachments). Every call throws AppError
 * `mailbox_not_found` or `mailbox_forbidden` first, then `mail_not_found`, then `attachment_not_found`. Messages that no
 * mail has any more are removed later, by `MailRemoval`.
 */
export class MailDeletion {
  readonly #parts: MailDeletionParts;

  constructor(parts: MailDeletionParts) {
    this.#parts = parts;
  }

  /** Deletes one mail. */
  async one(caller: Caller, { mailboxId, mailId }: MailPath): Promise<void> {
    await this.#parts.mailboxes.requireOwnership(caller, mailboxId);
    const deleted = await this.#delete(caller, mailboxId, [mailId]);
    if (deleted === 0) throw mailNotFound();
  }

  /** Deletes several mails. Ids that are not in the mailbox are skipped. */
  async several(caller: Caller, mailboxId: string, ids: readonly string[]): Promise<void> {
    await this.#parts.mailboxes.requireOwnership(caller, mailboxId);
    await this.#delete(caller, mailboxId, ids);
  }

  /**
   * Deletes all mails that a mailbox has now, the newest first, in bounded writes. A mail that arrives meanwhile stays,
   * and a stop of the service leaves the oldest mails.
   */
  async all(caller: Caller, mailboxId: string): Promise<void> {
    await this.#parts.mailboxes.requireOwnership(caller, mailboxId);
    let rows = await this.#readRows(caller, mailboxId);
    while (rows.length > 0) {
      await this.#delete(
        caller,
        mailboxId,
        rows.map(({ id }) => id),
      );
      rows = await this.#readRows(caller, mailboxId, rows.at(-1));
    }
  }

  /** Deletes one attachment of a mail. */
  async attachment(caller: Caller, path: AttachmentPath): Promise<void> {
    const deleted = await this.#deleteAttachments(caller, path, [path.attachmentId]);
    if (deleted === 0) throw attachmentNotFound();
  }

  /** Deletes several attachments of a mail. Ids that are not in it are skipped. */
  async attachments(caller: Caller, path: MailPath, ids: readonly string[]): Promise<void> {
    await this.#deleteAttachments(caller, path, ids);
  }

  async #deleteAttachments(caller: Caller, path: MailPath, ids: readonly string[]): Promise<number> {
    await findMail(this.#parts, caller, path);
    const { mailboxId, mailId } = path;
    const rawId = this.#parts.ids.next(this.#parts.clock.now());
    const deleted = await this.#parts.store.write(deleteAttachments, { mailboxId, mailId, ids, rawId });
    if (deleted > 0) this.#parts.removal.start();
    return deleted;
  }

  /** Deletes mails by id. Texts that are not ids are dropped first, because PostgreSQL does not accept NUL. */
  async #delete({ traceparent }: Caller, mailboxId: string, given: readonly string[]): Promise<number> {
    const now = this.#parts.clock.now();
    const ids = given.filter(isId);
    const args = { mailboxId, ids, now, eventId: this.#parts.ids.next(now) };
    const deleted = await this.#parts.store.write(deleteMails, args, { traceparent });
    if (deleted > 0) this.#parts.removal.start();
    return deleted;
  }

  /** Reads the rows of the next mails of a mailbox. */
  #readRows({ holder }: Caller, mailboxId: string, before?: MailRow): Promise<MailRow[]> {
    const { turns, store } = this.#parts;
    const page = { mailboxId, limit: pageMails, ...(before === undefined ? {} : { before }) };
    return turns.run(holder, () => store.read(readMails, page));
  }
}
