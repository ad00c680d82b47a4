import { createSignal, untrack } from 'solid-js';

/** Action that a reader starts and that takes a while. */
interface Task<Arguments extends readonly unknown[]> {
  /** Does it, unless it is being done already; `true` once it is done. */
  run(...args: Arguments): Promise<boolean>;
  /** Repeats the action with its last arguments. */
  retry(): Promise<boolean>;
  isRunning(): boolean;
  /** Error of the last attempt, if it is shown beside the task. */
  failure(): unknown;
}

interface Parts {
  /** Whether the session has ended, which the page shows as a whole. */
  readonly isSessionOver: () => boolean;
  /** Shows a failure that no view shows beside its task. */
  readonly sayFailure: (error: unknown, retry: () => void) => void;
}

/** Makes the runner of all tasks: pending, failed, repeated, or ended with the session. */
export function createTasks({ isSessionOver, sayFailure }: Parts) {
  /** Makes a task. With `isToldBeside` its caller shows the failure. */
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
