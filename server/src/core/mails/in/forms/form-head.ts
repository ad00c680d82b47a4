import { type AppError, invalidField } from '../../../errors.ts';
import { displayName, foldedLine, unstructured } from './header-fields.ts';

const fieldBytesMax = 16 * 1024;
/** Most bytes of all texts that make the header of a message. */
const headBytesMax = 64 * 1024;
const addressBytesMax = 254;
/** Most addresses of one field. */
const addressesMax = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no address has
const addressShape = /^[^\s@<>(),;:"\\[\]\x00-\x1f\x7f-\x9f]+@[^\s@<>(),;:"\\[\]\x00-\x1f\x7f-\x9f]+$/u;
/** Header field as a form has it (RFC 5322 §3.6.8): one line. */
const fieldShape = /^([\x21-\x39\x3b-\x7e]+):[ \t]*(.*)$/s;
const fieldNameCharactersMax = 100;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no header field has
const control = /[\x00-\x08\x0a-\x1f\x7f]/;

/** Lists of addresses in a form, and the header fields that they are. */
const addressFields = { to: 'To', cc: 'Cc', replyTo: 'Reply-To' } as const;
/** Header fields that are made from other fields of the form, and the names of those. */
const composedFields: ReadonlyMap<string, string> = new Map([
  ['from', 'the field sender'],
  ['return-path', 'the field sender'],
  ['subject', 'the field subject'],
  ...Object.entries(addressFields).map(([field, name]) => [name.toLowerCase(), `the field ${field}`] as const),
  ['mime-version', 'the message itself'],
  ['content-type', 'the message itself'],
  ['content-transfer-encoding', 'the message itself'],
  ['content-disposition', 'the message itself'],
]);

/** Facts of a message that its form does not have. */
export interface Composition {
  /** Address of the mailbox. */
  readonly to: string;
  readonly mailId: string;
  readonly receivedAtMs: number;
}

interface Address {
  readonly name: string;
  readonly address: string;
}

/** Header of a message that is composed of the short fields of a form: `sender`, `subject`, `to`, `cc`, `replyTo`, `headers`. */
export class FormHead {
  #sender: Address | undefined;
  #subject: string | undefined;
  readonly #addresses = new Map<string, Address[]>();
  readonly #fields: { readonly name: string; readonly value: string }[] = [];
  #bytes = 0;

