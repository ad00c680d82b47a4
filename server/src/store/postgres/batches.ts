import { type Deadline, startDeadline, withDeadline } from '../../lib/scheduling/deadline.ts';
import type { Tx } from '../statement.ts';
import { OutcomeUnknownError, StorageFullError, StoreOverloadedError, StoreUnavailableError } from '../store.ts';
import type { Batched } from '../write-operations.ts';

const callsOfBatchMax = 256;
/**
 * Bytes that the calls of a batch write together, unless a single one writes more: small mails do not fail with large
 * ones.
 */
const bytesOfBatchMax = 4 * 1024 * 1024;
/** Maximum number of batches under way at once. */
const batchesMax = 3;
/**
 * Time in milliseconds for which a batch that is not full is gathered while the previous one is under way: many small
 * batches cost more.
 */
const gatherMsMax = 50;
/**
 * Maximum time in milliseconds that a batch waits for callers who were just answered, because they mostly call again at
 * once.
 */
const returnMsMax = 4;
/** Batches of fewer calls are not worth that wait. */
const returnCallsMin = 8;

/** Function that runs an operation or a read over the database. */
type Run = <Args, Result>(work: Work<Args, Result>, args: Args) => Promise<Result>;
type Work<Args, Result> = (tx: Tx, args: Args) => Promise<Result>;

interface Waiting {
  readonly args: unknown;
  readonly bytes: number;
  readonly deadline: Deadline;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Parts and limits of a queue of batches. */
export interface BatchesOptions {
  readonly work: Batched;
  readonly run: Run;
  /** Time in milliseconds after which a call that still waits is refused. */
  readonly queueMsMax: number;
}

/**
 * Queue that gathers calls of one operation or read. Calls made in one tick, or while others are under way, run
 * together as one batch.
 */
export class Batches {
  readonly #work: Batched;
  readonly #run: Run;
  readonly #queueMsMax: number;
  #waiting: Waiting[] = [];
  #underWay = 0;
  #isGathering = false;
  /** Number of calls that are awaited, and the function that ends the wait. */
  #returning: { readonly calls: number; readonly end: () => void } | undefined;

  constructor(options: BatchesOptions) {
    this.#work = options.work;
    this.#run = options.run;
    this.#queueMsMax = options.queueMsMax;
  }

  /**
   * Makes the call in a batch with others.
   * @throws StoreUnavailableError also when the calls before it took too long.
   */
  call(args: unknown): Promise<unknown> {
    const deadline = startDeadline(this.#queueMsMax);
    // The arguments are those of the single call.
    const bytes = this.#work.bytesOf?.(args as never) ?? 0;
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.push({ args, bytes, deadline, resolve, reject });
      if (waiting === this.#returning?.calls) this.#returning.end();
      if (waiting === 1 || waiting === callsOfBatchMax) setImmediate(() => this.#start());
    });
  }

  #start(): void {
    this.#dropLate();
    while (this.#underWay < batchesMax && this.#waiting.length > 0) {
      const { count, isFull } = firstBatch(this.#waiting);
      if (this.#isGathering && !isFull) break;
      const batch = this.#waiting.splice(0, count);
      this.#underWay += 1;
      this.#isGathering = true;
      const ended = this.#runTogether(batch).finally(() => {
        this.#underWay -= 1;
        this.#start();
      });
      void withDeadline(ended, gatherMsMax)
        .then(() => this.#awaitReturn(count))
        .catch(() => {})
        .finally(() => {
          this.#isGathering = false;
          this.#start();
        });
    }
  }

  /** Waits until callers who were answered have called again, besides those who wait already. */
  async #awaitReturn(answered: number): Promise<void> {
    const calls = Math.min(answered + this.#waiting.length, callsOfBatchMax);
    if (calls < returnCallsMin) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const returning = { calls, end: resolve };
    this.#returning = returning;
    try {
      await withDeadline(promise, returnMsMax);
    } finally {
      if (this.#returning === returning) this.#returning = undefined;
    }
  }

  /**
   * Refuses the calls that have waited too long. They are the first, because the queue is in the order of deadlines.
   */
  #dropLate(): void {
    const inTime = this.#waiting.findIndex(({ deadline }) => deadline.remainingMs() > 0);
    const late = this.#waiting.splice(0, inTime === -1 ? this.#waiting.length : inTime);
    for (const { reject } of late) reject(new StoreUnavailableError('the database was too slow for this to begin'));
  }

  async #runTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      // The arguments and results are those of the single call.
      const results = await this.#run(
        this.#work.batch as Work<unknown[], unknown[]>,
        batch.map(({ args }) => args),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
    } catch (error) {
      if (batch.length === 1 || isOutage(error)) rejectAll(batch, error);
      else await this.#runEach(batch);
    }
  }

  /**
   * Runs the calls of a failed batch one by one, so that only an impossible one fails. If the database fails meanwhile,
   * all remaining calls fail too.
   */
  async #runEach(batch: readonly Waiting[]): Promise<void> {
    for (const [index, { args, resolve, reject }] of batch.entries()) {
      try {
        resolve(await this.#run(this.#work.single, args as never));
      } catch (error) {
        reject(error);
        if (!isOutage(error)) continue;
        const left = batch.slice(index + 1);
        return rejectAll(left, new StoreUnavailableError('the database failed before this began', { cause: error }));
      }
    }
  }
}

/** Size of the next batch, and whether it has no room for more. */
function firstBatch(waiting: readonly Waiting[]): { count: number; isFull: boolean } {
  const next = waiting.slice(0, callsOfBatchMax);
  let bytes = 0;
  const beyond = next.findIndex((call) => {
    bytes += call.bytes;
    return bytes > bytesOfBatchMax;
  });
  if (beyond === -1) return { count: next.length, isFull: next.length === callsOfBatchMax };
  return { count: Math.max(1, beyond), isFull: true };
}

function rejectAll(batch: readonly Waiting[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}

function isOutage(error: unknown): boolean {
  return outages.some((outage) => error instanceof outage);
}

const outages = [StoreUnavailableError, OutcomeUnknownError, StoreOverloadedError, StorageFullError] as const;
