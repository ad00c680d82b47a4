import type { Operation } from '../store.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../store.ts';
import type { BatchOperation } from '../write-operations.ts';

/** Batches under way at once: the next is gathered and sent while the one before is synced. */
const batchesMax = 3;
const writesOfBatchMax = 256;

interface Waiting {
  readonly args: unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Writes of one operation that are asked for while others are under way: they are done together, in one transaction. */
export class WriteBatches {
  readonly #single: Operation<never, unknown>;
  readonly #batch: BatchOperation;
  readonly #transact: <Args, Result>(operation: Operation<Args, Result>, args: Args) => Promise<Result>;
  #waiting: Waiting[] = [];
  #running = 0;

  constructor(options: {
    single: Operation<never, unknown>;
    batch: BatchOperation;
    transact: <Args, Result>(operation: Operation<Args, Result>, args: Args) => Promise<Result>;
  }) {
    this.#single = options.single;
    this.#batch = options.batch;
    this.#transact = options.transact;
  }

  /** Does the write with whatever waits beside it. */
  write(args: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ args, resolve, reject }) === 1) setImmediate(() => this.#start());
    });
  }

  #start(): void {
    while (this.#running < batchesMax && this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, writesOfBatchMax);
      this.#running += 1;
      void this.#run(batch).finally(() => {
        this.#running -= 1;
        this.#start();
      });
    }
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
      if (batch.length === 1 || error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError) {
        for (const { reject } of batch) reject(error);
      } else {
        // One of them cannot be done: it fails alone.
        for (const { args, resolve, reject } of batch)
          await this.#transact(this.#single, args as never).then(resolve, reject);
      }
    }
  }
}
