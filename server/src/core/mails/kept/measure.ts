/** Does a piece of work that blocks this thread, and counts its time. */
export type Measure = <T>(piece: () => T) => T;

/** Does a piece of work whose time is not counted. */
export function unmeasured<T>(piece: () => T): T {
  return piece();
}
