import { isAscii } from 'node:buffer';
import { createRequire } from 'node:module';
import type { Defect } from '../parsed-mail.ts';
import { eightBitOfShifted } from './shifted-charsets.ts';
import { utf16OfUtf7 } from './utf-7.ts';
import { decodeLikelyUtf8, isSurelyUtf8, withoutMark } from './utf-8.ts';

/** Names of charsets that say nothing about bytes above ASCII. */
const silentNames: ReadonlySet<string> = new Set(
  [
    'us-ascii ascii usascii us_ascii csascii us ansi_x3.4-1968 ansi_x3.4-1986 iso-ir-6 iso_646.irv:1991 iso646-us 646',
    'cp367 ibm367 7bit 8bit binary default none unknown unknown-8bit x-unknown',
  ].flatMap((names) => names.split(' ')),
);
/** Names in use that WHATWG does not list, each with a name that it does. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cp932: 'shift_jis',
    cp936: 'gbk',
    cp949: 'euc-kr',
    cp950: 'big5',
    cp50220: 'iso-2022-jp',
    'iso-2022-jp-1': 'iso-2022-jp',
    'iso-2022-jp-2': 'iso-2022-jp',
    'iso-2022-jp-3': 'iso-2022-jp',
    'iso-2022-jp-ms': 'iso-2022-jp',
    utf8mb4: 'utf-8',
  }),
);
/** Codecs of iconv-lite that are no charsets of mail; it knows names by their letters and digits. */
const noCharsets: ReadonlySet<string> = new Set(['base64', 'hex', 'internal', 'utf7imap']);
/** An escape sequence of ISO-2022-JP that is directly followed by another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const idleEscape = /\x1b(?:\([BJI]|\$[@B])(?=\x1b)/g;
/** Charsets whose encoded texts are ASCII bytes. */
const sevenBit = /^(?:iso-2022-|csiso2022|cp50220|utf-?7|(?:cs)?unicode-1-1-utf-7)/;
const asciiSample = 'Az 09';
const allBytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const require = createRequire(import.meta.url);
const decodersMax = 64;
/** Maximum length of the name of a charset. A longer one is no charset, and is not kept. */
const nameCharactersMax = 64;
const decoders = new Map<string, Decoder | undefined>();

type Decoder = (bytes: Buffer) => string;

/** Decodes bytes in a charset. In an unknown charset they are decoded as undeclared. */
export function decodeText(bytes: Buffer, charset: string | undefined, defects?: Set<Defect>): string {
  if (charset === undefined) return decodeUndeclared(bytes);
  const name = charset.toLowerCase();
  if (name === 'utf-8' || name === 'utf8') return withoutMark(bytes.toString('utf8'));
  if (silentNames.has(name)) return decodeUndeclared(bytes);
  const decode = decoderOf(name);
  if (decode !== undefined && isMislabelled(bytes, decode)) return withoutMark(bytes.toString('utf8'));
  if (decode !== undefined) return (sevenBit.test(name) ? decodeLikelyUtf8(bytes) : undefined) ?? decode(bytes);
  defects?.add('unknown_charset');
  return decodeUndeclared(bytes);
}

/**
 * Whether bytes of a declared charset of single bytes are UTF-8: texts of such a charset hardly ever are, since the characters of a word
 * would have to be letters and signs by turns.
 */
function isMislabelled(bytes: Buffer, decode: Decoder): boolean {
  return isSurelyUtf8(bytes) && decode(allBytes).length === allBytes.length;
}

/**
 * Decodes bytes of no declared charset: as ISO-2022-JP or UTF-8 when they look like it, else as windows-1252.
 * @param likely Charset of the text around them, preferred to windows-1252.
 */
export function decodeUndeclared(bytes: Buffer, likely?: string): string {
  if (isAscii(bytes)) return decodeAscii(bytes.toString('latin1'));
  const decode = eightBitDecoderOf(likely) ?? decoderOf('windows-1252');
  return decodeLikelyUtf8(bytes) ?? decode?.(bytes) ?? bytes.toString('latin1');
}

/**
 * Decodes a header value whose characters are bytes.
 * @param likely As for `decodeUndeclared`.
 */
export function decodeLatin1(value: string, likely?: string): string {
  return isPlainAscii(value) ? value : decodeUndeclared(Buffer.from(value, 'latin1'), likely);
}

/** Decoder of a charset that extends ASCII by bytes above it; `undefined` for other charsets. */
function eightBitDecoderOf(charset: string | undefined): Decoder | undefined {
  const name = charset?.toLowerCase();
  if (name === undefined || silentNames.has(name) || sevenBit.test(name) || name.startsWith('utf')) return undefined;
  const decode = decoderOf(name);
  return decode?.(Buffer.from(asciiSample)) === asciiSample ? decode : undefined;
}

/** Whether a value is ASCII without escape sequences. */
function isPlainAscii(value: string): boolean {
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code > 0x7f || code === 0x1b) return false;
  }
  return true;
}

/** Decodes ASCII with the escape sequences of old Japanese mail, which declares no charset (RFC 1468). */
function decodeAscii(text: string): string {
  if (!text.includes('\x1b$B') && !text.includes('\x1b$@')) return text;
  return decoderOf('iso-2022-jp')?.(Buffer.from(text, 'latin1')) ?? text;
}

function decoderOf(name: string): Decoder | undefined {
  if (name.length > nameCharactersMax) return undefined;
  if (decoders.has(name)) return decoders.get(name);
  const decoder = createDecoder(name);
  if (decoders.size >= decodersMax) decoders.clear();
  decoders.set(name, decoder);
  return decoder;
}

function createDecoder(name: string): Decoder | undefined {
  const letters = name.replace(/[^0-9a-z]/g, '');
  if (/^(?:(?:cs)?unicode11)?utf7$/.test(letters)) return (bytes) => utf16OfUtf7(bytes).toString('utf16le');
  const shifted = eightBitOfShifted(name);
  if (shifted !== undefined) {
    const decoder = new TextDecoder(shifted.charset);
    return (bytes) => decoder.decode(shifted.convert(bytes));
  }
  try {
    const decoder = new TextDecoder(otherNames.get(name) ?? name);
    if (decoder.encoding === 'iso-2022-jp') return (bytes) => decoder.decode(withoutIdleEscapes(bytes));
    return (bytes) => decoder.decode(bytes);
  } catch {
    // Not a WHATWG name: the library knows many more. Few mails need it, and it takes megabytes.
    const iconv: typeof import('iconv-lite') = require('iconv-lite');
    if (noCharsets.has(letters) || !iconv.encodingExists(name)) return undefined;
    return (bytes) => iconv.decode(bytes, name);
  }
}

/**
 * Removes escape sequences of ISO-2022-JP that another follows directly. Joined encoded words have them, and WHATWG takes
 * them for errors (Encoding §12.2.1).
 */
function withoutIdleEscapes(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replaceAll(idleEscape, '');
  return text.length === bytes.length ? bytes : Buffer.from(text, 'latin1');
}
