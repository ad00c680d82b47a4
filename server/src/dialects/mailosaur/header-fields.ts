import { decodeWords } from '../../mime/headers/encoded-words.ts';
import { unfold } from '../../mime/headers/header-block.ts';

/** Field of a header, its value on one line and decoded. */
export interface MessageHeader {
  readonly field: string;
  readonly value: string;
}

const fieldName = /^[\x21-\x39\x3b-\x7e]+/;

/** Fields of a header text, in its order. Lines that are no fields are left out (RFC 5322 §2.2). */
export function headerFields(headers: string): MessageHeader[] {
  const fields: { field: string; value: string }[] = [];
  for (const line of headers.split('\n')) {
    const last = fields.at(-1);
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (last !== undefined) last.value += `\n${line}`;
      continue;
    }
    const [field = ''] = fieldName.exec(line) ?? [];
    const colon = line.indexOf(':', field.length);
    if (field !== '' && colon >= 0 && line.slice(field.length, colon).trim() === '')
      fields.push({ field, value: line.slice(colon + 1) });
  }
  return fields.map(({ field, value }) => ({ field, value: decodedValue(value) }));
}

/** The value of a field on one line, its encoded words decoded (RFC 2047). */
function decodedValue(value: string): string {
  const line = unfold(value);
  return line.includes('=?') ? decodeWords(Buffer.from(line).toString('latin1')) : line;
}
