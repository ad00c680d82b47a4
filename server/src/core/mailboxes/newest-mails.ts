import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import { type KeepingMailbox, readKeepingMailboxes, trimMailbox } from '../../store/operations/life/newest-mails.ts';
import type { Store } from '../../store/store.ts';
import type { MailRemoval } from './mail-removal.ts';

/** Maximum number of mails that one write deletes: a few milliseconds of work, so that incoming mail does not wait long. */
const mailsMax = 200;
/** Number of mailboxes that one read of the sweep checks. */
const lookedAtOnceMax = 50;
/** Maximum number of mailboxes that wait to be trimmed. The sweep finds any others. */
const waitingMax = 10_000;

interface NewestMailsParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly removal: MailRemoval;
  readonly onError: (error: unknown) => void;
}

/**
 * Trims mailboxes that keep only their newest mails, in batches in the background: soon after each delivery, and by a
 * sweep. Until then such a mailbox may have more mails.
 */
export class NewestMails {
  readonly #parts: NewestMailsParts;
  /** Mailboxes to be trimmed, by id. */
  readonly #waiting = new Set<string>();
  #trimming: Promise<void> | undefined;
  #isStopped = false;

  constructor(parts: NewestMailsParts) {
    this.#parts = parts;
  }

  /** Trims mailboxes without waiting for it. A mailbox that does not have too many mails does not change. */
  trim(mailboxIds: Iterable<string>): void {
    if (this.#isStopped) return;
    for (const id of mailboxIds) if (this.#waiting.size < waitingMax) this.#waiting.add(id);
    if (this.#waiting.size > 0) this.#trimming ??= this.#trimAll();
  }

  /** Trims all mailboxes that have too many mails, also those left by an earlier process. */
  async sweep(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined && !this.#isStopped; ) {
      const found: readonly KeepingMailbox[] = await this.#parts.store.read(readKeepingMailboxes, {
        after,
        limit: lookedAtOnceMax,
      });
      this.trim(found.flatMap((box) => (box.message_count > (box.keep_newest ?? box.message_count) ? [box.id] : [])));
      after = found.length < lookedAtOnceMax ? undefined : found.at(-1)?.id;
    }
    await this.#trimming;
  }

  /** Stops after the batch under way. The next process continues. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#trimming;
  }

  /** Trims the waiting mailboxes in turn, one batch each. Mailboxes that are added meanwhile come last. */
  async #trimAll(): Promise<void> {
    const { removal, onError } = this.#parts;
    try {
      for (const id of this.#waiting) {
        if (this.#isStopped) break;
        // Before the write: mail that comes during it may be too many again.
        this.#waiting.delete(id);
        if (await this.#trimSome(id)) this.#waiting.add(id);
      }
      removal.start();
    } catch (error) {
      onError(error);
    } finally {
      // At once after the last look at the waiting ones, so that none comes in between.
      this.#trimming = undefined;
    }
  }

  /** Returns whether the mailbox still has too many mails. */
  async #trimSome(mailboxId: string): Promise<boolean> {
    const { store, clock, ids } = this.#parts;
    const now = clock.now();
    const args = { mailboxId, mailsMax, now, eventId: ids.next(now) };
    return (await store.write(trimMailbox, args)).mayBeMore;
  }
}
