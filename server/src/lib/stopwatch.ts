/** A watch that nobody sets: milliseconds since some moment. */
export type Stopwatch = () => number;

/** The watch of this process. */
export const stopwatch: Stopwatch = () => performance.now();
