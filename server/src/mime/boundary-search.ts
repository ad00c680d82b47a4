import type { ByteRange } from './byte-range.ts';
import { mimeLimits } from './limits.ts';

const lf = 0x0a;
const cr = 0x0d;
const space = 0x20;
const tab = 0x09;
const dash = 0x2d;
/** Bytes that end the first word of a line. */
const endsWord: ReadonlySet<number> = new Set([space, tab, cr, lf]);
const firstBoundarySearchBytes = 16 * 1024;
const fieldStart = 'content-';
/** Maximum number of lines examined in one body that begin like a boundary but are not one. */
const candidatesMax = 1_000;

/** Whether a range, which begins at the start of a line, has a boundary line of `boundary` (RFC 2046 §5.1.1). */
export function hasBoundaryLine(raw: Buffer, boundary: string, { start, end }: ByteRange): boolean {
  const compared = boundary.slice(0, mimeLimits.boundaryCharactersMax);
  const mark = Buffer.from(`\n--${compared}`, 'latin1');
  const text = raw.subarray(0, end);
  let at = text.indexOf(mark, start - 1);
  for (let count = 0; at >= 0 && count < candidatesMax; count += 1) {
    let after = at + mark.length;
    if (compared !== boundary) return true;
    if (raw[after] === dash && raw[after + 1] === dash) after += 2;
    if (after >= raw.length || endsWord.has(raw[after] ?? 0)) return true;
    at = text.indexOf(mark, after);
  }
  return at >= 0;
}

/**
 * Guesses the boundary of a body: the first line that begins like a boundary line. `isBeforeField` says whether a field of
 * a part's header follows it.
 */
export function guessBoundary(
  raw: Buffer,
  bodyStart: number,
): { boundary: string; isBeforeField: boolean } | undefined {
  const text = `\n${raw.toString('latin1', bodyStart, bodyStart + firstBoundarySearchBytes)}`;
  const line = text.indexOf('\n--');
  if (line < 0) return undefined;
  const start = line + 3;
  const end = text.indexOf('\n', start);
  const boundary = text.slice(start, end < 0 ? undefined : end).trimEnd();
  if (boundary === '' || boundary.length > mimeLimits.boundaryCharactersMax) return undefined;
  const isBeforeField = end >= 0 && text.slice(end + 1, end + 1 + fieldStart.length).toLowerCase() === fieldStart;
  return { boundary, isBeforeField };
}
