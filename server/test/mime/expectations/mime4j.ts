import { expectationOf, type Part } from './body-parts.ts';
import { type Expectation, whole } from './expectation.ts';
import { decodeBody, decodeWords, fieldParameter, fieldValue } from './mime4j-content.ts';

/**
 * Reads what mime4j expects: XML of the message's structure, with header fields and bodies as they stand in it. They are
 * decoded here, in the plainest way that does for well-formed ones.
 */
export function readMime4j(xml: string): Expectation {
  const elements = new Elements(xml.replaceAll('\r\n', '\n'));
  elements.enter('message');
  const { fields, part } = readEntity(elements);
  return { subject: whole(decodeWords(fields.get('subject') ?? '')), ...expectationOf(part) };
}

type Fields = ReadonlyMap<string, string>;

/** What stands in a `message` or `body-part`: its header, and a body of one of three kinds. */
function readEntity(elements: Elements): { fields: Fields; part: Part } {
  const fields = readHeader(elements);
  const value = fields.get('content-type') ?? 'text/plain';
  const kind = elements.enter('body', 'multipart', 'message');
  if (kind === 'multipart') {
    return { fields, part: { type: fieldValue(value), parts: readParts(elements) } };
  }
  if (kind === 'message') {
    readEntity(elements);
    elements.leave('message');
    return { fields, part: { type: 'message/rfc822', ...namesOf(fields) } };
  }
  const encoding = fieldValue(fields.get('content-transfer-encoding') ?? '7bit');
  const body = decodeBody(elements.content('body'), { encoding, charset: fieldParameter(value, 'charset') });
  const part = { type: fieldValue(value), ...namesOf(fields), content: body.text, sizeBytes: body.sizeBytes };
  return { fields, part };
}

function readHeader(elements: Elements): Fields {
  const fields = new Map<string, string>();
  elements.enter('header');
  while (elements.enter('field', '/header') === 'field') {
    const [, name = '', value = ''] = /^([^:]*):\s*([\s\S]*)$/.exec(elements.content('field')) ?? [];
    fields.set(name.toLowerCase(), value.replaceAll(/\n(?=[ \t])/g, ''));
  }
  return fields;
}

function readParts(elements: Elements): readonly Part[] {
  const parts: Part[] = [];
  for (;;) {
    const name = elements.enter('preamble', 'body-part', 'epilogue', '/multipart');
    if (name === '/multipart') return parts;
    if (name === 'body-part') {
      parts.push(readEntity(elements).part);
      elements.leave('body-part');
    } else elements.content(name);
  }
}

function namesOf(fields: Fields): Pick<Part, 'name' | 'disposition'> {
  const disposition = fields.get('content-disposition');
  return {
    disposition: disposition === undefined ? undefined : fieldValue(disposition),
    name: fieldParameter(disposition, 'filename') ?? fieldParameter(fields.get('content-type'), 'name'),
  };
}

/** The elements of the XML, one after the other. */
class Elements {
  readonly #xml: string;
  #at = 0;

  constructor(xml: string) {
    this.#xml = xml;
  }

  /** Goes into the next element, or out of one (`/name`), which must be one of these. */
  enter<Name extends string>(...names: readonly Name[]): Name {
    const start = this.#xml.indexOf('<', this.#at);
    const end = this.#xml.indexOf('>', start);
    const found = this.#xml.slice(start + 1, end);
    const name = names.find((one) => one === found);
    if (name === undefined) throw new Error(`expected ${names.join(' or ')} in the XML, found ${found}`);
    this.#at = end + 1;
    return name;
  }

  leave(name: string): void {
    this.enter(`/${name}`);
  }

  /** The text of the element that was entered, which begins on a line of its own. */
  content(name: string): string {
    const end = this.#xml.indexOf(`</${name}>`, this.#at);
    const text = this.#xml.slice(this.#at, end).replace(/^\n/, '');
    this.#at = end;
    this.leave(name);
    return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  }
}
