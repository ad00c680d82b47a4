import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  type Operation,
  StorageFullError,
  type StoreObserver,
  StoreOverloadedError,
  type WriteOptions,
} from '../store.ts';
import { writeOperations } from '../write-operations.ts';
import type {
  DiskTimes,
  WriteFailure,
  WriteReply,
  WriteRequest,
  WriterCommand,
  WriterData,
  WriterMessage,
} from './messages.ts';

/** Size of the young generation of the thread in MiB: it works in short bursts on small values. */
const youngGenerationMiB = 4;

/**
 * Maximum number of writes that wait for their commit; more than all connections of the service can ask for at once.
 */
const pendingWritesMax = 10_000;

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Threads for writers. A process that opens many stores keeps some for reuse: a thread takes a third of the processor
 * time of a start.
 */
export class WriterThreads {
  readonly #idleMax: number;
  readonly #idle: Worker[] = [];

  /** @param options.idleMax Number of threads that are kept for further databases. */
  constructor({ idleMax }: { idleMax: number }) {
    this.#idleMax = idleMax;
  }

  /** A thread that has no database: an idle one, or a new one. */
  take(): WriterThread {
    const worker = this.#idle.pop() ?? startWorker();
    worker.ref();
    return new WriterThread(worker, (closed) => this.#putBack(closed));
  }

  async #putBack(worker: Worker): Promise<void> {
    if (this.#idle.length >= this.#idleMax) {
      await worker.terminate();
      return;
    }
    worker.unref();
    this.#idle.push(worker);
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./writer-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMiB },
  });
}

/**
 * Thread of a writer that has no database yet. A new one loads its code from the start on, which takes longer than making the schema
 * of a new database.
 */
export class WriterThread {
  readonly #worker: Worker;
  readonly #putBack: (worker: Worker) => Promise<void>;

  constructor(worker: Worker, putBack: (worker: Worker) => Promise<void>) {
    this.#worker = worker;
    this.#putBack = putBack;
  }

  /**
   * Makes the thread open the database, whose schema must be up to date.
   * @param observer Told how long the disk takes.
   * @throws Error when the database cannot be opened or written.
   */
  async open(data: WriterData, observer?: StoreObserver): Promise<Writer> {
    const opened = once(this.#worker, 'message');
    this.#worker.postMessage(data);
    const [first]: WriterMessage[] = await opened;
    if (first?.type === 'unusable') throw new Error(`cannot open ${data.file}: ${first.message}`);
    return new Writer(this.#worker, { putBack: this.#putBack, observer });
  }

  /** Ends the thread at once, whether it has opened the database or not. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/**
 * Writer of the database, in a thread of its own, so that the event loop never waits for an fsync. Writes of one tick
 * are sent together; those that arrive during a commit share the next one.
 */
export class Writer {
  readonly #worker: Worker;
  readonly #putBack: (worker: Worker) => Promise<void>;
  readonly #observer: StoreObserver | undefined;
  readonly #pending = new Map<number, Pending>();
  readonly #closed = Promise.withResolvers<'closed' | 'exited'>();
  readonly #fail: (error: Error) => void;
  #queue: WriteRequest[] = [];
  #nextId = 0;
  #closing = false;
  /** Resolves when the thread can no longer be trusted with writes. */
  readonly failed: Promise<Error>;

  /** @param worker A thread that has opened the database. It is returned by `putBack` when it has closed it. */
  constructor(
    worker: Worker,
    { putBack, observer }: { putBack: (worker: Worker) => Promise<void>; observer: StoreObserver | undefined },
  ) {
    this.#worker = worker;
    this.#putBack = putBack;
    this.#observer = observer;
    const failed = Promise.withResolvers<Error>();
    this.failed = failed.promise;
    this.#fail = failed.resolve;
    worker.on('message', this.#receive);
    worker.on('error', this.#onError);
    worker.on('exit', this.#onExit);
  }

  get pendingWrites(): number {
    return this.#pending.size;
  }

  async write<Args, Result>(
    operation: Operation<Args, Result>,
    args: Args,
    { moved = [], traceparent }: WriteOptions,
  ): Promise<Result> {
    if (!writeOperations.has(operation.name)) throw new Error(`there is no write operation "${operation.name}"`);
    if (this.#closing) throw new Error('the store is closed');
    if (this.#pending.size >= pendingWritesMax) throw new StoreOverloadedError('too many writes wait for their commit');
    const id = this.#nextId++;
    if (this.#queue.length === 0) setImmediate(() => this.#flush());
    this.#queue.push({ id, operation: operation.name, args, moved, ...(traceparent && { traceparent }) });
    const result = await new Promise<unknown>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    // The thread runs the operation of that name, which returns a Result.
    return result as Result;
  }

  async close(): Promise<void> {
    this.#flush();
    this.#closing = true;
    this.#send('close');
    if ((await this.#closed.promise) === 'exited') return;
    this.#worker.off('message', this.#receive).off('error', this.#onError).off('exit', this.#onExit);
    await this.#putBack(this.#worker);
  }

  readonly #onError = (error: unknown): void => {
    this.#abandon(error instanceof Error ? error : new Error(String(error)));
  };

  readonly #onExit = (): void => {
    this.#closed.resolve('exited');
    if (!this.#closing) this.#abandon(new Error('the writer thread has ended'));
  };

  #flush(): void {
    const requests = this.#queue;
    this.#queue = [];
    const moved = requests.flatMap((request) => request.moved);
    if (requests.length > 0) this.#send(requests, moved);
  }

  #send(command: WriterCommand, moved: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(command, moved);
  }

  readonly #receive = (message: WriterMessage): void => {
    if (message.type === 'replies') {
      this.#observe(message.took);
      for (const reply of message.replies) this.#settle(reply);
    }
    if (message.type === 'lost') this.#abandon(new Error(message.message));
    if (message.type === 'closed') this.#closed.resolve('closed');
  };

  #observe({ commitsMs, logCopiesMs }: DiskTimes): void {
    for (const ms of commitsMs) this.#observer?.committed(ms);
    for (const ms of logCopiesMs) this.#observer?.copiedLog(ms);
  }

  #settle(reply: WriteReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.failure === undefined) {
      pending?.resolve(reply.result);
      return;
    }
    const error = errorOf(reply.failure);
    pending?.reject(error);
    if (reply.failure.kind === 'fatal') this.#abandon(error);
  }

  /** Rejects all waiting writes and stops writing, because a commit can no longer be trusted. */
  #abandon(error: Error): void {
    this.#closing = true;
    this.#queue = [];
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    this.#fail(error);
    void this.#worker.terminate();
  }
}

function errorOf({ kind, message }: WriteFailure): Error {
  return kind === 'full' ? new StorageFullError(message) : new Error(message);
}
