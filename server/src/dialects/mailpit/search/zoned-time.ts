/** Date and time of day, without a time zone. */
export interface LocalTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly ms: number;
}

/** Whether there is such a date and time. */
export function isLocalTime({ year, month, day, hour, minute, second }: LocalTime): boolean {
  if (month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return false;
  return day >= 1 && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
}

/** Time of a local time that is `offsetMs` ahead of UTC, in milliseconds since the epoch. */
export function timeAtOffset({ year, month, day, hour, minute, second, ms }: LocalTime, offsetMs: number): number {
  return Date.UTC(year, month - 1, day, hour, minute, second, ms) - offsetMs;
}

/**
 * Time of a local time in a time zone, in milliseconds since the epoch. A local time that a change of the clocks leaves out
 * is taken as if they had not been changed yet; of one that is there twice, it is the first.
 * @throws RangeError for a time zone that nobody knows.
 */
export function timeInZone(local: LocalTime, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const asUtc = timeAtOffset(local, 0);
  const offsetBefore = offsetAt(format, asUtc - dayMs);
  const early = asUtc - offsetBefore;
  if (offsetAt(format, early) === offsetBefore) return early;
  const offsetAfter = offsetAt(format, asUtc + dayMs);
  const late = asUtc - offsetAfter;
  return offsetAt(format, late) === offsetAfter ? late : early;
}

const dayMs = 24 * 3_600_000;
const offsetShape = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** Milliseconds that a time zone is ahead of UTC at a time. */
function offsetAt(format: Intl.DateTimeFormat, ms: number): number {
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = offsetShape.exec(name) ?? [];
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -offset : offset;
}
