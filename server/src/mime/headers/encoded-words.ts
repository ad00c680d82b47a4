import { decodeLatin1, decodeText } from '../charsets/charset.ts';
import type { Defect } from '../parsed-mail.ts';

/**
 * Decodes the encoded words of an unfolded header value (RFC 2047, RFC 2231 §5). Words with only white space between them
 * are decoded as one text, because they may cut a character in two. Raw 8-bit characters are decoded too.
 * @param value Value with bytes as latin1.
 * @param likely Charset of raw characters that are not UTF-8.
 */
export function decodeWords(value: string, defects?: Set<Defect>, likely?: string): string {
  if (!value.includes('=?')) return decodeLatin1(value, likely);
  const text = new WordText(defects, likely);
  let plainFrom = 0;
  let endMark = 0;
  for (let at = value.indexOf('=?'); at >= 0; at = value.indexOf('=?', at)) {
    const charsetEnd = value.indexOf('?', at + 2);
    const start = charsetEnd + 3;
    if (charsetEnd < 0) break;
    if (endMark >= 0 && endMark < start) endMark = value.indexOf('?=', start);
    if (endMark < 0) break;
    const word = readWord(value, { at, charsetEnd, end: endMark });
    if (word === undefined) {
      at += 2;
      continue;
    }
    text.addPlain(value.slice(plainFrom, at));
    text.addWord(word);
    at = endMark + 2;
    plainFrom = at;
  }
  text.addPlain(value.slice(plainFrom));
  return text.finish();
}

interface Word {
  readonly charset: string;
  readonly bytes: Buffer;
}

function readWord(
  value: string,
  { at, charsetEnd, end }: { at: number; charsetEnd: number; end: number },
): Word | undefined {
  if (charsetEnd === at + 2 || charsetEnd > at + 2 + 64 || value.charAt(charsetEnd + 2) !== '?') return undefined;
  const encoding = value.charAt(charsetEnd + 1).toLowerCase();
  const declared = value.slice(at + 2, charsetEnd);
  const language = declared.indexOf('*');
  const charset = (language < 0 ? declared : declared.slice(0, language)).trim();
  const content = value.slice(charsetEnd + 3, end);
  if (encoding === 'b') return { charset, bytes: decodeB(content, charset) };
  if (encoding === 'q') return { charset, bytes: decodeQ(content) };
  return undefined;
}

/** Decodes the B encoding (RFC 2047 §4.1). Some words with blanks declare it without being encoded. */
function decodeB(content: string, charset: string): Buffer {
  const bytes = Buffer.from(content, 'base64');
  const isEncoded = !content.includes(' ') || !decodeText(bytes, charset).includes('\ufffd');
  return isEncoded ? bytes : decodeQ(content);
}

const equals = 0x3d;
const underscore = 0x5f;

/** Decodes the Q encoding (RFC 2047 §4.2). A character that is no code stands for itself. */
function decodeQ(content: string): Buffer {
  const bytes = Buffer.allocUnsafe(content.length);
  let length = 0;
  for (let at = 0; at < content.length; at += 1) {
    let byte = content.charCodeAt(at);
    if (byte === underscore) byte = 0x20;
    else if (byte === equals) {
      const code = hexValue(content.charCodeAt(at + 1)) * 16 + hexValue(content.charCodeAt(at + 2));
      if (!Number.isNaN(code)) {
        byte = code;
        at += 2;
      }
    }
    bytes[length] = byte;
    length += 1;
  }
  return length === bytes.length ? bytes : bytes.subarray(0, length);
}

function hexValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

/** Collector of the text in encoded words and between them. */
class WordText {
  readonly #defects: Set<Defect> | undefined;
  readonly #likely: string | undefined;
  #text = '';
  #charset: string | undefined;
  #bytes: Buffer[] = [];
  #spaceAfterWord = '';

  constructor(defects: Set<Defect> | undefined, likely: string | undefined) {
    this.#defects = defects;
    this.#likely = likely;
  }

  addPlain(plain: string): void {
    if (plain === '' || (this.#charset !== undefined && plain.trim() === '')) {
      this.#spaceAfterWord = plain;
      return;
    }
    this.#flush();
    this.#text += decodeLatin1(plain, this.#likely);
  }

  addWord({ charset, bytes }: Word): void {
    this.#spaceAfterWord = '';
    if (charset !== this.#charset) this.#flush();
    this.#charset = charset;
    this.#bytes.push(bytes);
  }

  finish(): string {
    const space = this.#spaceAfterWord;
    this.#flush();
    return this.#text + space;
  }

  #flush(): void {
    if (this.#charset === undefined) return;
    const [only] = this.#bytes;
    const bytes = this.#bytes.length === 1 && only !== undefined ? only : Buffer.concat(this.#bytes);
    this.#text += decodeText(bytes, this.#charset, this.#defects);
    this.#charset = undefined;
    this.#bytes = [];
  }
}
