import type { ByteRange } from '../byte-range.ts';
import type { TransferEncoding } from '../parsed-mail.ts';
import { decodeBase64, measureBase64 } from './base64.ts';
import { decodeQuotedPrintable, sizeOfQuotedPrintable } from './quoted-printable.ts';
import { decodeUuencode, sizeOfUuencode } from './uuencode.ts';

/** Decodes the content of a range of the message. For `identity` the result shares the memory of `raw`. */
export function decodeTransfer(raw: Buffer, range: ByteRange, encoding: TransferEncoding): Buffer {
  switch (encoding) {
    case 'identity':
      return raw.subarray(range.start, range.end);
    case 'base64':
      return decodeBase64(raw, range);
    case 'quoted-printable':
      return decodeQuotedPrintable(raw, range);
    case 'uuencode':
      return decodeUuencode(raw, range);
    default:
      return encoding satisfies never;
  }
}

/** Size of the result of `decodeTransfer`, found without decoding. */
export function decodedSize(raw: Buffer, range: ByteRange, encoding: TransferEncoding): number {
  switch (encoding) {
    case 'identity':
      return range.end - range.start;
    case 'base64':
      return measureBase64(raw, range).size;
    case 'quoted-printable':
      return sizeOfQuotedPrintable(raw, range);
    case 'uuencode':
      return sizeOfUuencode(raw, range);
    default:
      return encoding satisfies never;
  }
}
