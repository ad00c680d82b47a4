import type { Screen } from '../css/media.ts';

/** Screens at which a mail is looked at: a phone and a desk, by day and by night. */
export const screens: readonly Screen[] = [
  { width: 1_280, isDark: false },
  { width: 375, isDark: false },
  { width: 1_280, isDark: true },
  { width: 375, isDark: true },
];
export const allScreens = (1 << screens.length) - 1;

/** Where a rule is true: for each screen a bit that is certain, and one that is at least possible. */
export interface Condition {
  readonly certain: number;
  readonly possible: number;
  /** What it depends on, where that is not known; `''` when all is known. */
  readonly doubt: string;
}

/** One way in which a document may look. */
export interface World {
  readonly screen: number;
  /** Number of the doubt that is taken for true in it; `-1` where none is. */
  readonly doubt: number;
}

/** Number of doubts that are looked at one by one. Further ones are taken for one. */
const doubtsMax = 7;

/**
 * Ways in which a document may look by the conditions of its rules: at each screen that makes a difference, and there once more
 * for each condition of which nothing is known.
 */
export function worldsOf(conditions: readonly Condition[], doubts: readonly string[]): World[] {
  const distinct = new Map<string, World>();
  for (const screen of screens.keys()) {
    const bits = ({ certain, possible }: Condition) => `${(certain >>> screen) & 1}${(possible >>> screen) & 1}`;
    const signature = conditions.map((condition) => (isEverywhere(condition) ? '' : bits(condition))).join('');
    if (!distinct.has(signature)) distinct.set(signature, { screen, doubt: -1 });
  }
  const known = [...distinct.values()];
  return [...known, ...doubts.flatMap((_, doubt) => known.map((world) => ({ ...world, doubt })))];
}

/** Doubts of conditions that are looked at one by one. */
export function doubtsOf(conditions: readonly Condition[]): readonly string[] {
  const doubts = new Set<string>();
  for (const { doubt } of conditions) if (doubt !== '' && doubts.size < doubtsMax) doubts.add(doubt);
  return [...doubts];
}

/** Worlds in which a condition is true, a bit for each. */
export function worldsWith(condition: Condition, worlds: readonly World[], doubts: readonly string[]): number {
  const own = condition.doubt === '' ? -2 : doubtOf(condition.doubt, doubts);
  let bits = 0;
  for (const [at, { screen, doubt }] of worlds.entries()) {
    const isTrue = (((doubt === own ? condition.possible : condition.certain) >>> screen) & 1) === 1;
    if (isTrue) bits |= 1 << at;
  }
  return bits;
}

function isEverywhere({ certain, possible }: Condition): boolean {
  return certain === possible && (certain === 0 || certain === allScreens);
}

function doubtOf(doubt: string, doubts: readonly string[]): number {
  const at = doubts.indexOf(doubt);
  return at < 0 ? doubts.length - 1 : at;
}
