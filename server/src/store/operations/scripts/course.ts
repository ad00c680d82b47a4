import type { ScriptMoment } from '../../tables/script-tables.ts';

/** Moments of a delivery at which a script may act, in their order. */
const scriptMoments: readonly ScriptMoment[] = ['mail', 'rcpt', 'data', 'end'];

/** Step of a delivery script, in its stored form. */
export interface StoredStep {
  readonly at: ScriptMoment;
  /** Text that the envelope sender must have in it, in lower case. */
  readonly from?: string;
  /** Text that the subject must have in it, in lower case. */
  readonly subject?: string;
  /** Reply; without one, that of the receiver itself. */
  readonly reply?: string;
  readonly delayMs: number;
  /** Whether the connection is closed: after the reply, or in place of it. */
  readonly drop: boolean;
  /** Whether the attempt goes on, or, at the end, is stored, whatever the reply is. */
  readonly accept: boolean;
  /** Number of attempts that meet it. */
  readonly times: number;
}

/** Limit of a script: attempts within a time, above which RCPT is refused. */
export interface StoredRate {
  readonly max: number;
  readonly seconds: number;
  readonly reply: string;
}

/** Delivery script, in its stored form. */
export interface StoredScript {
  readonly steps: readonly StoredStep[];
  /** Whether the steps begin again when each was met as often as it says. */
  readonly repeats: boolean;
  readonly rate?: StoredRate;
}

/** How far a script has come. */
export interface Progress {
  /** How many times each step was met. */
  readonly used: readonly number[];
  readonly rateAt: number;
  readonly rateCount: number;
}

/** Attempt at one moment: what is known of it then. */
export interface AttemptFacts {
  readonly moment: ScriptMoment;
  /** Envelope sender, in any case. */
  readonly sender: string | undefined;
  /** Subject; `undefined` before the content has come. */
  readonly subject: string | undefined;
  readonly now: number;
}

/** What an attempt meets: nothing at this moment, a step by its position, or the limit of the rate. */
export type Met = 'nothing' | 'rate' | number;

/**
 * Finds what an attempt meets, and how far the script has come after that. An attempt meets the first step that is left and
 * applies to it. A step of a later moment, or one that only the content can decide, is waited for; one whose moment is past is
 * passed by. The rate is asked at RCPT, before the steps.
 */
export function meet(script: StoredScript, before: Progress, facts: AttemptFacts): { met: Met; after: Progress } {
  const rated = facts.moment === 'rcpt' ? countRate(script.rate, before, facts.now) : before;
  if (rated === 'over') return { met: 'rate', after: before };
  const used = usedOf(script, rated);
  const index = script.steps.findIndex((step, at) => (used[at] ?? 0) < step.times && concerns(step, facts));
  const step = script.steps[index];
  const isNow = step?.at === facts.moment && !(step.subject !== undefined && facts.subject === undefined);
  const after = { ...rated, used };
  if (!isNow) return { met: 'nothing', after };
  return { met: index, after: { ...after, used: used.map((times, at) => (at === index ? times + 1 : times)) } };
}

/** How many times each step was met, from the beginning again after the end of one that repeats. */
function usedOf({ steps, repeats }: StoredScript, { used }: Progress): number[] {
  const counts = steps.map((_, index) => used[index] ?? 0);
  const isOver = steps.every(({ times }, index) => (counts[index] ?? 0) >= times);
  return isOver && repeats ? counts.map(() => 0) : counts;
}

/** Whether a step that is left may act on an attempt, now or later. */
function concerns({ at, from, subject }: StoredStep, facts: AttemptFacts): boolean {
  if (scriptMoments.indexOf(at) < scriptMoments.indexOf(facts.moment)) return false;
  const isFrom = from === undefined || facts.sender?.toLowerCase().includes(from) !== false;
  const isAbout = subject === undefined || facts.subject?.toLowerCase().includes(subject) !== false;
  return isFrom && isAbout;
}

function countRate(rate: StoredRate | undefined, progress: Progress, now: number): Progress | 'over' {
  if (rate === undefined) return progress;
  const { rateAt, rateCount } = progress;
  const isWithin = now >= rateAt && now - rateAt < rate.seconds * 1_000;
  if (!isWithin) return { ...progress, rateAt: now, rateCount: 1 };
  return rateCount >= rate.max ? 'over' : { ...progress, rateCount: rateCount + 1 };
}
