import { pack, rawPartBytes } from '../../packing.ts';

/** Bytes of which a line of a mail has at least so many to be sought: shorter ones are in other mails, too. */
const lineBytesMin = 24;
/** Bytes of a packed message that are sought at once, and of how many one such piece is. */
const pieceBytes = 32;
const pieceEveryBytes = 1_024;
/** Traces of one mail that are sought: some of all of it. */
const tracesMax = 64;
/** Header fields at the top of a mail that servers on its way may have added to the message that is stored. */
const fieldsAddedMax = 3;

/** Bytes that a mail leaves where it is stored. */
export interface Trace {
  /** Where they are from, as `line 12`. */
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Bytes by which a mail is found in the files of a database: its longer lines, and pieces of it as it is packed. A line that is in other
 * mails as well is found with those.
 */
export function tracesOf(mail: Buffer): Trace[] {
  return [...some(lineTraces(mail), tracesMax), ...some(packedTraces(mail), tracesMax)];
}

function lineTraces(mail: Buffer): Trace[] {
  const lines = mail.toString('latin1').split(/\r?\n/);
  const seen = new Set<string>();
  return lines.flatMap((line, index) => {
    const text = line.trim();
    if (text.length < lineBytesMin || seen.has(text)) return [];
    seen.add(text);
    return [{ name: `line ${index + 1}`, bytes: Buffer.from(text, 'latin1') }];
  });
}

/** Pieces of the message as it is packed, with and without the fields that were added on its way. */
function packedTraces(mail: Buffer): Trace[] {
  const traces: Trace[] = [];
  for (const start of fieldStarts(mail)) {
    for (let at = start; at < mail.length; at += rawPartBytes) {
      const part = mail.subarray(at, at + rawPartBytes);
      const packed = pack(part);
      // As it is: its lines are found.
      if (packed === part) continue;
      for (let piece = pieceEveryBytes / 2; piece + pieceBytes <= packed.length; piece += pieceEveryBytes) {
        const bytes = Buffer.from(packed.subarray(piece, piece + pieceBytes));
        traces.push({ name: `byte ${at} and after, packed`, bytes });
      }
    }
  }
  return traces;
}

/** Offsets of the first header fields of a mail. */
function fieldStarts(mail: Buffer): number[] {
  const starts = [0];
  for (let at = mail.indexOf('\n') + 1; at > 0 && starts.length <= fieldsAddedMax; at = mail.indexOf('\n', at) + 1) {
    const byte = mail[at];
    if (byte === undefined || byte === 0x0d || byte === 0x0a) break;
    if (byte !== 0x20 && byte !== 0x09) starts.push(at);
  }
  return starts;
}

/** At most `most` values, evenly from all. */
function some<Value>(values: readonly Value[], most: number): Value[] {
  if (values.length <= most) return [...values];
  return values.filter(
    (_, index) => Math.floor((index * most) / values.length) > Math.floor(((index - 1) * most) / values.length),
  );
}
