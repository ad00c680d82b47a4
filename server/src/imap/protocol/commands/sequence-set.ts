/** Range of sequence numbers or UIDs, both ends included; the lower one comes first, and `*` is last of all. */
export interface NumberRange {
  readonly from: number | '*';
  readonly to: number | '*';
}

/**
 * Set of sequence numbers or UIDs (RFC 3501 §9, `sequence-set`), in the order in which the client named them. `*` stands for the
 * highest one in use, so that `7:*` has the last mail also where that has a lower number than 7: see `rangesIn`.
 */
export interface SequenceSet {
  readonly ranges: readonly NumberRange[];
}

/** Range of numbers, both ends included, lower one first. */
export interface PlainRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Ranges of a set where `highest` is the highest number in use, sorted and without overlaps; none where no number is in use. Of
 * the numbers in them only some may be in use.
 */
export function rangesIn({ ranges }: SequenceSet, highest: number): PlainRange[] {
  if (highest === 0) return [];
  const sorted = ranges.map((range) => plainRange(range, highest)).sort((one, other) => one.from - other.from);
  const merged: PlainRange[] = [];
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last === undefined || range.from > last.to + 1) merged.push(range);
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
  }
  return merged;
}

function plainRange({ from, to }: NumberRange, highest: number): PlainRange {
  const one = from === '*' ? highest : from;
  const other = to === '*' ? highest : to;
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

/** Whether ranges as `rangesIn` makes them have a number. */
export function isInRanges(ranges: readonly PlainRange[], number: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const { to } = ranges[middle] ?? { to: Number.POSITIVE_INFINITY };
    if (to < number) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found !== undefined && found.from <= number;
}
