import { mailboxEndTypes } from '../../contract/events.ts';
import type { Caller } from '../../core/accounts/accounts.ts';
import type { EventBell } from '../../core/events/bell.ts';
import type { MailboxEvents } from '../../core/events/mailbox-news.ts';
import type { MailboxUids, UidListing } from '../../core/mails/found/uids/mailbox-uids.ts';
import type { UidChanges, UidTable } from '../../core/mails/found/uids/uid-table.ts';
import type { OwnerLimits, Release } from '../../core/owner-limits.ts';

/** Memory in bytes of a mail in a listing. */
const bytesPerMail = 6;

interface ViewParts {
  readonly mailboxUids: MailboxUids;
  readonly bell: Pick<EventBell, 'listenToMailbox'>;
  readonly ownerLimits: OwnerLimits;
}

/** Session that sees a mailbox. */
interface Watcher {
  /** The mailbox may have changed. */
  readonly onNews: () => void;
  /** The mailbox has ended. */
  readonly onEnd: () => void;
}

/** Listing that sessions share, which nobody changes any more, and the number of them. */
interface SharedListing {
  readonly listing: UidListing;
  users: number;
  readonly release: Release;
}

/**
 * Views of the selected mailboxes of all sessions. Sessions that have been told of the same changes share one listing, so that a
 * thousand that idle in one mailbox take the memory of one, and its mails are listed once for all of them.
 */
export class MailboxViews {
  readonly #parts: ViewParts;
  readonly #mailboxes = new Map<string, WatchedMailbox>();

  constructor(parts: ViewParts) {
    this.#parts = parts;
  }

  /**
   * Opens a mailbox for a session of the caller, as it stands.
   * @throws AppError `mailbox_not_found`, `mailbox_forbidden`, and one when the listings of the owner take too much memory
   */
  async open(caller: Caller, mailboxId: string, watcher: Watcher): Promise<MailboxView> {
    // It is asked each time, since the listing of another session tells nothing of the rights of this one.
    await this.#parts.mailboxUids.number(caller, mailboxId);
    const mailbox = this.#mailboxes.get(mailboxId) ?? new WatchedMailbox(this.#parts, mailboxId);
    this.#mailboxes.set(mailboxId, mailbox);
    const leave = mailbox.enter(watcher, () => this.#mailboxes.delete(mailboxId));
    try {
      return new MailboxView(mailbox, { held: mailbox.hold(await mailbox.latest(caller)), caller, leave });
    } catch (error) {
      leave();
      throw error;
    }
  }
}

/** View of a mailbox by one session: its mails as they were when the session was last told. */
export class MailboxView {
  readonly #mailbox: WatchedMailbox;
  readonly #caller: Caller;
  readonly #leave: () => void;
  #held: SharedListing;

  constructor(mailbox: WatchedMailbox, session: { held: SharedListing; caller: Caller; leave: () => void }) {
    this.#mailbox = mailbox;
    this.#held = session.held;
    this.#caller = session.caller;
    this.#leave = session.leave;
  }

  get listing(): UidListing {
    return this.#held.listing;
  }

