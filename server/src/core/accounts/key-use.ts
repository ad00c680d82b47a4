import type { Clock } from '../../lib/clock.ts';
import { recordKeyUse } from '../../store/operations/access/keys.ts';
import type { Store } from '../../store/store.ts';

const minuteMs = 60_000;
/** Keys whose use one write records. */
const savedAtOnceMax = 500;

/**
 * Times of the last use of keys, to the minute. They are noted in memory and saved in batches: a crash forgets those of the
 * last second.
 */
export class KeyUse {
  readonly #store: Store;
  readonly #clock: Clock;
  #minute = 0;
  /** Keys that were noted in this minute. */
  readonly #noted = new Set<string>();
  /** Minutes that are not saved yet, by key. */
  readonly #unsaved = new Map<string, number>();

  constructor(parts: { store: Store; clock: Clock }) {
    this.#store = parts.store;
    this.#clock = parts.clock;
  }

  /** Notes that a key is used. */
  note(keyId: string): void {
    const now = this.#clock.now();
    const minute = now - (now % minuteMs);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#noted.clear();
    }
    if (this.#noted.has(keyId)) return;
    this.#noted.add(keyId);
    this.#unsaved.set(keyId, minute);
  }

  /** Saves the times noted since the last save. */
  async save(): Promise<void> {
    while (this.#unsaved.size > 0) {
      const batch = [...this.#unsaved.entries().take(savedAtOnceMax)];
      for (const [id] of batch) this.#unsaved.delete(id);
      const minutes = Map.groupBy(batch, ([, minute]) => minute);
      const used = [...minutes].map(([at, keys]) => ({ at, ids: keys.map(([id]) => id).toSorted() }));
      try {
        await this.#store.write(recordKeyUse, { used });
      } catch (error) {
        for (const [id, minute] of batch) if (!this.#unsaved.has(id)) this.#unsaved.set(id, minute);
        throw error;
      }
    }
  }
}
