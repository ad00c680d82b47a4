import type { Clock } from '../lib/clock.ts';
import { TickEnd } from '../lib/scheduling/tick-end.ts';
import { AnswerTicks } from './answer-ticks.ts';
import { ReadTicks } from './read-ticks.ts';

/** Parts of each tick that the sessions of all servers share, whatever they speak. */
export class ConnectionTicks {
  /** What is written at the end of a tick. */
  readonly end = new TickEnd();
  readonly reading = new ReadTicks();
  readonly answering: AnswerTicks;

  constructor({ monotonic }: { monotonic: Pick<Clock, 'now'> }) {
    this.answering = new AnswerTicks(monotonic);
  }
}
