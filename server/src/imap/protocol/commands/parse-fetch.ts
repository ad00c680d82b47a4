import type { ArgumentReader } from './argument-reader.ts';
import { syntaxError } from './command-error.ts';
import type { BodySection, FetchItem, Section, SectionText } from './fetch-item.ts';

/** Data items of one FETCH. */
const itemsMax = 100;
/** Header fields of one section. */
const fieldsMax = 200;
/** Depth of a part of a message. */
const depthMax = 100;

const plainItems = {
  FLAGS: { item: 'FLAGS' },
  UID: { item: 'UID' },
  ENVELOPE: { item: 'ENVELOPE' },
  INTERNALDATE: { item: 'INTERNALDATE' },
  'RFC822.SIZE': { item: 'RFC822.SIZE' },
  BODYSTRUCTURE: { item: 'BODYSTRUCTURE' },
  BODY: { item: 'BODY' },
  RFC822: oldSection('RFC822', { of: 'ALL', isPeek: false }),
  'RFC822.HEADER': oldSection('RFC822.HEADER', { of: 'HEADER', isPeek: true }),
  'RFC822.TEXT': oldSection('RFC822.TEXT', { of: 'TEXT', isPeek: false }),
} as const satisfies Readonly<Record<string, FetchItem>>;

/** Sets of items with a name (RFC 3501 §6.4.5). */
const fast = [plainItems.FLAGS, plainItems.INTERNALDATE, plainItems['RFC822.SIZE']];
const macros: ReadonlyMap<string, readonly FetchItem[]> = new Map([
  ['FAST', fast],
  ['ALL', [...fast, plainItems.ENVELOPE]],
  ['FULL', [...fast, plainItems.ENVELOPE, plainItems.BODY]],
]);
const itemsByName: ReadonlyMap<string, FetchItem> = new Map(Object.entries(plainItems));

/** Parses what FETCH asks for: an item, a macro, or a list of items. What is asked for twice is told once. */
export function parseFetchItems(reader: ArgumentReader): readonly FetchItem[] {
  if (reader.next === '(') {
    const items = reader.list(() => parseItem(reader, reader.word('a data item')), itemsMax);
    if (items.length === 0) throw syntaxError('FETCH asks for no data item');
    return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
  }
  const name = reader.word('a data item or a macro');
  return macros.get(name) ?? [parseItem(reader, name)];
}

function parseItem(reader: ArgumentReader, name: string): FetchItem {
  const isSection = (name === 'BODY' || name === 'BODY.PEEK') && reader.next === '[';
  if (isSection) return parseSection(reader, name === 'BODY.PEEK');
  const item = itemsByName.get(name);
  if (item === undefined) throw syntaxError(`unknown data item ${name}`);
  return item;
}

function parseSection(reader: ArgumentReader, isPeek: boolean): BodySection {
  reader.expect('[');
  const words = reader.next === ']' ? [] : reader.word('a section').split('.');
  const numbers = words.findIndex((word) => !/^[1-9]\d{0,5}$/.test(word));
  const part = (numbers < 0 ? words : words.slice(0, numbers)).map(Number);
  if (part.length > depthMax) throw syntaxError(`a part is at most ${depthMax} deep`);
  const word = numbers < 0 ? undefined : words.slice(numbers).join('.');
  const text = parseText(reader, word, part);
  reader.expect(']');
  const partial = reader.next === '<' ? parsePartial(reader) : undefined;
  const section: Section = { part, text };
  return { item: 'SECTION', section, isPeek, name: nameOfSection(section), ...(partial && { partial }) };
}

function parseText(reader: ArgumentReader, word: string | undefined, part: readonly number[]): SectionText {
  switch (word) {
    case undefined:
      return { of: 'ALL' };
    case 'HEADER':
    case 'TEXT':
      return { of: word };
    case 'MIME':
      if (part.length === 0) throw syntaxError('MIME is of a part: BODY[1.MIME]');
      return { of: word };
    case 'HEADER.FIELDS':
    case 'HEADER.FIELDS.NOT': {
      reader.space();
      const fields = reader.list(() => parseField(reader), fieldsMax);
      if (fields.length === 0) throw syntaxError(`${word} names no header field`);
      return { of: word, fields };
    }
    default:
      throw syntaxError(`unknown section ${word}`);
  }
}

/** A name of a header field (RFC 5322 §2.2). */
function parseField(reader: ArgumentReader): string {
  const field = reader.astring('the name of a header field');
  if (!/^[!-9;-~]{1,200}$/.test(field)) throw syntaxError('the name of a header field has characters that none has');
  return field;
}

function parsePartial(reader: ArgumentReader): { offset: number; length: number } {
  reader.expect('<');
  const offset = reader.number('the place where a part begins');
  reader.expect('.');
  const length = reader.number('the length of a part');
  if (length === 0) throw syntaxError('a part of no bytes was asked for');
  reader.expect('>');
  return { offset, length };
}

function nameOfSection({ part, text }: Section): string {
  const fields = 'fields' in text ? ` (${text.fields.map(quoteField).join(' ')})` : '';
  const word = text.of === 'ALL' ? [] : [`${text.of}${fields}`];
  return `BODY[${[...part, ...word].join('.')}]`;
}

function quoteField(field: string): string {
  return /^[^(){%*"\\\]]+$/.test(field) ? field : `"${field.replaceAll(/["\\]/g, '\\$&')}"`;
}

function oldSection(name: string, { of, isPeek }: { of: 'ALL' | 'HEADER' | 'TEXT'; isPeek: boolean }): BodySection {
  return { item: 'SECTION', section: { part: [], text: { of } }, isPeek, name };
}
