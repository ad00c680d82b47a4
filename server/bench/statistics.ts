/** The value that `share` of the values do not exceed; the values in any order. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The value in the middle, which one disturbed round does not move. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/**
 * Lets each of the named runs have its turn, again and again, so that noise hits all alike; their medians, by name. The
 * first round, in which programs get warm, does not count unless it is the only one.
 */
export async function mediansInTurn<Name extends string>(
  { rounds }: { rounds: number },
  runs: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Readonly<Record<Name, number>>> {
  // The names of `runs` are what its type says.
  const names = Object.keys(runs) as Name[];
  const results = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results.get(name)?.push(await runs[name]());
  }
  const medianOf = (values: readonly number[]) => median(values.length > 1 ? values.slice(1) : values);
  // As above: one entry for each name.
  return Object.fromEntries(names.map((name) => [name, medianOf(results.get(name) ?? [])])) as Record<Name, number>;
}
