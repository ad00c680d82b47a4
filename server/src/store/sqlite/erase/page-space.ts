/** Types of the pages of b-trees (SQLite file format §1.6). */
const interiorIndex = 2;
const interiorTable = 5;
const leafIndex = 10;
const leafTable = 13;
const treeTypes: readonly number[] = [interiorIndex, interiorTable, leafIndex, leafTable];
/** Bytes of a database before the b-tree of its first page. */
const fileHeaderBytes = 100;
/** Least bytes of a cell: less would not hold a free block when it is deleted. */
const cellBytesMin = 4;
const freeBlockHeaderBytes = 4;

/** Bytes of a page, from one offset up to another. */
export interface EmptyRange {
  readonly from: number;
  readonly to: number;
}

/** A page of a database file, with what its content depends on. */
export interface DatabasePage {
  readonly number: number;
  readonly bytes: Buffer;
  /** Bytes of each page that SQLite uses. */
  readonly usableBytes: number;
}

/** A cell of a page of a b-tree: a row, an entry, or the way to another page. */
export interface PageCell extends EmptyRange {
  /** Page below it; undefined on a leaf. */
  readonly child: number | undefined;
  /** First page of the rest of its content, and the bytes there; undefined where all of it is on this page. */
  readonly rest: { readonly page: number; readonly bytes: number } | undefined;
}

/** A page that is not as the format of SQLite has it. */
export class PageError extends Error {
  override name = 'PageError';
}

/** Whether a page is one of a b-tree. Those of other kinds begin with the number of a page: with less than 2^25 pages, with a zero byte. */
export function isTreePage({ number, bytes }: DatabasePage): boolean {
  return treeTypes.includes(bytes.readUInt8(startOf(number)));
}

/** Page below a page of a b-tree that is behind all its cells; undefined on a leaf. */
export function lastChild({ number, bytes }: DatabasePage): number | undefined {
  const start = startOf(number);
  return isInterior(bytes.readUInt8(start)) ? bytes.readUInt32BE(start + 8) : undefined;
}

/**
 * Range of a page of a b-tree between its list of cells and its cells. SQLite clears what is deleted from a page (`secure_delete`), but
 * leaves here what cells had that it has moved to other pages.
 */
export function gapOf(page: DatabasePage): EmptyRange {
  const { listEnd, contentStart } = frameOf(page);
  return { from: listEnd, to: contentStart };
}

/** Ranges of a page of a b-tree that hold nothing and are not clear: its gap, its free blocks, and bytes between cells. */
export function unclearRanges(page: DatabasePage): EmptyRange[] {
  const { bytes } = page;
  const gap = gapOf(page);
  const blocks = freeBlocks(page);
  const taken = [...cellsOf(page), ...blocks].sort((one, other) => one.from - other.from);
  const ranges: EmptyRange[] = [gap, ...blocks.map(({ from, to }) => ({ from: from + freeBlockHeaderBytes, to }))];
  let at = gap.to;
  for (const { from, to } of taken) {
    if (from < at || to > page.usableBytes) throw new PageError(`page ${page.number} has cells that overlap`);
    ranges.push({ from: at, to: from });
    at = to;
  }
  ranges.push({ from: at, to: page.usableBytes });
  return ranges.filter(({ from, to }) => to > from && !isClear(bytes.subarray(from, to)));
}

/** Cells of a page of a b-tree, in the order of their keys. */
export function cellsOf(page: DatabasePage): PageCell[] {
  const { start, listStart, cells } = frameOf(page);
  const type = page.bytes.readUInt8(start);
  return Array.from({ length: cells }, (_, index) =>
    cellAt(page, page.bytes.readUInt16BE(listStart + 2 * index), type),
  );
}

const zeros = Buffer.alloc(64 * 1024);

/** Whether bytes are all zero. */
export function isClear(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += zeros.length) {
    const part = bytes.subarray(at, at + zeros.length);
    if (part.compare(zeros, 0, part.length) !== 0) return false;
  }
  return true;
}

function startOf(number: number): number {
  return number === 1 ? fileHeaderBytes : 0;
}

function isInterior(type: number): boolean {
  return type === interiorIndex || type === interiorTable;
}

/** Where a page of a b-tree has its parts (§1.6). */
function frameOf({ number, bytes, usableBytes }: DatabasePage) {
  const start = startOf(number);
  const type = bytes.readUInt8(start);
  if (!treeTypes.includes(type)) throw new PageError(`page ${number} is none of a b-tree`);
  const cells = bytes.readUInt16BE(start + 3);
  const listStart = start + (isInterior(type) ? 12 : 8);
  const listEnd = listStart + 2 * cells;
  // 65,536 does not fit, and is written as 0.
  const contentStart = bytes.readUInt16BE(start + 5) || 65_536;
  if (listEnd > contentStart || contentStart > usableBytes)
    throw new PageError(`page ${number} has no room for its cells`);
  return { start, cells, listStart, listEnd, contentStart };
}

function freeBlocks(page: DatabasePage): EmptyRange[] {
  const { bytes, number, usableBytes } = page;
  const blocks: EmptyRange[] = [];
  let at = bytes.readUInt16BE(startOf(number) + 1);
  for (let before = 0; at !== 0; ) {
    if (at <= before || at + freeBlockHeaderBytes > usableBytes)
      throw new PageError(`page ${number} has a wrong free block`);
    const block = { from: at, to: at + bytes.readUInt16BE(at + 2) };
    blocks.push(block);
    before = at;
    at = bytes.readUInt16BE(at);
  }
  return blocks;
}

function cellAt(page: DatabasePage, from: number, type: number): PageCell {
  const { bytes, usableBytes } = page;
  const child = isInterior(type) ? bytes.readUInt32BE(from) : undefined;
  let at = from + (child === undefined ? 0 : 4);
  if (type === interiorTable) return { from, to: afterVarint(bytes, at), child, rest: undefined };
  const payload = varintAt(bytes, at);
  at = afterVarint(bytes, at);
  if (type === leafTable) at = afterVarint(bytes, at);
  const local = localBytes(payload, { isTable: type === leafTable, usableBytes });
  const rest = local < payload ? { page: bytes.readUInt32BE(at + local), bytes: payload - local } : undefined;
  const to = at + local + (rest === undefined ? 0 : 4);
  return { from, to: Math.max(to, from + cellBytesMin), child, rest };
}

/** Bytes of a payload that are on the page itself (§1.6). */
function localBytes(payload: number, { isTable, usableBytes }: { isTable: boolean; usableBytes: number }): number {
  const most = isTable ? usableBytes - 35 : Math.floor(((usableBytes - 12) * 64) / 255) - 23;
  if (payload <= most) return payload;
  const least = Math.floor(((usableBytes - 12) * 32) / 255) - 23;
  const fitting = least + ((payload - least) % (usableBytes - 4));
  return fitting <= most ? fitting : least;
}

/** Big-endian number of one to nine bytes, of which all but the ninth have seven bits of it (§1.6). */
function varintAt(bytes: Buffer, at: number): number {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes.readUInt8(at + index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return value;
  }
  return value * 256 + bytes.readUInt8(at + 8);
}

function afterVarint(bytes: Buffer, at: number): number {
  for (let index = 0; index < 8; index += 1) if (bytes.readUInt8(at + index) < 0x80) return at + index + 1;
  return at + 9;
}