  /**
   * Takes a field if it is one of the header, and returns whether it is.
   * @throws AppError `invalid_request`
   */
  async take(name: string, bytes: AsyncIterable<Buffer>): Promise<boolean> {
    switch (name) {
      case 'sender':
        if (this.#sender !== undefined) throw repeatedField(name);
        this.#sender = senderIn(await this.#text(name, bytes));
        return true;
      case 'subject':
        if (this.#subject !== undefined) throw repeatedField(name);
        this.#subject = await this.#text(name, bytes);
        return true;
      case 'to':
      case 'cc':
      case 'replyTo':
        this.#addAddresses(name, addressesIn(name, await this.#text(name, bytes)));
        return true;
      case 'headers':
        this.#fields.push(fieldIn(await this.#text(name, bytes)));
        return true;
      default:
        return false;
    }
  }

  /**
   * Envelope sender of the message.
   * @throws AppError `invalid_request` for a form without one.
   */
  get sender(): string {
    return this.#from.address;
  }

  /** Lines of the header, without those that describe the content. */
  lines({ to, mailId, receivedAtMs }: Composition): string[] {
    const given = new Set(this.#fields.map(({ name }) => name.toLowerCase()));
    const orElse = (name: string, value: string) => (given.has(name.toLowerCase()) ? [] : [`${name}: ${value}`]);
    return [
      `Return-Path: <${this.sender}>`,
      `From: ${written(this.#from)}`,
      `To: ${this.#list('to') ?? to}`,
      ...(['cc', 'replyTo'] as const).flatMap((field) => {
        const list = this.#list(field);
        return list === undefined ? [] : [`${addressFields[field]}: ${list}`];
      }),
      `Subject: ${unstructured(this.#subject ?? '')}`,
      ...orElse('Date', new Date(receivedAtMs).toUTCString().replace('GMT', '+0000')),
      ...orElse('Message-ID', `<${mailId}@${to.slice(to.lastIndexOf('@') + 1)}>`),
      ...this.#fields.map(({ name, value }) => foldedLine(name, value)),
      'MIME-Version: 1.0',
    ];
  }

  get #from(): Address {
    if (this.#sender === undefined) throw invalidField('/sender', { code: 'required', detail: 'is required' });
    return this.#sender;
  }

  #list(field: string): string | undefined {
    return this.#addresses.get(field)?.map(written).join(',\r\n ');
  }

  #addAddresses(field: string, addresses: readonly Address[]): void {
    const all = [...(this.#addresses.get(field) ?? []), ...addresses];
    if (all.length > addressesMax)
      throw invalidField(`/${field}`, {
        code: 'too_many',
        max: addressesMax,
        detail: `must have at most ${addressesMax} addresses`,
      });
    this.#addresses.set(field, all);
  }

  async #text(name: string, bytes: AsyncIterable<Buffer>): Promise<string> {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of bytes) {
      length += piece.length;
      if (length > fieldBytesMax)
        throw invalidField(`/${name}`, {
          code: 'too_long',
          max: fieldBytesMax,
          detail: `must have at most ${fieldBytesMax} bytes`,
        });
      pieces.push(piece);
    }
    this.#bytes += length;
    if (this.#bytes > headBytesMax) throw tooLong(name);
    return Buffer.concat(pieces).toString();
  }
}

/** Makes the error for a field that a form may have once. */
export function repeatedField(name: string): AppError {
  return invalidField(`/${name}`, { code: 'repeated', detail: 'is there more than once' });
}

function tooLong(name: string): AppError {
  const detail = `and the other fields of the header must have at most ${headBytesMax} bytes in all`;
  return invalidField(`/${name}`, { code: 'too_long', max: headBytesMax, detail });
}

function written({ name, address }: Address): string {
  return name === '' ? address : `${displayName(name)} <${address}>`;
}

function senderIn(text: string): Address {
  const sender = addressIn(text.trim());
  if (sender !== undefined) return sender;
  throw invalidField('/sender', {
    code: 'wrong_form',
    detail: 'must be an address, such as you@example.com or You <you@example.com>',
  });
}

/** Parses a list of addresses, separated by commas. A comma in quotes or angle brackets separates nothing. */
function addressesIn(field: string, text: string): Address[] {
  const given = splitList(text).filter((entry) => entry !== '');
  if (given.length === 0) throw invalidField(`/${field}`, { code: 'empty', detail: 'must have an address' });
  return given.map((entry) => {
    const address = addressIn(entry);
    if (address !== undefined) return address;
    const shown = JSON.stringify(entry.slice(0, 50));
    throw invalidField(`/${field}`, {
      code: 'wrong_form',
      detail: `must be addresses with commas between them, and ${shown} is not one`,
    });
  });
}

function splitList(text: string): string[] {
  const entries: string[] = [];
  let start = 0;
  let open: '"' | '<' | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (open === undefined && character === ',') {
      entries.push(text.slice(start, at).trim());
      start = at + 1;
    } else if (open === '"' && character === '\\') at += 1;
    else if (open === undefined && (character === '"' || character === '<')) open = character;
    else if ((open === '"' && character === '"') || (open === '<' && character === '>')) open = undefined;
  }
  return [...entries, text.slice(start).trim()];
}

/** Reads an address alone, or with a display name before it: in angle brackets then. */
function addressIn(text: string): Address | undefined {
  const open = text.indexOf('<');
  const isNamed = open >= 0;
  if (isNamed && !text.endsWith('>')) return undefined;
  const address = isNamed ? text.slice(open + 1, -1) : text;
  if (!addressShape.test(address) || Buffer.byteLength(address) > addressBytesMax) return undefined;
  const name = isNamed ? text.slice(0, open).trim() : '';
  const [, quoted] = /^"(.*)"$/s.exec(name) ?? [];
  return { name: quoted?.replace(/\\(.)/gs, '$1') ?? name, address };
}

function fieldIn(text: string): { name: string; value: string } {
  const [, name = '', value = ''] = fieldShape.exec(text) ?? [];
  if (name === '' || name.length > fieldNameCharactersMax)
    throw invalidField('/headers', { code: 'wrong_form', detail: 'must be one header field, such as X-Campaign: 42' });
  if (control.test(value)) {
    throw invalidField('/headers', {
      code: 'wrong_form',
      detail: `must be one line, and ${name} has a line end or another control character in it`,
    });
  }
  const source = composedFields.get(name.toLowerCase());
  if (source !== undefined)
    throw invalidField('/headers', { code: 'not_allowed', detail: `cannot have ${name}, which comes from ${source}` });
  if (
    foldedLine(name, value)
      .split('\r\n')
      .some(({ length }) => length > lineCharactersMax)
  ) {
    throw invalidField('/headers', {
      code: 'too_long',
      max: lineCharactersMax,
      detail: `has a word in ${name} that is longer than a line, which has ${lineCharactersMax} characters`,
    });
  }
  return { name, value };
}

/** Longest line of a message (RFC 5322 §2.1.1). */
const lineCharactersMax = 998;
