/** A length of time: milliseconds, or a number with its unit, as `'500ms'`, `'60s'`, `'15m'`, `'2h'`, `'1d'`. */
export type Duration = number | `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`;

/** Life of a mailbox: minutes, or a text like `'15m'`. */
export type Life = number | Exclude<Duration, number>;

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const shape = /^(\d+(?:\.\d+)?)(ms|[smhd])$/;

/**
 * Converts a length of time to milliseconds.
 * @throws TypeError when it is invalid.
 */
export function toMs(duration: Duration): number {
  if (typeof duration === 'number' && duration >= 0) return duration;
  const [, number, unit] = shape.exec(String(duration)) ?? [];
  if (number === undefined) throw new TypeError(`"${duration}" is no duration, as "60s" or milliseconds are`);
  return Number(number) * unitMs[unit as keyof typeof unitMs];
}

/** Converts a life to whole minutes, the unit of the service. */
export function toMinutes(life: Life): number {
  return typeof life === 'number' ? life : Math.ceil(toMs(life) / 60_000);
}

/** Shows a length of time as people say it. */
export function formatMs(ms: number): string {
  return `${ms / 1_000} s`;
}
