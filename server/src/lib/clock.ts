/**
 * Clock: the only source of time. An operation reads it once and passes the time down, so that all of it happens at
 * one `now`.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;

  /** Sets an alarm: calls `task` at `atMs`, but never before this returns. The returned function cancels it. */
  setAlarm(atMs: number, task: () => void): () => void;
}

/** Longest delay of a timer in milliseconds. */
const timerMsMax = 2 ** 31 - 1;

/** Clock of this machine. Its alarms do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setAlarm(atMs, task) {
    let timer: NodeJS.Timeout;
    // A timer may fire early, and the clock may have been set meanwhile.
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

/** Number of the UTC day of a time, counted from the Unix epoch. */
export function utcDay(nowMs: number): number {
  return Math.floor(nowMs / dayMs);
}
