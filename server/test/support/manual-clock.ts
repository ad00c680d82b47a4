import type { Clock } from '../../src/lib/clock.ts';
import { AdjustableClock } from '../../src/testing/adjustable-clock.ts';

/** A clock that stands until it is moved. */
export class ManualClock extends AdjustableClock {
  /**
   * The same clock as the monotonic one of a service: it counts from where this one began, so that a part which takes the
   * one for the other is found out.
   */
  readonly monotonic: Clock;

  constructor(start = Date.parse('2026-03-01T12:00:00Z')) {
    super({ now: () => start, setAlarm: () => () => {} });
    this.monotonic = {
      now: () => this.now() - start,
      setAlarm: (atMs, task) => this.setAlarm(atMs + start, task),
    };
  }

  /** How many alarms are set. */
  get alarms(): number {
    return this.alarmTimes.length;
  }

  /** When the alarm goes off that was set last; 0 when none is set. */
  get lastAlarmAtMs(): number {
    return this.alarmTimes.at(-1) ?? 0;
  }
}
