import { type CalendarComponent, type CalendarLine, readCalendarLines } from './calendar-lines.ts';
import { type Recurrence, readRecurrence } from './recurrence.ts';
import { readWall, type WallMs, zoneOf } from './zones.ts';

/** Time of an event: as it is written, and when that is if it can be told. */
export interface EventTime {
  readonly wall: WallMs;
  /** Milliseconds since 1970; absent of a whole day, and of a time that is that of each reader's own clock. */
  readonly at?: number;
  /** Name of its zone as written; `''` for none. */
  readonly zone: string;
  readonly isDay: boolean;
}

/** Somebody who takes part in an event. */
export interface EventPerson {
  readonly name: string;
  readonly address: string;
  /** Answer, such as ACCEPTED; `''` for none. */
  readonly answer: string;
}

/** Event of a calendar file (RFC 5545 §3.6.1), in words of its sender. */
export interface CalendarEvent {
  readonly summary: string;
  readonly start?: EventTime;
  readonly end?: EventTime;
  readonly location: string;
  readonly organizer?: EventPerson;
  readonly attendees: readonly EventPerson[];
  readonly recurrence?: Recurrence;
  readonly status: string;
  readonly description: string;
}

/** Events of a calendar file. */
export interface CalendarFile {
  /** Purpose, such as REQUEST or CANCEL; `''` for none. */
  readonly method: string;
  readonly events: readonly CalendarEvent[];
  /** Whether there is more than is told. */
  readonly isCut: boolean;
}

const eventsMax = 50;
const attendeesMax = 100;
const wordCharactersMax = 320;
const duration = /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d{1,6}S)?)?$/;

/** Reads the events of a calendar file. Time is linear in the text. */
export function readCalendarFile(text: string): CalendarFile {
  const root = readCalendarLines(text);
  const calendars = root.components.filter(({ name }) => name === 'VCALENDAR');
  const inside = calendars.flatMap(({ components }) => components);
  const found = inside.filter(({ name }) => name === 'VEVENT');
  const zones = inside.filter(({ name }) => name === 'VTIMEZONE');
  const events = found.slice(0, eventsMax).map((component) => eventOf(component, zones));
  const method = calendars.map(({ lines }) => word(lines, 'METHOD')).find((each) => each !== '') ?? '';
  const isCut = found.length > eventsMax || events.some(({ attendees }) => attendees.length === attendeesMax);
  return { method, events, isCut };
}

function eventOf({ lines }: CalendarComponent, zones: readonly CalendarComponent[]): CalendarEvent {
  const first = (wanted: string) => lines.find(({ name }) => name === wanted);
  const text = (name: string) => plainText(first(name)?.value ?? '');
  const start = timeOf(first('DTSTART'), zones);
  const end = timeOf(first('DTEND'), zones) ?? endAfter(start, word(lines, 'DURATION'));
  const organizer = first('ORGANIZER');
  const recurrence = readRecurrence(first('RRULE')?.value ?? '');
  return {
    summary: text('SUMMARY'),
    ...(start && { start }),
    ...(end && { end }),
    location: text('LOCATION'),
    ...(organizer && { organizer: personOf(organizer) }),
    attendees: lines
      .filter(({ name }) => name === 'ATTENDEE')
      .slice(0, attendeesMax)
      .map(personOf),
    ...(recurrence && { recurrence }),
    status: word(lines, 'STATUS'),
    description: text('DESCRIPTION'),
  };
}

function timeOf(line: CalendarLine | undefined, zones: readonly CalendarComponent[]): EventTime | undefined {
  const value = line?.value.trim() ?? '';
  const wall = readWall(value);
  if (line === undefined || wall === undefined) return undefined;
  if (!value.includes('T')) return { wall, zone: '', isDay: true };
  if (value.endsWith('Z')) return { wall, at: wall, zone: 'UTC', isDay: false };
  const zone = line.parameters.get('TZID')?.slice(0, wordCharactersMax) ?? '';
  const at = zone === '' ? undefined : zoneOf(zone, zones)?.(wall);
  return { wall, ...(at === undefined ? {} : { at }), zone, isDay: false };
}

function endAfter(start: EventTime | undefined, text: string): EventTime | undefined {
  const [whole, weeks = 0, days = 0, hours = 0, minutes = 0] = duration.exec(text) ?? [];
  if (start === undefined || whole === undefined) return undefined;
  const ms = (((Number(weeks) * 7 + Number(days)) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000;
  return { ...start, wall: start.wall + ms, ...(start.at === undefined ? {} : { at: start.at + ms }) };
}

function personOf({ value, parameters }: CalendarLine): EventPerson {
  const address = value
    .trim()
    .replace(/^mailto:/i, '')
    .slice(0, wordCharactersMax);
  const name = (parameters.get('CN') ?? '').slice(0, wordCharactersMax);
  return {
    name: name === address ? '' : name,
    address,
    answer: (parameters.get('PARTSTAT') ?? '').toUpperCase().slice(0, 40),
  };
}

function word(lines: readonly CalendarLine[], wanted: string): string {
  return (lines.find(({ name }) => name === wanted)?.value ?? '').trim().toUpperCase().slice(0, 40);
}

/** A text without its escapes (RFC 5545 §3.3.11). */
function plainText(value: string): string {
  return value
    .replace(/\\([nN,;\\])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))
    .trim();
}
