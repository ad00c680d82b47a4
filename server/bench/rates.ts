import { median } from '../load/statistics.ts';
import type { Figure } from './figure.ts';

/** How much was done in a second, and the CPU time that one piece of it took. */
export interface Rate {
  readonly perSecond: number;
  /** NaN where the system does not tell. */
  readonly cpuMicroseconds: number;
}

/** Does some work, and returns how fast it went and what it took of the process that did it. */
export async function rateOf(
  process: { cpuSeconds(): number },
  work: () => Promise<{ readonly count: number; readonly perSecond: number }>,
): Promise<Rate> {
  const before = process.cpuSeconds();
  const { count, perSecond } = await work();
  return { perSecond, cpuMicroseconds: ((process.cpuSeconds() - before) * 1e6) / count };
}

/** A figure of two rates, with the CPU time of each. */
export function figureOfRates(
  named: Pick<Figure, 'name' | 'unit' | 'target'>,
  { ours, theirs }: { ours: Rate; theirs: Rate },
): Figure {
  return {
    ...{ ...named, measured: ours.perSecond, baseline: theirs.perSecond },
    cpu: { measured: ours.cpuMicroseconds, baseline: theirs.cpuMicroseconds },
  };
}

/** As `mediansInTurn`, of what each run found: the medians of the members one by one. */
export async function ratesInTurn<Name extends string>(
  { rounds }: { rounds: number },
  runs: Readonly<Record<Name, () => Promise<Rate>>>,
): Promise<Readonly<Record<Name, Rate>>> {
  const found = await resultsInTurn({ rounds }, runs);
  return mapValues(found, (rates) => ({
    perSecond: median(rates.map(({ perSecond }) => perSecond)),
    cpuMicroseconds: median(rates.map(({ cpuMicroseconds }) => cpuMicroseconds)),
  }));
}

/**
 * Lets each of the named runs have its turn, again and again, so that noise hits all alike; their medians, by name. The
 * first round, in which programs get warm, does not count unless it is the only one.
 */
export async function mediansInTurn<Name extends string>(
  { rounds }: { rounds: number },
  runs: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Readonly<Record<Name, number>>> {
  return mapValues(await resultsInTurn({ rounds }, runs), median);
}

/** The results of the runs that count, by name. */
async function resultsInTurn<Name extends string, Result>(
  { rounds }: { rounds: number },
  runs: Readonly<Record<Name, () => Promise<Result>>>,
): Promise<Readonly<Record<Name, readonly Result[]>>> {
  const results = mapValues(runs, (): Result[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of namesOf(runs)) results[name].push(await runs[name]());
  }
  return mapValues(results, (values) => (values.length > 1 ? values.slice(1) : values));
}

function mapValues<Name extends string, Value, Result>(
  values: Readonly<Record<Name, Value>>,
  map: (value: Value) => Result,
): Record<Name, Result> {
  const entries = namesOf(values).map((name) => [name, map(values[name])]);
  // One entry for each name.
  return Object.fromEntries(entries) as Record<Name, Result>;
}

function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  // The names of a record are what its type says.
  return Object.keys(record) as Name[];
}
