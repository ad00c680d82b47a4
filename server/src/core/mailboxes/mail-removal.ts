import { setImmediate as nextTick } from 'node:timers/promises';
import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import { removeReleasedRaws } from '../../store/operations/raws.ts';
import {
  type MailKey,
  type RemovalLimits,
  readRemains,
  removeEndedMails,
  removeOldestRemains,
} from '../../store/operations/removal.ts';
import type { Store } from '../../store/store.ts';

/**
 * Limits of one write of the removal: some 20 ms of work, so that incoming mail does not wait long. Fewer, larger writes
 * change each page less often.
 */
const limits: RemovalLimits = { rowsMax: 2_000, bytesMax: 8 * 1024 * 1024 };

/** Maximum number of mails that are put into the order of receipt at once. */
const sortedMax = 16_384;
/** Number of mails that one read finds: a few milliseconds of work. */
const foundAtOnceMax = 1_024;

const beforeAll: MailKey = { mailbox_id: '', id: '' };

interface MailRemovalParts {
  readonly store: Store;
  readonly onError: (error: unknown) => void;
}

/**
 * Removal, in batches in the background, of the mails of ended mailboxes and of messages that no mail has any more.
 * Neither are found by any query.
 */
export class MailRemoval {
  readonly #parts: MailRemovalParts;
  #isStopped = false;

  constructor(parts: MailRemovalParts) {
    this.#parts = parts;
  }

  /**
   * Removes all such mails and messages, also those that an earlier process left; single-flight. Resolves when they are
   * gone.
   */
  readonly run = singleFlight(async () => {
    for (let mayBeMore = true; mayBeMore && !this.#isStopped; ) {
      await this.#removeOldest();
      ({ mayBeMore } = await this.#parts.store.write(removeEndedMails, limits));
    }
    for (let mayBeMore = true; mayBeMore && !this.#isStopped; ) {
      ({ mayBeMore } = await this.#parts.store.write(removeReleasedRaws, limits));
    }
  });

  /**
   * Removes mails in the order of receipt, in which they lie side by side, when there are many. In the order of mailboxes
   * each write would change pages all over the database.
   */
  async #removeOldest(): Promise<void> {
    const keys = await this.#findRemains();
    if (keys.length <= limits.rowsMax) return;
    for (let at = 0; at < keys.length && !this.#isStopped; ) {
      const some = keys.slice(at, at + limits.rowsMax);
      at += await this.#parts.store.write(removeOldestRemains, { keys: some, bytesMax: limits.bytesMax });
    }
  }

  /** Finds mails of ended mailboxes, at most `sortedMax`, in the order of receipt. */
  async #findRemains(): Promise<readonly MailKey[]> {
    const found: MailKey[] = [];
    for (let isMore = true; isMore && found.length < sortedMax && !this.#isStopped; ) {
      const after = found.at(-1) ?? beforeAll;
      const some = await this.#parts.store.read(readRemains, { ...after, limit: foundAtOnceMax });
      found.push(...some);
      isMore = some.length === foundAtOnceMax;
      await nextTick();
    }
    return found.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** Starts `run` without waiting for it. */
  start(): void {
    if (!this.#isStopped) this.run().catch(this.#parts.onError);
  }

  /** Stops after the batch under way. The next process goes on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.run().catch(this.#parts.onError);
  }
}
