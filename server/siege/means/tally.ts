/** Counts outcomes by name. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(outcome: string | number, count = 1): void {
    this.#counts.set(`${outcome}`, this.of(outcome) + count);
  }

  of(outcome: string | number): number {
    return this.#counts.get(`${outcome}`) ?? 0;
  }

  /** Such as `12 × 200, 3 × 429`, the most frequent first. */
  toString(): string {
    const sorted = [...this.#counts].sort(([, one], [, other]) => other - one);
    return sorted.map(([outcome, count]) => `${count} × ${outcome}`).join(', ') || 'nothing';
  }
}
