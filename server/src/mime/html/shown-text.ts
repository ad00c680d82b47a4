import type { ByteRange } from '../byte-range.ts';
import { decodeText } from '../charsets/charset.ts';
import { cleanLineBytes, cleanLines } from '../clean-text.ts';
import { type EmbeddedFile, findEmbeddedFiles } from '../embedded-files.ts';
import { decodeTransfer } from '../encodings/transfer-encoding.ts';
import { joinFlowed } from '../flowed-text.ts';
import type { Defect, TransferEncoding } from '../parsed-mail.ts';
import type { Part } from '../part-tree.ts';

/** Text of a part, and whether it was cut. */
export interface ShownText {
  readonly text: string;
  readonly isCut: boolean;
}

/** Maximum number of bytes for a character (UTF-16 code unit) in any charset. Only endless shifts take more. */
const bytesPerCharacterMax = 4;
/** Maximum number of encoded bytes for one decoded byte, line ends aside. */
const expansion: Readonly<Record<TransferEncoding, number>> = {
  identity: 1,
  base64: 1.5,
  'quoted-printable': 3.2,
  uuencode: 1.5,
};

/** Decodes the text of a part without the files in it. Bytes past `charactersMax` are not even decoded. */
export function readShownText(
  raw: Buffer,
  part: Part,
  options: { files: readonly EmbeddedFile[]; charactersMax: number; defects: Set<Defect> },
): ShownText {
  const { charset, encoding, flowed } = part.header;
  const { charactersMax, defects } = options;
  const bytesMax = Math.ceil(charactersMax * bytesPerCharacterMax * expansion[encoding]);
  const { ranges, isCut } = cutRanges(encodedRanges(raw, part, options.files), bytesMax);
  const pieces = ranges.map((range) => decodeTransfer(raw, range, encoding));
  const [only] = pieces;
  const bytes = pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
  const whole = isCut ? withoutHalfCharacter(bytes) : bytes;
  const lines = cleanLines(decodeText(isWide(charset) ? whole : cleanLineBytes(whole), charset, defects));
  const isPlain = part.header.contentType !== 'text/html';
  const text = isPlain && flowed !== 'no' ? joinFlowed(lines, { dropsSpace: flowed === 'delsp' }) : lines;
  if (text.length <= charactersMax) return { text, isCut };
  return { text: text.slice(0, charactersMax).toWellFormed(), isCut: true };
}

/** Whether a charset writes line ends as more than one byte, or as other bytes than ASCII does. */
function isWide(charset: string | undefined): boolean {
  return charset !== undefined && /^(?:utf-?16|utf-?32|ucs|unicode|csunicode|iso-10646|ibm|cp|ebcdic)/i.test(charset);
}

/** Ranges of a part that are its text: what stands between the files in it, or between the marks of its own encoding. */
function encodedRanges(raw: Buffer, part: Part, files: readonly EmbeddedFile[]): ByteRange[] {
  const { encoding } = part.header;
  const marked =
    encoding === 'uuencode' ? findEmbeddedFiles(raw, { start: part.bodyStart, end: part.bodyEnd })[0] : undefined;
  return marked === undefined ? rangesBetween(part, files) : [marked.content];
}

function rangesBetween({ bodyStart, bodyEnd }: Part, files: readonly EmbeddedFile[]): ByteRange[] {
  const ranges: ByteRange[] = [];
  let start = bodyStart;
  for (const { block } of files) {
    ranges.push({ start, end: block.start });
    start = block.end;
  }
  ranges.push({ start, end: bodyEnd });
  return ranges;
}

function cutRanges(ranges: readonly ByteRange[], bytesMax: number): { ranges: ByteRange[]; isCut: boolean } {
  const kept: ByteRange[] = [];
  let left = bytesMax;
  for (const { start, end } of ranges) {
    if (end - start > left) return { ranges: [...kept, { start, end: start + left }], isCut: true };
    left -= end - start;
    kept.push({ start, end });
  }
  return { ranges: kept, isCut: false };
}

/** Removes the half of a UTF-8 character that a cut leaves at the end of bytes. */
function withoutHalfCharacter(bytes: Buffer): Buffer {
  let start = bytes.length - 1;
  while (start > bytes.length - 4 && start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return (bytes[start] ?? 0) >= 0xc0 ? bytes.subarray(0, start) : bytes;
}
