import type { Caller } from '../../core/accounts/accounts.ts';
import { hasScope } from '../../core/accounts/scopes.ts';
import type { UidListing } from '../../core/mails/found/uids/mailbox-uids.ts';
import type { UidChanges, UidTable } from '../../core/mails/found/uids/uid-table.ts';
import type { AheadReader, MailAhead } from '../../core/mails/shown/read-ahead.ts';
import type { Eventual } from '../../lib/eventual.ts';
import type { Turns } from '../../lib/scheduling/turns.ts';
import { RefusedCommand } from '../protocol/commands/command-error.ts';
import type { MessageSet } from '../protocol/commands/imap-command.ts';
import { type PlainRange, rangesIn } from '../protocol/commands/sequence-set.ts';
import { type Responses, SessionEndedError } from '../responses.ts';
import type { MailboxView } from './mailbox-views.ts';
import type { NumberedRow } from './messages.ts';
import type { SelectedParts } from './selected-parts.ts';

/** Lines of one piece of work: a fraction of a millisecond. */
const linesAtOnce = 1_000;
/** Mails that one piece of work looks at in memory: a millisecond. */
const lookedAtOnce = 5_000;

interface SelectedOptions extends Pick<SelectedParts, 'mailboxUids' | 'readAhead' | 'turns'> {
  readonly view: MailboxView;
  readonly caller: Caller;
  readonly mailboxId: string;
  /** Whether nothing may be changed: EXAMINE, or a key without the scope `mailboxes`. */
  readonly isReadOnly: boolean;
}

/** Mailbox that a session has selected: its mails by their numbers, as the client knows them. */
export class SelectedMailbox {
  readonly #view: MailboxView;
  readonly caller: Caller;
  readonly mailboxId: string;
  readonly isReadOnly: boolean;
  readonly #turns: Turns;
  readonly #reader: AheadReader<number, NumberedRow>;

