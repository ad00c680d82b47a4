/** Loop that runs a task again and again until it is stopped. */
export interface Loop {
  /** Stops the loop. Resolves when a run under way has ended. */
  stop(): Promise<void>;
}

/**
 * Starts a loop that runs `task` every `intervalMs`, never twice at once. A failed run is passed to `onError` and does
 * not end the loop. The timer does not keep the process alive.
 */
export function startLoop(options: {
  intervalMs: number;
  /** Whether the first run is at once, instead of after the first interval. */
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

/** Resolves after `delayMs`. The timer does not keep the process alive. */
export function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => runLater(delayMs, resolve));
}
