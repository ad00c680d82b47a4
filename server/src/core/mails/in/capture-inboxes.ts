import type { Clock } from '../../../lib/clock.ts';
import type { IdSource } from '../../../lib/ids.ts';
import type { RandomBytes } from '../../../lib/random.ts';
import { findInbox, findLargestInbox, isOfOthers, type NewInbox } from '../../../store/operations/addresses/inboxes.ts';
import { dropOldestMails } from '../../../store/operations/life/newest-mails.ts';
import { forever } from '../../../store/schema.ts';
import type { Store } from '../../../store/store.ts';
import { baseAddress } from '../../mailboxes/addresses.ts';
import type { MailRemoval } from '../../mailboxes/mail-removal.ts';
import { randomAlias } from '../../mailboxes/new-mailbox.ts';
import type { FoundRecipient, FullReason, Recipients } from './recipients.ts';

/** Maximum number of capture inboxes of the owner. Mail of further users goes into the common one. */
export const inboxesMax = 50;
/** Maximum number of mails that one write drops to make room: a few milliseconds of work. */
const droppedAtOnceMax = 200;
/** Maximum number of writes that drop old mails for one message. */
const dropsMax = 50;

/** Owner of captured mail, and the limits of its inboxes. */
export interface CaptureSettings {
  /** Owner of the capture inboxes. */
  readonly owner: string;
  /** Number of the newest mails that an inbox keeps. */
  readonly keepNewest: number;
}

interface CaptureInboxesParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly recipients: Recipients;
  readonly removal: MailRemoval;
  readonly settings: CaptureSettings;
  /** Domain of the addresses of inboxes. */
  readonly domain: string;
}

/** Inbox that captures a message: its address, if it exists already, and the data for making it. */
export interface OpenInbox {
  /** Address; `undefined` while the inbox is still to be made. */
  readonly address: string | undefined;
  readonly inbox: NewInbox;
}

/**
 * Capture inboxes: permanent mailboxes of one owner for the mail to recipients that are nobody's mailbox, one for each user
 * that an application logs in as. The first mail of a user makes the inbox.
 */
export class CaptureInboxes {
  readonly #parts: CaptureInboxesParts;

  constructor(parts: CaptureInboxesParts) {
    this.#parts = parts;
  }

  /** Owner of the inboxes. */
  get owner(): string {
    return this.#parts.settings.owner;
  }

  /** Whether mail to an address that is no active mailbox may be captured: neither it nor its domain is another owner's. */
  async mayCapture(address: string): Promise<boolean> {
    const base = baseAddress(address);
    const domain = address.slice(address.lastIndexOf('@') + 1);
    return !(await this.#parts.store.read(isOfOthers, { owner: this.owner, address, base, domain }));
  }

  /**
   * Finds the inbox of a user for a message, and makes room for the message: the oldest mails are dropped when the
   * inbox or its owner is full. It does not make the inbox yet.
   * @returns the inbox, or the reason why there is no room
   */
  async open(user: string, sizeBytes: number): Promise<OpenInbox | FullReason> {
    const { store, clock, recipients } = this.#parts;
    const { owner } = this;
    const address = await store.read(findInbox, { owner, inbox: user, inboxesMax, now: clock.now() });
    const inbox = this.#newInbox(user);
    if (address === undefined) return { address, inbox };
    let found = await recipients.find(address, sizeBytes);
    for (let drops = 0; found?.full !== undefined && drops < dropsMax; drops += 1) {
      if (!(await this.#drop(found))) return found.full;
      found = await recipients.find(address, sizeBytes);
    }
    return found?.full ?? { address, inbox };
  }

  /**
   * Drops the oldest mails of an inbox that is too full, or of the largest one when it has none itself: its owner keeps as much
   * as he may. Returns whether there were any.
   */
  async #drop({ id, excessBytes: bytes }: FoundRecipient): Promise<boolean> {
    const { store, clock, removal, recipients } = this.#parts;
    if (bytes === 0) return false;
    let dropped = await this.#dropFrom(id, bytes);
    if (dropped === 0) {
      const largest = await store.read(findLargestInbox, { owner: this.owner, now: clock.now() });
      if (largest !== undefined) dropped = await this.#dropFrom(largest, bytes);
    }
    recipients.forget();
    removal.start();
    return dropped > 0;
  }

  #dropFrom(mailboxId: string, bytes: number): Promise<number> {
    const { store, clock, ids } = this.#parts;
    const now = clock.now();
    return store.write(dropOldestMails, { mailboxId, bytes, mailsMax: droppedAtOnceMax, now, eventId: ids.next(now) });
  }

  #newInbox(user: string): NewInbox {
    const { clock, ids, random, settings, domain } = this.#parts;
    const now = clock.now();
    const alias = randomAlias(random);
    const identity = { id: ids.next(now), owner: settings.owner, alias, domain, address: `${alias}@${domain}` };
    const life = { created_at: now, expires_at: forever, archived_at: null, recoverable: 0, mails_from: '' };
    const capture = { inbox: user, name: user, keep_newest: settings.keepNewest };
    return { mailbox: { ...identity, ...life, tag: '', ...capture }, inboxesMax };
  }
}
