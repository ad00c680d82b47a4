import type { Clock } from '../../src/lib/clock.ts';

/** A clock that stands until it is moved. */
export class ManualClock implements Clock {
  #now: number;

  constructor(start = Date.parse('2026-03-01T12:00:00Z')) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}
