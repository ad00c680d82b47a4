import { isLocalTime, type LocalTime, timeAtOffset, timeInZone } from './zoned-time.ts';

/** Maximum number of characters of a date in a search. */
const dateCharactersMax = 64;

const months = [
  ...['JANUARY', 'FEBRUARY', 'MARCH', 'APRIL', 'MAY', 'JUNE', 'JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER'],
  'DECEMBER',
];
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const zeroZones = new Set(['Z', 'UTC', 'GMT']);
const fillers = new Set(['T', 'AT']);

/** Milliseconds that a time of so many digits counts since the epoch: seconds, milliseconds, microseconds, nanoseconds. */
const epochUnits: Readonly<Record<number, number>> = { 10: 1_000, 13: 1, 16: 1e-3, 19: 1e-6 };

/** One word of a date; each shape has a group of its own. */
const word =
  /(?<yearFirst>\d{4}[-/.:]\d{1,2}(?:[-/.:]\d{1,2})?)|(?<monthFirst>\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}:\d{1,2}:\d{4})|(?<named>\d{1,4}[-/][A-Z]{3,9}[-/]\d{1,4})|(?<time>\d{1,2}:\d{1,2}(?::\d{1,2}(?:[.:]\d{1,9})?)?)|(?<offset>[+-]\d{2}:?(?:\d{2})?)|(?<day>\d{1,2}(?:ST|ND|RD|TH))|(?<year>\d{4}|'\d{2})|(?<number>\d{1,2})|(?<name>[A-Z]+)/y;
const between = /[\s.:]*/y;

/** What the words of a date have told so far. */
interface Told {
  year?: number;
  month?: number;
  day?: number;
  time?: Pick<LocalTime, 'hour' | 'minute' | 'second' | 'ms'>;
  half?: 'AM' | 'PM';
  offsetMs?: number;
  isUtc?: boolean;
}

/**
 * Time that a date of a search names, in milliseconds since the epoch; `undefined` when it names none. It reads the forms
 * that Mailpit's documentation shows: `2024-04-01`, `2024/4/1 17:30`, `04/30/2024` with the month first, `1 Apr 2024 5:30 PM
 * +0200`, RFC 3339, RFC 5322, seconds and milliseconds since the epoch. A day alone is its beginning. Abbreviations of time zones but
 * UTC and GMT mean nothing, since several zones share each. Linear in its length.
 * @param timeZone IANA name of the time zone of dates without one.
 */
export function timeOfDate(text: string, timeZone: string): number | undefined {
  const date = text
    .toUpperCase()
    .replace(/[,()]/g, ' ')
    .replace(/[年月]/g, '-')
    .replace(/日/g, ' ')
    .trim();
  if (date === '' || date.length > dateCharactersMax) return undefined;
  const told = /^\d+$/.test(date) ? digitsOf(date) : wordsOf(date);
  if (told === undefined || typeof told === 'number') return told;
  const local = localOf(told);
  if (local === undefined) return undefined;
  const offsetMs = told.offsetMs ?? (told.isUtc ? 0 : undefined);
  return offsetMs === undefined ? timeInZone(local, timeZone) : timeAtOffset(local, offsetMs);
}

/** A date that is nothing but digits: a time since the epoch, or year, month, day and time of day in a row. */
function digitsOf(digits: string): Told | number | undefined {
  const unit = epochUnits[digits.length];
  if (unit !== undefined) return Math.floor(Number(digits) * unit);
  if (![4, 8, 14].includes(digits.length)) return undefined;
  const at = (start: number) => Number(digits.slice(start, start + 2));
  const time = { hour: at(8), minute: at(10), second: at(12), ms: 0 };
  const month = digits.length > 4 ? { month: at(4), day: at(6) } : {};
  return { year: Number(digits.slice(0, 4)), ...month, time };
}

function wordsOf(date: string): Told | undefined {
  const told: Told = {};
  for (let at = 0; at < date.length; at = between.lastIndex) {
    word.lastIndex = at;
    const { groups } = word.exec(date) ?? {};
    if (groups === undefined || !tell(told, groups)) return undefined;
    between.lastIndex = word.lastIndex;
    between.test(date);
  }
  return told;
}

/** Adds what a word tells; false when it contradicts those before, or means nothing. */
function tell(told: Told, word: Readonly<Record<string, string | undefined>>): boolean {
  const { yearFirst, monthFirst, named, time, offset, day, year, number, name } = word;
  if (yearFirst !== undefined) {
    const [first, month, last = '1'] = yearFirst.split(/[-/.:]/);
    return tellDate(told, first, month, last);
  }
  if (monthFirst !== undefined) {
    const [month, dayOfMonth, last] = monthFirst.split(/[/.:]/);
    return last?.length !== 3 && tellDate(told, last, month, dayOfMonth);
  }
  if (named !== undefined) {
    const [first = '', month = '', last = ''] = named.split(/[-/]/);
    const place = placeOf(months, month);
    if (place === undefined || first.length === 3 || last.length === 3) return false;
    const isYearFirst = first.length === 4;
    return tellDate(told, isYearFirst ? first : last, `${place}`, isYearFirst ? last : first);
  }
  if (time !== undefined) return tellTime(told, time);
  if (offset !== undefined) return tellOffset(told, offset);
  if (day !== undefined) return tellOnce(told, 'day', Number(day.slice(0, -2)));
  if (year !== undefined) return tellOnce(told, 'year', yearOf(year.replace("'", '')));
  if (number !== undefined) {
    return told.day === undefined ? tellOnce(told, 'day', Number(number)) : tellOnce(told, 'year', yearOf(number));
  }
  return tellName(told, name ?? '');
}

function tellDate(told: Told, year = '', month = '', day = ''): boolean {
  const isNew = told.year === undefined && told.month === undefined && told.day === undefined;
  told.year = yearOf(year);
  told.month = Number(month);
  told.day = Number(day);
  return isNew;
}

function tellOnce(told: Told, part: 'year' | 'month' | 'day', value: number): boolean {
  if (told[part] !== undefined) return false;
  told[part] = value;
  return true;
}

function tellTime(told: Told, text: string): boolean {
  if (told.time !== undefined) return false;
  const [hour = '', minute = '', second = '0', fraction = '0'] = text.split(/[:.]/);
  const ms = Math.floor(Number(`0.${fraction}`) * 1_000);
  told.time = { hour: Number(hour), minute: Number(minute), second: Number(second), ms };
  return true;
}

function tellOffset(told: Told, text: string): boolean {
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', ''));
  const offsetMs = (hours * 60 + minutes) * 60_000 * (text.startsWith('-') ? -1 : 1);
  if (told.year === undefined && told.time === undefined) return false;
  const isSame = told.offsetMs === undefined || told.offsetMs === offsetMs;
  told.offsetMs = offsetMs;
  return isSame && hours < 24 && minutes < 60;
}

function tellName(told: Told, name: string): boolean {
  if (fillers.has(name) || placeOf(weekdays, name) !== undefined) return true;
  if (zeroZones.has(name)) {
    told.isUtc = true;
    return true;
  }
  if (name === 'AM' || name === 'PM') {
    if (told.half !== undefined || told.time === undefined) return false;
    told.half = name;
    return true;
  }
  const month = placeOf(months, name);
  if (month !== undefined) return tellOnce(told, 'month', month);
  // The name of a time zone after its offset adds nothing.
  return told.offsetMs !== undefined;
}

/** Place, from 1, of the name that a word is, or is short for. */
function placeOf(names: readonly string[], name: string): number | undefined {
  if (name.length < 3) return undefined;
  const place = names.findIndex((one) => one.startsWith(name) && (name.length <= 4 || name === one));
  return place === -1 ? undefined : place + 1;
}

/** Two digits are a year from 1969 to 2068. */
function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year + (year >= 69 ? 1_900 : 2_000);
}

const midnight = { hour: 0, minute: 0, second: 0, ms: 0 } as const;

function localOf({ year, month, day, time, half }: Told): LocalTime | undefined {
  if (year === undefined) return undefined;
  if (month === undefined && (day !== undefined || half !== undefined)) return undefined;
  const { hour, ...rest } = time ?? midnight;
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const inDay = half === undefined ? hour : (hour % 12) + (half === 'PM' ? 12 : 0);
  const local = { year, month: month ?? 1, day: day ?? 1, hour: inDay, ...rest };
  return isLocalTime(local) ? local : undefined;
}
