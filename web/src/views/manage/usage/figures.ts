/** How much of a limit is used: enough, nearly all, or all. */
export type Pressure = 'well' | 'near' | 'full';

/** From this share on a limit is nearly used up. */
const nearShare = 0.8;

const dayMs = 86_400_000;

/** The share of a limit that is used, 0 to 1; of a limit of nothing, all. */
export function shareOf(used: number, max: number): number {
  return max <= 0 ? 1 : Math.min(1, Math.max(0, used / max));
}

/** How much of a limit is used. */
export function pressureOf(used: number, max: number): Pressure {
  const share = shareOf(used, max);
  if (share >= 1) return 'full';
  return share >= nearShare ? 'near' : 'well';
}

/** The share of the day that is over when its count begins anew at a time, 0 to 1. */
export function shareOfDay(resetsAtMs: number, nowMs: number): number {
  return Math.min(1, Math.max(0, 1 - (resetsAtMs - nowMs) / dayMs));
}
