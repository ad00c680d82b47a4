import type { Clock } from '../../src/lib/clock.ts';

/** A clock that stands until it is moved. */
export class ManualClock implements Clock {
  #now: number;
  #alarms: { readonly atMs: number; readonly task: () => void }[] = [];

  constructor(start = Date.parse('2026-03-01T12:00:00Z')) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  /** How many alarms are set. */
  get alarms(): number {
    return this.#alarms.length;
  }

  /** When the alarm goes off that was set last; 0 when none is set. */
  get lastAlarmAtMs(): number {
    return this.#alarms.at(-1)?.atMs ?? 0;
  }

  setAlarm(atMs: number, task: () => void): () => void {
    const alarm = { atMs, task };
    this.#alarms.push(alarm);
    return () => {
      this.#alarms = this.#alarms.filter((other) => other !== alarm);
    };
  }

  /** Moves the clock; alarms go off in their order, each at its time. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#alarms.toSorted((one, other) => one.atMs - other.atMs);
      if (next === undefined || next.atMs > end) break;
      this.#alarms = this.#alarms.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.atMs);
      next.task();
    }
    this.#now = end;
  }
}
