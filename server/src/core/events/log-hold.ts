import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/log.ts';
import { type LogHold, readHold } from '../../store/operations/log-hold.ts';
import type { Store } from '../../store/store.ts';

/** What holds the event log up, and for how long the oldest event that cannot be told has waited. */
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

/** Looks whether events wait to be told, for a transaction of the database server that has begun before theirs still writes. */
export class LogHoldWatch {
  readonly #parts: LogHoldWatchParts;
  #warnedAt: number | undefined;

  constructor(parts: LogHoldWatchParts) {
    this.#parts = parts;
  }

  /** What holds the log up now; `undefined` when every event can be told. */
  async read(): Promise<HeldLog | undefined> {
    const hold = await this.#parts.store.read(readHold, {});
    return hold && { ...hold, heldMs: Math.max(0, this.#parts.clock.now() - hold.untoldSince) };
  }

  /** Warns once the log has been held up for five seconds, and every minute while it is. */
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
