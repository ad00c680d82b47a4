import type { PartStructure } from '../../mime/structure/part-structure.ts';
import { readWrittenValue, readWrittenWords, type WrittenValue } from '../../mime/structure/written-value.ts';
import { envelope, onOneLine } from './envelope.ts';
import { imapNString, imapString } from './imap-strings.ts';

/** The only part of a multipart that has none, as the grammar asks for one. */
const usualText = { type: 'text', subtype: 'plain' };
const usualEncoding = '7bit';

/**
 * Writes the structure of a message or a part (RFC 3501 §7.4.2), a character a byte, in pieces: what describes one part at most.
 * @param isExtended Whether with extension data: BODYSTRUCTURE has it, BODY has not.
 */
export function* bodyStructure(part: PartStructure, isExtended: boolean): Generator<string, void> {
  yield '(';
  if (part.kind === 'multipart') yield* multipart(part, isExtended);
  else yield* single(part, isExtended);
  yield ')';
}

function* multipart(part: PartStructure, isExtended: boolean): Generator<string, void> {
  for (const one of part.parts) yield* bodyStructure(one, isExtended);
  const written = readWrittenValue(part.fields['content-type'] ?? '');
  const extended = isExtended ? [parameters(written), ...extension(part.fields)] : [];
  yield ` ${[imapString(typeOf(written, part).subtype), ...extended].join(' ')}`;
}

function* single(part: PartStructure, isExtended: boolean): Generator<string, void> {
  const { fields } = part;
  const written = readWrittenValue(fields['content-type'] ?? '');
  const { type, subtype } = typeOf(written, part);
  const isText = type.toLowerCase() === 'text';
  const isUndivided = part.kind === 'text' && written.value.toLowerCase().startsWith('multipart/');
  yield [
    imapString(type),
    imapString(subtype),
    parameters(isUndivided ? { value: '', parameters: [] } : written, isText),
    imapNString(onOneLine(fields['content-id'])),
    imapNString(onOneLine(fields['content-description'])),
    imapString(encodingOf(fields['content-transfer-encoding'])),
    `${part.end - part.bodyStart}`,
  ].join(' ');
  const [message] = part.parts;
  if (message !== undefined) {
    yield ' ';
    yield* envelope(message);
    yield ' ';
    yield* bodyStructure(message, isExtended);
  }
  const lines = message !== undefined || isText ? [`${part.lines}`] : [];
  const extended = isExtended ? [imapNString(onOneLine(fields['content-md5'])), ...extension(fields)] : [];
  if (lines.length + extended.length > 0) yield ` ${[...lines, ...extended].join(' ')}`;
}

/** Type of a part, in the case in which it is written. */
function typeOf({ value }: WrittenValue, { kind }: PartStructure): { type: string; subtype: string } {
  const slash = value.indexOf('/');
  const [type, subtype] = [value.slice(0, Math.max(slash, 0)), value.slice(slash + 1)];
  const isMultipart = type.toLowerCase() === 'multipart';
  if (kind === 'message') return { type: type || 'message', subtype: type === '' ? 'rfc822' : subtype };
  if (kind === 'text' && (isMultipart || type === '' || subtype === '')) return usualText;
  // A message that is not read further, because it is too deep, has no envelope.
  const isUnread = kind === 'data' && type.toLowerCase() === 'message' && subtype.toLowerCase() === 'rfc822';
  if (isUnread || type === '' || subtype === '') return { type: 'application', subtype: 'octet-stream' };
  return { type, subtype };
}

function parameters({ parameters: written }: WrittenValue, isText = false): string {
  const told = written.map(([name, value]) => `${imapString(name)} ${imapString(value)}`);
  if (isText && !written.some(([name]) => name.toLowerCase() === 'charset')) told.push('"charset" "us-ascii"');
  return told.length === 0 ? 'NIL' : `(${told.join(' ')})`;
}

function encodingOf(field: string | undefined): string {
  return readWrittenValue(field ?? '').value || usualEncoding;
}

/** Disposition, languages and location. */
function extension(fields: PartStructure['fields']): readonly string[] {
  const disposition = readWrittenValue(fields['content-disposition'] ?? '');
  const languages = readWrittenWords(fields['content-language'] ?? '').map(imapString);
  return [
    disposition.value === '' ? 'NIL' : `(${imapString(disposition.value)} ${parameters(disposition)})`,
    languages.length === 0 ? 'NIL' : `(${languages.join(' ')})`,
    imapNString(onOneLine(fields['content-location'])),
  ];
}
