import { hash } from 'node:crypto';
import type { Attachment } from '../../contract/resources.ts';
import type { Clock } from '../../lib/clock.ts';
import { type IdSource, isId } from '../../lib/ids.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { PieceDecoder } from '../../mime/attachment-pieces.ts';
import type { TransferEncoding } from '../../mime/parsed-mail.ts';
import { deleteAttachments } from '../../store/operations/mails/attachments.ts';
import {
  deleteMails,
  type MailRow,
  mailOfVersion,
  mailVersion,
  readMail,
  readMails,
  readMailVersions,
} from '../../store/operations/mails/mails.ts';
import { partAt, readRawParts } from '../../store/operations/mails/raws.ts';
import type { StoredAttachment } from '../../store/outline.ts';
import { rawPartBytes } from '../../store/packing.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { AppError } from '../errors.ts';
import type { MailRemoval } from '../mailboxes/mail-removal.ts';
import { type Mailboxes, mailboxNotFound, requireOwner } from '../mailboxes/mailboxes.ts';
import type { MailContents } from './contents.ts';
import { outlineVersion } from './outline.ts';
import { type Json, presentAttachment, presentMail } from './present.ts';

/** Mails found and bytes of messages read at once for a list, so that a list of any length takes bounded memory. */
const pageMails = 25;
const pageBytes = 1024 * 1024;
/** Number of mails whose versions are read at once: a millisecond of work. */
const pageVersions = 500;
/** Version of the form in which mails are shown: another one when an Email gets other members. */
const shownVersion = 1;

/** Something that is shown, with its version; without itself when the reader has that version. */
export interface Versioned<Shown> {
  readonly version: string;
  readonly shown?: Shown;
}

