import type { Clock } from '../../../../lib/clock.ts';
import { isId } from '../../../../lib/ids.ts';
import type { Turns } from '../../../../lib/scheduling/turns.ts';
import {
  giveUids,
  markDeletedUids,
  type NumberedMail,
  readMailsByUid,
  readUids,
  removeGoneUids,
  type UidListKey,
} from '../../../../store/operations/uids/mail-uids.ts';
import {
  givenAtOnceMax,
  openUidList,
  readEndedUidLists,
  readUidState,
  removeUidList,
  type UidList,
} from '../../../../store/operations/uids/uid-lists.ts';
import type { Store } from '../../../../store/store.ts';
import type { Caller } from '../../../accounts/accounts.ts';
import { requireScope } from '../../../accounts/scopes.ts';
import { removeEndedRows } from '../../../ended-rows.ts';
import { requireOwner } from '../../../mailboxes/mailboxes.ts';
import { UidTable } from './uid-table.ts';

/** Number of UIDs that one read lists: about a millisecond of work. */
const pageUids = 1_000;
/** Maximum number of mails that one read finds by their UIDs. */
export const numberedAtOnceMax = 25;
/** Number of lists that one read looks at, and of UIDs that one write removes. */
const readAtOnce = 500;
const removedAtOnce = 1_000;

interface MailboxUidsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly turns: Turns;
  /** Called with the reason when UIDs of mails that are gone could not be removed. */
  readonly onError: (error: unknown) => void;
}

/** UIDs of a mailbox with its mails as they stand. */
export interface UidListing extends UidList {
  readonly mailboxId: string;
  readonly table: UidTable;
}

/**
 * UIDs by which IMAP knows mails (RFC 3501 §2.3.1.1). They are given when somebody looks, so that a delivery costs nothing; a
 * UID never changes, and never comes again. UIDVALIDITY changes when a mailbox is reactivated. Every call is for a caller with `mailboxes:read`, and
 * throws AppError `scope_missing`, `mailbox_not_found` or `mailbox_forbidden`. All work is done in turns of the caller.
 */
export class MailboxUids {
  readonly #parts: MailboxUidsParts;
  /** Mailboxes whose mails are being given UIDs; each ends without an error. */
  readonly #giving = new Map<string, Promise<void>>();

  constructor(parts: MailboxUidsParts) {
    this.#parts = parts;
  }

  /** Gives UIDs to the mails of a mailbox that have none, and returns its list without the mails. */
  async number(caller: Caller, mailboxId: string): Promise<UidList> {
    requireScope(caller, 'mailboxes:read');
    const { store, clock, turns } = this.#parts;
    for (;;) {
      await this.#giving.get(mailboxId);
      const args = { mailboxId, now: clock.now() };
      const read = () => store.read(readUidState, args);
      const state = isId(mailboxId) ? await turns.run(caller.holder, read) : undefined;
      requireOwner(caller, { id: mailboxId, owner: state?.owner });
      if (state?.list === undefined) await store.write(openUidList, args);
      else if (!state.hasNew) return state.list;
      else await this.#give({ ...args, ...state.list });
    }
  }

  /**
   * Gives UIDs, in one write after another for a mailbox, however many sessions look: all their writes at once would hold up those of
   * others. One that has begun may not have the newest mail.
   */
  async #give(args: UidListKey & { now: number }): Promise<void> {
    const { mailboxId } = args;
    if (this.#giving.has(mailboxId)) return;
    const giving = this.#giveAll(args).finally(() => this.#giving.delete(mailboxId));
    // Others that wait for it look again, and give what is left.
    this.#giving.set(
      mailboxId,
      giving.catch(() => {}),
    );
    await giving;
  }

  async #giveAll(args: UidListKey & { now: number }): Promise<void> {
    while ((await this.#parts.store.write(giveUids, { ...args, limit: givenAtOnceMax }))?.mayBeMore === true);
  }

  /**
   * Gives UIDs to the mails of a mailbox that have none, and lists all its mails.
   * @param known A listing since which mails have only come: of those that it has, none is read again.
   */
  async list(caller: Caller, mailboxId: string, known?: UidListing): Promise<UidListing> {
    const list = await this.number(caller, mailboxId);
    const key = { mailboxId, uidValidity: list.uidValidity };
    const table = known?.uidValidity === list.uidValidity ? known.table.copy() : new UidTable();
    let after = table.uidAt(table.length) ?? 0;
    for (let isEnd = false; !isEnd; ) {
      const page = await this.#parts.turns.run(caller.holder, async () => {
        const listed = await this.#parts.store.read(readUids, { ...key, after, limit: pageUids });
        table.add(listed.filter(({ isRead }) => isRead !== undefined));
        return listed;
      });
      after = page.at(-1)?.uid ?? after;
      isEnd = page.length < pageUids;
      const gone = page.filter(({ isRead }) => isRead === undefined);
      if (gone.length > 0) await this.#removeGone({ ...key, uids: gone.map(({ uid }) => uid) });
    }
    // A mail that came meanwhile has a UID, too.
    return { ...list, uidNext: Math.max(list.uidNext, after + 1), mailboxId, table };
  }

  /**
   * Reads mails of a listing by their UIDs, in their order, as many as a piece of work: `numberedAtOnceMax`. Those that are gone are left out,
   * all of them once the mailbox has expired.
   */
  async mails(
    caller: Caller,
    { mailboxId, uidValidity }: UidListKey,
    uids: readonly number[],
  ): Promise<readonly NumberedMail[]> {
    const { store, clock, turns } = this.#parts;
    const args = { mailboxId, uidValidity, uids: uids.slice(0, numberedAtOnceMax) };
    const read = () => store.read(readMailsByUid, { ...args, now: clock.now() });
    const mails = await turns.run(caller.holder, read);
    const ours = mails.filter(({ mailbox_id }) => caller.mailboxId === undefined || caller.mailboxId === mailbox_id);
    return ours.sort((one, other) => one.uid - other.uid);
  }

  /** Marks mails of a listing for EXPUNGE, or takes the mark away: `numberedAtOnceMax` at most. */
  async markDeleted(
    caller: Caller,
    { mailboxId, uidValidity }: UidListKey,
    { uids, isDeleted }: { uids: readonly number[]; isDeleted: boolean },
  ): Promise<void> {
    requireScope(caller, 'mailboxes');
    await this.#parts.store.write(markDeletedUids, { mailboxId, uidValidity, uids, isDeleted });
  }

  /** Removes the lists whose mailbox or its life has ended, in bounded writes. */
  async prune(signal: AbortSignal): Promise<void> {
    const { store } = this.#parts;
    const read = (after: number) => store.read(readEndedUidLists, { after, limit: readAtOnce });
    const remove = async (ended: readonly number[]) => {
      for (const uidValidity of ended)
        while (!signal.aborted && (await store.write(removeUidList, { uidValidity, limit: removedAtOnce })));
    };
    await removeEndedRows({ from: 0, read, remove, signal });
  }

  /** Removes UIDs whose mails are gone. The listing does without it, also on a full disk. */
  async #removeGone(args: UidListKey & { uids: readonly number[] }): Promise<void> {
    try {
      await this.#parts.store.write(removeGoneUids, args);
    } catch (error) {
      this.#parts.onError(error);
    }
  }
}
