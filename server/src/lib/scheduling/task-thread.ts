import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';

/** A task that cannot be done: the thread was late with it, or has failed or ended over it. */
export class TaskThreadError extends Error {
  override name = 'TaskThreadError';
}

/** A task that was not done because the thread was ended for good. */
export class TaskThreadStoppedError extends Error {
  override name = 'TaskThreadStoppedError';
}

/** What is posted to the thread; the memory in `transfer` belongs to the thread then. */
export interface TaskInput {
  readonly message: unknown;
  readonly transfer: readonly ArrayBuffer[];
}

function stopped(): TaskThreadStoppedError {
  return new TaskThreadStoppedError('the thread is stopped');
}

function lengthOf(memory: readonly ArrayBuffer[]): number {
  return memory.reduce((bytes, { byteLength }) => bytes + byteLength, 0);
}

/** What a task leaves behind is collected soon, and not once it is much. */
const youngGenerationMiB = 4;

interface Task {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread for tasks that may take too long for the event loop, or for ever. It does one after the other, and answers each
 * message with one. It is started when there is a task, ended when there has been none for a while, and ended and
 * replaced when a task takes too long.
 */
export class TaskThread {
  readonly #options: TaskThreadOptions;
  #worker: Worker | undefined;
  #task: Task | undefined;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isStopped = false;
  /** What the thread was given since its start. */
  #givenBytes = 0;
  #cancelIdle = () => {};

  constructor(options: TaskThreadOptions) {
    this.#options = options;
  }

  /**
   * Does a task. `makeInput` is called when its turn has come, so that what waits takes no memory for it. Any number may
   * wait: the caller bounds them.
   * @throws TaskThreadError for a task that cannot be done, TaskThreadStoppedError, and what `makeInput` throws.
   */
  async run(makeInput: () => Promise<TaskInput>): Promise<unknown> {
    const turn = this.#last;
    const ended = Promise.withResolvers<void>();
    this.#last = ended.promise;
    this.#waiting += 1;
    await turn;
    this.#cancelIdle();
    try {
      if (this.#isStopped) throw stopped();
      return await this.#post(await makeInput());
    } finally {
      this.#waiting -= 1;
      if (this.#givenBytes >= this.#options.givenBytesMax) this.#end();
      else if (this.#waiting === 0) this.#endWhenIdle();
      ended.resolve();
    }
  }

  /** Ends the thread for good; a task under way fails. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelIdle();
    await this.#worker?.terminate();
  }

  #post({ message, transfer }: TaskInput): Promise<unknown> {
    if (this.#isStopped) throw stopped();
    const { clock, deadlineMs } = this.#options;
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const bytes = lengthOf(transfer);
    this.#givenBytes += bytes >= this.#options.lastTaskBytesMin ? Infinity : bytes;
    const result = new Promise<unknown>((resolve, reject) => {
      this.#task = { resolve, reject };
      worker.postMessage(message, transfer);
    });
    const cancel = clock.setAlarm(clock.now() + deadlineMs, () => {
      this.#lose(worker, new TaskThreadError(`no result within ${deadlineMs} ms`));
    });
    return result.finally(cancel);
  }

  #start(): Worker {
    const { file, heapMiBMax: maxOldGenerationSizeMb } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: youngGenerationMiB };
    const worker = new Worker(file, { resourceLimits });
    worker.unref();
    this.#givenBytes = 0;
    worker.on('message', (result) => {
      // A thread that was given up may have answered before it ended.
      if (this.#worker === worker) this.#task?.resolve(result);
    });
    worker.once('error', (cause) => this.#lose(worker, new TaskThreadError('the thread has failed', { cause })));
    worker.once('exit', () => this.#lose(worker, new TaskThreadError('the thread has ended')));
    return worker;
  }

  #lose(worker: Worker, error: TaskThreadError): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#task?.reject(this.#isStopped ? stopped() : error);
    void worker.terminate();
  }

  #endWhenIdle(): void {
    const { clock, idleMs } = this.#options;
    this.#cancelIdle = clock.setAlarm(clock.now() + idleMs, () => this.#end());
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}

export interface TaskThreadOptions {
  /** The module that the thread runs. */
  readonly file: URL;
  readonly clock: Clock;
  readonly deadlineMs: number;
  /** Without a task for so long, the thread is ended. */
  readonly idleMs: number;
  /** After so much, a thread is replaced: what it leaves to garbage collection would stay for long beside the heap. */
  readonly givenBytesMax: number;
  /** A task that is given so much is a thread's last. */
  readonly lastTaskBytesMin: number;
  /** What the thread's heap may grow to before it is ended. */
  readonly heapMiBMax: number;
}
