import type { Clock } from '../../lib/clock.ts';
import { recordKeyUse } from '../../store/operations/access/keys.ts';
import { recordSessionUse } from '../../store/operations/access/sessions.ts';
import type { Store } from '../../store/store.ts';

/** Ids whose use one write records. */
const savedAtOnceMax = 500;

/** Accuracy in milliseconds of the times at which keys and sessions were last used. */
const keyPeriodMs = 60_000;
const sessionPeriodMs = 5 * 60_000;

/** Ids that were last used at a time. */
interface UsedIds {
  readonly at: number;
  readonly ids: readonly string[];
}

interface LastUseParts {
  readonly clock: Clock;
  /** Accuracy in milliseconds: within it, an id is recorded once. */
  readonly periodMs: number;
  /** Puts uses on record. */
  readonly record: (used: readonly UsedIds[]) => Promise<void>;
}

/**
 * Times of the last use of keys or sessions, rounded to a period. They are collected in memory and saved in batches. A
 * crash loses those of the last second.
 */
export class LastUse {
  readonly #parts: LastUseParts;
  #period = 0;
  /** Ids that were noted in this period. */
  readonly #noted = new Set<string>();
  /** Beginnings of periods that are not saved yet, by id. */
  readonly #unsaved = new Map<string, number>();
  #saving: Promise<void> = Promise.resolve();

  constructor(parts: LastUseParts) {
    this.#parts = parts;
  }

  /** Notes that a key or session is used. */
  note(id: string): void {
    const now = this.#parts.clock.now();
    const period = now - (now % this.#parts.periodMs);
    if (period !== this.#period) {
      this.#period = period;
      this.#noted.clear();
    }
    if (this.#noted.has(id)) return;
    this.#noted.add(id);
    this.#unsaved.set(id, period);
  }

  /** Saves the times noted since the last save, after a save that is under way. */
  save(): Promise<void> {
    this.#saving = this.#saving.catch(() => {}).then(() => this.#saveAll());
    return this.#saving;
  }

  async #saveAll(): Promise<void> {
    while (this.#unsaved.size > 0) {
      const batch = [...this.#unsaved.entries().take(savedAtOnceMax)];
      for (const [id] of batch) this.#unsaved.delete(id);
      const periods = Map.groupBy(batch, ([, period]) => period);
      const used = [...periods].map(([at, ids]) => ({ at, ids: ids.map(([id]) => id).toSorted() }));
      try {
        await this.#parts.record(used);
      } catch (error) {
        for (const [id, period] of batch) if (!this.#unsaved.has(id)) this.#unsaved.set(id, period);
        throw error;
      }
    }
  }
}

/** Makes the times of the last use of keys. */
export function lastUseOfKeys({ store, clock }: { store: Store; clock: Clock }): LastUse {
  const record = (used: readonly UsedIds[]) => store.write(recordKeyUse, { used });
  return new LastUse({ clock, periodMs: keyPeriodMs, record });
}

/** Makes the times of the last use of sessions. */
export function lastUseOfSessions({ store, clock }: { store: Store; clock: Clock }): LastUse {
  const record = (used: readonly UsedIds[]) => store.write(recordSessionUse, { used });
  return new LastUse({ clock, periodMs: sessionPeriodMs, record });
}
