/** Monotonic clock: milliseconds since an arbitrary moment, unaffected by setting the clock. */
export type Stopwatch = () => number;

/** Monotonic clock of this process. */
export const stopwatch: Stopwatch = () => performance.now();
