/** A task run again and again until stopped. */
export interface Loop {
  /** Ends the loop; resolves once a run under way has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `task` every `intervalMs`, never twice at once. A failing run is told to `onError` and does not end the loop.
 * The timer does not keep the process alive.
 */
export function startLoop(options: {
  intervalMs: number;
  /** Whether the first run is now, and not after the first interval. */
  isImmediate?: boolean;
  task: () => Promise<void> | void;
  onError: (error: unknown) => void;
}): Loop {
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await options.task();
    } catch (error) {
      options.onError(error);
    } finally {
      running = undefined;
    }
  };
  const runUnlessRunning = () => {
    running ??= run();
  };
  const timer = setInterval(runUnlessRunning, options.intervalMs);
  timer.unref();
  if (options.isImmediate) runUnlessRunning();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Runs a task once, after `delayMs`. The timer does not keep the process alive. */
export function runLater(delayMs: number, task: () => void): void {
  setTimeout(task, delayMs).unref();
}
