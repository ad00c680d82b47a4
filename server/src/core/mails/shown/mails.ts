import type { Attachment } from '../../../contract/resources.ts';
import type { Clock } from '../../../lib/clock.ts';
import { firstIdOf, isId } from '../../../lib/ids.ts';
import type { Turns } from '../../../lib/scheduling/turns.ts';
import { type MailRow, mailVersion } from '../../../store/operations/mails/mails.ts';
import { type OwnedMail, readOwnedMails, readOwnedMailsBetween } from '../../../store/operations/search/owned-mails.ts';
import { type MailOutline, readOutline, type StoredAttachment } from '../../../store/outline.ts';
import type { Store } from '../../../store/store.ts';
import type { Caller } from '../../accounts/accounts.ts';
import { AppError } from '../../errors.ts';
import type { Mailboxes } from '../../mailboxes/mailboxes.ts';
import type { Json } from '../kept/content-json.ts';
import type { MailContents, OpenedMail } from '../kept/contents.ts';
import type { MailExtracts } from '../kept/extracts.ts';
import { type AttachmentPath, attachmentNotFound, findMail, type MailPath, mailNotFound } from './find-mail.ts';
import { presentAttachment, presentSeen } from './present.ts';
import type { ShownMails } from './shown-mails.ts';
import { readListVersion, versionOf } from './versions.ts';

/** Most mails of one millisecond that are looked at. */
const atOnceMax = 256;

/** Data with its version; without the data when the reader has that version. */
export interface Versioned<Data> {
  readonly version: string;
  readonly data?: Data;
}

/** Whether the reader has a version. */
export type IsKnown = (version: string) => boolean;

interface MailsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly turns: Turns;
  readonly mailboxes: Mailboxes;
  readonly contents: MailContents;
  readonly extracts: MailExtracts;
  readonly shownMails: ShownMails;
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
      : { version, data: this.#parts.shownMails.pages(caller, mailboxId, newest) };
  }

  /** Returns one mail as the JSON of an Email. */
  async get(caller: Caller, path: MailPath, isKnown?: IsKnown): Promise<Versioned<Json>> {
    return this.#show(caller, await this.find(caller, path), isKnown);
  }

  /**
   * Returns one mail of any mailbox of the caller as the JSON of an Email.
   * @throws AppError `mail_not_found`, also for mails of others.
   */
  async getById(caller: Caller, mailId: string, isKnown?: IsKnown): Promise<Versioned<Json>> {
    return this.#show(caller, await this.findById(caller, mailId), isKnown);
  }

  /**
   * Reads one mail of any mailbox of the caller as a value, with the tag of its mailbox.
   * @throws AppError As of `getById`.
   */
  async read(caller: Caller, mailId: string): Promise<OpenedMail & { readonly tag: string }> {
    const row = await this.findById(caller, mailId);
    const read = await this.#parts.contents.read(caller.holder, row);
    if (read === undefined) throw mailNotFound();
    return { ...read, tag: row.tag };
  }

  /**
   * Returns one mail of any mailbox of the caller as the JSON of a SeenEmail.
   * @throws AppError As of `getById`.
   */
  async getSeen(caller: Caller, mailId: string): Promise<string> {
    const { contents, extracts } = this.#parts;
    const row = await this.findById(caller, mailId);
    const seen = await contents.derived('seen', { holder: caller.holder, row });
    const extract = await extracts.one(caller.holder, row);
    if (seen === undefined || extract === undefined) throw mailNotFound();
    return presentSeen(caller, { row, outline: readOutline(row.outline), extract, seen });
  }

  /**
   * Returns the codes of one mail of any mailbox of the caller, with the numbers and words that were considered, as the
   * JSON of EmailCodes.
   * @throws AppError As of `getById`.
   */
  async explainCodes(caller: Caller, mailId: string): Promise<string> {
    const row = await this.findById(caller, mailId);
    const codes = await this.#parts.contents.derived('codes', { holder: caller.holder, row });
    if (codes === undefined) throw mailNotFound();
    return codes;
  }

  /**
   * Reads the rows and outlines of mails of any mailbox of the caller, by id; unknown ones are left out. It takes no turns: a few dozen
   * are a piece of work.
   */
  async rows(
    caller: Caller,
    mailIds: readonly string[],
  ): Promise<Map<string, { row: OwnedMail; outline: MailOutline }>> {
    const { store, clock } = this.#parts;
    const args = { owner: caller.owner, ids: mailIds.filter(isId), now: clock.now() };
    const rows = [...(await store.read(readOwnedMails, args)).values()];
    const reached = rows.filter(({ mailbox_id: id }) => caller.mailboxId === undefined || caller.mailboxId === id);
    return new Map(reached.map((row) => [row.id, { row, outline: readOutline(row.outline) }]));
  }

  /** Finds one mail. */
  find(caller: Caller, path: MailPath): Promise<MailRow> {
    return findMail(this.#parts, caller, path);
  }

  /** Finds the mails of any mailbox of the caller whose ids carry a millisecond, in the order of their ids. */
  async ofMillisecond(caller: Caller, ms: number): Promise<OwnedMail[]> {
    const { store, clock } = this.#parts;
    const { owner, mailboxId } = caller;
    const range = { from: firstIdOf(ms), before: firstIdOf(ms + 1) };
    const rows = await store.read(readOwnedMailsBetween, { owner, ...range, limit: atOnceMax, now: clock.now() });
    return mailboxId === undefined ? rows : rows.filter((row) => row.mailbox_id === mailboxId);
  }

  /** Returns the tree of the parts of one mail as JSON. */
  async parts(caller: Caller, path: MailPath): Promise<string> {
    const parts = await this.#parts.contents.parts(caller.holder, await this.find(caller, path));
    if (parts === undefined) throw mailNotFound();
    return parts;
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

  /**
   * Finds one mail of any mailbox of the caller.
   * @throws AppError As of `getById`.
   */
  async findById(caller: Caller, mailId: string): Promise<OwnedMail> {
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
    const data = await this.#parts.shownMails.whole(caller, row);
    if (data === undefined) throw mailNotFound();
    return { version, data };
  }
}
