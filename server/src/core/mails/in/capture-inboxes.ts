import type { Clock } from '../../../lib/clock.ts';
import type { IdSource } from '../../../lib/ids.ts';
import type { RandomBytes } from '../../../lib/random.ts';
import { findInbox, isOfOthers, type NewInbox, readInboxes } from '../../../store/operations/addresses/inboxes.ts';
import { dropOldestMails } from '../../../store/operations/life/newest-mails.ts';
import { forever } from '../../../store/schema.ts';
import type { Store } from '../../../store/store.ts';
import { baseAddress } from '../../mailboxes/addresses.ts';
import type { MailRemoval } from '../../mailboxes/mail-removal.ts';
import { randomAlias } from '../../mailboxes/new-mailbox.ts';
import type { FoundRecipient, FullReason, Recipients, ScriptedMailbox } from './recipients.ts';

/** Maximum number of capture inboxes of the owner. Mail of further users goes into the common one. */
export const inboxesMax = 50;
/** Maximum number of mails that one write drops to make room: a few milliseconds of work. */
const droppedAtOnceMax = 200;
/** Maximum number of writes that drop old mails for one message. */
const dropsMax = 50;
/** Time in milliseconds for which the address of an inbox is used once it was read. The delivery finds the inbox again. */
const believedMsMax = 250;
/** Maximum number of users whose inbox is known. Above it, the one read first is forgotten. */
const knownMax = 2 * inboxesMax;

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
  readonly monotonic: Clock;
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
  /** Addresses of inboxes by their user, each with the time of its read on the monotonic clock. */
  readonly #known = new Map<string, { readonly address: string; readonly readAt: number }>();
  /** The last of those that make room. */
  #opening: Promise<unknown> = Promise.resolve();

  constructor(parts: CaptureInboxesParts) {
    this.#parts = parts;
  }

  /** Owner of the inboxes. */
  get owner(): string {
    return this.#parts.settings.owner;
  }

  /**
   * Judges a recipient that is no active mailbox: whether the inbox of a user gets its mail, or has no room for it even when older
   * mails go; the inbox where that may have a delivery script; `undefined` when the address or its domain is another owner's.
   * @param recipient.isForeign Whether nobody here has its domain.
   */
  async judge(recipient: {
    readonly inbox: string;
    readonly address: string;
    readonly isForeign: boolean;
    readonly sizeBytes: number;
  }): Promise<'captured' | ScriptedMailbox | FullReason | undefined> {
    const { inbox, sizeBytes } = recipient;
    if (await this.#isOfOthers(recipient)) return undefined;
    const { address, found } = await this.#look(inbox, sizeBytes);
    const captured = address !== undefined && found?.isScripted ? found : 'captured';
    if (found?.full === undefined) return captured;
    if (found.full === 'suspended') return found.full;
    return (await this.#roomiest(found)) === undefined ? found.full : captured;
  }

  #isOfOthers({ address, isForeign }: { address: string; isForeign: boolean }): Promise<boolean> {
    const base = baseAddress(address);
    const domain = isForeign ? undefined : address.slice(address.lastIndexOf('@') + 1);
    return Promise.resolve(this.#parts.store.read(isOfOthers, { owner: this.owner, address, base, domain }));
  }

  /**
   * Finds the inbox of a user for a message, and makes room for the message: the oldest mails are dropped when the
   * inbox or its owner is full. It does not make the inbox yet.
   * @returns the inbox, or the reason why there is no room
   */
  open(user: string, sizeBytes: number): Promise<OpenInbox | FullReason> {
    // One after the other: several that saw the same excess would each drop as much.
    const opened = this.#opening.then(() => this.#openNow(user, sizeBytes));
    this.#opening = opened.catch(() => {});
    return opened;
  }

  async #openNow(user: string, sizeBytes: number): Promise<OpenInbox | FullReason> {
    const { recipients, removal } = this.#parts;
    let full: FullReason = 'quota';
    for (let drops = 0; drops < dropsMax; drops += 1) {
      const { address, found } = await this.#look(user, sizeBytes);
      if (found?.full === undefined) return { address, inbox: this.#newInbox(user) };
      const roomiest = found.full === 'suspended' ? undefined : await this.#roomiest(found);
      if (roomiest === undefined || (await this.#dropFrom(roomiest, found.excessBytes)) === 0) return found.full;
      full = found.full;
      recipients.forgetOf(this.owner);
      removal.start();
    }
    return full;
  }

  /** The inbox of a user, and its room; of one that is still to be made that of its owner, as another inbox shows it. */
  async #look(
    user: string,
    sizeBytes: number,
  ): Promise<{ address: string | undefined; found: FoundRecipient | undefined }> {
    const { store, clock, recipients } = this.#parts;
    const { owner } = this;
    const known = this.#knownAddress(user);
    const foundThere = known === undefined ? undefined : await recipients.find(known, sizeBytes);
    if (foundThere !== undefined) return { address: known, found: foundThere };
    const now = clock.now();
    const address = await store.read(findInbox, { owner, inbox: user, inboxesMax, now });
    this.#remember(user, address);
    if (address !== undefined) return { address, found: await recipients.find(address, sizeBytes) };
    const smallest = (await store.read(readInboxes, { owner, now })).at(-1);
    const found = smallest && (await recipients.find(smallest.address, sizeBytes));
    return { address, found: found?.full === 'mailbox_full' ? undefined : found };
  }

  #knownAddress(user: string): string | undefined {
    const known = this.#known.get(user);
    const isBelieved = known !== undefined && this.#parts.monotonic.now() - known.readAt < believedMsMax;
    return isBelieved ? known.address : undefined;
  }

  #remember(user: string, address: string | undefined): void {
    this.#known.delete(user);
    if (address === undefined) return;
    this.#known.set(user, { address, readAt: this.#parts.monotonic.now() });
    const [first] = this.#known.keys();
    if (this.#known.size > knownMax && first !== undefined) this.#known.delete(first);
  }

  /**
   * Id of the inbox that makes room for a message: that which is full, or the largest when the owner is; `undefined` when all their
   * mails would not be enough.
   */
  async #roomiest({ id, full, excessBytes }: FoundRecipient): Promise<string | undefined> {
    const { store, clock } = this.#parts;
    const all = await store.read(readInboxes, { owner: this.owner, now: clock.now() });
    const dropping = full === 'quota' ? all : all.filter((inbox) => inbox.id === id);
    const bytes = dropping.reduce((sum, inbox) => sum + inbox.bytes, 0);
    return bytes < excessBytes ? undefined : dropping[0]?.id;
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
