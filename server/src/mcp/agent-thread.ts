import { Worker } from 'node:worker_threads';
import type { Clock } from '../lib/clock.ts';
import type { Turns } from '../lib/scheduling/turns.ts';
import type { AgentAnswer, AgentMessage, FromThread, InnerAnswer, InnerRequest, ToThread } from './thread-messages.ts';

/** A message of an agent, with the data that its answer needs. */
export interface AgentCall extends AgentMessage {
  /** Makes requests of the service with the key of the call. */
  readonly ask: (asked: InnerRequest) => Promise<InnerAnswer>;
  /** Signal that is aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

interface UnderWay {
  readonly call: AgentCall;
  readonly resolve: (answer: AgentAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Time in milliseconds without a call after which the thread ends. */
const idleMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/**
 * Worker thread that answers agents, so that the mail that they read does not take the time of others. It starts with
 * the first message, ends when idle, and calls the service's own API for everything.
 */
export class AgentThread {
  readonly #clock: Clock;
  readonly #turns: Turns;
  readonly #calls = new Map<number, UnderWay>();
  #worker: Worker | undefined;
  #count = 0;
  #cancelIdle = () => {};

  constructor({ clock, turns }: { clock: Clock; turns: Turns }) {
    this.#clock = clock;
    this.#turns = turns;
  }

  /**
   * Answers a message.
   * @throws The reason of the signal; Error when the thread has failed.
   */
  async answer(call: AgentCall): Promise<AgentAnswer> {
    const { signal, ask: _, ...parts } = call;
    signal.throwIfAborted();
    this.#cancelIdle();
    this.#count += 1;
    const number = this.#count;
    const { message, headers, owner, key, withAdmin } = parts;
    const onAbort = () => {
      this.#tell({ kind: 'end', call: number });
      this.#calls.get(number)?.reject(signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await new Promise<AgentAnswer>((resolve, reject) => {
        this.#calls.set(number, { call, resolve, reject });
        this.#worker ??= this.#start();
        this.#tell({ kind: 'begin', call: number, asked: { message, headers, owner, key, withAdmin } });
      });
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#calls.delete(number);
      if (this.#calls.size === 0) this.#endWhenIdle();
    }
  }

  /** Ends the thread. Calls under way fail. */
  async stop(): Promise<void> {
    this.#cancelIdle();
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits });
    worker.unref();
    worker.on('message', (told: FromThread) => this.#take(told));
    worker.once('error', (cause) => this.#lose(worker, new Error('the thread of agents has failed', { cause })));
    worker.once('exit', () => this.#lose(worker, new Error('the thread of agents has ended')));
    return worker;
  }

  #take(told: FromThread): void {
    const underWay = this.#calls.get(told.call);
    if (underWay === undefined) return;
    if (told.kind === 'done') underWay.resolve(told.answer);
    else if (told.kind === 'failed') underWay.reject(new Error(`an agent could not be answered: ${told.reason}`));
    else void this.#ask(underWay.call, told);
  }

  async #ask({ ask, owner }: AgentCall, { call, request, asked }: FromThread & { kind: 'request' }): Promise<void> {
    try {
      // The thread asks for many at once.
      const begun = await this.#turns.run(owner, () => ({ answer: ask(asked) }));
      const answer = await begun.answer;
      this.#tell({ kind: 'answered', call, request, answer }, [answer.body.buffer]);
    } catch {
      // Its client is gone, or the service stops: both end the call itself.
      this.#tell({ kind: 'unanswered', call, request });
    }
  }

  #tell(told: ToThread, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker?.postMessage(told, transfer);
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#calls.values()) reject(error);
  }

  #endWhenIdle(): void {
    this.#cancelIdle();
    this.#cancelIdle = this.#clock.setAlarm(this.#clock.now() + idleMs, () => {
      const worker = this.#worker;
      this.#worker = undefined;
      void worker?.terminate();
    });
  }
}
