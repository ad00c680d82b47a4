import type { PartStructure } from '../../mime/structure/part-structure.ts';
import { readWrittenValue, readWrittenWords, type WrittenValue } from '../../mime/structure/written-value.ts';
import { envelope, onOneLine } from './envelope.ts';
import { imapNString, imapString } from './imap-strings.ts';

/** The only part of a multipart that has none, as the grammar asks for one. */
const usualText = { type: 'text', subtype: 'plain' };
const usualEncoding = '7bit';

/**
 * Writes the structure of a message or a part (RFC 3501 §7.4.2), a character a byte.
 * @param isExtended Whether with extension data: BODYSTRUCTURE has it, BODY has not.
 */
export function bodyStructure(part: PartStructure, isExtended: boolean): string {
  const { fields } = part;
  const written = readWrittenValue(fields['content-type'] ?? '');
  if (part.kind === 'multipart') {
    const parts = part.parts.map((one) => bodyStructure(one, isExtended)).join('');
    const told = [parts, imapString(typeOf(written, part).subtype)];
    return `(${[...told, ...(isExtended ? [parameters(written), ...extension(fields)] : [])].join(' ')})`;
  }
  const { type, subtype } = typeOf(written, part);
  const isText = type.toLowerCase() === 'text';
  const isUndivided = part.kind === 'text' && written.value.toLowerCase().startsWith('multipart/');
  const told = [
    imapString(type),
    imapString(subtype),
    parameters(isUndivided ? { value: '', parameters: [] } : written, isText),
    imapNString(onOneLine(fields['content-id'])),
    imapNString(onOneLine(fields['content-description'])),
    imapString(encodingOf(fields['content-transfer-encoding'])),
    `${part.end - part.bodyStart}`,
  ];
  const [message] = part.parts;
  if (message !== undefined) told.push(envelope(message), bodyStructure(message, isExtended));
  if (message !== undefined || isText) told.push(`${part.lines}`);
  if (isExtended) told.push(imapNString(onOneLine(fields['content-md5'])), ...extension(fields));
  return `(${told.join(' ')})`;
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
