import { freeWritten } from '../../connections/client-connection.ts';
import { AppError } from '../../core/errors.ts';
import { numberedAtOnceMax } from '../../core/mails/found/uids/mailbox-uids.ts';
import type { FetchItem } from '../protocol/commands/fetch-item.ts';
import type { MessageCommand } from '../protocol/commands/imap-command.ts';
import type { CommandOutcome } from '../protocol/imap-effects.ts';
import { type Responses, SessionEndedError } from '../responses.ts';
import type { NumberedRow } from './messages.ts';
import { flagsText, type SelectedMailbox } from './selected-mailbox.ts';
import type { SelectedParts } from './selected-parts.ts';

type FetchCommand = Extract<MessageCommand, { name: 'FETCH' }>;

/** Number of mails whose numbers and flags alone are told at once. */
const toldAtOnce = 1_000;

/** FETCH (RFC 3501 §6.4.5): tells data of mails of a selected mailbox. */
export class Fetching {
  readonly #parts: SelectedParts;
  readonly #mailbox: SelectedMailbox;

  constructor(parts: SelectedParts, mailbox: SelectedMailbox) {
    this.#parts = parts;
    this.#mailbox = mailbox;
  }

  async run(command: FetchCommand, responses: Responses): Promise<CommandOutcome> {
    const items = command.isUid ? withUid(command.items) : command.items;
    const isWhole = await this.#tellAll({ ...command, items }, responses);
    // RFC 5530 §3.
    if (isWhole) return { status: 'OK', text: 'fetched' };
    return { status: 'OK', code: 'EXPUNGEISSUED', text: 'some of the messages have been deleted' };
  }

