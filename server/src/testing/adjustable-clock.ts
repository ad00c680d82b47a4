import { type Clock, systemClock } from '../lib/clock.ts';

interface Alarm {
  readonly atMs: number;
  readonly task: () => void;
  /** Cancels the alarm of the clock below. */
  cancel(): void;
}

/** Clock that runs with another one, ahead of it by the time of its advances. */
export class AdjustableClock implements Clock {
  readonly #base: Clock;
  readonly #alarms = new Set<Alarm>();
  #aheadMs = 0;

  constructor(base: Clock = systemClock) {
    this.#base = base;
  }

  now(): number {
    return this.#base.now() + this.#aheadMs;
  }

  /** Times of the alarms that are set, in the order in which they were. */
  get alarmTimes(): readonly number[] {
    return [...this.#alarms].map(({ atMs }) => atMs);
  }

  setAlarm(atMs: number, task: () => void): () => void {
    const alarm = { atMs, task, cancel: () => {} };
    this.#alarms.add(alarm);
    this.#wind(alarm);
    return () => {
      alarm.cancel();
      this.#alarms.delete(alarm);
    };
  }

  /** Advances the clock. Alarms that become due go off in the order of their times, each at its time. */
  advance(ms: number): void {
    const aheadMs = this.#aheadMs + ms;
    for (;;) {
      const next = this.#next();
      if (next === undefined || next.atMs > this.#base.now() + aheadMs) break;
      next.cancel();
      this.#alarms.delete(next);
      this.#aheadMs = Math.max(this.#aheadMs, next.atMs - this.#base.now());
      next.task();
    }
    this.#aheadMs = aheadMs;
    for (const alarm of this.#alarms) {
      alarm.cancel();
      this.#wind(alarm);
    }
  }

  /** The alarm that goes off next; among alarms of one time, the one that was set first. */
  #next(): Alarm | undefined {
    let next: Alarm | undefined;
    for (const alarm of this.#alarms) if (next === undefined || alarm.atMs < next.atMs) next = alarm;
    return next;
  }

  /** Sets an alarm on the underlying clock for the moment at which this clock reaches the time of the alarm. */
  #wind(alarm: Alarm): void {
    const cancel = this.#base.setAlarm(alarm.atMs - this.#aheadMs, () => {
      this.#alarms.delete(alarm);
      alarm.task();
    });
    alarm.cancel = cancel;
  }
}
