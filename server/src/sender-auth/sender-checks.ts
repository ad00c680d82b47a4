import type { Clock } from '../lib/clock.ts';
import { TaskThread, TaskThreadStoppedError } from '../lib/scheduling/task-thread.ts';
import type { SenderCheck, SenderCheckTask } from './check-thread.ts';
import { senderCheckLimits } from './limits.ts';

const threadIdleMs = 30_000;
const threadHeapMiBMax = 96;
const threadBytesMax = 64 * 1024 * 1024;
const lastTaskBytesMin = 16 * 1024 * 1024;

/** Checks of senders, each in a thread of its own: one that waits for slow name servers, or computes for long, holds up no other. */
export class SenderChecks {
  readonly #clock: Clock;
  readonly #monotonic: Clock;
  readonly #hostname: string;
  readonly #nameServers: readonly string[];
  /** Threads without a task, the one used last at the end. */
  readonly #idle: TaskThread[] = [];
  readonly #threads = new Set<TaskThread>();
  #isStopped = false;

  /** @param options.nameServers Name servers in place of those of the system, which are used if it is empty. */
  constructor(options: { clock: Clock; monotonic: Clock; hostname: string; nameServers: readonly string[] }) {
    this.#clock = options.clock;
    this.#monotonic = options.monotonic;
    this.#hostname = options.hostname;
    this.#nameServers = options.nameServers;
  }

  /**
   * Checks the sender of a message. The caller limits the number of checks at once.
   * @param message.raw Its memory is moved to the thread.
   * @param message.msMax Time in milliseconds, within which queries that are not answered end.
   * @throws TaskThreadError when the check takes too long, or too much memory; TaskThreadStoppedError.
   */
  async check({
    msMax = senderCheckLimits.checkMsMax,
    ...message
  }: Omit<SenderCheckTask, 'hostname' | 'nameServers' | 'nowMs' | 'msMax'> & { msMax?: number }): Promise<SenderCheck> {
    const thread = this.#idle.pop() ?? this.#makeThread();
    const task = {
      ...{ ...message, msMax },
      ...{ hostname: this.#hostname, nameServers: this.#nameServers, nowMs: this.#clock.now() },
    } satisfies SenderCheckTask;
    try {
      // The thread answers each task with a SenderCheck.
      return (await thread.run(async () => ({ message: task, transfer: [message.raw] }))) as SenderCheck;
    } finally {
      this.#idle.push(thread);
    }
  }

  /** Terminates the threads. Checks under way fail. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#threads].map((thread) => thread.stop()));
  }

  #makeThread(): TaskThread {
    if (this.#isStopped) throw new TaskThreadStoppedError('no more senders are checked');
    const thread = new TaskThread({
      file: new URL('./check-thread.ts', import.meta.url),
      monotonic: this.#monotonic,
      deadlineMs: senderCheckLimits.checkMsMax,
      idleMs: threadIdleMs,
      givenBytesMax: threadBytesMax,
      lastTaskBytesMin,
      heapMiBMax: threadHeapMiBMax,
    });
    this.#threads.add(thread);
    return thread;
  }
}
