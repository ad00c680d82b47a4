import { writtenFields } from '../../mime/structure/written-fields.ts';
import type { SectionText } from '../protocol/commands/fetch-item.ts';

type FieldsText = Extract<SectionText, { readonly fields: readonly string[] }>;

/**
 * Lines of those fields of a header that are asked for, as they are written, and its empty line.
 * @param header Bytes of the header with its empty line, as latin1.
 */
export function headerSection(header: string, { of, fields: names }: FieldsText): string {
  const end = endOfFields(header);
  const asked = new Set(names.map((name) => name.toLowerCase()));
  const isAsked = of === 'HEADER.FIELDS';
  const lines = writtenFields(header.slice(0, end))
    .filter(({ name }) => asked.has(name) === isAsked)
    .map((field) => header.slice(field.start, field.end));
  return `${lines.join('')}${header.slice(end)}`;
}

/** Offset of the empty line at the end of a header, or of its end. */
function endOfFields(header: string): number {
  const empty = header.endsWith('\r\n') ? 2 : header.endsWith('\n') ? 1 : 0;
  const before = header.length - empty;
  return before === 0 || header[before - 1] === '\n' ? before : header.length;
}
