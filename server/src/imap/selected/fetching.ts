import { numberedAtOnceMax } from '../../core/mails/found/uids/mailbox-uids.ts';
import type { FetchItem } from '../protocol/commands/fetch-item.ts';
import type { MessageCommand } from '../protocol/commands/imap-command.ts';
import type { CommandOutcome } from '../protocol/imap-effects.ts';
import type { Responses } from '../responses.ts';
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
    const isInMemory = items.every(({ item }) => item === 'UID' || item === 'FLAGS');
    const isWhole = isInMemory
      ? await this.#tellFlags({ ...command, items }, responses)
      : await this.#tellMails({ ...command, items }, responses);
    // RFC 5530 §3.
    if (isWhole) return { status: 'OK', text: 'fetched' };
    return { status: 'OK', code: 'EXPUNGEISSUED', text: 'some of the messages have been deleted' };
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

  /** Tells what has to be read. Returns whether all mails are still there. */
  async #tellMails(command: FetchCommand, responses: Responses): Promise<boolean> {
    const { caller, key } = this.#mailbox;
    const reads = command.items.some((item) => item.item === 'SECTION' && !item.isPeek) && !this.#mailbox.isReadOnly;
    const items = reads ? withFlags(command.items) : command.items;
    let isWhole = true;
    for (const uids of this.#mailbox.uidsOf(command, numberedAtOnceMax)) {
      await responses.room();
      const rows = await this.#parts.mailboxUids.mails(caller, key, uids);
      isWhole &&= rows.length === uids.length;
      if (reads) await this.#markRead(rows);
      for (const row of rows) {
        const isChanged = reads && row.is_read === 0;
        await this.#tell(
          row,
          { items: isChanged ? items : command.items, isRead: isChanged || row.is_read === 1 },
          responses,
        );
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

  async #tell(
    row: NumberedRow,
    { items, isRead }: { items: readonly FetchItem[]; isRead: boolean },
    responses: Responses,
  ): Promise<void> {
    const sequence = this.#mailbox.table.sequenceOf(row.uid) ?? 0;
    const message = this.#parts.messages.open(this.#mailbox.caller, row);
    if (items.some(isWhole)) this.#parts.observer.retrieved(row.size);
    responses.bytes(`* ${sequence} FETCH (`);
    for (const [index, item] of items.entries()) {
      if (index > 0) responses.bytes(' ');
      if (item.item === 'UID') responses.bytes(`UID ${row.uid}`);
      else if (item.item === 'FLAGS')
        responses.bytes(`FLAGS ${flagsText({ isRead, isDeleted: row.is_deleted === 1 })}`);
      else
        for await (const piece of message.fetched(item)) {
          responses.bytes(piece);
          await responses.room();
        }
    }
    responses.bytes(')\r\n');
  }
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
