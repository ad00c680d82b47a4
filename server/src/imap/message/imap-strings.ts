/** Longest quoted string; a longer one is a literal, which a client need not search for its end. */
const quotedCharactersMax = 1_000;

const printable = /^[\t\x20-\x7e]*$/;
const escaped = /["\\]/;

/** Writes a text whose characters are bytes as a string (RFC 3501 §4.3): quoted, or a literal where bytes need it. NUL is left out. */
export function imapString(bytes: string): string {
  const text = bytes.includes('\0') ? bytes.replaceAll('\0', '') : bytes;
  if (text.length <= quotedCharactersMax && printable.test(text))
    return escaped.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`;
  return `{${text.length}}\r\n${text}`;
}

/** Writes a string, or NIL where there is none. */
export function imapNString(bytes: string | undefined): string {
  return bytes === undefined ? 'NIL' : imapString(bytes);
}
