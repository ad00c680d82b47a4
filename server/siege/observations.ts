import { percentile } from '../load/statistics.ts';

/** What was seen of one kind of operation. */
export interface KindSeen {
  readonly kind: string;
  readonly count: number;
  readonly p99Ms: number;
  readonly highestMs: number;
}

/** What the good owner has seen in one phase. */
export interface Seen {
  readonly kinds: readonly KindSeen[];
  /** Every operation that was refused or not answered, as its kind and why. */
  readonly refusals: readonly string[];
}

/** Collects the times and the refusals of one phase. */
export class Observations {
  readonly #timesMs = new Map<string, number[]>();
  readonly #refusals: string[] = [];

  add(kind: string, ms: number): void {
    const times = this.#timesMs.get(kind) ?? [];
    times.push(ms);
    this.#timesMs.set(kind, times);
  }

  refuse(kind: string, why: string): void {
    this.#refusals.push(`${kind}: ${why}`);
  }

  summary(): Seen {
    const kinds = [...this.#timesMs].map(([kind, times]) => ({
      kind,
      count: times.length,
      p99Ms: percentile(times, 0.99),
      highestMs: Math.max(...times),
    }));
    return { kinds, refusals: this.#refusals };
  }
}
