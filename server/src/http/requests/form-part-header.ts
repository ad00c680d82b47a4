/** Header fields of a part of a form, by lower-case name, each with its values in Latin-1. */
export type PartFields = Readonly<Record<string, readonly string[]>>;

/** Fields of the header of a form part. */
export interface FormPartHeader {
  readonly name: string;
  readonly fileName: string | undefined;
  /** Media type, in lower case and without parameters. */
  readonly contentType: string;
}

/** Limits of the header of one part. */
export const partHeaderLimits = { fields: 32, bytes: 16 * 1024 } as const;

const parameter = /;\s*([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s";]*))\s*/y;
const kind = /^form-data\s*/iy;
const mediaType = /^[^\s;]+/;
const encoded = /^utf-8'[^']*'(.*)$/i;

/**
 * Parses the header of a part (RFC 7578 §4.2). For a header that cannot be parsed with certainty, returns the fault in
 * words: a part that was left out, or read wrongly, would be lost silently.
 */
export function readFormPartHeader(fields: PartFields): FormPartHeader | string {
  const { fields: fieldsMax, bytes: bytesMax } = partHeaderLimits;
  const all = Object.entries(fields).flatMap(([name, values]) => values.map((value) => name.length + value.length));
  if (all.length > fieldsMax) return `its header has more than ${fieldsMax} fields`;
  if (all.reduce((sum, length) => sum + length, 0) > bytesMax) return `its header has more than ${bytesMax} bytes`;
  const [disposition, ...others] = fields['content-disposition'] ?? [];
  if (disposition === undefined) return 'its header has no Content-Disposition, or a line that cannot be read';
  if (others.length > 0) return 'its header has more than one Content-Disposition';
  const parameters = readParameters(Buffer.from(disposition, 'latin1').toString());
  if (typeof parameters === 'string') return parameters;
  const name = parameters.get('name');
  if (name === undefined) return 'it has no name';
  const fileName = parameters.get('filename*') ?? parameters.get('filename');
  const [contentType = 'text/plain'] = mediaType.exec(fields['content-type']?.[0]?.toLowerCase() ?? '') ?? [];
  // Some clients send the path of the file.
  return { name, fileName: fileName?.replace(/^.*[/\\]/s, ''), contentType };
}

/** Parameters of a Content-Disposition by lower-case name, or its fault in words. */
function readParameters(text: string): ReadonlyMap<string, string> | string {
  kind.lastIndex = 0;
  if (!kind.test(text)) return 'its Content-Disposition is not form-data';
  const parameters = new Map<string, string>();
  let at = kind.lastIndex;
  while (at < text.length) {
    parameter.lastIndex = at;
    const [, given = '', quoted, bare = ''] = parameter.exec(text) ?? [];
    if (given === '')
      return 'its Content-Disposition cannot be read: a name has an open quote, or a line end that is not sent as %0A';
    at = parameter.lastIndex;
    const name = given.toLowerCase();
    const value = name.endsWith('*') ? decoded(bare) : (quoted?.replace(/\\(["\\])/g, '$1') ?? bare);
    if (value === undefined) return `its ${given} is not UTF-8 as RFC 8187 has it`;
    if (parameters.has(name)) return `its Content-Disposition has more than one ${name}`;
    parameters.set(name, value);
  }
  return parameters;
}

function decoded(value: string): string | undefined {
  const text = encoded.exec(value)?.[1];
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
