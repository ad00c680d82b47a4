import { decodeTransfer } from './encodings/transfer-encoding.ts';
import type { TransferEncoding } from './parsed-mail.ts';

const lf = 0x0a;
const cr = 0x0d;
const space = 0x20;
const tab = 0x09;
const equals = 0x3d;
/** Lines are short; in one that is longer than this, a place to cut is looked for inside of it. */
const lineBytesMax = 16 * 1024;

/** Decodes an attachment piece by piece: together the pieces are what `decodeAttachment` gives. */
export class PieceDecoder {
  readonly #encoding: TransferEncoding;
  #bytesLeft: number;
  /** What could not be decoded without what follows. */
  #rest: Buffer[] = [];

  /** @param options.sizeBytes The length of the whole, decoded: what stands behind it is no content. */
  constructor(options: { encoding: TransferEncoding; sizeBytes: number }) {
    this.#encoding = options.encoding;
    this.#bytesLeft = options.sizeBytes;
  }

  /** Takes bytes of the attachment's window, in order. Returns what can be decoded of them yet. */
  push(encoded: Buffer): Buffer {
    if (this.#encoding === 'identity') return this.#take(encoded);
    if (this.#encoding === 'base64') return this.#take(this.#pushBase64(encoded.toString('latin1')));
    const cut = cutBefore(encoded, this.#encoding);
    const whole = cut === 0 ? [] : [...this.#rest, encoded.subarray(0, cut)];
    if (cut === 0) this.#rest.push(encoded);
    else this.#rest = [encoded.subarray(cut)];
    return this.#take(this.#decode(Buffer.concat(whole)));
  }

  /** The rest, behind the last piece. */
  end(): Buffer {
    const rest = Buffer.concat(this.#rest);
    this.#rest = [];
    return this.#take(this.#decode(rest));
  }

  #take(decoded: Buffer): Buffer {
    const taken = decoded.subarray(0, this.#bytesLeft);
    this.#bytesLeft -= taken.length;
    return taken;
  }

  #decode(bytes: Buffer): Buffer {
    return decodeTransfer(bytes, { start: 0, end: bytes.length }, this.#encoding);
  }

  /** Only whole groups of four characters are decoded, but for those that padding ends. */
  #pushBase64(text: string): Buffer {
    const groups = (Buffer.concat(this.#rest).toString('latin1') + text).replace(/[^A-Za-z0-9+/=]+/g, '');
    const afterPadding = groups.lastIndexOf('=') + 1;
    const cut = afterPadding + Math.floor((groups.length - afterPadding) / 4) * 4;
    this.#rest = [Buffer.from(groups.slice(cut), 'latin1')];
    return this.#decode(Buffer.from(groups.slice(0, cut), 'latin1'));
  }
}

/** Where bytes can be cut so that both parts decode by themselves: behind a line, or inside of a long one; 0 for nowhere. */
function cutBefore(bytes: Buffer, encoding: TransferEncoding): number {
  const lineEnd = bytes.lastIndexOf(lf) + 1;
  if (encoding !== 'yenc' && bytes.length - lineEnd <= lineBytesMax) return lineEnd;
  for (let cut = bytes.length; cut > Math.max(lineEnd, 1); cut -= 1) if (isBetweenCodes(bytes, cut)) return cut;
  return encoding === 'yenc' ? 0 : lineEnd;
}

/** Whether no code and no white space that belongs to what follows stands before the place. */
function isBetweenCodes(bytes: Buffer, cut: number): boolean {
  const last = bytes[cut - 1];
  const isOpen = last === equals || last === cr || last === lf || last === space || last === tab;
  return !isOpen && bytes[cut - 2] !== equals;
}
