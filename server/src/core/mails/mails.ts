import type { Attachment } from '../../contract/resources.ts';
import type { Clock } from '../../lib/clock.ts';
import { type IdSource, isId } from '../../lib/ids.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { PieceDecoder } from '../../mime/attachment-pieces.ts';
import type { TransferEncoding } from '../../mime/parsed-mail.ts';
import {
  type AttachmentRow,
  deleteAttachments,
  deleteMails,
  hasMail,
  readAttachment,
  readAttachmentRow,
  readAttachments,
  readMail,
  readMails,
} from '../../store/operations/mails.ts';
import { unpackInPieces } from '../../store/packing.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { AppError } from '../errors.ts';
import { type Mailboxes, requireOwner } from '../mailboxes/mailboxes.ts';
import { presentAttachment, presentMail } from './present.ts';

/** Mails read at once for a list, so that a list of any length takes bounded memory. */
const pageMails = 25;
const pageBytes = 1024 * 1024;

/** A page of serialised Emails of a mailbox, and the id of the last one. */
interface MailPage {
  readonly items: string[];
  readonly last: string | undefined;
}

/** The ids in the path of a mail. */
export interface MailPath {
  readonly mailboxId: string;
  readonly mailId: string;
}

/** The ids in the path of an attachment. */
export interface AttachmentPath extends MailPath {
  readonly attachmentId: string;
}

interface MailsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly mailboxes: Mailboxes;
  readonly turns: Turns;
}

/**
 * The mails of the caller's mailboxes and their attachments (interface.md: Emails, Attachments). Every call checks the
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
  async list(caller: Caller, mailboxId: string): Promise<AsyncGenerator<string[], void>> {
    await this.#parts.mailboxes.requireOwn(caller, mailboxId);
    return this.#pages(caller, mailboxId);
  }

  /** Returns one mail as the JSON of an Email. */
  async get(caller: Caller, { mailboxId, mailId }: MailPath): Promise<string> {
    const now = this.#parts.clock.now();
    // No mail has an empty id.
    const path = { mailboxId, mailId: isId(mailId) ? mailId : '', now };
    const mailbox = isId(mailboxId) ? await this.#parts.store.read(readMail, path) : undefined;
    requireOwner(caller, mailbox?.owner);
    if (mailbox?.found === undefined) throw mailNotFound();
    return presentMail(caller, mailbox.found);
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
    await this.#requireMail(caller, path);
    const rows = await this.#parts.store.read(readAttachments, path);
    return rows.map((row) => presentAttachment(caller, row));
  }

  /**
   * Returns one attachment without its data, and the memory in bytes that reading its data takes: the stored size of
   * the message.
   */
  async getAttachment(caller: Caller, path: AttachmentPath): Promise<{ attachment: Attachment; heldBytes: number }> {
    await this.#requireMail(caller, path);
    const found = isId(path.attachmentId) ? await this.#parts.store.read(readAttachmentRow, path) : undefined;
    if (found === undefined) throw attachmentNotFound();
    return { attachment: presentAttachment(caller, found.attachment), heldBytes: found.rawBytes };
  }

  /**
   * Reads the data of an attachment that `getAttachment` has returned, decoded piece by piece.
   * @throws AppError `attachment_not_found` when it was deleted meanwhile.
   */
  async readAttachmentContent(path: AttachmentPath): Promise<AsyncIterable<Buffer>> {
    const found = await this.#parts.store.read(readAttachment, path);
    if (found === undefined) throw attachmentNotFound();
    return contentOf(found);
  }

  /** Deletes one attachment of a mail. */
  async deleteAttachment(caller: Caller, path: AttachmentPath): Promise<void> {
    await this.#requireMail(caller, path);
    const { mailboxId, mailId, attachmentId } = path;
    const ids = [attachmentId].filter(isId);
    const deleted = await this.#parts.store.write(deleteAttachments, { mailboxId, mailId, ids });
    if (deleted === 0) throw attachmentNotFound();
  }

  /** Deletes several attachments of a mail. Ids that are not in it are skipped. */
  async deleteAttachments(caller: Caller, path: MailPath, ids: readonly string[]): Promise<void> {
    await this.#requireMail(caller, path);
    const { mailboxId, mailId } = path;
    await this.#parts.store.write(deleteAttachments, { mailboxId, mailId, ids: ids.filter(isId) });
  }

  /** Deletes mails by id. Texts that are no ids are dropped first, because PostgreSQL takes no NUL. */
  async #delete(caller: Caller, mailboxId: string, given: readonly string[]): Promise<number> {
    await this.#parts.mailboxes.requireOwn(caller, mailboxId);
    const { owner } = caller;
    const now = this.#parts.clock.now();
    const ids = given.filter(isId);
    return this.#parts.store.write(deleteMails, { owner, mailboxId, ids, now, eventId: this.#parts.ids.next(now) });
  }

  async *#pages(caller: Caller, mailboxId: string): AsyncGenerator<string[], void> {
    let before: string | undefined;
    do {
      const page = {
        mailboxId,
        limit: pageMails,
        bytesMax: pageBytes,
        ...(before === undefined ? {} : { before }),
      };
      const { items, last }: MailPage = await this.#parts.turns.run(caller.owner, () => this.#readPage(caller, page));
      if (items.length > 0 || before === undefined) yield items;
      before = last;
    } while (before !== undefined);
  }

  async #readPage(caller: Caller, page: Parameters<typeof readMails>[1]): Promise<MailPage> {
    const found = await this.#parts.store.read(readMails, page);
    return { items: found.map((mail) => presentMail(caller, mail)), last: found.at(-1)?.mail.id };
  }

  async #requireMail(caller: Caller, { mailboxId, mailId }: MailPath): Promise<void> {
    await this.#parts.mailboxes.requireOwn(caller, mailboxId);
    const exists = isId(mailId) && (await this.#parts.store.read(hasMail, { mailboxId, mailId }));
    if (!exists) throw mailNotFound();
  }
}

function mailNotFound(): AppError {
  return new AppError('mail_not_found', 'there is no such email in the mailbox');
}

function attachmentNotFound(): AppError {
  return new AppError('attachment_not_found', 'there is no such attachment in the email');
}

async function* contentOf({ attachment, packed }: { attachment: AttachmentRow; packed: Uint8Array }) {
  const { raw_offset: start, raw_length: length, size_bytes: sizeBytes } = attachment;
  const end = start + length;
  // The stored encoding is the one that the parser found.
  const decoder = new PieceDecoder({ encoding: attachment.encoding as TransferEncoding, sizeBytes });
  let at = 0;
  for await (const piece of unpackInPieces(packed)) {
    if (at + piece.length > start) yield decoder.push(piece.subarray(Math.max(0, start - at), end - at));
    at += piece.length;
    if (at >= end) break;
  }
  yield decoder.end();
}
