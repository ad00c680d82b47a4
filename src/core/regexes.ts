import { Worker } from 'node:worker_threads';
import { Turns } from '../lib/turns.ts';

/** Whether a regular expression has a match in one of some texts; of no texts: whether it is one. */
export interface RegexQuestion {
  readonly regex: string;
  readonly texts: readonly string[];
}

/** With what it took, or why it is no regular expression. */
export type RegexAnswer =
  | { readonly matches: boolean; readonly instructions: number; readonly ms: number }
  | { readonly problem: string };

/** The thread has one question before it, and another that it finds when it has answered. */
const questionsSentMax = 2;
/** Far more than it takes: an end for a question that takes more than it may. */
const threadMemoryMiB = 128;

/**
 * Regular expressions in a thread of their own, which is started for the first: they take linear time, but of a long text
 * more than the main thread has. Owners are served in turn.
 */
export class Regexes {
  readonly #turns = new Turns({ underWayMax: questionsSentMax });
  readonly #asked = new Map<number, PromiseWithResolvers<RegexAnswer | undefined>>();
  #thread: Worker | undefined;
  #number = 0;
  #isStopped = false;

  /**
   * Answers a question when it is the owner's turn; `undefined` where `isWanted` says then that nobody asks any more, or
   * nothing is matched any more.
   */
  ask(owner: string, question: RegexQuestion, isWanted: () => boolean = () => true): Promise<RegexAnswer | undefined> {
    return this.#turns.run(owner, () => (isWanted() ? this.#send(question) : undefined));
  }

  /** Ends the thread, and answers nothing any more. */
  stop(): void {
    this.#isStopped = true;
    for (const { resolve } of this.#asked.values()) resolve(undefined);
    this.#asked.clear();
    void this.#thread?.terminate();
  }

  #send(question: RegexQuestion): Promise<RegexAnswer | undefined> {
    if (this.#isStopped) return Promise.resolve(undefined);
    this.#thread ??= this.#startThread();
    this.#number += 1;
    const answer = Promise.withResolvers<RegexAnswer | undefined>();
    this.#asked.set(this.#number, answer);
    this.#thread.postMessage({ number: this.#number, question });
    return answer.promise;
  }

  #startThread(): Worker {
    const thread = new Worker(new URL('./regex-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: threadMemoryMiB },
    });
    thread.unref();
    thread.on('message', ({ number, answer }: { number: number; answer: RegexAnswer }) => {
      this.#asked.get(number)?.resolve(answer);
      this.#asked.delete(number);
    });
    const end = (cause: unknown) => {
      if (this.#thread === thread) this.#thread = undefined;
      for (const { reject } of this.#asked.values())
        reject(new Error('the thread of regular expressions ended', { cause }));
      this.#asked.clear();
    };
    thread.once('error', end);
    thread.once('exit', end);
    return thread;
  }
}
