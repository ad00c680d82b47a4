const printableAscii = /^[\x20-\x7e]*$/;
/** Bytes of text in an encoded word, which may have 75 characters (RFC 2047 §2). */
const wordBytesMax = 45;
const atom = /^[\w!#$%&'*+/=?^`{|}~ .-]*$/;

/**
 * Writes a text as the value of an unstructured header field: unchanged, or in encoded words (RFC 2047). Its only line
 * ends are those of the folding.
 */
export function unstructured(text: string): string {
  const isPlain =
    printableAscii.test(text) && text.length <= wordBytesMax && !text.includes('=?') && text === text.trim();
  return isPlain ? text : encodedWords(text);
}

/**
 * Writes a header field of unknown meaning. ASCII is unchanged and folded only at blanks, because the field may be
 * structured; any other text is in encoded words.
 */
export function foldedLine(name: string, value: string): string {
  const lines: string[] = [];
  let line = `${name}:`;
  const written = foldedShape.test(value) ? value : encodedWords(value).replaceAll('\r\n ', ' ');
  for (const [at, word] of written.split(/[\t ]/).entries()) {
    if (word === '' && at > 0) continue;
    if (lines.length + line.length > name.length + 1 && line.length + word.length >= foldedCharactersMax) {
      lines.push(line);
      line = '';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\r\n');
}

const foldedShape = /^[\t\x20-\x7e]*$/;
const foldedCharactersMax = 78;

/** Writes the display name of an address: unchanged, quoted, or in encoded words. */
export function displayName(name: string): string {
  if (!printableAscii.test(name) || name.length > wordBytesMax || name.includes('=?')) return encodedWords(name);
  return atom.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}

function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text.toWellFormed()) {
    if (Buffer.byteLength(word) + Buffer.byteLength(character) > wordBytesMax) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((one) => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ');
}
