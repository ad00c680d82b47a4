import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import { removeReleasedRaws } from '../../store/operations/raws.ts';
import { type RemovalLimits, removeEndedMails } from '../../store/operations/removal.ts';
import type { Store } from '../../store/store.ts';

/** Limits of one write of the removal: some 20 ms of work, so that incoming mail does not wait long. Fewer, larger writes change each page less often. */
const limits: RemovalLimits = { rowsMax: 2_000, bytesMax: 8 * 1024 * 1024 };

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
    for (const remove of [removeEndedMails, removeReleasedRaws]) {
      for (let mayBeMore = true; mayBeMore && !this.#isStopped; ) {
        ({ mayBeMore } = await this.#parts.store.write(remove, limits));
      }
    }
  });

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
