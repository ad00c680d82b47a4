import type { ByteRange } from './byte-range.ts';
import { mimeLimits } from './limits.ts';

/** Boundary line of an open multipart. */
export interface BoundaryLine {
  /** Depth of the multipart: 0 for the outermost. */
  readonly depth: number;
  /** Whether the line ends the multipart. */
  readonly closes: boolean;
  readonly start: number;
  /** Offset of the next line. */
  readonly end: number;
}

const lf = 0x0a;
const cr = 0x0d;
const space = 0x20;
const tab = 0x09;
const dash = 0x2d;
const lineStart = Buffer.from('\n--');
/** Distance in bytes that is searched line by line, before a search that is faster over long distances. */
const nearBytes = 64;
const { boundaryCharactersMax } = mimeLimits;
/** Maximum number of bytes of a line that are compared: dashes, a boundary, its closing dashes, and white space. */
const lineBytesMax = 4 + boundaryCharactersMax + 128;

/**
 * Boundaries of the open multiparts, and the search for their lines. Lines are compared by a hash of their bytes, so that a
 * line which only looks like a boundary costs its own length, however many multiparts are open. Text may follow a boundary after a
 * blank (RFC 2046 §5.1.1: the beginning of the line is compared). Of a boundary that is too long only the beginning counts.
 */
export class OpenBoundaries {
  readonly #stack: string[] = [];
  /** Number of open boundaries by hash. */
  readonly #hashes = new Map<number, number>();
  /** Number of open boundaries by length. */
  readonly #lengths = new Uint16Array(boundaryCharactersMax + 1);
  /** Lengths of the open boundaries that are too long, by what counts of them. */
  readonly #longLengths = new Map<string, number>();

  get depth(): number {
    return this.#stack.length;
  }

  push(declared: string): void {
    const boundary = declared.slice(0, boundaryCharactersMax);
    if (declared.length > boundaryCharactersMax) this.#longLengths.set(boundary, declared.length);
    this.#stack.push(boundary);
    this.#count(boundary, 1);
  }

  /** Closes the multiparts at `depth` and deeper. */
  popTo(depth: number): void {
    for (const boundary of this.#stack.splice(depth)) this.#count(boundary, -1);
  }

  /** Finds the first boundary line from `from` on, which is the start of a line. */
  next(raw: Buffer, from: number): BoundaryLine | undefined {
    let at = from;
    if (raw[at] !== dash || raw[at + 1] !== dash) at = nextCandidate(raw, at);
    while (at >= 0) {
      const limit = Math.min(raw.length, at + lineBytesMax);
      let hash = 0;
      let end = at + 2;
      /** End of the line without padding, and the hash so far; the same of its first word. */
      let contentEnd = end;
      let contentHash = 0;
      let wordEnd = 0;
      let wordHash = 0;
      for (; end < limit; end += 1) {
        const byte = raw[end] ?? 0;
        if (byte === lf) break;
        hash = (Math.imul(hash, 31) + byte) | 0;
        if (byte !== space && byte !== tab && byte !== cr) {
          contentEnd = end + 1;
          contentHash = hash;
        } else if (wordEnd === 0) {
          wordEnd = contentEnd;
          wordHash = contentHash;
        }
      }
      const isWhole = end < limit || limit === raw.length;
      const line =
        (isWhole ? this.#lineOf(raw, { start: at, contentEnd, contentHash, end }) : undefined) ??
        (wordEnd > at + 2 && wordEnd < contentEnd
          ? this.#lineOf(raw, { start: at, contentEnd: wordEnd, contentHash: wordHash, end })
          : undefined) ??
        (end - at - 2 >= boundaryCharactersMax ? this.#longLineOf(raw, at) : undefined);
      if (line !== undefined) return line;
      at = raw[end + 1] === dash && raw[end + 2] === dash && raw[end] === lf ? end + 1 : nextCandidate(raw, end);
    }
    return undefined;
  }

  #count(boundary: string, change: 1 | -1): void {
    const hash = hashOf(boundary);
    this.#hashes.set(hash, (this.#hashes.get(hash) ?? 0) + change);
    this.#lengths[boundary.length] = (this.#lengths[boundary.length] ?? 0) + change;
  }

  /** The boundary line whose content ends at `contentEnd`. `end` is that of the line, or an offset in it. */
  #lineOf(
    raw: Buffer,
    { start, contentEnd, contentHash, end }: { start: number; contentEnd: number; contentHash: number; end: number },
  ): BoundaryLine | undefined {
    const length = contentEnd - start - 2;
    if ((this.#lengths[length] ?? 0) > 0) {
      const depth = this.#depthOf(raw, { start: start + 2, end: contentEnd, hash: contentHash });
      if (depth >= 0) return { depth, closes: false, start, end: nextLine(raw, end) };
    }
    const isDashed = length > 2 && raw[contentEnd - 1] === dash && raw[contentEnd - 2] === dash;
    if (!isDashed || (this.#lengths[length - 2] ?? 0) === 0) return undefined;
    const range = { start: start + 2, end: contentEnd - 2 };
    const depth = this.#depthOf(raw, { ...range, hash: hashOfBytes(raw, range) });
    return depth < 0 ? undefined : { depth, closes: true, start, end: nextLine(raw, end) };
  }

  /** The line of a boundary that is too long. */
  #longLineOf(raw: Buffer, start: number): BoundaryLine | undefined {
    if (this.#longLengths.size === 0) return undefined;
    const boundary = raw.toString('latin1', start + 2, start + 2 + boundaryCharactersMax);
    const length = this.#longLengths.get(boundary);
    const depth = length === undefined ? -1 : this.#stack.lastIndexOf(boundary);
    if (length === undefined || depth < 0) return undefined;
    const after = start + 2 + length;
    return { depth, closes: raw[after] === dash && raw[after + 1] === dash, start, end: nextLine(raw, start) };
  }

  /** Depth of the innermost multipart with that boundary. Bytes are compared, because other text may have the same hash. */
  #depthOf(raw: Buffer, { start, end, hash }: ByteRange & { hash: number }): number {
    const isLikely = (this.#hashes.get(hash) ?? 0) > 0;
    return isLikely ? this.#stack.lastIndexOf(raw.toString('latin1', start, end)) : -1;
  }
}

/** Offset of the line after the one that `at` is in. */
function nextLine(raw: Buffer, at: number): number {
  const end = raw.indexOf(lf, at);
  return end < 0 ? raw.length : end + 1;
}

function nextCandidate(raw: Buffer, from: number): number {
  const near = Math.min(from + nearBytes, raw.length - 2);
  let at = from;
  for (; at < near; at += 1) if (raw[at] === lf && raw[at + 1] === dash && raw[at + 2] === dash) return at + 1;
  const found = raw.indexOf(lineStart, at);
  return found < 0 ? -1 : found + 1;
}

function hashOfBytes(raw: Buffer, { start, end }: ByteRange): number {
  let hash = 0;
  for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (raw[at] ?? 0)) | 0;
  return hash;
}

function hashOf(boundary: string): number {
  let hash = 0;
  for (let at = 0; at < boundary.length; at += 1) hash = (Math.imul(hash, 31) + boundary.charCodeAt(at)) | 0;
  return hash;
}
