/** What a measurement found, beside what it is compared with: one line of the table. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly measured: number;
  /** The same figure of what we compare ourselves with, from the same run. */
  readonly baseline?: number;
  /** What the ratio to the baseline, or without one the figure itself, is to reach or to stay below; without one it is only told. */
  readonly target?: { readonly least: number } | { readonly most: number };
  /** CPU time of one operation in microseconds, of the process measured and of the baseline: what other load moves least. */
  readonly cpu?: { readonly measured: number; readonly baseline?: number };
}

/** How much work a measurement takes on. */
export interface Effort {
  /** Multiplies every count and duration. */
  readonly scale: number;
  /** How often we and the baseline take turns, the first of which is a warm-up. */
  readonly rounds: number;
  /** Goes to the sizes that take minutes. */
  readonly isLong: boolean;
  /** Leaves installed programs alone and uses our own load and baselines. */
  readonly usesOwnTools: boolean;
}

/** Takes one measurement. */
export type Measurement = (effort: Effort) => Promise<Figure[]>;

/** A count or duration at the given effort. */
export function scaled(amount: number, { scale }: Effort): number {
  return Math.max(1, Math.round(amount * scale));
}

/** The figure over its baseline. */
export function ratioOf({ measured, baseline }: Figure): number | undefined {
  return baseline === undefined ? undefined : measured / baseline;
}

/** Whether the target is met, where there is one. */
export function isMet(figure: Figure): boolean | undefined {
  const value = ratioOf(figure) ?? figure.measured;
  const { target } = figure;
  if (target === undefined) return undefined;
  return 'least' in target ? value >= target.least : value <= target.most;
}
