import { type Clock, systemClock } from '../../lib/clock.ts';
import { TaskThread, TaskThreadError } from '../../lib/scheduling/task-thread.ts';
import { Turns } from '../../lib/scheduling/turns.ts';

/** Whether a regular expression has a match in one of some texts; of no texts: whether it is one. */
export interface RegexQuestion {
  readonly regex: string;
  readonly texts: readonly string[];
}

/** With what it took, or why the regular expression cannot be used. */
export type RegexAnswer =
  | { readonly matches: boolean; readonly instructions: number; readonly ms: number }
  | { readonly problem: string };

/** Of the sizes that are let through, none takes a tenth of it. */
const questionMsMax = 3_000;
const threadIdleMs = 60_000;
/** Far more than it takes: an end for a question that takes more than it may. */
const threadHeapMiBMax = 128;

/**
 * Regular expressions in a thread of their own, which is started for the first: they take linear time, but of a long text
 * more than the main thread has. Owners are served in turn, one question at a time, so that a question that takes too
 * much is the only one that is lost with the thread.
 */
export class Regexes {
  readonly #turns = new Turns({ underWayMax: 1 });
  readonly #thread: TaskThread;
  #isStopped = false;

  /** @param options.clock The clock by which a question may be late; the machine's, where none is given. */
  constructor({ clock = systemClock }: { clock?: Clock } = {}) {
    this.#thread = new TaskThread({
      file: new URL('./regex-thread.ts', import.meta.url),
      clock,
      deadlineMs: questionMsMax,
      idleMs: threadIdleMs,
      givenBytesMax: Number.POSITIVE_INFINITY,
      lastTaskBytesMin: Number.POSITIVE_INFINITY,
      heapMiBMax: threadHeapMiBMax,
    });
  }

  /** Answers a question when it is the owner's turn; `undefined` once nothing is matched any more. */
  ask(owner: string, question: RegexQuestion): Promise<RegexAnswer | undefined> {
    return this.inTurn(owner, () => this.answer(question));
  }

  /** Does, when it is the owner's turn, what reads texts and asks about them: thousands that wait hold none. */
  inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    return this.#turns.run(owner, work);
  }

  /** Answers a question in the turn that the caller has. */
  async answer(question: RegexQuestion): Promise<RegexAnswer | undefined> {
    if (this.#isStopped) return undefined;
    try {
      // The thread answers each question with one.
      return (await this.#thread.run(async () => ({ message: question, transfer: [] }))) as RegexAnswer;
    } catch (error) {
      if (!(error instanceof TaskThreadError)) throw error;
      return this.#isStopped ? undefined : { problem: 'takes too much time or memory' };
    }
  }

  /** Ends the thread, and answers nothing any more. */
  stop(): void {
    this.#isStopped = true;
    void this.#thread.stop();
  }
}
