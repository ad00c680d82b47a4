import type { Screen } from '../css/media.ts';

/** Screens for which a mail is laid out: a phone and a desktop, each in light and dark mode. */
export const screens: readonly Screen[] = [
  { width: 1_280, isDark: false },
  { width: 375, isDark: false },
  { width: 1_280, isDark: true },
  { width: 375, isDark: true },
];
export const allScreens = (1 << screens.length) - 1;

/** Screens on which a rule applies, one bit for each: those on which it certainly does, and those on which it may. */
export interface Condition {
  readonly certain: number;
  readonly possible: number;
  /** Name of the condition that decides, where its truth is unknown (a *doubt*); `''` when all is known. */
  readonly doubt: string;
}

/** A *world* is one possible rendering of a document: a screen, with at most one unknown condition taken for true. */
export interface World {
  readonly screen: number;
  /** Number of the unknown condition that is taken for true; `-1` for none. */
  readonly doubt: number;
}

/** Maximum number of unknown conditions with worlds of their own. All others share those of the last. */
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

/** Names of the unknown conditions that get worlds of their own. */
export function doubtsOf(conditions: Iterable<Condition>): readonly string[] {
  const doubts = new Set<string>();
  for (const { doubt } of conditions) if (doubt !== '' && doubts.size < doubtsMax) doubts.add(doubt);
  return [...doubts];
}

/** Worlds in which a condition is true, one bit for each. */
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
