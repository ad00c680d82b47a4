/** How much of what all clients share is taken, from 0 to 1: the least patience is left at 1. */
export type Stress = number;

/** For how long a client is waited for at least. */
export const leastPatienceMs = 10_000;

/** From here on patience falls, and what is left of it in the end; those who have delivered a mail are given more. */
const stages = {
  stranger: { stressMin: 0.5, leastMs: leastPatienceMs },
  sender: { stressMin: 0.75, leastMs: 60_000 },
} as const;

/** What the patience with a client depends on. */
export interface Patience {
  readonly stress: Stress;
  readonly hasDelivered: boolean;
}

/**
 * How long a client is waited for: less and less the fuller the service is, as under Postfix's stress rule
 * (STRESS_README), so that those who hold connections and use none of them make room. `usualMs` while there is no stress.
 */
export function patienceMs(usualMs: number, options: Patience): number {
  const { stressMin, leastMs } = stages[options.hasDelivered ? 'sender' : 'stranger'];
  const least = Math.min(leastMs, usualMs);
  const left = (1 - options.stress) / (1 - stressMin);
  return least + (usualMs - least) * Math.min(1, Math.max(0, left));
}
