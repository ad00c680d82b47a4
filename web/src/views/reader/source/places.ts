/** Part of a text: offsets, `end` not included. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Places of a line that are told: more are seen without it. */
const placesMax = 200;
/** Characters of a start tag in which an attribute is looked for. */
const tagCharactersMax = 1_024;
/** Characters of a line in which a snippet is looked for: lists have many of them. */
const snippetSearchMax = 128 * 1_024;
/** Characters of a snippet before and after what it is about. */
const snippetBefore = 18;
const snippetAfter = 30;

/**
 * Places in a line of HTML of what a finding is about, in their order; none overlaps another. Marks are separated by blanks, case does not
 * matter: `<video` a start tag, `<img!alt` one without this attribute, `width=` an attribute, `display:` and `display:flex` a declaration, `0px` a unit, and
 * any other text as it is. Time is linear in the line.
 */
export function placesIn(line: string, find: string): Place[] {
  const lower = line.toLowerCase();
  // A few characters become longer in lower case: the places would be others.
  const text = lower.length === line.length ? lower : line;
  const found = find
    .toLowerCase()
    .split(' ')
    .filter((mark) => mark !== '')
    .slice(0, 8)
    .flatMap((mark) => placesOf(text, mark))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const places: Place[] = [];
  for (const place of found) if (place.start >= (places.at(-1)?.end ?? 0)) places.push(place);
  return places.slice(0, placesMax);
}

/** The line of a text with this number, from 1 on; an empty one at its end when there is none. */
export function lineOf(text: string, line: number): Place {
  let start = 0;
  for (let number = 1; number < line; number += 1) {
    const end = text.indexOf('\n', start);
    if (end < 0) return { start: text.length, end: text.length };
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  return { start, end: end < 0 ? text.length : end };
}

/** The HTML around the first place in a line, on one line of the page; `undefined` where nothing is found. */
export function snippetOf(html: string, line: number, find: string): string | undefined {
  const { start, end } = lineOf(html, line);
  const text = html.slice(start, Math.min(end, start + snippetSearchMax));
  const [place] = placesIn(text, find);
  if (place === undefined) return undefined;
  const from = Math.max(0, place.start - snippetBefore);
  const to = Math.min(text.length, place.end + snippetAfter);
  const shown = text.slice(from, to).replace(/\s+/g, ' ').trim().toWellFormed();
  return `${from > 0 ? '…' : ''}${shown}${start + to < end ? '…' : ''}`;
}

function placesOf(text: string, mark: string): Place[] {
  const [name = '', lacked] = mark.startsWith('<') ? mark.split('!', mark.startsWith('<!') ? 1 : 2) : [];
  const needle = mark.startsWith('<!') ? mark : ((name || declared(mark)?.name || unitOf(mark)) ?? mark);
  const places: Place[] = [];
  for (
    let at = text.indexOf(needle);
    at >= 0 && places.length < placesMax;
    at = text.indexOf(needle, at + needle.length)
  ) {
    const end = endOf(text, { at, mark, needle, lacked });
    if (end !== undefined) places.push({ start: at, end });
  }
  return places;
}

interface Candidate {
  readonly at: number;
  readonly mark: string;
  readonly needle: string;
  readonly lacked: string | undefined;
}

/** Where a place ends that begins with the needle; `undefined`: it is no such place. */
function endOf(text: string, { at, mark, needle, lacked }: Candidate): number | undefined {
  const end = at + needle.length;
  if (mark.startsWith('<!')) return end;
  if (mark.startsWith('<')) return isNamePart(text[end]) ? undefined : tagEnd(text, { at, end, lacked });
  const declaration = declared(mark);
  if (declaration !== undefined)
    return isNamePart(text[at - 1]) ? undefined : declarationEnd(text, end, declaration.value);
  if (unitOf(mark) !== undefined) return isDigit(text[at - 1]) && !isNamePart(text[end]) ? end : undefined;
  if (isNamePart(needle[0]) && isNamePart(text[at - 1])) return undefined;
  return isNamePart(needle.at(-1)) && isNamePart(text[end]) ? undefined : end;
}

/** End of the name of a tag; `undefined` when the tag has the attribute that it should lack. */
function tagEnd(
  text: string,
  { at, end, lacked }: { readonly at: number; readonly end: number; readonly lacked: string | undefined },
): number | undefined {
  if (lacked === undefined) return end;
  const tag = text.slice(at, at + tagCharactersMax);
  const close = tag.indexOf('>');
  const inside = close < 0 ? tag : tag.slice(0, close);
  return placesOf(inside, `${lacked}=`).length > 0 ? undefined : end;
}

/** End of a declaration of which the name ends at an offset. */
function declarationEnd(text: string, nameEnd: number, value: string): number | undefined {
  const colon = afterBlanks(text, nameEnd);
  if (text[colon] !== ':') return undefined;
  if (value === '') return colon + 1;
  const start = afterBlanks(text, colon + 1);
  const end = start + value.length;
  return text.startsWith(value, start) && !isNamePart(text[end]) ? end : undefined;
}

/** Name and value of a mark such as `display:flex`; a URL is none. */
function declared(mark: string): { readonly name: string; readonly value: string } | undefined {
  const match = /^([a-z][a-z-]*):([a-z-]*)$/.exec(mark);
  return match === null ? undefined : { name: match[1] ?? '', value: match[2] ?? '' };
}

function unitOf(mark: string): string | undefined {
  return /^0(?:[a-z]+|%)$/.test(mark) ? mark.slice(1) : undefined;
}

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && (text[at] === ' ' || text[at] === '\t')) at += 1;
  return at;
}

function isNamePart(character: string | undefined): boolean {
  return character !== undefined && /[\w-]/.test(character);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && /[\d.]/.test(character);
}
