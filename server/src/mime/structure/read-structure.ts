import { readHeaderBlock } from '../headers/header-block.ts';
import { readPartHeader } from '../headers/part-header.ts';
import { mimeLimits } from '../limits.ts';
import { type BoundaryLine, OpenBoundaries } from '../open-boundaries.ts';
import { LineCounter } from './line-counter.ts';
import { envelopeFields, type PartStructure, structureFields } from './part-structure.ts';

/** Maximum depth of parts within each other, multiparts and attached messages together. A deeper one is not divided. */
const structureDepthMax = 2 * mimeLimits.depthMax;

/** Reads the structure of a message in one pass, without recursion. It never throws. Past a limit of `mimeLimits` nothing is divided. */
export function readStructure(raw: Buffer): PartStructure {
  return new StructureReader(raw).read();
}

interface GrowingStructure extends PartStructure {
  end: number;
  lines: number;
  kind: PartStructure['kind'];
  readonly parts: GrowingStructure[];
}

interface OpenMultipart {
  readonly part: GrowingStructure;
  /** Whether a part that names no type is a message (RFC 2046 §5.1.5). */
  readonly isDigest: boolean;
}

/** Part whose end is not found, and number of the multiparts around it that are open. */
interface OpenPart {
  readonly part: GrowingStructure;
  readonly depth: number;
}

class StructureReader {
  readonly #raw: Buffer;
  readonly #boundaries = new OpenBoundaries();
  /** Multiparts in which boundaries are searched for, outermost first. */
  readonly #multiparts: OpenMultipart[] = [];
  /** Parts whose end is not found, outermost first. */
  readonly #open: OpenPart[] = [];
  readonly #all: GrowingStructure[] = [];
  #partsLeft: number = mimeLimits.partsMax;
  #headerBytesLeft: number = mimeLimits.allHeadersBytesMax;

  constructor(raw: Buffer) {
    this.#raw = raw;
  }

  read(): PartStructure {
    const root = this.#readPart(0, { isMessage: true, isInDigest: false });
    let at = this.#all.at(-1)?.bodyStart ?? 0;
    while (this.#boundaries.depth > 0 && this.#partsLeft > 0 && this.#headerBytesLeft > 0) {
      const line = this.#boundaries.next(this.#raw, at);
      if (line === undefined) break;
      const parent = this.#reach(line);
      at = line.end;
      if (parent === undefined) continue;
      parent.part.parts.push(this.#readPart(line.end, { isMessage: false, isInDigest: parent.isDigest }));
      at = this.#all.at(-1)?.bodyStart ?? at;
    }
    this.#finish();
    return root;
  }

  /** Reads the header of a part, and those of the messages that are in it. */
  #readPart(start: number, options: { isMessage: boolean; isInDigest: boolean }): GrowingStructure {
    const first = this.#readHeader(start, options);
    for (let last = first; last.kind === 'message'; ) {
      const inner = this.#readHeader(last.bodyStart, { isMessage: true, isInDigest: false });
      last.parts.push(inner);
      last = inner;
    }
    return first;
  }

  #readHeader(start: number, { isMessage, isInDigest }: { isMessage: boolean; isInDigest: boolean }): GrowingStructure {
    const wanted = isMessage ? envelopeFields : structureFields;
    const block = readHeaderBlock(this.#raw, { start, wanted, defects: new Set() });
    const part: GrowingStructure = {
      ...{ start, bodyStart: block.bodyStart, end: this.#raw.length, lines: 0, kind: 'data' },
      ...{ fields: Object.fromEntries(block.fields), parts: [] },
    };
    this.#open.push({ part, depth: this.#multiparts.length });
    this.#all.push(part);
    this.#partsLeft -= 1;
    if (start > 0) this.#headerBytesLeft -= block.bodyStart - start;
    this.#divide(part, isInDigest);
    return part;
  }

  /** Tells what is in a part, and opens a multipart. */
  #divide(part: GrowingStructure, isInDigest: boolean): void {
    const fields = new Map(Object.entries(part.fields));
    const defaultType = isInDigest ? 'message/rfc822' : 'text/plain';
    const { contentType, boundary } = readPartHeader(fields, { defaultType, defects: new Set() });
    if (contentType.startsWith('text/')) part.kind = 'text';
    const mayBeDeeper = this.#open.length < structureDepthMax && this.#partsLeft > 0 && this.#headerBytesLeft > 0;
    if (contentType === 'message/rfc822' && mayBeDeeper) part.kind = 'message';
    if (!contentType.startsWith('multipart/')) return;
    part.kind = 'text';
    if (boundary === undefined || !mayBeDeeper || this.#multiparts.length >= mimeLimits.depthMax) return;
    part.kind = 'multipart';
    this.#boundaries.push(boundary);
    this.#multiparts.push({ part, isDigest: contentType === 'multipart/digest' });
  }

  /** Ends the parts that a boundary line ends. Returns the multipart in which it begins a new part, if it does. */
  #reach({ depth, closes, start }: BoundaryLine): OpenMultipart | undefined {
    const end = this.#beforeLineEnd(start);
    while ((this.#open.at(-1)?.depth ?? 0) > depth) this.#end(this.#open.pop()?.part, end);
    const kept = closes ? depth : depth + 1;
    this.#boundaries.popTo(kept);
    const parent = this.#multiparts[depth];
    this.#multiparts.length = kept;
    return closes ? undefined : parent;
  }

  #end(part: GrowingStructure | undefined, end: number): void {
    if (part !== undefined) part.end = Math.max(part.bodyStart, end);
  }

  #finish(): void {
    const lines = new LineCounter(this.#raw);
    for (const part of this.#all) {
      part.lines = lines.count({ start: part.bodyStart, end: part.end });
      if (part.kind === 'multipart' && part.parts.length === 0) part.kind = 'text';
    }
  }

  #beforeLineEnd(start: number): number {
    if (start < 1) return start;
    return this.#raw[start - 2] === 0x0d ? start - 2 : start - 1;
  }
}
