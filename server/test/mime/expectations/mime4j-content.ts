/** The value of a structured field without its parameters, lower case. */
export function fieldValue(field: string): string {
  return field
    .replace(/;[\s\S]*/, '')
    .trim()
    .toLowerCase();
}

/** A parameter of a structured field, plain or quoted. */
export function fieldParameter(field: string | undefined, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]*))`, 'i').exec(field ?? '');
  return found?.[1] ?? found?.[2];
}

/** A body, decoded, and how many bytes that is. */
export function decodeBody(
  body: string,
  { encoding, charset = 'us-ascii' }: { encoding: string; charset: string | undefined },
): { text: string; sizeBytes: number } {
  const bytes = decodeBytes(body, encoding);
  return { text: new TextDecoder(charset).decode(bytes), sizeBytes: bytes.length };
}

/** The words of RFC 2047 in a field, decoded; white space between two of them is none. */
export function decodeWords(field: string): string {
  return field
    .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, word: string) => {
      const isBase64 = encoding.toLowerCase() === 'b';
      const bytes = isBase64 ? Buffer.from(word, 'base64') : quotedBytes(word.replaceAll('_', ' '));
      return new TextDecoder(charset).decode(bytes);
    });
}

function decodeBytes(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding === 'quoted-printable') return quotedBytes(body.replaceAll(/=[ \t]*\n/g, ''));
  return Buffer.from(body, 'latin1');
}

function quotedBytes(text: string): Buffer {
  const plain = text.replaceAll(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1');
}
