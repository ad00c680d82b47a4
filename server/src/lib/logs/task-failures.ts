import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';

/** Time in milliseconds within which a task's failure of the same words is counted, and not told again. */
const quietMs = 60_000;
/** Maximum number of failures that are remembered as told; the one told first is forgotten first. */
const toldMax = 1_000;
/** Characters of a failure by which it is known again: a message may have a hand in its words. */
const knownCharactersMax = 300;

/** Failure as it was last told. */
interface Told {
  readonly atMs: number;
  /** Number of times that it has come since. */
  repeated: number;
}

/**
 * Log of tasks that fail. What fails again and again, as many times a second while a database is away, has a line a minute, which
 * tells how many were left out.
 */
export class TaskFailures {
  readonly #log: Logger;
  readonly #monotonic: Clock;
  readonly #told = new Map<string, Told>();

  constructor({ log, monotonic }: { log: Logger; monotonic: Clock }) {
    this.#log = log;
    this.#monotonic = monotonic;
  }

  /** Makes the error handler of a task. */
  handler(task: string): (error: unknown) => void {
    return (error) => this.#tell(task, error);
  }

  #tell(task: string, err: unknown): void {
    const failure = `${task}: ${err}`.slice(0, knownCharactersMax);
    const now = this.#monotonic.now();
    const before = this.#told.get(failure);
    if (before !== undefined && now - before.atMs < quietMs) {
      before.repeated += 1;
      return;
    }
    this.#told.delete(failure);
    this.#told.set(failure, { atMs: now, repeated: 0 });
    const [first = ''] = this.#told.keys();
    if (this.#told.size > toldMax) this.#told.delete(first);
    this.#log.error({ err, ...(before && before.repeated > 0 ? { repeated: before.repeated } : {}) }, `${task} failed`);
  }
}
