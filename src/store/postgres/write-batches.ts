import { type Deadline, startDeadline } from '../../lib/deadline.ts';
import type { Operation } from '../store.ts';
import { OutcomeUnknownError, StorageFullError, StoreOverloadedError, StoreUnavailableError } from '../store.ts';
import type { BatchOperation } from '../write-operations.ts';

/** Batches under way at once: the next is gathered and sent while the one before is synced. */
const batchesMax = 3;
const writesOfBatchMax = 256;

interface Waiting {
  readonly args: unknown;
  readonly deadline: Deadline;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Writes of one operation that are asked for while others are under way: they are done together, in one transaction. */
export class WriteBatches {
  readonly #single: Operation<never, unknown>;
  readonly #batch: BatchOperation;
  readonly #transact: <Args, Result>(operation: Operation<Args, Result>, args: Args) => Promise<Result>;
  readonly #queueMsMax: number;
  #waiting: Waiting[] = [];
  #running = 0;

  constructor(options: {
    single: Operation<never, unknown>;
    batch: BatchOperation;
    transact: <Args, Result>(operation: Operation<Args, Result>, args: Args) => Promise<Result>;
    /** What has waited longer for its turn is not begun. */
    queueMsMax: number;
  }) {
    this.#single = options.single;
    this.#batch = options.batch;
    this.#transact = options.transact;
    this.#queueMsMax = options.queueMsMax;
  }

  /**
   * Does the write with whatever waits beside it.
   * @throws StoreUnavailableError also when those before it took too long.
   */
  write(args: unknown): Promise<unknown> {
    const deadline = startDeadline(this.#queueMsMax);
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ args, deadline, resolve, reject }) === 1) setImmediate(() => this.#start());
    });
  }

  #start(): void {
    this.#dropLate();
    while (this.#running < batchesMax && this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, writesOfBatchMax);
      this.#running += 1;
      void this.#run(batch).finally(() => {
        this.#running -= 1;
        this.#start();
      });
    }
  }

  /** Those that wait are in the order of their deadlines. */
  #dropLate(): void {
    const inTime = this.#waiting.findIndex(({ deadline }) => deadline.remainingMs() > 0);
    const late = this.#waiting.splice(0, inTime === -1 ? this.#waiting.length : inTime);
    for (const { reject } of late) reject(new StoreUnavailableError('the database was too slow for a write to begin'));
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    try {
      // The arguments and results are those of the single operation.
      const results = await this.#transact(
        this.#batch as Operation<unknown, unknown[]>,
        batch.map(({ args }) => args),
      );
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
    } catch (error) {
      if (batch.length === 1 || isOutage(error)) rejectAll(batch, error);
      else await this.#runEach(batch);
    }
  }

  /** One of them cannot be done: it fails alone. Where the database fails meanwhile, so do all that are left. */
  async #runEach(batch: readonly Waiting[]): Promise<void> {
    for (const [index, { args, resolve, reject }] of batch.entries()) {
      try {
        resolve(await this.#transact(this.#single, args as never));
      } catch (error) {
        reject(error);
        if (!isOutage(error)) continue;
        const left = batch.slice(index + 1);
        return rejectAll(left, new StoreUnavailableError('the database failed before this write', { cause: error }));
      }
    }
  }
}

function rejectAll(batch: readonly Waiting[], error: unknown): void {
  for (const { reject } of batch) reject(error);
}

function isOutage(error: unknown): boolean {
  return outages.some((outage) => error instanceof outage);
}

const outages = [StoreUnavailableError, OutcomeUnknownError, StoreOverloadedError, StorageFullError] as const;
