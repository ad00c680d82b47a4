import { type Static, Type } from 'typebox';
import { percentile } from '../bench/statistics.ts';

/** What was seen of one kind of operation. */
export const KindSeen = Type.Object({
  kind: Type.String(),
  count: Type.Integer(),
  p99Ms: Type.Number(),
  highestMs: Type.Number(),
});
export type KindSeen = Static<typeof KindSeen>;

/** What the good owner has seen in one phase. */
export const Seen = Type.Object({
  kinds: Type.Array(KindSeen),
  /** Every operation that was refused or not answered, as its kind and why. */
  refusals: Type.Array(Type.String()),
});
export type Seen = Static<typeof Seen>;

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
