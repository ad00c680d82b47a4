import { guessBoundary, hasBoundaryLine } from './boundary-search.ts';
import type { ByteRange } from './byte-range.ts';
import { type HeaderBlock, readHeaderBlock } from './headers/header-block.ts';
import { type PartHeader, partFields, readPartHeader } from './headers/part-header.ts';
import { mimeLimits } from './limits.ts';
import { type BoundaryLine, OpenBoundaries } from './open-boundaries.ts';
import type { Defect } from './parsed-mail.ts';

/** Part of a message: its header, and its range in the raw message. */
export interface Part {
  readonly header: PartHeader;
  readonly bodyStart: number;
  /** Offset of the end of the body, without the line end before a boundary. */
  readonly bodyEnd: number;
  /** Parts of a multipart. */
  readonly children: readonly Part[];
}

/** Tree of the parts of a message, whose root is the message itself. */
export interface PartTree {
  readonly block: HeaderBlock;
  readonly root: Part;
}

/** Builds the tree of the parts of a message (RFC 2046 §5.1) in one pass, without recursion. Nothing is decoded. */
export function readPartTree(
  raw: Buffer,
  { wanted, defects }: { wanted: ReadonlySet<string>; defects: Set<Defect> },
): PartTree {
  return new PartReader(raw, defects).read(wanted);
}

interface GrowingPart extends Part {
  bodyEnd: number;
  header: PartHeader;
  readonly children: GrowingPart[];
}

/** Number of bytes of a nested part in which its boundary is searched for. To search all of it would not be linear. */
const partSearchBytes = 16 * 1024;

class PartReader {
  readonly #raw: Buffer;
  readonly #defects: Set<Defect>;
  /** Boundaries of the open multiparts; `undefined` for most messages, which have none. */
  #boundaries: OpenBoundaries | undefined;
  /** Open multiparts, outermost first. */
  readonly #open: GrowingPart[] = [];
  /** Open part that is no multipart. It goes on until the next boundary. */
  #leaf: GrowingPart | undefined;
  #partsLeft: number = mimeLimits.partsMax;
  #headerBytesLeft: number = mimeLimits.allHeadersBytesMax;

  constructor(raw: Buffer, defects: Set<Defect>) {
    this.#raw = raw;
    this.#defects = defects;
  }

  read(wanted: ReadonlySet<string>): PartTree {
    const { block, part: root } = this.#readPart(0, { wanted, defaultType: 'text/plain' });
    let at = root.bodyStart;
    while (this.#boundaries !== undefined && this.#boundaries.depth > 0) {
      const line = this.#boundaries.next(this.#raw, at);
      if (line === undefined) break;
      const parent = this.#reach(line);
      at = line.end;
      if (parent === undefined) continue;
      if (this.#partsLeft === 0 || this.#headerBytesLeft <= 0) {
        this.#defects.add(this.#partsLeft === 0 ? 'part_limit' : 'header_limit');
        return { block, root };
      }
      this.#partsLeft -= 1;
      const defaultType = parent.header.contentType === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
      const { part } = this.#readPart(line.end, { wanted: partFields, defaultType });
      parent.children.push(part);
      at = part.bodyStart;
    }
    this.#endInnermost();
    this.#showUndivided(root);
    return { block, root };
  }

