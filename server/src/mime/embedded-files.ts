import type { ByteRange } from './byte-range.ts';
import { decodeUndeclared } from './charsets/charset.ts';
import { cleanText } from './clean-text.ts';
import { readUuLine } from './encodings/uuencode.ts';

/** Uuencoded file inside a text, between marker lines. */
export interface EmbeddedFile {
  /** Range of the whole file, marker lines included. It is no text. */
  readonly block: ByteRange;
  /** Range of the encoded lines. */
  readonly content: ByteRange;
  readonly encoding: 'uuencode';
  /** File name; `''` when the file has none. */
  readonly filename: string;
}

/** Maximum number of marker lines examined in one text. Files are few, but a hostile text may have many such lines. */
const candidatesMax = 10_000;
const markBytesMax = 1_024;
const uuMark = Buffer.from('begin ');

/** Finds the uuencoded files in a text that has no transfer encoding, in order. */
export function findEmbeddedFiles(raw: Buffer, { start, end }: ByteRange): EmbeddedFile[] {
  const files: EmbeddedFile[] = [];
  const text = raw.subarray(0, end);
  let at = text.indexOf(uuMark, start);
  for (let count = 0; at >= 0 && count < candidatesMax; count += 1) {
    const isLineStart = at === start || raw[at - 1] === 0x0a || raw[at - 1] === 0x0d;
    const file = isLineStart ? readUuencoded(raw, { start: at, end }) : undefined;
    if (file !== undefined) files.push(file);
    at = text.indexOf(uuMark, file === undefined ? at + uuMark.length : file.block.end);
  }
  return files;
}

/**
 * Reads a uuencoded file: `begin 644 name`, lines, `end`. The end may be missing when there is a name, because files were
 * cut into several messages. What breaks off within a paragraph is not a file, or cannot be read. One that was deleted has
 * spaces in place of its lines, the last line end included.
 */
function readUuencoded(raw: Buffer, { start, end }: ByteRange): EmbeddedFile | undefined {
  const mark = readLine(raw, { start, end });
  const found = /^begin [0-7]{3,4}(?: +(\S.*))?$/.exec(mark.text);
  if (found === null) return undefined;
  const name = nameOf(found[1]);
  let at = mark.next;
  for (let line = readUuLine(raw, { start: at, end }); line !== undefined; line = readUuLine(raw, { start: at, end })) {
    at = line.next;
  }
  if (at === mark.next) at = endOfSpaces(raw, { start: at, end });
  if (at === mark.next) return undefined;
  const last = readLine(raw, { start: at, end });
  if (last.text !== 'end' && (last.text !== '' || name === '')) return undefined;
  return {
    block: { start, end: last.text === 'end' ? last.next : at },
    content: { start: mark.next, end: at },
    encoding: 'uuencode',
    filename: name,
  };
}

function endOfSpaces(raw: Buffer, { start, end }: ByteRange): number {
  let at = start;
  while (at < end && raw[at] === 0x20) at += 1;
  return at;
}

function readLine(raw: Buffer, { start, end }: ByteRange): { text: string; next: number } {
  const limit = Math.min(end, start + markBytesMax);
  const at = raw.subarray(start, limit).indexOf(0x0a);
  const stop = at < 0 ? limit : start + at;
  return { text: raw.toString('latin1', start, stop).trimEnd(), next: at < 0 ? limit : stop + 1 };
}

function nameOf(bytes: string | undefined): string {
  return cleanText(decodeUndeclared(Buffer.from(bytes ?? '', 'latin1'))).trim();
}
