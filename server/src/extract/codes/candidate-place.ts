import type { VisibleLine } from './visible-lines.ts';

/** Position of a candidate: its line among the others, and the start offsets of all numbers of its line. */
export interface CandidatePlace {
  readonly lines: readonly VisibleLine[];
  readonly position: number;
  readonly starts: readonly number[];
}

/** Distance up to which a noun such as “order” before a number is its label. */
export const labelDistanceMax = 30;