  /** The mails as they are now, marks included. The session keeps the listing that it has. */
  async live(): Promise<UidListing> {
    this.#mailbox.expire();
    return (await this.#mailbox.latest(this.#caller)).listing;
  }

  /** Goes on to the newest listing, once the client was told of the changes to it. */
  async advance(tell: (latest: UidListing, changes: UidChanges) => Promise<void>): Promise<void> {
    const before = this.#held;
    const latest = this.#mailbox.hold(await this.#mailbox.latest(this.#caller));
    try {
      if (latest !== before) await tell(latest.listing, this.#mailbox.changes(before.listing, latest.listing));
    } catch (error) {
      this.#mailbox.drop(latest);
      throw error;
    }
    this.#held = latest;
    this.#mailbox.drop(before);
  }

  /** Makes a change known that the session has made. Its client knows of it; the other sessions tell theirs. */
  change(apply: (table: UidTable) => void): void {
    const isUpToDate = this.#mailbox.newest === this.#held;
    const changed = this.#mailbox.change(this.#caller, apply);
    if (!isUpToDate || changed === undefined) return;
    const before = this.#held;
    this.#held = this.#mailbox.hold(changed);
    this.#mailbox.drop(before);
  }

  close(): void {
    this.#mailbox.drop(this.#held);
    this.#leave();
  }
}

/** Mailbox that sessions see. */
class WatchedMailbox {
  readonly #parts: ViewParts;
  readonly #mailboxId: string;
  readonly #watchers = new Set<Watcher>();
  #stopListening: (() => void) | undefined;
  #newest: SharedListing | undefined;
  /** What may have changed since the newest listing: nothing, mails that came, or anything. */
  #unknown: 'nothing' | 'arrivals' | 'anything' = 'anything';
  #listing: Promise<void> | undefined;
  /** The last difference that was asked for: mostly all sessions ask for the same. */
  #difference: { readonly from: UidListing; readonly to: UidListing; readonly changes: UidChanges } | undefined;

  constructor(parts: ViewParts, mailboxId: string) {
    this.#parts = parts;
    this.#mailboxId = mailboxId;
  }

  get newest(): SharedListing | undefined {
    return this.#newest;
  }

  /** Adds a session. The returned function removes it, and calls `onEmpty` after the last one. */
  enter(watcher: Watcher, onEmpty: () => void): () => void {
    this.#watchers.add(watcher);
    this.#stopListening ??= this.#parts.bell.listenToMailbox(this.#mailboxId, (news) => this.#hear(news));
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size > 0) return;
      this.#stopListening?.();
      this.#stopListening = undefined;
      if (this.#newest !== undefined) this.drop(this.#newest);
      this.#newest = undefined;
      this.#unknown = 'anything';
      this.#difference = undefined;
      onEmpty();
    };
  }

  /** The newest listing, made anew where something may have changed since. */
  async latest(caller: Caller): Promise<SharedListing> {
    // One that is being made may be from before what this session knows.
    await this.#listing;
    if (this.#unknown !== 'nothing') {
      this.#listing ??= this.#list(caller).finally(() => {
        this.#listing = undefined;
      });
    }
    // Another session may have begun it in this moment.
    await this.#listing;
    if (this.#newest === undefined) throw new Error('imap: a mailbox was left while it was listed');
    return this.#newest;
  }

  /** Difference between two listings. */
  changes(from: UidListing, to: UidListing): UidChanges {
    if (this.#difference?.from !== from || this.#difference.to !== to) {
      this.#difference = { from, to, changes: from.table.changesTo(to.table) };
    }
    return this.#difference.changes;
  }

  /** Has the mails listed anew when they are next asked for: marks are made without an event. */
  expire(): void {
    this.#unknown = 'anything';
  }

  /** Makes the newest listing with a change; `undefined` where there is none. Sessions that wait for news are told. */
  change(caller: Caller, apply: (table: UidTable) => void): SharedListing | undefined {
    const newest = this.#newest;
    if (newest === undefined) return undefined;
    const table = newest.listing.table.copy();
    apply(table);
    const changed = this.#replace(caller, { ...newest.listing, table });
    // A listing under way may be from before the change.
    if (this.#listing !== undefined) this.#unknown = 'anything';
    for (const { onNews } of [...this.#watchers]) onNews();
    return changed;
  }

  hold(shared: SharedListing): SharedListing {
    shared.users += 1;
    return shared;
  }

  drop(shared: SharedListing): void {
    shared.users -= 1;
    if (shared.users === 0) shared.release();
  }

  async #list(caller: Caller): Promise<void> {
    // What happens from now on may not be in it.
    const known = this.#unknown === 'arrivals' ? this.#newest?.listing : undefined;
    this.#unknown = 'nothing';
    try {
      const listing = await this.#parts.mailboxUids.list(caller, this.#mailboxId, known);
      // Sessions that share the one before need not take another.
      if (!isSame(this.#newest?.listing, listing)) this.#replace(caller, listing);
    } catch (error) {
      this.#unknown = 'anything';
      throw error;
    }
  }

  #replace({ holder }: Caller, listing: UidListing): SharedListing {
    const bytes = bytesPerMail * listing.table.length;
    const release = this.#parts.ownerLimits.take('mailListingBytes', holder, bytes);
    const before = this.#newest;
    this.#newest = this.hold({ listing, users: 0, release });
    if (before !== undefined) this.drop(before);
    return this.#newest;
  }

  #hear(news: MailboxEvents | undefined): void {
    const isArrival = news?.found.every(({ type }) => type === 'mail.received') === true;
    if (!isArrival) this.#unknown = 'anything';
    else if (this.#unknown === 'nothing') this.#unknown = 'arrivals';
    const hasEnded = news?.found.some(({ type }) => endTypes.has(type)) === true;
    for (const { onNews, onEnd } of [...this.#watchers]) {
      if (hasEnded) onEnd();
      else onNews();
    }
  }
}

function isSame(one: UidListing | undefined, other: UidListing): boolean {
  if (one?.uidValidity !== other.uidValidity || one.uidNext !== other.uidNext) return false;
  const { removed, added, marked } = one.table.changesTo(other.table);
  return removed.length + added.length + marked.length === 0;
}

const endTypes: ReadonlySet<string> = new Set(mailboxEndTypes);
