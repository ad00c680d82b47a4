/** Time in milliseconds after which a page has mostly nothing to do, in browsers that do not tell. */
const idleMs = 1_000;

/** Does something after a time in milliseconds, unless the returned function is called before. */
export type After = (ms: number, task: () => void) => () => void;

/** The clock of the browser. */
export const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

/** Does something when the page has nothing else to do, for what will soon be wanted. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task);
  else setTimeout(task, idleMs);
}
