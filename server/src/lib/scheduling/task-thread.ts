import { Worker } from 'node:worker_threads';
import type { Clock } from '../clock.ts';

/** Error of a task that failed: it took too long, or the thread threw or ended. */
export class TaskThreadError extends Error {
  override name = 'TaskThreadError';
}

/** Error of a task that was not done because the thread was stopped. */
export class TaskThreadStoppedError extends Error {
  override name = 'TaskThreadStoppedError';
}

/** Input of a task: the message for the thread, and buffers whose memory is transferred to it. */
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

/** Size of the young generation: small, so that garbage of a task is collected soon. */
const youngGenerationMiB = 4;

interface Task {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Worker thread for tasks that may take too long for the event loop, or never end. It does one task after the other,
 * and answers each message with one. It starts with the first task, ends when idle, and is terminated and replaced when
 * a task misses its deadline.
 */
export class TaskThread {
  readonly #options: TaskThreadOptions;
  #worker: Worker | undefined;
  #task: Task | undefined;
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isStopped = false;
  /** Bytes transferred to the thread since it started. */
  #givenBytes = 0;
  #cancelIdle = () => {};

  constructor(options: TaskThreadOptions) {
    this.#options = options;
  }

  /**
   * Does a task. `makeInput` is called when the thread is free, so that waiting tasks take no memory. Any number may
   * wait; the caller limits them.
   * @throws TaskThreadError when the task fails, TaskThreadStoppedError, and any error of `makeInput`.
   */
  async run(makeInput: () => Promise<TaskInput>): Promise<unknown> {
    const previous = this.#last;
    const ended = Promise.withResolvers<void>();
    this.#last = ended.promise;
    this.#waiting += 1;
    await previous;
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

  /** Stops the thread for good. A task under way fails. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelIdle();
    await this.#worker?.terminate();
  }

  #post({ message, transfer }: TaskInput): Promise<unknown> {
    if (this.#isStopped) throw stopped();
    const { monotonic, deadlineMs } = this.#options;
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const bytes = lengthOf(transfer);
    this.#givenBytes += bytes >= this.#options.lastTaskBytesMin ? Infinity : bytes;
    const result = new Promise<unknown>((resolve, reject) => {
      this.#task = { resolve, reject };
      worker.postMessage(message, transfer);
    });
    const cancel = monotonic.setAlarm(monotonic.now() + deadlineMs, () => {
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
    const { monotonic, idleMs } = this.#options;
    this.#cancelIdle = monotonic.setAlarm(monotonic.now() + idleMs, () => this.#end());
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}

/** Options of a TaskThread. */
export interface TaskThreadOptions {
  /** Module that the thread runs. */
  readonly file: URL;
  readonly monotonic: Clock;
  readonly deadlineMs: number;
  /** Idle time after which the thread ends. */
  readonly idleMs: number;
  /** Transferred bytes after which the thread is replaced, because garbage outside its heap would stay for long. */
  readonly givenBytesMax: number;
  /** Transferred bytes of one task after which the thread is replaced. */
  readonly lastTaskBytesMin: number;
  /** Size of the heap above which the thread is terminated. */
  readonly heapMiBMax: number;
}