  #readPart(
    start: number,
    { wanted, defaultType }: { wanted: ReadonlySet<string>; defaultType: string },
  ): { block: HeaderBlock; part: GrowingPart } {
    const block = readHeaderBlock(this.#raw, { start, wanted, defects: this.#defects });
    if (start > 0) this.#headerBytesLeft -= block.end - start;
    const header = this.#headerOf(block, defaultType);
    const part: GrowingPart = { header, bodyStart: block.bodyStart, bodyEnd: this.#raw.length, children: [] };
    const boundary = header.contentType.startsWith('multipart/') ? this.#boundaryOf(part) : undefined;
    if (boundary === undefined) {
      if (header.contentType.startsWith('multipart/')) part.header = asText(header);
      this.#leaf = part;
    } else {
      part.header = { ...header, boundary };
      this.#boundaries ??= new OpenBoundaries();
      this.#boundaries.push(boundary);
      this.#open.push(part);
    }
    return { block, part };
  }

  /** Header of a part. The last Content-Type counts, unless another one's boundary is there and its own is not. */
  #headerOf({ fields, earlierTypes, bodyStart }: HeaderBlock, defaultType: string): PartHeader {
    for (const type of new Set(withLast(earlierTypes, fields))) {
      const tried = new Map(fields).set('content-type', type);
      const header = readPartHeader(tried, { defaultType, defects: new Set() });
      const boundary = header.contentType.startsWith('multipart/') ? header.boundary : undefined;
      if (boundary !== undefined && hasBoundaryLine(this.#raw, boundary, this.#searched(bodyStart))) return header;
    }
    return readPartHeader(fields, { defaultType, defects: this.#defects });
  }

  #searched(bodyStart: number): ByteRange {
    const isWhole = this.#open.length === 0;
    return {
      start: bodyStart,
      end: isWhole ? this.#raw.length : Math.min(this.#raw.length, bodyStart + partSearchBytes),
    };
  }

  /** Boundary of a multipart; `undefined` when it cannot be divided. */
  #boundaryOf({ header, bodyStart }: Part): string | undefined {
    if (this.#open.length >= mimeLimits.depthMax) {
      this.#defects.add('depth_limit');
      return undefined;
    }
    const { boundary, longBoundary } = header;
    if (boundary === undefined) {
      this.#defects.add('missing_boundary');
      return guessBoundary(this.#raw, bodyStart)?.boundary;
    }
    const isNested = this.#open.length > 0;
    if (isNested && longBoundary === undefined) return boundary;
    const range = this.#searched(bodyStart);
    const found = [boundary, longBoundary].find((one) => one !== undefined && hasBoundaryLine(this.#raw, one, range));
    if (found !== undefined || isNested) return found ?? boundary;
    this.#defects.add('boundary_not_found');
    const guess = guessBoundary(this.#raw, bodyStart);
    return guess?.isBeforeField ? guess.boundary : boundary;
  }

  /** Ends the parts that a boundary line ends. Returns the multipart in which it begins a new part, if it does. */
  #reach({ depth, closes, start, end }: BoundaryLine): GrowingPart | undefined {
    const contentEnd = this.#beforeLineEnd(start);
    if (this.#leaf !== undefined) this.#leaf.bodyEnd = Math.max(this.#leaf.bodyStart, contentEnd);
    this.#leaf = undefined;
    for (const part of this.#open.splice(depth + 1)) {
      part.bodyEnd = Math.max(part.bodyStart, contentEnd);
      this.#defects.add('missing_close_boundary');
    }
    this.#boundaries?.popTo(depth + 1);
    if (!closes) return this.#open[depth];
    for (const part of this.#open.splice(depth)) part.bodyEnd = end;
    this.#boundaries?.popTo(depth);
    return undefined;
  }

  /** Ends the open parts at the end of the message. There, a closing boundary may stand after text in the last line. */
  #endInnermost(): void {
    const boundary = this.#open.at(-1)?.header.boundary;
    if (boundary === undefined) return;
    this.#defects.add('missing_close_boundary');
    const leaf = this.#leaf;
    if (leaf === undefined) return;
    const mark = `--${boundary}--`;
    const tail = this.#raw.toString('latin1', Math.max(leaf.bodyStart, this.#raw.length - mark.length - 4)).trimEnd();
    if (tail.endsWith(mark)) leaf.bodyEnd = this.#raw.lastIndexOf(mark);
  }

  #beforeLineEnd(start: number): number {
    if (start < 1) return start;
    return this.#raw[start - 2] === 0x0d ? start - 2 : start - 1;
  }

  /** Shows a message whose boundary is nowhere to be found as undivided text. */
  #showUndivided(root: GrowingPart): void {
    if (!root.header.contentType.startsWith('multipart/') || root.children.length > 0) return;
    this.#defects.add('boundary_not_found');
    root.header = asText(root.header);
  }
}

function withLast(earlierTypes: readonly string[], fields: ReadonlyMap<string, string>): readonly string[] {
  return earlierTypes.length === 0 ? earlierTypes : [fields.get('content-type') ?? '', ...earlierTypes];
}

function asText(header: PartHeader): PartHeader {
  return { ...header, contentType: 'text/plain', disposition: undefined, filename: undefined, encoding: 'identity' };
}
