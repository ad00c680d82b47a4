import { mimeLimits } from './limits.ts';

/** A line that is a boundary of an open multipart. */
export interface BoundaryLine {
  /** Of the multipart: 0 for the outermost. */
  readonly depth: number;
  /** Whether it ends the multipart. */
  readonly closes: boolean;
  readonly start: number;
  /** Where the next line begins. */
  readonly end: number;
}

const lf = 0x0a;
const cr = 0x0d;
const space = 0x20;
const tab = 0x09;
const dash = 0x2d;
const lineStart = Buffer.from('\n--');
/** So far lines are looked at byte by byte before the search that is faster over long ways. */
const nearBytes = 64;
/** White space that may stand behind a boundary (RFC 2046 §5.1.1). */
const paddingMax = 128;

/**
 * The boundaries of the multiparts that are open, and the search for their lines. A line is compared by a hash of its
 * bytes, so that one which only looks like a boundary costs its own length, however many are open.
 */
export class OpenBoundaries {
  readonly #stack: string[] = [];
  /** The innermost depth of each hash. */
  readonly #depths = new Map<number, number>();
  /** How many open boundaries have each length. */
  readonly #lengths = new Uint16Array(mimeLimits.boundaryCharactersMax + 1);

  get depth(): number {
    return this.#stack.length;
  }

  push(boundary: string): void {
    this.#depths.set(hashOf(boundary), this.#stack.length);
    this.#stack.push(boundary);
    this.#lengths[boundary.length] = (this.#lengths[boundary.length] ?? 0) + 1;
  }

  /** Closes the multiparts of `depth` and deeper. */
  popTo(depth: number): void {
    while (this.#stack.length > depth) {
      const boundary = this.#stack.pop() ?? '';
      this.#lengths[boundary.length] = (this.#lengths[boundary.length] ?? 1) - 1;
      const outer = this.#stack.lastIndexOf(boundary);
      if (outer < 0) this.#depths.delete(hashOf(boundary));
      else this.#depths.set(hashOf(boundary), outer);
    }
  }

  /** The first boundary line from `from` on, which is the start of a line. */
  next(raw: Buffer, from: number): BoundaryLine | undefined {
    let start = raw[from] === dash && raw[from + 1] === dash ? from : nextCandidate(raw, from);
    while (start >= 0) {
      const line = this.#match(raw, start);
      if (line !== undefined) return line;
      start = nextCandidate(raw, start + 2);
    }
    return undefined;
  }

  #match(raw: Buffer, start: number): BoundaryLine | undefined {
    const limit = Math.min(raw.length, start + 4 + mimeLimits.boundaryCharactersMax + paddingMax);
    let end = start + 2;
    while (end < limit && raw[end] !== lf) end += 1;
    if (end === limit && limit < raw.length) return undefined;
    const next = Math.min(end + 1, raw.length);
    while (end > start + 2 && isPadding(raw[end - 1])) end -= 1;
    const length = end - start - 2;
    const isDashed = length > 2 && raw[end - 1] === dash && raw[end - 2] === dash;
    const mayOpen = length > 0 && (this.#lengths[length] ?? 0) > 0;
    const mayClose = isDashed && (this.#lengths[length - 2] ?? 0) > 0;
    if (!mayOpen && !mayClose) return undefined;
    const depth = mayOpen ? this.#depthOf(raw, start + 2, end) : -1;
    if (depth >= 0) return { depth, closes: false, start, end: next };
    const closed = mayClose ? this.#depthOf(raw, start + 2, end - 2) : -1;
    return closed < 0 ? undefined : { depth: closed, closes: true, start, end: next };
  }

  #depthOf(raw: Buffer, start: number, end: number): number {
    let hash = 0;
    for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (raw[at] ?? 0)) | 0;
    const depth = this.#depths.get(hash);
    return depth !== undefined && raw.toString('latin1', start, end) === this.#stack[depth] ? depth : -1;
  }
}

function nextCandidate(raw: Buffer, from: number): number {
  const near = Math.min(from + nearBytes, raw.length - 2);
  let at = from;
  for (; at < near; at += 1) if (raw[at] === lf && raw[at + 1] === dash && raw[at + 2] === dash) return at + 1;
  const found = raw.indexOf(lineStart, at);
  return found < 0 ? -1 : found + 1;
}

function isPadding(byte: number | undefined): boolean {
  return byte === space || byte === tab || byte === cr;
}

function hashOf(boundary: string): number {
  let hash = 0;
  for (let at = 0; at < boundary.length; at += 1) hash = (Math.imul(hash, 31) + boundary.charCodeAt(at)) | 0;
  return hash;
}