/** Whether the reader has a version. */
type IsKnown = (version: string) => boolean;

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
    if (isKnown === undefined) {
      await this.#parts.mailboxes.requireOwn(caller, mailboxId);
      const first = await this.#readRows(caller, mailboxId);
      const isAll = first.length < pageMails;
      if (isAll) return { version: versionOf(first.map(mailVersion)), shown: this.#pages(caller, mailboxId, first) };
    }
    // Before the mails are read: one that comes in between makes another version.
    const version = await this.#listVersion(caller, mailboxId);
    return isKnown?.(version) ? { version } : { version, shown: this.#pages(caller, mailboxId) };
  }

  /** Returns one mail as the JSON of an Email. */
  async get(caller: Caller, path: MailPath, isKnown?: IsKnown): Promise<Versioned<Json>> {
    const row = await this.requireMail(caller, path);
    const version = versionOf([mailVersion(row)]);
    if (isKnown?.(version)) return { version };
    const [shown] = await this.#parts.contents.show(caller.owner, [row]);
    if (shown === undefined) throw mailNotFound();
    return { version, shown: presentMail(caller, shown) };
  }

  /** Deletes one mail. */
  async delete(caller: Caller, { mailboxId, mailId }: MailPath): Promise<void> {
    const deleted = await this.#delete(caller, mailboxId, [mailId]);
    if (deleted === 0) throw mailNotFound();
  }

  /** Deletes several mails. Ids that are not in the mailbox are skipped. */
  async deleteMany(caller: Caller, mailboxId: string, ids: readonly string[]): Promise<void> {
    await this.#delete(caller, mailboxId, ids);
  }

  /** Lists the attachments of a mail, without their data. */
  async listAttachments(caller: Caller, path: MailPath): Promise<Attachment[]> {
    const row = await this.requireMail(caller, path);
    const { attachments = [] } = await this.#parts.contents.outline(caller.owner, row);
    return attachments.map((attachment) => presentAttachment(caller, { row, attachment }));
  }

  /** Finds one attachment. */
  async findAttachment(caller: Caller, path: AttachmentPath): Promise<FoundAttachment> {
    const row = await this.requireMail(caller, path);
    const { attachments = [] } = await this.#parts.contents.outline(caller.owner, row);
    const attachment = attachments.find(({ id }) => id === path.attachmentId);
    if (attachment === undefined) throw attachmentNotFound();
    return { row, attachment };
  }

  /**
   * Reads the data of an attachment, decoded piece by piece in turns of the caller: a part of the message is in memory at a
   * time.
   * @throws AppError `attachment_not_found` when its mail is deleted meanwhile.
   */
  async *readAttachment({ owner }: Caller, { row, attachment }: FoundAttachment): AsyncGenerator<Buffer, void> {
    const { store, turns } = this.#parts;
    const { offset, length, sizeBytes } = attachment;
    const end = offset + length;
    // The stored encoding is the one that the parser found.
    const decoder = new PieceDecoder({ encoding: attachment.encoding as TransferEncoding, sizeBytes });
    for (let part = partAt(offset); part * rawPartBytes < end; part += 1) {
      const range = { rawId: row.raw_id, first: part, last: part };
      yield await turns.run(owner, async () => {
        const [bytes] = await store.read(readRawParts, range);
        if (bytes === undefined) throw attachmentNotFound();
        const start = part * rawPartBytes;
        return decoder.push(bytes.subarray(Math.max(0, offset - start), end - start));
      });
    }
    yield decoder.end();
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

  async #deleteAttachments(caller: Caller, path: MailPath, ids: readonly string[]): Promise<number> {
    const row = await this.requireMail(caller, path);
    // An outline of an older version may lack the attachment that the caller has seen in a newer one.
    await this.#parts.contents.outline(caller.owner, row);
    const { mailboxId, mailId } = path;
    const rawId = this.#parts.ids.next(this.#parts.clock.now());
    const deleted = await this.#parts.store.write(deleteAttachments, { mailboxId, mailId, ids, rawId });
    if (deleted > 0) this.#parts.removal.start();
    return deleted;
  }

  /** Deletes mails by id. Texts that are no ids are dropped first, because PostgreSQL takes no NUL. */
  async #delete(caller: Caller, mailboxId: string, given: readonly string[]): Promise<number> {
    await this.#parts.mailboxes.requireOwn(caller, mailboxId);
    const now = this.#parts.clock.now();
    const ids = given.filter(isId);
    const eventId = this.#parts.ids.next(now);
    const deleted = await this.#parts.store.write(deleteMails, { mailboxId, ids, now, eventId });
    if (deleted > 0) this.#parts.removal.start();
    return deleted;
  }

  async *#pages(caller: Caller, mailboxId: string, first?: MailRow[]): AsyncGenerator<Json[], void> {
    let isFirst = true;
    for (let rows = first ?? (await this.#readRows(caller, mailboxId)), mayBeMore = true; mayBeMore; ) {
      for (const group of groupsOf(rows)) {
        const items = (await this.#parts.contents.show(caller.owner, group)).map((mail) => presentMail(caller, mail));
        if (items.length > 0 || isFirst) yield items;
        isFirst = false;
      }
      mayBeMore = rows.length === pageMails;
      if (mayBeMore) rows = await this.#readRows(caller, mailboxId, rows.at(-1)?.id);
    }
  }

  /** Reads the rows of the next mails of a mailbox. */
  #readRows({ owner }: Caller, mailboxId: string, before?: string): Promise<MailRow[]> {
    const { turns, store } = this.#parts;
    const page = { mailboxId, limit: pageMails, ...(before === undefined ? {} : { before }) };
    return turns.run(owner, () => store.read(readMails, page));
  }

  /** Version of the list of the mails of a mailbox of the caller, read step by step. */
  async #listVersion(caller: Caller, mailboxId: string): Promise<string> {
    const { turns, store, clock } = this.#parts;
    const hashes: string[] = [];
    let before: string | undefined;
    if (!isId(mailboxId)) throw mailboxNotFound();
    for (let mayBeMore = true; mayBeMore; ) {
      const page = { mailboxId, before, now: clock.now(), limit: pageVersions };
      const found = await turns.run(caller.owner, () => store.read(readMailVersions, page));
      requireOwner(caller, { id: mailboxId, owner: found?.owner });
      const versions: readonly string[] = found?.versions ?? [];
      hashes.push(versionOf(versions));
      before = mailOfVersion(versions.at(-1) ?? '');
      mayBeMore = versions.length === pageVersions;
    }
    return hashes.join();
  }

  /** Reads the row of a mail of the caller. */
  async requireMail(caller: Caller, { mailboxId, mailId }: MailPath): Promise<MailRow> {
    const now = this.#parts.clock.now();
    // No mail has an empty id.
    const path = { mailboxId, mailId: isId(mailId) ? mailId : '', now };
    const mailbox = isId(mailboxId) ? await this.#parts.store.read(readMail, path) : undefined;
    requireOwner(caller, { id: mailboxId, owner: mailbox?.owner });
    if (mailbox?.found === undefined) throw mailNotFound();
    return mailbox.found;
  }
}

/** Version of shown mails: another one when what is shown of them may be different. */
function versionOf(mails: readonly string[]): string {
  return hash('sha256', [`${shownVersion} ${outlineVersion}`, ...mails].join(), 'base64url');
}

/** Mails in groups whose messages are at most `pageBytes`, unless a single one is more; one group at least. */
function groupsOf(rows: readonly MailRow[]): MailRow[][] {
  const groups: MailRow[][] = [[]];
  let bytes = 0;
  for (const row of rows) {
    if (bytes > 0 && bytes + row.size > pageBytes) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(row);
    bytes += row.size;
  }
  return groups;
}

/** Makes the error for a mail that is not in its mailbox. */
export function mailNotFound(): AppError {
  return new AppError('mail_not_found', 'there is no such email in the mailbox');
}

function attachmentNotFound(): AppError {
  return new AppError('attachment_not_found', 'there is no such attachment in the email');
}
