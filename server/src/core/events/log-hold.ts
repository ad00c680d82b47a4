import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/log.ts';
import { type LogHold, readHold } from '../../store/operations/log-hold.ts';
import type { Store } from '../../store/store.ts';

/**
 * The transaction that keeps the event log from settling, and for how long the oldest unsettled event has waited for
 * it.
 */
export interface HeldLog extends LogHold {
  readonly heldMs: number;
}

const warnedAfterMs = 5_000;
const warnedAgainMs = 60_000;

interface LogHoldWatchParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Watch for an event log that does not settle, because a transaction that began before the last events has not ended.
 */
export class LogHoldWatch {
  readonly #parts: LogHoldWatchParts;
  #warnedAt: number | undefined;

  constructor(parts: LogHoldWatchParts) {
    this.#parts = parts;
  }

  /** The transaction that keeps the log from settling now; `undefined` when all events are settled. */
  async read(): Promise<HeldLog | undefined> {
    const hold = await this.#parts.store.read(readHold, {});
    return hold && { ...hold, heldMs: Math.max(0, this.#parts.clock.now() - hold.untoldSince) };
  }

  /** Logs a warning when the log has not settled for five seconds, then once a minute. */
  async look(): Promise<void> {
    const held = await this.read();
    if (held === undefined || held.heldMs < warnedAfterMs) {
      this.#warnedAt = undefined;
      return;
    }
    const now = this.#parts.clock.now();
    if (this.#warnedAt !== undefined && now - this.#warnedAt < warnedAgainMs) return;
    this.#warnedAt = now;
    this.#warn(held);
  }

  #warn({ heldMs, pid, application, database, startedAt }: HeldLog): void {
    const writer = { pid, application, database, startedAt: startedAt && new Date(startedAt).toISOString() };
    this.#parts.log.warn(
      { heldMs, ...writer },
      'events wait to be told: an older transaction of the database server still writes',
    );
  }
}