  constructor({ view, caller, mailboxId, isReadOnly, turns, mailboxUids, readAhead }: SelectedOptions) {
    this.#view = view;
    this.caller = caller;
    this.mailboxId = mailboxId;
    this.isReadOnly = isReadOnly;
    this.#turns = turns;
    this.#reader = readAhead.reader(caller.holder, {
      keyAt: (sequence) => this.table.uidAt(sequence),
      rows: async (uids) => new Map((await mailboxUids.mails(caller, this.key, uids)).map((row) => [row.uid, row])),
    });
  }

  /** The mails as the client knows them. */
  get table(): UidTable {
    return this.#view.listing.table;
  }

  get key(): { readonly mailboxId: string; readonly uidValidity: number } {
    return { mailboxId: this.mailboxId, uidValidity: this.#view.listing.uidValidity };
  }

  /** The mails as they are now, marks included. Their numbers are not those that the client knows. */
  async live(): Promise<UidTable> {
    return (await this.#view.live()).table;
  }

  /** Reads a mail with its message; `undefined` when it is gone. */
  read(uid: number): Eventual<MailAhead<NumberedRow> | undefined> {
    const sequence = this.table.sequenceOf(uid) ?? 0;
    return this.#reader.take(sequence) ?? this.#reader.read(sequence);
  }

  /** Makes a change of marks known that was made for this session. */
  change(apply: (table: UidTable) => void): void {
    this.#view.change(apply);
  }

  /**
   * Checks that mails may be changed.
   * @throws RefusedCommand
   */
  requireChanges(): void {
    if (!hasScope(this.caller, 'mailboxes')) {
      throw new RefusedCommand('NO', 'the key may only read: it lacks the scope mailboxes', 'NOPERM');
    }
    if (this.isReadOnly) throw new RefusedCommand('NO', 'the mailbox was opened by EXAMINE, to be read only');
  }

  /** Says what a client is told of a mailbox that it selects (RFC 3501 §6.3.1). */
  introduce(responses: Responses): void {
    const { uidValidity, uidNext } = this.#view.listing;
    const firstUnread = this.table.firstUnread();
    responses.line('FLAGS (\\Seen \\Deleted)');
    const permanent = this.isReadOnly ? '' : '\\Seen \\Deleted';
    responses.line(`OK [PERMANENTFLAGS (${permanent})] flags that are kept`);
    responses.line(`${this.table.length} EXISTS`);
    responses.line('0 RECENT');
    if (firstUnread !== undefined) responses.line(`OK [UNSEEN ${firstUnread}] first unseen`);
    responses.line(`OK [UIDVALIDITY ${uidValidity}] UIDs are valid`);
    responses.line(`OK [UIDNEXT ${uidNext}] the next UID`);
  }

  /** Tells what has changed since the client was last told, and gives the mails their numbers anew. */
  tellChanges(responses: Responses): Promise<void> {
    const known = this.#view.listing;
    return this.#view.advance((latest, changes) => this.#tell(responses, { known, latest, changes }));
  }

  async #tell(
    responses: Responses,
    { known, latest, changes }: { known: UidListing; latest: UidListing; changes: UidChanges },
  ): Promise<void> {
    // UIDs that the client knows are those of other mails now (RFC 3501 §2.3.1.1).
    if (latest.uidValidity !== known.uidValidity) throw new SessionEndedError();
    const { removed, added, marked } = changes;
    // From the last one on, so that the numbers of those before stay.
    await this.#inPieces(removed.toReversed(), responses, (uid) => `${known.table.sequenceOf(uid) ?? 0} EXPUNGE`);
    if (added.length > 0) {
      responses.line(`${latest.table.length} EXISTS`);
      responses.line('0 RECENT');
    }
    await this.#inPieces(marked, responses, (uid) => {
      const sequence = latest.table.sequenceOf(uid) ?? 0;
      const flags = { isRead: latest.table.isRead(sequence), isDeleted: latest.table.isDeleted(sequence) };
      return `${sequence} FETCH (UID ${uid} FLAGS ${flagsText(flags)})`;
    });
  }

  /**
   * Sequence numbers of a set, as ranges in order.
   * @throws RefusedCommand when a sequence number is above the last one
   */
  sequencesOf({ isUid, set }: MessageSet): PlainRange[] {
    const { table } = this;
    if (!isUid) {
      const ranges = rangesIn(set, table.length);
      const last = ranges.at(-1)?.to ?? 0;
      if (last > table.length) throw new RefusedCommand('BAD', `there are ${table.length} messages, and no ${last}`);
      return ranges;
    }
    return rangesIn(set, table.uidAt(table.length) ?? 0).flatMap(({ from, to }) => {
      const range = { from: table.sequenceFrom(from), to: table.sequenceFrom(to + 1) - 1 };
      return range.from <= range.to ? [range] : [];
    });
  }

  /** UIDs of a set, in order, in pages of work; only those of which `isWanted` holds. A page may be empty. */
  *uidsOf(
    messages: MessageSet,
    pageMails: number,
    isWanted: (uid: number) => boolean = () => true,
  ): Generator<readonly number[], void> {
    let page: number[] = [];
    let looked = 0;
    for (const { from, to } of this.sequencesOf(messages)) {
      for (let sequence = from; sequence <= to; sequence += 1) {
        const uid = this.table.uidAt(sequence) ?? 0;
        looked += 1;
        if (isWanted(uid)) page.push(uid);
        if (page.length < pageMails && looked < lookedAtOnce) continue;
        yield page;
        page = [];
        looked = 0;
      }
    }
    if (page.length > 0) yield page;
  }

  close(): void {
    this.#view.close();
  }

  async #inPieces<Item>(items: readonly Item[], responses: Responses, lineOf: (item: Item) => string): Promise<void> {
    for (let from = 0; from < items.length; from += linesAtOnce) {
      await responses.room();
      const some = items.slice(from, from + linesAtOnce);
      await this.#turns.run(this.caller.holder, () => {
        for (const item of some) responses.line(lineOf(item));
      });
    }
  }
}

/** Flags of a mail, in parentheses. */
export function flagsText({ isRead, isDeleted }: { readonly isRead: boolean; readonly isDeleted: boolean }): string {
  return `(${[...(isRead ? ['\\Seen'] : []), ...(isDeleted ? ['\\Deleted'] : [])].join(' ')})`;
}
