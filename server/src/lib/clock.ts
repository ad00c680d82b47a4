/**
 * Clock: the only source of time. An operation reads it once and passes the time down, so that all of it happens at
 * one `now`.
 *
 * There are two. `clock` is the calendar: it has whatever has a date, such as the life of a mailbox. `monotonic` counts
 * steadily from some moment on, and knows nothing of dates: it has whatever lasts, such as a deadline. Who sets the calendar
 * ends no wait and no session by that, and keeps none from ending.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch; of the monotonic clock, whole ones since a moment of its own. */
  now(): number;

  /** Sets an alarm: calls `task` at `atMs`, but never before this returns. The returned function cancels it. */
  setAlarm(atMs: number, task: () => void): () => void;
}

/** Longest delay of a timer in milliseconds. */
const timerMsMax = 2 ** 31 - 1;

/** Calendar of this machine. Its alarms do not keep the process alive. */
export const systemClock: Clock = clockOf(() => Date.now());

/** Monotonic clock of this process. Its alarms do not keep the process alive. */
export const monotonicClock: Clock = clockOf(() => Math.floor(performance.now()));

function clockOf(now: () => number): Clock {
  return {
    now,
    setAlarm(atMs, task) {
      let timer: NodeJS.Timeout;
      // A timer may fire early, and the clock may have been set meanwhile.
      const wait = () => {
        timer = setTimeout(ring, Math.min(Math.max(0, atMs - now()), timerMsMax)).unref();
      };
      const ring = () => (now() < atMs ? wait() : task());
      wait();
      return () => clearTimeout(timer);
    },
  };
}

/** Milliseconds in one UTC day. */
export const dayMs = 86_400_000;

/** Number of the UTC day of a time, counted from the Unix epoch. */
export function utcDay(nowMs: number): number {
  return Math.floor(nowMs / dayMs);
}
