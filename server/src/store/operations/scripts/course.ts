import type { ScriptMoment } from '../../tables/script-tables.ts';

/** Moments of a delivery at which a script may act, in their order. */
const scriptMoments: readonly ScriptMoment[] = ['connect', 'helo', 'mail', 'rcpt', 'data', 'end'];

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
  /** Number of attempts that meet it; of a step with `percent` any number. */
  readonly times: number;
  /** Share of the attempts that meet it, evenly: of 25 every fourth. It holds none of the others up. */
  readonly percent?: number;
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
  /** How many times each step was met; for one with `percent`, how many attempts have come to it. */
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
 * passed by. A step with `percent` waits for nobody, and lets the others by. The rate is asked at RCPT, before the steps.
 */
export function meet(script: StoredScript, before: Progress, facts: AttemptFacts): { met: Met; after: Progress } {
  const rated = facts.moment === 'rcpt' ? countRate(script.rate, before, facts.now) : before;
  if (rated === 'over') return { met: 'rate', after: before };
  const used = usedOf(script, rated);
  const after = { ...rated, used };
  for (const [index, step] of script.steps.entries()) {
    const before = used[index] ?? 0;
    if (!concerns(step, facts) || (step.percent === undefined && before >= step.times)) continue;
    const isNow = step.at === facts.moment && !(step.subject !== undefined && facts.subject === undefined);
    if (isNow) used[index] = before + 1;
    if (step.percent === undefined) return { met: isNow ? index : 'nothing', after };
    if (isNow && metOf(step, before + 1) > metOf(step, before)) return { met: index, after };
  }
  return { met: 'nothing', after };
}

/** How many attempts have met a step, by how many have come to it or were used up by it. */
export function metOf({ percent }: Pick<StoredStep, 'percent'>, used: number): number {
  return percent === undefined ? used : Math.floor((used * percent) / 100);
}

/** How many times each step was met, from the beginning again after the end of one that repeats. */
function usedOf({ steps, repeats }: StoredScript, { used }: Progress): number[] {
  const counts = steps.map((_, index) => used[index] ?? 0);
  if (!repeats || !steps.some(isCounted)) return counts;
  const isOver = steps.every((step, index) => !isCounted(step) || (counts[index] ?? 0) >= step.times);
  return isOver ? counts.map((count, index) => (steps[index]?.percent === undefined ? 0 : count)) : counts;
}

/** Whether a step is left until so many attempts have met it. */
function isCounted({ percent }: StoredStep): boolean {
  return percent === undefined;
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
