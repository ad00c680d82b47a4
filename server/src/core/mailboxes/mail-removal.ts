import { setImmediate as nextTick } from 'node:timers/promises';
import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import { removeReleasedRaws } from '../../store/operations/mails/raws.ts';
import {
  type RemainKey,
  type RemovalLimits,
  readRemains,
  removeEndedMails,
  removeOldestRemains,
} from '../../store/operations/mails/removal.ts';
import type { Store } from '../../store/store.ts';

/**
 * Limits of one write of the removal: some 20 ms of work, so that incoming mail does not wait long. Fewer, larger writes
 * change each page less often.
 */
const limits: RemovalLimits = { rowsMax: 2_000, bytesMax: 8 * 1024 * 1024 };

/** Number of mails that one read finds: a few milliseconds of work. They are a run. */
const runMails = 1_024;
/** Maximum number of runs that are put into the order of receipt together, some 15 MB of keys. */
const runsMax = 50;
/** Number of runs below which the order of the mailboxes serves as well. */
const sortedMin = 3;

interface MailRemovalParts {
  readonly store: Store;
  readonly onError: (error: unknown) => void;
}

/**
 * Removes, in batches in the background, the mails of ended mailboxes and messages without a mail. No query finds
 * either.
 */
export class MailRemoval {
  readonly #parts: MailRemovalParts;
  #isStopped = false;

  constructor(parts: MailRemovalParts) {
    this.#parts = parts;
  }

  /**
   * Removes the mails of ended mailboxes and the messages without a mail, also those left by an earlier process;
   * single-flight. Resolves when they are gone.
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
    const runs = await this.#findRemains();
    if (runs.length < sortedMin) return;
    for (let keys = takeOldest(runs); keys.length > 0 && !this.#isStopped; keys = takeOldest(runs)) {
      for (let done = 0; done < keys.length; ) {
        const args = { keys: keys.slice(done), bytesMax: limits.bytesMax };
        done += await this.#parts.store.write(removeOldestRemains, args);
      }
    }
  }

  /** Finds mails of ended mailboxes, at most `runsMax` runs, each in the order of receipt, the newest first. */
  async #findRemains(): Promise<RemainKey[][]> {
    const runs: RemainKey[][] = [];
    let after: RemainKey | undefined = { mailbox_id: '', id: '' };
    while (after !== undefined && runs.length < runsMax && !this.#isStopped) {
      const run: RemainKey[] = await this.#parts.store.read(readRemains, { ...after, limit: runMails });
      after = run.length === runMails ? run.at(-1) : undefined;
      runs.push(run.sort((one, other) => (one.id < other.id ? 1 : -1)));
      await nextTick();
    }
    return runs;
  }

  /** Starts `run` without waiting for it. */
  start(): void {
    if (!this.#isStopped) this.run().catch(this.#parts.onError);
  }

  /** Stops after the batch under way. The next process continues. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.run().catch(this.#parts.onError);
  }
}

/** Takes the oldest mails of all runs, as many as one write removes. */
function takeOldest(runs: readonly RemainKey[][]): RemainKey[] {
  const oldest: RemainKey[] = [];
  while (oldest.length < limits.rowsMax) {
    let least: { id: string; run: RemainKey[] } | undefined;
    for (const run of runs) {
      const last = run.at(-1);
      if (last !== undefined && (least === undefined || last.id < least.id)) least = { id: last.id, run };
    }
    const key = least?.run.pop();
    if (key === undefined) break;
    oldest.push(key);
  }
  return oldest;
}
