/** The one source of time. Read once per operation and passed down, so that an operation happens at one `now`. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;

  /** Has `task` called when it is `atMs`, but never before this returns. The function it returns calls that off. */
  setAlarm(atMs: number, task: () => void): () => void;
}

/** The longest time that a timer can be set to. */
const timerMsMax = 2 ** 31 - 1;

/** The machine's clock. Its alarms do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setAlarm(atMs, task) {
    let timer: NodeJS.Timeout;
    // A timer may be early, and the clock may have been set meanwhile.
    const wait = () => {
      timer = setTimeout(ring, Math.min(Math.max(0, atMs - Date.now()), timerMsMax)).unref();
    };
    const ring = () => (Date.now() < atMs ? wait() : task());
    wait();
    return () => clearTimeout(timer);
  },
};

/** Milliseconds in one UTC day. */
export const dayMs = 86_400_000;

/** The number of the UTC day that `nowMs` falls in, counted from the Unix epoch. */
export function utcDay(nowMs: number): number {
  return Math.floor(nowMs / dayMs);
}
