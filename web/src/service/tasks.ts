import { createSignal, untrack } from 'solid-js';

/** Something that a reader asks for, and that takes a while. */
interface Task<Arguments extends readonly unknown[]> {
  /** Does it, unless it is being done already; `true` once it is done. */
  run(...args: Arguments): Promise<boolean>;
  /** Does it again as it was asked for last. */
  retry(): Promise<boolean>;
  isRunning(): boolean;
  /** Why it was not done the last time, where that is told beside it. */
  failure(): unknown;
}

interface Parts {
  /** Whether the session has ended: the page tells that by itself, as a whole. */
  readonly isSessionOver: () => boolean;
  /** Tells of a failure that no place beside the task tells of. */
  readonly sayFailure: (error: unknown, retry: () => void) => void;
}

/** Makes the one place where what readers ask for is done: pending, failed, tried again, or ended with the session. */
export function createTasks({ isSessionOver, sayFailure }: Parts) {
  /** Makes a task; `isToldBeside`: its failure is shown by the one who made it. */
  function createTask<Arguments extends readonly unknown[]>(
    work: (...args: Arguments) => Promise<unknown>,
    { isToldBeside = false }: { readonly isToldBeside?: boolean } = {},
  ): Task<Arguments> {
    const [isRunning, setRunning] = createSignal(false);
    const [failure, setFailure] = createSignal<unknown>();
    let last: Arguments | undefined;
    const fail = (error: unknown) => {
      if (isSessionOver()) return;
      if (isToldBeside) setFailure(() => error);
      else sayFailure(error, () => void task.retry());
    };
    const task: Task<Arguments> = {
      isRunning,
      failure,
      retry: async () => last !== undefined && task.run(...last),
      async run(...args) {
        // An effect may begin it: that is no reason to begin it anew when it ends.
        if (untrack(isRunning)) return false;
        last = args;
        setRunning(true);
        setFailure(undefined);
        try {
          await untrack(() => work(...args));
          return true;
        } catch (error) {
          fail(error);
          return false;
        } finally {
          setRunning(false);
        }
      },
    };
    return task;
  }
  return {
    createTask,
    /** Does something once. */
    run: (work: () => Promise<unknown>): Promise<boolean> => createTask(work).run(),
  };
}
