import { parseTraceparent } from '../../../lib/traceparent.ts';

/** What the top of a message tells of its way. */
export interface TopFields {
  /** Number of Received fields, one for each server that it passed; counted up to a maximum. */
  readonly received: number;
  /** Trace of which it is a part; none where several fields name one (W3C Trace Context §3.2). */
  readonly traceparent: string | undefined;
}

const CR = 13;
const LF = 10;
const COLON = 58;
const SPACE = 32;
const TAB = 9;
const receivedName = Buffer.from('received');
const traceparentName = Buffer.from('traceparent');
/** Bit in which the two cases of a letter differ. */
const lowerCase = 0x20;
/** Bytes of a value of traceparent with the white space around it. */
const valueBytesMax = 80;

/** Reads the top of a message in one pass over its lines, up to the one that is empty. */
export function readTopFields(
  content: Buffer,
  { receivedMax = Number.POSITIVE_INFINITY }: { receivedMax?: number } = {},
): TopFields {
  let received = 0;
  let traces = 0;
  let traceparent: string | undefined;
  for (let start = 0; start < content.length && content[start] !== CR && received < receivedMax; ) {
    const end = endOfLine(content, start);
    if (isField(content, start, receivedName)) received += 1;
    else if (isField(content, start, traceparentName)) {
      traces += 1;
      traceparent = traces > 1 ? undefined : valueIn(content, { start: start + traceparentName.length + 1, end });
    }
    start = end + 1;
  }
  return { received, traceparent };
}

function endOfLine(content: Buffer, start: number): number {
  let end = start;
  while (end < content.length && content[end] !== LF) end += 1;
  return end;
}

function isField(content: Buffer, start: number, name: Buffer): boolean {
  for (let index = 0; index < name.length; index += 1) {
    if (((content[start + index] ?? 0) | lowerCase) !== name[index]) return false;
  }
  return content[start + name.length] === COLON;
}

/** The value of a field that is on one line. */
function valueIn(content: Buffer, { start, end }: { start: number; end: number }): string | undefined {
  const isFolded = content[end + 1] === SPACE || content[end + 1] === TAB;
  if (isFolded || end - start > valueBytesMax) return undefined;
  return parseTraceparent(content.toString('latin1', start, end).trim());
}