  /** Tells the items of all mails of a command. Returns whether they are still there. */
  #tellAll(command: FetchCommand, responses: Responses): Promise<boolean> {
    const { items } = command;
    if (items.every(({ item }) => item === 'UID' || item === 'FLAGS')) return this.#tellFlags(command, responses);
    const sections = items.filter((item) => item.item === 'SECTION');
    // What marks mails as read changes the store with each of them, so that nothing can be read ahead.
    const reads = !this.#mailbox.isReadOnly && sections.some(({ isPeek }) => !isPeek);
    if (sections.length > 0 && !reads) return this.#tellMessages(command, responses);
    return this.#tellMails(command, { reads }, responses);
  }

  /** Tells what the listing has. Returns whether all mails are still there. */
  async #tellFlags(command: FetchCommand, responses: Responses): Promise<boolean> {
    const live = await this.#mailbox.live();
    const { table, caller } = this.#mailbox;
    let isWhole = true;
    for (const uids of this.#mailbox.uidsOf(command, toldAtOnce)) {
      await responses.room();
      await this.#parts.turns.run(caller.holder, () => {
        for (const uid of uids) {
          const now = live.sequenceOf(uid);
          isWhole &&= now !== undefined;
          if (now === undefined) continue;
          const flags = flagsText({ isRead: live.isRead(now), isDeleted: live.isDeleted(now) });
          const told = command.items.map(({ item }) => (item === 'UID' ? `UID ${uid}` : `FLAGS ${flags}`));
          responses.line(`${table.sequenceOf(uid) ?? 0} FETCH (${told.join(' ')})`);
        }
      });
    }
    return isWhole;
  }

  /** Tells what needs messages, which are read ahead. Returns whether all mails are still there. */
  async #tellMessages({ items, ...command }: FetchCommand, responses: Responses): Promise<boolean> {
    let isWhole = true;
    for (const uids of this.#mailbox.uidsOf(command, numberedAtOnceMax)) {
      for (const uid of uids) {
        await responses.room();
        const { row, message } = (await this.#mailbox.read(uid)) ?? {};
        const isTold =
          row !== undefined && (await this.#tellAsItIs(row, { items, isRead: row.is_read === 1, message }, responses));
        isWhole &&= isTold;
      }
    }
    return isWhole;
  }

  /** Tells what rows are needed for, and whether `reads`: marks mails as read. Returns whether all mails are still there. */
  async #tellMails(
    command: FetchCommand,
    { reads }: { readonly reads: boolean },
    responses: Responses,
  ): Promise<boolean> {
    const { caller, key } = this.#mailbox;
    const items = reads ? withFlags(command.items) : command.items;
    let isWhole = true;
    for (const uids of this.#mailbox.uidsOf(command, numberedAtOnceMax)) {
      await responses.room();
      const rows = await this.#parts.mailboxUids.mails(caller, key, uids);
      isWhole &&= rows.length === uids.length;
      if (reads) await this.#markRead(rows);
      for (const row of rows) {
        const isChanged = reads && row.is_read === 0;
        const told = { items: isChanged ? items : command.items, isRead: isChanged || row.is_read === 1 };
        isWhole = (await this.#tellAsItIs(row, told, responses)) && isWhole;
      }
    }
    return isWhole;
  }

  /** Marks mails as read whose content is told. */
  async #markRead(rows: readonly NumberedRow[]): Promise<void> {
    const unread = rows.filter(({ is_read }) => is_read === 0);
    if (unread.length === 0) return;
    const { caller, mailboxId } = this.#mailbox;
    await this.#parts.marks.markMany(caller, mailboxId, { ids: unread.map(({ id }) => id), read: true });
    this.#mailbox.change((table) => {
      for (const { uid } of unread) table.mark(table.sequenceOf(uid) ?? 0, true);
    });
  }

  /** Tells data of a mail, also of one that has another message meanwhile, because an attachment was deleted. Returns whether it is there. */
  async #tellAsItIs(row: NumberedRow, told: ToldData, responses: Responses): Promise<boolean> {
    if (await this.#tell(row, told, responses)) return true;
    const { caller, key } = this.#mailbox;
    const [now] = await this.#parts.mailboxUids.mails(caller, key, [row.uid]);
    return (
      now !== undefined && now.raw_id !== row.raw_id && this.#tell(now, { ...told, message: undefined }, responses)
    );
  }

  /**
   * Tells data of a mail. Returns whether it is there: nothing is told of one that is gone.
   * @throws SessionEndedError when its message is deleted after a part of it was told: what follows would be taken for the rest
   */
  async #tell(row: NumberedRow, { items, isRead, message: known }: ToldData, responses: Responses): Promise<boolean> {
    const message = this.#parts.messages.open(this.#mailbox.caller, row, known);
    let opening = `* ${this.#mailbox.table.sequenceOf(row.uid) ?? 0} FETCH (`;
    try {
      for (const [index, item] of items.entries()) {
        if (index > 0) opening += ' ';
        if (item.item === 'UID') opening += `UID ${row.uid}`;
        else if (item.item === 'FLAGS') opening += `FLAGS ${flagsText({ isRead, isDeleted: row.is_deleted === 1 })}`;
        else
          for await (const piece of message.fetched(item)) {
            responses.bytes(opening);
            opening = '';
            responses.bytes(piece);
            await responses.room();
          }
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (opening === '') throw new SessionEndedError();
      if (error.code === 'mail_not_found') return false;
      throw error;
    }
    if (items.some(isWhole)) this.#parts.observer.retrieved(row.size);
    responses.lastBytes(`${opening})\r\n`);
    if (known !== undefined) freeWritten(known);
    return true;
  }
}

/** What is told of a mail. */
interface ToldData {
  readonly items: readonly FetchItem[];
  readonly isRead: boolean;
  /** Its message, where that was read already. */
  readonly message?: Buffer | undefined;
}

/** RFC 3501 §6.4.8: UID FETCH tells the UID, asked for or not. */
function withUid(items: readonly FetchItem[]): readonly FetchItem[] {
  return items.some(({ item }) => item === 'UID') ? items : [{ item: 'UID' }, ...items];
}

/** Whether an item asks for all of a message. */
function isWhole(item: FetchItem): boolean {
  return item.item === 'SECTION' && item.section.part.length === 0 && item.section.text.of === 'ALL';
}

function withFlags(items: readonly FetchItem[]): readonly FetchItem[] {
  return items.some(({ item }) => item === 'FLAGS') ? items : [...items, { item: 'FLAGS' }];
}
