import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { type DatabasePage, type EmptyRange, gapOf, isClear, isTreePage, unclearRanges } from './page-space.ts';

/**
 * Pages of a database whose kind their first byte tells: 128 GiB in pages of 4 KiB. In a larger one the number that begins a page of
 * another kind may look like the type of a page of a b-tree.
 */
export const erasedPagesMax = 2 ** 25 - 1;
/** Offsets in the header of a database of the size of a page, and of the bytes of each that SQLite leaves alone. */
const pageSizeAt = 16;
const reservedBytesAt = 20;
const zeros = Buffer.alloc(64 * 1024);

/** File of a database with its measures, and memory for a page of it. */
export interface PagedFile {
  readonly file: number;
  readonly pageBytes: number;
  readonly usableBytes: number;
  readonly page: Buffer;
}

/** Reads the measures of the pages of a database from its file. */
export function pagedFile(file: number): PagedFile {
  const header = Buffer.alloc(reservedBytesAt + 1);
  readSync(file, header, 0, header.length, 0);
  // 65,536 does not fit, and is written as 1.
  const size = header.readUInt16BE(pageSizeAt);
  const pageBytes = size === 1 ? 65_536 : size;
  return { file, pageBytes, usableBytes: pageBytes - header.readUInt8(reservedBytesAt), page: Buffer.alloc(pageBytes) };
}

/** Number of pages of a database. */
export function pageCount({ file, pageBytes }: PagedFile): number {
  return Math.floor(fstatSync(file).size / pageBytes);
}

/** Reads a page into the memory for it. */
export function readPage({ file, page }: PagedFile, number: number): void {
  readSync(file, page, 0, page.length, (number - 1) * page.length);
}

/** Clears the gap of a page, if it is one of a b-tree. Returns whether there was something. */
export function clearGap(paged: PagedFile, number: number): boolean {
  const page = treePage(paged, number);
  if (page === undefined) return false;
  const gap = gapOf(page);
  if (isClear(page.bytes.subarray(gap.from, gap.to))) return false;
  clear(paged, number, gap);
  return true;
}

/** Clears what pages of b-trees hold beside their cells, in a database that nobody has open. */
export function clearTreePages(name: string): void {
  const file = openSync(name, 'r+');
  try {
    const paged = pagedFile(file);
    if (pageCount(paged) > erasedPagesMax)
      throw new Error(`${name} is too large: ${erasedPagesMax} pages can be cleared`);
    for (let number = pageCount(paged); number >= 1; number -= 1) {
      const page = treePage(paged, number);
      for (const range of page === undefined ? [] : unclearRanges(page)) clear(paged, number, range);
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function treePage(paged: PagedFile, number: number): DatabasePage | undefined {
  readPage(paged, number);
  const page = { number, bytes: paged.page, usableBytes: paged.usableBytes };
  return isTreePage(page) ? page : undefined;
}

function clear({ file, pageBytes }: PagedFile, number: number, { from, to }: EmptyRange): void {
  writeSync(file, zeros, 0, to - from, (number - 1) * pageBytes + from);
}
