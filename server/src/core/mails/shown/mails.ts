import type { Attachment } from '../../../contract/resources.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type IdSource, isId } from '../../../lib/ids.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import { deleteAttachments } from '../../../store/operations/mails/attachments.ts';
import { deleteMails, type MailRow, mailVersion, readMail, readMails } from '../../../store/operations/mails/mails.ts';
import { readOwnedMails } from '../../../store/operations/search/owned-mails.ts';
import { readOutline, type StoredAttachment } from '../../../store/outline.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import { AppError } from '../../errors.ts';
import type { MailRemoval } from '../../mailboxes/mail-removal.ts';
import { type Mailboxes, requireOwner } from '../../mailboxes/mailboxes.ts';
import type { Json } from '../kept/content-json.ts';
import type { MailContents } from '../kept/contents.ts';
import type { MailExtracts } from '../kept/extracts.ts';
import { presentAttachment, presentSeen } from './present.ts';
import type { ShownMails } from './shown-mails.ts';
import { readListVersion, versionOf } from './versions.ts';

/** Number of mails that one write of emptying a mailbox deletes. */
const pageMails = 25;

/** Data with its version; without the data when the reader has that version. */
export interface Versioned<Shown> {
  readonly version: string;
  readonly shown?: Shown;
}

/** Whether the reader has a version. */
export type IsKnown = (version: string) => boolean;

/** Ids in the path of a mail. */
export interface MailPath {
  readonly mailboxId: string;
  readonly mailId: string;
}

/** Ids in the path of an attachment. */
export interface AttachmentPath extends MailPath {
  readonly attachmentId: string;
}

interface MailsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly mailboxes: Mailboxes;
  readonly turns: Turns;
  readonly contents: MailContents;
  readonly extracts: MailExtracts;
  readonly shownMails: ShownMails;
  readonly removal: MailRemoval;
}

/** Attachment with the mail that it is in. */
export interface FoundAttachment {
  readonly row: MailRow;
  readonly attachment: StoredAttachment;
}

/**
 * Mails of the caller's mailboxes and their attachments (interface.md: Emails, Attachments). Every call checks the
 * mailbox first and throws AppError `mailbox_not_found` or `mailbox_forbidden`, then `mail_not_found`, then
 * `attachment_not_found`.
 */
export class Mails {
  readonly #parts: MailsParts;

  constructor(parts: MailsParts) {
    this.#parts = parts;
  }

