import { locale } from '../../../../texts/language.ts';
import { rt } from '../../../../texts/reader/texts.ts';
import type { EventTime } from './events.ts';
import type { Recurrence } from './recurrence.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A Sunday, for names of weekdays. */
const sundayMs = Date.UTC(2023, 0, 1);

/** When an event is, on the clock of its reader: as written where that cannot be told. */
export function spanWords(start: EventTime, end: EventTime | undefined): string {
  const isHere = start.at !== undefined && (end === undefined || end.at !== undefined);
  return spanOf(
    start,
    end,
    isHere ? { at: ({ at, wall }) => at ?? wall } : { at: ({ wall }) => wall, timeZone: 'UTC' },
  );
}

/** When an event is, as its file says it; `undefined` where that is the same clock. */
export function writtenWords(start: EventTime, end: EventTime | undefined): string | undefined {
  if (start.at === undefined) return start.zone === '' ? undefined : start.zone;
  const offsetMs = -new Date(start.at).getTimezoneOffset() * minuteMs;
  if (start.at + offsetMs === start.wall) return undefined;
  return `${spanOf(start, end, { at: ({ wall }) => wall, timeZone: 'UTC' })} ${start.zone}`;
}

/** How often an event repeats, in words; the rule itself where a few words cannot tell it. */
export function recurrenceWords({ rule, simple }: Recurrence): string {
  if (simple === undefined) return rule;
  const { frequency, interval, weekdays, count, until } = simple;
  const words = rt().events;
  const names = new Intl.DateTimeFormat(locale(), { weekday: 'long', timeZone: 'UTC' });
  const days = weekdays.map((day) => names.format(sundayMs + day * dayMs));
  const on = days.length === 0 ? [] : [words.on(new Intl.ListFormat(locale(), { type: 'conjunction' }).format(days))];
  const times = count === undefined ? [] : [words.times(count)];
  const last = until === undefined ? [] : [words.until(dateOf(until))];
  return [[words.every[frequency](interval), ...on].join(' '), ...times, ...last].join(', ');
}

interface Clock {
  readonly at: (time: EventTime) => number;
  readonly timeZone?: string;
}

function spanOf(start: EventTime, end: EventTime | undefined, { at, timeZone }: Clock): string {
  const format = new Intl.DateTimeFormat(locale(), {
    dateStyle: 'full',
    ...(start.isDay ? { timeZone: 'UTC' } : { timeStyle: 'short', ...(timeZone && { timeZone }) }),
  });
  // The end of whole days is the day after the last (RFC 5545 §3.6.1).
  const last = end && at(end) - (end.isDay ? dayMs : 0);
  return last === undefined || last <= at(start) ? format.format(at(start)) : format.formatRange(at(start), last);
}

function dateOf(wall: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'UTC' }).format(wall);
}
