import { mimeLimits } from '../limits.ts';
import type { Defect } from '../parsed-mail.ts';

/** Parsed block of header fields. */
export interface HeaderBlock {
  /** Values of the wanted fields by lower-case name, as received: folded, bytes as latin1. */
  readonly fields: ReadonlyMap<string, string>;
  /** Values of Content-Type fields before the last one, nearest first. */
  readonly earlierTypes: readonly string[];
  readonly start: number;
  /** Offset of the end of the last field, after its line end. */
  readonly end: number;
  /** Offset of the body, after the empty line. */
  readonly bodyStart: number;
}

const chunkBytesFirst = 4 * 1024;
const chunkGrowth = 8;
const earlierTypesMax = 3;
/** Maximum size read, with the empty line after the fields and one byte more that tells whether it is whole. */
const blockBytesMax = mimeLimits.headerBytesMax + 3;

/**
 * Reads the header block at `start` (RFC 5322 §2.2). Of several fields of one name the last counts, as in RFC 8621 §4.1.3.
 * Lines that are no fields are skipped. The block ends at its empty line, or where there is clearly no header any more.
 */
export function readHeaderBlock(
  raw: Buffer,
  { start, wanted, defects }: { start: number; wanted: ReadonlySet<string>; defects: Set<Defect> },
): HeaderBlock {
  for (let size = chunkBytesFirst; ; size *= chunkGrowth) {
    const stop = Math.min(raw.length, start + Math.min(size, blockBytesMax));
    const lines = new HeaderLines(raw.toString('latin1', start, stop), { wanted, isWhole: stop === raw.length });
    const isLast = stop === raw.length || size >= blockBytesMax;
    if (!lines.read() && !isLast) continue;
    for (const defect of lines.defects) defects.add(defect);
    const { fields, earlierTypes } = lines;
    if (lines.isComplete) {
      return { fields, earlierTypes, start, end: start + lines.end, bodyStart: start + lines.bodyStart };
    }
    defects.add('header_limit');
    const { end, bodyStart } = endOfLongBlock(raw, stop);
    return { fields, earlierTypes, start, end, bodyStart };
  }
}

/** Finds the end of a header block from its beginning alone: its empty line, or a line that looks like a boundary. */
function endOfLongBlock(raw: Buffer, from: number): { end: number; bodyStart: number } {
  let end = raw.length;
  let bodyStart = raw.length;
  for (const [needle, bodyAt] of blockEnds) {
    const at = raw.subarray(0, bodyStart).indexOf(needle, Math.max(0, from - needle.length));
    if (at < 0) continue;
    end = at + 1;
    bodyStart = at + bodyAt;
  }
  return { end, bodyStart };
}

const blockEnds: readonly (readonly [needle: Buffer, bodyAt: number])[] = [
  [Buffer.from('\n--'), 1],
  [Buffer.from('\n\n'), 2],
  [Buffer.from('\n\r\n'), 3],
];

const lf = 0x0a;
const cr = 0x0d;
const space = 0x20;
const tab = 0x09;
const colon = 0x3a;
const dash = 0x2d;

/** Reader of the lines of a header block, from top to bottom, each once. */
class HeaderLines {
  readonly fields = new Map<string, string>();
  readonly earlierTypes: string[] = [];
  readonly defects: Defect[] = [];
  /** Whether the end of the block was found. */
  isComplete = false;
  end = 0;
  bodyStart = 0;
  readonly #text: string;
  readonly #wanted: ReadonlySet<string>;
  readonly #isWhole: boolean;
  /** Name of the wanted field whose lines are being read. */
  #name: string | undefined;
  #valueStart = 0;
  /** Line of white space after which no wanted field was found yet, and the kind of the line that comes next. */
  #blank: { readonly start: number; readonly next: number; isBefore: 'nothing' | 'field' | 'text' } | undefined;

  constructor(text: string, options: { wanted: ReadonlySet<string>; isWhole: boolean }) {
    this.#text = text;
    this.#wanted = options.wanted;
    this.#isWhole = options.isWhole;
  }

