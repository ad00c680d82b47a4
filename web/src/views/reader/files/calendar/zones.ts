import type { CalendarComponent, CalendarLine } from './calendar-lines.ts';

/** Time as a clock on the wall shows it: milliseconds since 1970, as if it were UTC. */
export type WallMs = number;

/** Zone of a calendar file: the time at which a clock in it shows a time; `undefined` where that cannot be told. */
export type Zone = (wall: WallMs) => number | undefined;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const zonesMax = 50;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const dateTime = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?)?/;
const offset = /^([+-])(\d\d)(\d\d)/;
const ruleDay = /^([+-]?[1-5])([A-Z]{2})$/;

/** Reads a date, with or without a time (RFC 5545 §3.3.4, §3.3.5); `undefined` for what is none. */
export function readWall(value: string): WallMs | undefined {
  const [whole, year, month, day, hour = '0', minute = '0', second = '0'] = dateTime.exec(value.trim()) ?? [];
  if (whole === undefined) return undefined;
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return new Date(wall).getUTCDate() === Number(day) && Number(hour) < 24 ? wall : undefined;
}

/** The zone with a name: that which the browser knows, else that which the file defines. */
export function zoneOf(name: string, definitions: readonly CalendarComponent[]): Zone | undefined {
  const known = formatterOf(name);
  if (known !== undefined) return (wall) => timeIn(known, wall);
  const definition = definitions.slice(0, zonesMax).find(({ lines }) => textOf(lines, 'TZID') === name);
  return definition && definedZone(definition);
}

function formatterOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
}

/** The time at which a zone's clock shows a time. The offset may be another at the first guess: the second is right. */
function timeIn(formatter: Intl.DateTimeFormat, wall: WallMs): number {
  const guess = wall - offsetAt(formatter, wall);
  return wall - offsetAt(formatter, guess);
}

function offsetAt(formatter: Intl.DateTimeFormat, time: number): number {
  const name = formatter.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return readOffset(name.replace('GMT', '').replace(':', '')) ?? 0;
}

/** A zone of which the file says when its offset changes: once, or each year on a weekday of a month, as calendars write it. */
function definedZone({ components }: CalendarComponent): Zone {
  return (wall) => {
    const year = new Date(wall).getUTCFullYear();
    const changes = components.slice(0, zonesMax).flatMap(({ lines }) => {
      const to = readOffset(textOf(lines, 'TZOFFSETTO'));
      const from = readWall(textOf(lines, 'DTSTART'));
      if (to === undefined || from === undefined) return [];
      return [year - 1, year].flatMap((each) => ({ to, at: onsetIn(each, from, textOf(lines, 'RRULE')) }));
    });
    const before = changes.filter(({ at }) => at !== undefined && at <= wall);
    const last = before.sort((one, other) => (one.at ?? 0) - (other.at ?? 0)).at(-1);
    return last && wall - last.to;
  };
}

/** When a rule begins to hold in a year; its only beginning where it has no rule; `undefined` for a rule of another kind. */
function onsetIn(year: number, start: WallMs, rule: string): WallMs | undefined {
  if (rule === '') return start;
  const parts = new Map(rule.split(';', 20).map((part) => [part.split('=')[0], part.split('=')[1] ?? '']));
  const month = Number(parts.get('BYMONTH') ?? '');
  const [, count, day = ''] = ruleDay.exec(parts.get('BYDAY') ?? '') ?? [];
  const weekday = weekdays.indexOf(day);
  if (parts.get('FREQ') !== 'YEARLY' || !(month >= 1 && month <= 12) || count === undefined || weekday < 0)
    return undefined;
  const nth = Number(count);
  const edge = new Date(Date.UTC(year, nth > 0 ? month - 1 : month, nth > 0 ? 1 : 0));
  const away = nth > 0 ? (weekday - edge.getUTCDay() + 7) % 7 : -((edge.getUTCDay() - weekday + 7) % 7);
  const weeks = nth > 0 ? nth - 1 : nth + 1;
  // The time of the day, of a date before 1970 as well.
  const time = ((start % dayMs) + dayMs) % dayMs;
  return edge.getTime() + (away + 7 * weeks) * dayMs + time;
}

function readOffset(text: string): number | undefined {
  const [whole, sign, hours, minutes] = offset.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
}

function textOf(lines: readonly CalendarLine[], wanted: string): string {
  return lines.find(({ name }) => name === wanted)?.value.trim() ?? '';
}
