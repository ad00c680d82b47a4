import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import { type RemovalLimits, removeEndedMails } from '../../store/operations/removal.ts';
import type { Store } from '../../store/store.ts';

/** What one write takes on: a few milliseconds, so that mail never waits long for it. */
const limits: RemovalLimits = { rowsMax: 400, bytesMax: 8 * 1024 * 1024 };

interface MailRemovalParts {
  readonly store: Store;
  readonly onError: (error: unknown) => void;
}

/** Removes the mails of mailboxes that have ended, in batches: nobody waits for it, and nobody finds them any more. */
export class MailRemoval {
  readonly #parts: MailRemovalParts;
  #isStopped = false;

  constructor(parts: MailRemovalParts) {
    this.#parts = parts;
  }

  /** Removes all that there are, also those that an earlier process has left; resolves when they are gone. */
  readonly run = singleFlight(async () => {
    for (let mayBeMore = true; mayBeMore && !this.#isStopped; ) {
      ({ mayBeMore } = await this.#parts.store.write(removeEndedMails, limits));
    }
  });

  /** As `run`, for those who do not wait for it. */
  start(): void {
    if (!this.#isStopped) this.run().catch(this.#parts.onError);
  }

  /** Ends after the batch under way; a later process goes on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.run().catch(this.#parts.onError);
  }
}
