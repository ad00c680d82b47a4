/** Invitation or event of a calendar file (RFC 5545 §3.6.1), in words of its sender. */
export interface CalendarEvent {
  readonly summary: string;
  readonly start: string;
  readonly end: string;
  readonly location: string;
  readonly organizer: string;
  /** The first attendees, each with name and answer as far as they are said. */
  readonly attendees: readonly string[];
  readonly repeats: string;
  readonly status: string;
  readonly description: string;
}

/** Events of a calendar file. */
export interface Calendar {
  /** Purpose, such as REQUEST or CANCEL; `''` when none is said. */
  readonly method: string;
  readonly events: readonly CalendarEvent[];
  /** Whether there is more than is told. */
  readonly isCut: boolean;
}

const eventsMax = 50;
const attendeesMax = 50;
const valueCharactersMax = 4_096;
const dateTime = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z?))?$/;

/** A line of a calendar file: name, parameters, value. */
interface ContentLine {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** Reads the events of a calendar file. What is no such file has none. Linear in the text. */
export function readCalendar(text: string): Calendar {
  const events: CalendarEvent[] = [];
  let method = '';
  let open: ContentLine[] | undefined;
  let isCut = false;
  // Components in an event, such as alarms, have texts of their own.
  let inner = 0;
  for (const line of unfolded(text)) {
    const read = readLine(line);
    const isEvent = read.value.trim().toUpperCase() === 'VEVENT';
    const begins = read.name === 'BEGIN' && isEvent;
    const ends = read.name === 'END' && isEvent;
    if (read.name === 'METHOD' && open === undefined) method = read.value.slice(0, 40);
    else if (begins) {
      open = [];
      inner = 0;
    } else if (ends && open !== undefined) {
      if (events.length < eventsMax) events.push(eventOf(open));
      else isCut = true;
      open = undefined;
    } else if (read.name === 'BEGIN') inner += 1;
    else if (read.name === 'END') inner = Math.max(0, inner - 1);
    else if (inner === 0) open?.push(read);
  }
  return { method, events, isCut };
}

/** The lines of a file, each without its folds (RFC 5545 §3.1). */
function unfolded(text: string): string[] {
  return text
    .replace(/\r\n|\r/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
}

function readLine(line: string): ContentLine {
  const pieces: string[] = [];
  let isQuoted = false;
  let from = 0;
  let colon = line.length;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === ';' || character === ':')) {
      pieces.push(line.slice(from, at));
      from = at + 1;
      if (character === ':') {
        colon = at;
        break;
      }
    }
  }
  const [name = '', ...parameters] = pieces;
  return { name: name.toUpperCase(), parameters: new Map(parameters.map(readParameter)), value: line.slice(colon + 1) };
}

function readParameter(text: string): [string, string] {
  const equals = text.indexOf('=');
  const name = text.slice(0, Math.max(0, equals)).toUpperCase();
  return [name, text.slice(equals + 1).replaceAll('"', '')];
}

function eventOf(lines: readonly ContentLine[]): CalendarEvent {
  const first = new Map<string, ContentLine>();
  for (const line of lines) if (!first.has(line.name)) first.set(line.name, line);
  const text = (name: string) => plainText(first.get(name)?.value ?? '');
  const attendees = lines.filter(({ name }) => name === 'ATTENDEE').slice(0, attendeesMax);
  return {
    summary: text('SUMMARY'),
    start: timeOf(first.get('DTSTART')),
    end: timeOf(first.get('DTEND')) || text('DURATION'),
    location: text('LOCATION'),
    organizer: personOf(first.get('ORGANIZER')),
    attendees: attendees.map(personOf),
    repeats: text('RRULE'),
    status: text('STATUS'),
    description: text('DESCRIPTION'),
  };
}

/** A text without its escapes (RFC 5545 §3.3.11). */
function plainText(value: string): string {
  return value
    .slice(0, valueCharactersMax)
    .replace(/\\([nN,;\\])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped));
}

function timeOf(line: ContentLine | undefined): string {
  const value = line?.value.trim().slice(0, 40) ?? '';
  const [, year, month, day, hour, minute, utc] = dateTime.exec(value) ?? [];
  if (year === undefined) return value;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const zone = utc === 'Z' ? 'UTC' : (line?.parameters.get('TZID')?.slice(0, 80) ?? '');
  return `${date} ${hour}:${minute} ${zone}`.trim();
}

function personOf(line: ContentLine | undefined): string {
  if (line === undefined) return '';
  const address = line.value.replace(/^mailto:/i, '').slice(0, 320);
  const name = line.parameters.get('CN')?.slice(0, 200) ?? '';
  const answer = line.parameters.get('PARTSTAT')?.toLowerCase().slice(0, 40);
  const person = name === '' || name === address ? address : `${name} <${address}>`;
  return answer === undefined ? person : `${person}, ${answer}`;
}
