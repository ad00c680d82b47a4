/** The one source of time. Read once per operation and passed down, so that an operation happens at one `now`. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Milliseconds in one UTC day. */
export const dayMs = 86_400_000;

/** The number of the UTC day that `nowMs` falls in, counted from the Unix epoch. */
export function utcDay(nowMs: number): number {
  return Math.floor(nowMs / dayMs);
}
