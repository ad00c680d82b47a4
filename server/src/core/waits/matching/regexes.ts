import { type Clock, monotonicClock } from '../../../lib/clock.ts';
import { TaskThread, TaskThreadError } from '../../../lib/scheduling/task-thread.ts';
import { Turns } from '../../../lib/scheduling/turns.ts';

/** Question to the regex thread: does the regular expression match one of the texts? Without texts: is it valid? */
export interface RegexQuestion {
  readonly regex: string;
  readonly texts: readonly string[];
  /** Whether the answer has the groups of the first match in the first text that has one. */
  readonly asksGroups?: true;
}

/** Answer of the regex thread, with the work that it took; or the reason why the regular expression cannot be used. */
export type RegexAnswer =
  | {
      readonly matches: boolean;
      readonly instructions: number;
      readonly ms: number;
      /** The whole match, then its groups, those that take no part as `''`; present if they were asked for and it matches. */
      readonly groups?: readonly string[];
    }
  | { readonly problem: string };

/** Longest time in milliseconds for a question. Permitted expressions and texts take less than a tenth of it. */
const questionMsMax = 3_000;
const threadIdleMs = 60_000;
/** Heap limit of the thread in MiB: far more than a permitted question needs. */
const threadHeapMiBMax = 128;

/**
 * Regular expressions, matched in a thread of their own that is started for the first one. They take linear time, but
 * for a long text more than the main thread has. Owners take turns, one question at a time, so that a question that
 * takes too long is the only one lost with the thread.
 */
export class Regexes {
  readonly #turns = new Turns({ underWayMax: 1 });
  readonly #thread: TaskThread;
  #isStopped = false;

  /** @param options.monotonic Clock for the deadline of a question; by default that of the process. */
  constructor({ monotonic = monotonicClock }: { monotonic?: Clock } = {}) {
    this.#thread = new TaskThread({
      file: new URL('./regex-thread.ts', import.meta.url),
      monotonic,
      deadlineMs: questionMsMax,
      idleMs: threadIdleMs,
      givenBytesMax: Number.POSITIVE_INFINITY,
      lastTaskBytesMin: Number.POSITIVE_INFINITY,
      heapMiBMax: threadHeapMiBMax,
    });
  }

  /** Answers a question in a turn of the owner; `undefined` after `stop`. */
  ask(holder: string, question: RegexQuestion): Promise<RegexAnswer | undefined> {
    return this.inTurn(holder, () => this.answer(question));
  }

  /** Runs work in a turn of the owner, so that of thousands that wait only one has its texts in memory. */
  inTurn<T>(holder: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(holder, work);
  }

  /** Answers a question in the present turn, for work that `inTurn` runs. */
  async answer(question: RegexQuestion): Promise<RegexAnswer | undefined> {
    if (this.#isStopped) return undefined;
    try {
      // The thread answers each question with one RegexAnswer.
      return (await this.#thread.run(async () => ({ message: question, transfer: [] }))) as RegexAnswer;
    } catch (error) {
      if (!(error instanceof TaskThreadError)) throw error;
      return this.#isStopped ? undefined : { problem: 'takes too much time or memory' };
    }
  }

  /** Terminates the thread. Questions are no longer answered. */
  stop(): void {
    this.#isStopped = true;
    void this.#thread.stop();
  }
}
