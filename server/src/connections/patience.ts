/** Share of the common resources that is in use, from 0 to 1. Patience with clients is least at 1. */
export type Stress = number;

/** Time in milliseconds that the server waits for a client that has been of no use, when stress is 1. */
export const leastPatienceMs = 10_000;

/** Stress from which patience falls, and the time left at stress 1. A client that has been of use, as by delivering a mail, gets more. */
const stages = {
  stranger: { stressMin: 0.5, leastMs: leastPatienceMs },
  known: { stressMin: 0.75, leastMs: 60_000 },
} as const;

/** Facts that decide how long the server waits for a client. */
export interface Patience {
  readonly stress: Stress;
  readonly wasOfUse: boolean;
}

/**
 * Time in milliseconds that the server waits for a client: `usualMs` without stress, and less the fuller the server is.
 * Clients that hold connections without using them so make room, as under Postfix's stress rule (STRESS_README).
 */
export function patienceMs(usualMs: number, options: Patience): number {
  const { stressMin, leastMs } = stages[options.wasOfUse ? 'known' : 'stranger'];
  const least = Math.min(leastMs, usualMs);
  const left = (1 - options.stress) / (1 - stressMin);
  return least + (usualMs - least) * Math.min(1, Math.max(0, left));
}
