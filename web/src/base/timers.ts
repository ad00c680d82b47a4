/** Does something after a time in milliseconds, unless the returned function is called before. */
export type After = (ms: number, task: () => void) => () => void;

/** The clock of the browser. */
export const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};
