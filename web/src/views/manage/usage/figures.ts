/** How much of a limit is used: enough, nearly all, or all. */
export type Pressure = 'well' | 'near' | 'full';

/** From this share on a limit is nearly used up. */
const nearShare = 0.8;

/** The smallest share that is shown as a number. */
const leastShare = 0.001;

const dayMs = 86_400_000;
const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;

/** The share of a limit that is used, 0 to 1; of a limit of nothing, all. */
export function shareOf(used: number, max: number): number {
  return max <= 0 ? 1 : Math.min(1, Math.max(0, used / max));
}

/** A share in percent. A share above zero is never shown as 0 %. */
export function percentText(share: number, language: string): string {
  const percent = (value: number) => value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
  return share > 0 && share < leastShare ? `< ${percent(leastShare)}` : percent(share);
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

/** Bytes in the unit that keeps the number below a thousand, with three digits at most. */
export function bytesText(bytes: number, language: string): string {
  // 999.5 of a unit would be told as a thousand.
  const power = units.findIndex((_, index) => bytes / 1_000 ** index < 999.5 || index === units.length - 1);
  const value = bytes / 1_000 ** power;
  const digits = power === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toLocaleString(language, { maximumFractionDigits: digits })} ${units[power] ?? ''}`;
}