  /**
   * Reads the block.
   * @returns whether the end of the block was found.
   */
  read(): boolean {
    const text = this.#text;
    let at = 0;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      const next = this.#nextLine(at);
      if (next === text.length && !this.#isWhole) {
        // The rest of this line, which tells its kind and its end, comes after the cut.
        this.#endField(code === space || code === tab ? next : at);
        return false;
      }
      if (code === lf || (code === cr && (text.charCodeAt(at + 1) === lf || next === text.length))) {
        return this.#blank?.isBefore === 'text' ? this.#finishAtBlank(this.#blank) : this.#finish(at, next);
      }
      if (code === space || code === tab) this.#noteBlank(at, next);
      else {
        const name = fieldNameEnd(text, at);
        if (name >= 0) this.#startField(at, name);
        else if (this.#blank !== undefined) return this.#finishAtBlank(this.#blank);
        else if (!this.#passesOver(at, next)) return this.#finish(at, at);
      }
      at = next;
    }
    return this.#blank?.isBefore === 'text' ? this.#finishAtBlank(this.#blank) : this.#finish(at, at);
  }

  /** Notes a folded line of nothing but white space, because it may be meant as the empty line. */
  #noteBlank(at: number, next: number): void {
    let end = at;
    while (isBlank(this.#text.charCodeAt(end)) && end < next) end += 1;
    if (end < next) {
      if (this.#blank?.isBefore === 'nothing') this.#blank.isBefore = 'text';
    } else this.#blank ??= { start: at, next, isBefore: 'nothing' };
  }

  #finishAtBlank({ start, next }: { start: number; next: number }): true {
    this.defects.push('missing_header_end');
    return this.#finish(start, next);
  }

  #finish(end: number, bodyStart: number): true {
    this.#endField(end);
    this.end = end;
    this.bodyStart = bodyStart;
    this.isComplete = true;
    return true;
  }

  #startField(at: number, nameEnd: number): void {
    this.#endField(at);
    const name = this.#text.slice(at, nameEnd).toLowerCase();
    if (!this.#wanted.has(name)) {
      if (this.#blank !== undefined) this.#blank.isBefore = 'field';
      return;
    }
    this.#blank = undefined;
    this.#name = name;
    this.#valueStart = this.#text.indexOf(':', nameEnd) + 1;
  }

  #endField(at: number): void {
    if (this.#name === undefined) return;
    const earlier = this.#name === 'content-type' ? this.fields.get(this.#name) : undefined;
    if (earlier !== undefined && this.earlierTypes.unshift(earlier) > earlierTypesMax) this.earlierTypes.pop();
    this.fields.set(this.#name, this.#text.slice(this.#valueStart, at));
    this.#name = undefined;
  }

  /** Whether a line that is no field stands between fields. If not, the block ends before it. */
  #passesOver(at: number, next: number): boolean {
    this.#endField(at);
    const text = this.#text;
    if (at === 0 && (text.startsWith('From ') || text.startsWith('>From '))) return true;
    const code = text.charCodeAt(next);
    const goesOn =
      !(text.charCodeAt(at) === dash && text.charCodeAt(at + 1) === dash) &&
      (at > 0 || next > 0) &&
      (code === space || code === tab || fieldNameEnd(text, next) >= 0);
    if (goesOn && at > 0) {
      this.defects.push('bad_header_line');
      return true;
    }
    this.defects.push('missing_header_end');
    return false;
  }

  #nextLine(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return end < 0 ? this.#text.length : end + 1;
  }
}

function isBlank(code: number): boolean {
  return code === space || code === tab || code === cr || code === lf;
}

/**
 * Offset of the end of the field name at `at`; `-1` when there is none (RFC 5322 §2.2; white space may stand before the
 * colon). An address of the web is no field.
 */
function fieldNameEnd(text: string, at: number): number {
  let end = at;
  let code = text.charCodeAt(end);
  while (code > space && code < 0x7f && code !== colon) {
    end += 1;
    code = text.charCodeAt(end);
  }
  if (end === at || (text.charCodeAt(at) === dash && text.charCodeAt(at + 1) === dash)) return -1;
  let after = end;
  while (code === space || code === tab) {
    after += 1;
    code = text.charCodeAt(after);
  }
  return code === colon && !text.startsWith('//', after + 1) ? end : -1;
}

/** Unfolds the value of a field into one line: each fold becomes one space, and none stays around it. */
export function unfold(value: string): string {
  const inner = value.trim();
  return inner.includes('\n') ? inner.replace(/\r?\n[ \t]*/g, ' ') : inner;
}
