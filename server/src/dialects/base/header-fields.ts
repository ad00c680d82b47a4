import { decodeWords } from '../../mime/headers/encoded-words.ts';
import { unfold } from '../../mime/headers/header-block.ts';

/** Field of a header, its value on one line. */
export interface MessageHeader {
  readonly field: string;
  readonly value: string;
}

const fieldName = /^[\x21-\x39\x3b-\x7e]+/;

/** Fields of a header text, in its order, their values not decoded. Lines that are no fields are left out (RFC 5322 §2.2). */
export function rawHeaderFields(headers: string): MessageHeader[] {
  const fields: { field: string; lines: string[] }[] = [];
  for (const line of headers.split('\n')) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      fields.at(-1)?.lines.push(line);
      continue;
    }
    const [field = ''] = fieldName.exec(line) ?? [];
    const colon = line.indexOf(':', field.length);
    if (field !== '' && colon >= 0 && line.slice(field.length, colon).trim() === '')
      fields.push({ field, lines: [line.slice(colon + 1)] });
  }
  return fields.map(({ field, lines }) => ({ field, value: unfold(lines.join('\n')) }));
}

/** Fields of a header text as `rawHeaderFields`, their encoded words decoded (RFC 2047). */
export function headerFields(headers: string): MessageHeader[] {
  return rawHeaderFields(headers).map(({ field, value }) => ({
    field,
    value: value.includes('=?') ? decodeWords(Buffer.from(value).toString('latin1')) : value,
  }));
}
