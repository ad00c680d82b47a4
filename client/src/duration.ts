/** A length of time: milliseconds, or a number with its unit, as `'500ms'`, `'60s'`, `'15m'`, `'2h'`, `'1d'`. */
export type Duration = number | `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`;

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const shape = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/;

/**
 * Converts a length of time to milliseconds.
 * @throws TypeError when it is none.
 */
export function toMs(duration: Duration): number {
  if (typeof duration === 'number' && duration >= 0) return duration;
  const [, number, unit] = shape.exec(String(duration)) ?? [];
  if (number === undefined)
    throw new TypeError(`"${duration}" is no duration: give milliseconds, or a text like "60s"`);
  return Number(number) * unitMs[unit as keyof typeof unitMs];
}

/** Shows a length of time as people say it. */
export function formatMs(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;
}
