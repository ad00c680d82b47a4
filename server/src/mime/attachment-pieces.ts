import { decodeGroups } from './encodings/base64.ts';
import { decodeTransfer } from './encodings/transfer-encoding.ts';
import type { TransferEncoding } from './parsed-mail.ts';

const lf = 0x0a;
const cr = 0x0d;
const space = 0x20;
const tab = 0x09;
const equals = 0x3d;
const notBase64 = /[^A-Za-z0-9+/=]+/g;
/** Length of a line from which it may be cut in the middle. */
const lineBytesMax = 16 * 1024;

/** Decoder of an attachment in pieces. Together the decoded pieces are the result of `decodeAttachment`. */
export class PieceDecoder {
  readonly #encoding: TransferEncoding;
  #bytesLeft: number;
  /** Encoded bytes that cannot be decoded without those that follow. */
  #rest: Buffer[] = [];

  /** @param options.sizeBytes Size of the decoded attachment. Bytes past it are no content. */
  constructor(options: { encoding: TransferEncoding; sizeBytes: number }) {
    this.#encoding = options.encoding;
    this.#bytesLeft = options.sizeBytes;
  }

  /** Takes encoded bytes of the attachment, in order. Returns the bytes that can be decoded already. */
  push(encoded: Buffer): Buffer {
    if (this.#encoding === 'identity') return this.#take(encoded);
    if (this.#encoding === 'base64') return this.#take(this.#pushBase64(encoded));
    const cut = cutBefore(encoded);
    const whole = cut === 0 ? [] : [...this.#rest, encoded.subarray(0, cut)];
    if (cut === 0) this.#rest.push(encoded);
    else this.#rest = [encoded.subarray(cut)];
    return this.#take(this.#decode(Buffer.concat(whole)));
  }

  /** Decodes the rest, after the last piece. */
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

  /** Decodes whole groups of four characters, and groups that padding ends. */
  #pushBase64(encoded: Buffer): Buffer {
    const bytes = this.#rest.length === 0 ? encoded : Buffer.concat([...this.#rest, encoded]);
    if (!bytes.includes(equals)) {
      const { decoded, used } = decodeGroups(bytes);
      // Of what counts for nothing there may be much.
      const rest = bytes.toString('latin1', used).replace(notBase64, '');
      this.#rest = rest === '' ? [] : [Buffer.from(rest, 'latin1')];
      return decoded;
    }
    const groups = bytes.toString('latin1').replace(notBase64, '');
    const afterPadding = groups.lastIndexOf('=') + 1;
    const cut = afterPadding + Math.floor((groups.length - afterPadding) / 4) * 4;
    this.#rest = [Buffer.from(groups.slice(cut), 'latin1')];
    return this.#decode(Buffer.from(groups.slice(0, cut), 'latin1'));
  }
}

/** Offset of a cut whose two sides decode by themselves: after a line, or inside of a long one; 0 for none. */
function cutBefore(bytes: Buffer): number {
  const lineEnd = bytes.lastIndexOf(lf) + 1;
  if (bytes.length - lineEnd <= lineBytesMax) return lineEnd;
  for (let cut = bytes.length; cut > Math.max(lineEnd, 1); cut -= 1) if (isBetweenCodes(bytes, cut)) return cut;
  return lineEnd;
}

/** Whether the bytes before a cut end in neither a code nor white space that goes on after it. */
function isBetweenCodes(bytes: Buffer, cut: number): boolean {
  const last = bytes[cut - 1];
  const isOpen = last === equals || last === cr || last === lf || last === space || last === tab;
  return !isOpen && bytes[cut - 2] !== equals;
}
