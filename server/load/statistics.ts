/** The value that `share` of the values do not exceed; the values in any order. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The value in the middle, which one disturbed round does not move. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
