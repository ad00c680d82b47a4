/** A line of a calendar file (RFC 5545 §3.1): name, parameters, value. */
export interface CalendarLine {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** Component of a calendar file, such as VEVENT, with the components in it. */
export interface CalendarComponent {
  readonly name: string;
  readonly lines: readonly CalendarLine[];
  readonly components: readonly CalendarComponent[];
}

interface GrowingComponent extends CalendarComponent {
  readonly lines: CalendarLine[];
  readonly components: GrowingComponent[];
}

const depthMax = 8;
const linesMax = 20_000;
const valueCharactersMax = 4_096;
const parameter = /;([^=:;"]*)=("[^"]*"?|[^:;"]*)/y;

/** Reads the components of a calendar file, whose root has no name. What is no such file has none. Time is linear in the text. */
export function readCalendarLines(text: string): CalendarComponent {
  const open: GrowingComponent[] = [{ name: '', lines: [], components: [] }];
  for (const line of unfoldedLines(text)) {
    const read = readLine(line);
    const inner = open.at(-1);
    const name = read.value.trim().toUpperCase();
    if (read.name === 'BEGIN' && open.length < depthMax) {
      const component = { name, lines: [], components: [] };
      inner?.components.push(component);
      open.push(component);
    } else if (read.name === 'END' && inner?.name === name && open.length > 1) open.pop();
    else if (read.name !== '') inner?.lines.push(read);
  }
  return open[0] ?? { name: '', lines: [], components: [] };
}

/** The first lines of a file, each without its folds. */
function unfoldedLines(text: string): string[] {
  const lines = text
    .replace(/\r\n|\r/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n', linesMax);
  return lines;
}

function readLine(line: string): CalendarLine {
  const start = line.search(/[;:]/);
  if (start < 0) return { name: '', parameters: new Map(), value: '' };
  const parameters = new Map<string, string>();
  let at = start;
  parameter.lastIndex = at;
  for (let found = parameter.exec(line); found !== null; found = parameter.exec(line)) {
    const [whole, name = '', value = ''] = found;
    parameters.set(name.toUpperCase(), value.replaceAll('"', '').slice(0, valueCharactersMax));
    at += whole.length;
    parameter.lastIndex = at;
  }
  const colon = line.indexOf(':', at);
  const value = colon < 0 ? '' : line.slice(colon + 1, colon + 1 + valueCharactersMax);
  return { name: line.slice(0, start).trim().toUpperCase(), parameters, value };
}