  /**
   * Lists all mails of a mailbox, newest first, as pages of serialised Emails. There is at least one page, and only
   * the first may be empty.
   */
  async list(caller: Caller, mailboxId: string, isKnown?: IsKnown): Promise<Versioned<AsyncGenerator<Json[], void>>> {
    // Before the mails are read: one that comes in between makes another version.
    const { version, newest } = await readListVersion(this.#parts, caller, mailboxId);
    return isKnown?.(version)
      ? { version }
      : { version, shown: this.#parts.shownMails.pages(caller, mailboxId, newest) };
  }

  /** Returns one mail as the JSON of an Email. */
  async get(caller: Caller, path: MailPath, isKnown?: IsKnown): Promise<Versioned<Json>> {
    return this.#show(caller, await this.find(caller, path), isKnown);
  }

  /**
   * Returns one mail of any mailbox of the caller as the JSON of an Email.
   * @throws AppError `mail_not_found`, also for mails of others.
   */
  async getOwn(caller: Caller, mailId: string, isKnown?: IsKnown): Promise<Versioned<Json>> {
    return this.#show(caller, await this.#findOwn(caller, mailId), isKnown);
  }

  /**
   * Returns one mail of any mailbox of the caller as the JSON of a SeenEmail.
   * @throws AppError As of `getOwn`.
   */
  async getSeen(caller: Caller, mailId: string): Promise<string> {
    const { contents, extracts } = this.#parts;
    const row = await this.#findOwn(caller, mailId);
    const seen = await contents.derived('seen', { holder: caller.holder, row });
    const extract = await extracts.one(caller.holder, row);
    if (seen === undefined || extract === undefined) throw mailNotFound();
    return presentSeen(caller, { row, outline: readOutline(row.outline), extract, seen });
  }

  /**
   * Returns the codes of one mail of any mailbox of the caller, with the numbers and words that were considered, as the
   * JSON of EmailCodes.
   * @throws AppError As of `getOwn`.
   */
  async explainCodes(caller: Caller, mailId: string): Promise<string> {
    const row = await this.#findOwn(caller, mailId);
    const codes = await this.#parts.contents.derived('codes', { holder: caller.holder, row });
    if (codes === undefined) throw mailNotFound();
    return codes;
  }

  /** Finds one mail. */
  find(caller: Caller, path: MailPath): Promise<MailRow> {
    return findMail(this.#parts, caller, path);
  }

  /** Returns the tree of the parts of one mail as JSON. */
  async parts(caller: Caller, path: MailPath): Promise<string> {
    const parts = await this.#parts.contents.parts(caller.holder, await this.find(caller, path));
    if (parts === undefined) throw mailNotFound();
    return parts;
  }

  /** Deletes one mail. */
  async delete(caller: Caller, { mailboxId, mailId }: MailPath): Promise<void> {
    await this.#parts.mailboxes.requireOwn(caller, mailboxId);
    const deleted = await this.#delete(mailboxId, [mailId]);
    if (deleted === 0) throw mailNotFound();
  }

  /** Deletes several mails. Ids that are not in the mailbox are skipped. */
  async deleteMany(caller: Caller, mailboxId: string, ids: readonly string[]): Promise<void> {
    await this.#parts.mailboxes.requireOwn(caller, mailboxId);
    await this.#delete(mailboxId, ids);
  }

  /**
   * Deletes all mails that a mailbox has now, the newest first, in bounded writes. A mail that arrives meanwhile stays,
   * and a stop of the service leaves the oldest mails.
   */
  async deleteAll(caller: Caller, mailboxId: string): Promise<void> {
    await this.#parts.mailboxes.requireOwn(caller, mailboxId);
    let rows = await this.#readRows(caller, mailboxId);
    while (rows.length > 0) {
      await this.#delete(
        mailboxId,
        rows.map(({ id }) => id),
      );
      rows = await this.#readRows(caller, mailboxId, rows.at(-1));
    }
  }

  /** Lists the attachments of a mail, without their data. */
  async listAttachments(caller: Caller, path: MailPath): Promise<Attachment[]> {
    const row = await this.find(caller, path);
    const { attachments = [] } = readOutline(row.outline);
    return attachments.map((attachment) => presentAttachment(caller, { row, attachment }));
  }

  /** Finds one attachment. */
  async findAttachment(caller: Caller, path: AttachmentPath): Promise<FoundAttachment> {
    const row = await this.find(caller, path);
    const { attachments = [] } = readOutline(row.outline);
    const attachment = attachments.find(({ id }) => id === path.attachmentId);
    if (attachment === undefined) throw attachmentNotFound();
    return { row, attachment };
  }

  /** Deletes one attachment of a mail. */
  async deleteAttachment(caller: Caller, path: AttachmentPath): Promise<void> {
    const deleted = await this.#deleteAttachments(caller, path, [path.attachmentId]);
    if (deleted === 0) throw attachmentNotFound();
  }

  /** Deletes several attachments of a mail. Ids that are not in it are skipped. */
  async deleteAttachments(caller: Caller, path: MailPath, ids: readonly string[]): Promise<void> {
    await this.#deleteAttachments(caller, path, ids);
  }

  async #findOwn(caller: Caller, mailId: string): Promise<MailRow> {
    const { store, clock } = this.#parts;
    const args = { owner: caller.owner, ids: [mailId], now: clock.now() };
    const row = isId(mailId) ? (await store.read(readOwnedMails, args)).get(mailId) : undefined;
    const isReached = caller.mailboxId === undefined || caller.mailboxId === row?.mailbox_id;
    if (row === undefined || !isReached) throw new AppError('mail_not_found', 'there is no such email');
    return row;
  }

  async #show(caller: Caller, row: MailRow, isKnown: IsKnown | undefined): Promise<Versioned<Json>> {
    const version = versionOf([mailVersion(row)]);
    if (isKnown?.(version)) return { version };
    const shown = await this.#parts.shownMails.whole(caller, row);
    if (shown === undefined) throw mailNotFound();
    return { version, shown };
  }

  async #deleteAttachments(caller: Caller, path: MailPath, ids: readonly string[]): Promise<number> {
    await this.find(caller, path);
    const { mailboxId, mailId } = path;
    const rawId = this.#parts.ids.next(this.#parts.clock.now());
    const deleted = await this.#parts.store.write(deleteAttachments, { mailboxId, mailId, ids, rawId });
    if (deleted > 0) this.#parts.removal.start();
    return deleted;
  }

  /** Deletes mails by id. Texts that are not ids are dropped first, because PostgreSQL does not accept NUL. */
  async #delete(mailboxId: string, given: readonly string[]): Promise<number> {
    const now = this.#parts.clock.now();
    const ids = given.filter(isId);
    const eventId = this.#parts.ids.next(now);
    const deleted = await this.#parts.store.write(deleteMails, { mailboxId, ids, now, eventId });
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

/**
 * Finds a mail of the caller.
 * @throws AppError `mailbox_not_found`, `mailbox_forbidden` or `mail_not_found`
 */
export async function findMail(
  { store, clock }: { store: Store; clock: Clock },
  caller: Caller,
  { mailboxId, mailId }: MailPath,
): Promise<MailRow> {
  const now = clock.now();
  // No mail has an empty id.
  const path = { mailboxId, mailId: isId(mailId) ? mailId : '', now };
  const mailbox = isId(mailboxId) ? await store.read(readMail, path) : undefined;
  requireOwner(caller, { id: mailboxId, owner: mailbox?.owner });
  if (mailbox?.found === undefined) throw mailNotFound();
  return mailbox.found;
}

/** Makes the error for a mail that was never there or is gone. */
export function mailNotFound(): AppError {
  return new AppError('mail_not_found', 'there is no such email in the mailbox');
}

function attachmentNotFound(): AppError {
  return new AppError('attachment_not_found', 'there is no such attachment in the email');
}
