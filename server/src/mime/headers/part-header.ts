import { cleanText } from '../clean-text.ts';
import type { Defect, TransferEncoding } from '../parsed-mail.ts';
import { unfold } from './header-block.ts';
import { type ParameterizedValue, readParameters } from './parameters.ts';

/** Names of the fields that describe a part (RFC 2045 §9). */
export const partFields: ReadonlySet<string> = new Set([
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
  'content-id',
]);

/** Description of a part by its own header. */
export interface PartHeader {
  /** Media type in lower case. */
  readonly contentType: string;
  readonly encoding: TransferEncoding;
  readonly charset: string | undefined;
  readonly disposition: 'inline' | 'attachment' | undefined;
  readonly filename: string | undefined;
  /** Content-ID without angle brackets. */
  readonly contentId: string | undefined;
  /** Boundary of a multipart; `undefined` when it names none. */
  readonly boundary: string | undefined;
  /** Boundary with the text after its closing quote, which some programs take as part of it. */
  readonly longBoundary: string | undefined;
  /** Value of format=flowed (RFC 3676); `delsp` when spaces at line ends are dropped, too. */
  readonly flowed: 'no' | 'yes' | 'delsp';
}

/** Parses the fields that describe a part. `contentType` is the type of a part that names none. */
export function readPartHeader(
  fields: ReadonlyMap<string, string>,
  { defaultType, defects }: { defaultType: string; defects: Set<Defect> },
): PartHeader {
  const type = parameterized(fields.get('content-type'), defects);
  const disposition = parameterized(fields.get('content-disposition'), defects);
  const contentType = typeName(type.value, { defaultType, defects });
  return {
    contentType,
    encoding: transferEncoding(fields.get('content-transfer-encoding'), defects),
    charset:
      cleanText(type.parameters.get('charset') ?? '')
        .trim()
        .toLowerCase() || undefined,
    disposition: disposition.value === '' ? undefined : disposition.value === 'inline' ? 'inline' : 'attachment',
    filename:
      disposition.parameters.get('filename') ||
      type.parameters.get('name') ||
      disposition.parameters.get('name') ||
      undefined,
    contentId: contentId(fields.get('content-id')),
    ...boundaries(fields.get('content-type'), type.parameters.get('boundary')?.trimEnd() || undefined),
    flowed: flowed(type.parameters),
  };
}

const nothing: ParameterizedValue = { value: '', parameters: new Map() };

function parameterized(field: string | undefined, defects: Set<Defect>): ParameterizedValue {
  return field === undefined ? nothing : readParameters(unfold(field), defects);
}

function typeName(value: string, { defaultType, defects }: { defaultType: string; defects: Set<Defect> }): string {
  if (value === '') return defaultType;
  if (/^[!-.0-~]+\/[!-.0-~]+$/.test(value)) return value;
  defects.add('bad_content_type');
  if (value === 'html') return 'text/html';
  // RFC 2045 §5.2 takes what it cannot read for plain text; but an extension type (`x-…`) is not plain text.
  return /^x-[!-.0-~]+$/.test(value) ? `${value}/unknown` : 'text/plain';
}

const encodings: ReadonlyMap<string, TransferEncoding> = new Map([
  ['7bit', 'identity'],
  ['8bit', 'identity'],
  ['binary', 'identity'],
  ['7-bit', 'identity'],
  ['8-bit', 'identity'],
  ['', 'identity'],
  ['base64', 'base64'],
  ['x-base64', 'base64'],
  ['quoted-printable', 'quoted-printable'],
  ['quotedprintable', 'quoted-printable'],
  ['uuencode', 'uuencode'],
  ['x-uuencode', 'uuencode'],
  ['x-uue', 'uuencode'],
]);

function transferEncoding(field: string | undefined, defects: Set<Defect>): TransferEncoding {
  if (field === undefined) return 'identity';
  const value = unfold(field).toLowerCase();
  const known = encodings.get(value);
  if (known !== undefined) return known;
  const word = /^["']?([^\s;("']*)/.exec(value)?.[1] ?? '';
  const meant = encodings.get(word.replace(/[,.:]$/, ''));
  // RFC 8621 §4.1.4: content of an unknown encoding is shown as it stands.
  if (meant === undefined) defects.add('unknown_encoding');
  return meant ?? 'identity';
}

function contentId(field: string | undefined): string | undefined {
  if (field === undefined) return undefined;
  const value = unfold(field);
  const open = value.indexOf('<');
  const close = value.indexOf('>', open + 1);
  return cleanText(value.slice(open + 1, close < 0 ? undefined : close)).trim() || undefined;
}

function boundaries(
  field: string | undefined,
  boundary: string | undefined,
): Pick<PartHeader, 'boundary' | 'longBoundary'> {
  if (field === undefined || boundary === undefined) return { boundary, longBoundary: undefined };
  const quoted = `"${boundary}"`;
  const at = field.indexOf(quoted);
  const afterQuote = at < 0 ? '' : (/^[^\s;]*/.exec(field.slice(at + quoted.length))?.[0] ?? '');
  return { boundary, longBoundary: afterQuote === '' ? undefined : `${boundary}${afterQuote}` };
}

function flowed(parameters: ReadonlyMap<string, string>): PartHeader['flowed'] {
  if (parameters.get('format')?.toLowerCase() !== 'flowed') return 'no';
  return parameters.get('delsp')?.toLowerCase() === 'yes' ? 'delsp' : 'yes';
}
