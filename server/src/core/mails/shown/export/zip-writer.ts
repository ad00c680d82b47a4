import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** File that is put into an archive. */
export interface ZipFile {
  readonly name: string;
  readonly modifiedMs: number;
  readonly bytes: AsyncIterable<Buffer>;
}

const signatures = {
  file: 0x04034b50,
  descriptor: 0x08074b50,
  directory: 0x02014b50,
  end: 0x06054b50,
  longEnd: 0x06064b50,
  longEndLocator: 0x07064b50,
} as const;
/** Flags: sizes and checksum follow the content; the name is UTF-8 (APPNOTE.TXT §4.4.4). */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** Version that has ZIP64, and the host system of the file attributes: Unix. */
const longVersion = 45;
const madeBy = 0x0300 | longVersion;
const plainFile = (0o100_644 << 16) >>> 0;
const short16Max = 0xffff;
const short32Max = 0xffffffff;
/** Each piece ends at a byte, so that the next can be put after it (RFC 1951 §3.2.4). */
const compression = { level: 1, finishFlush: constants.Z_SYNC_FLUSH } as const;
/** Final block without content, which ends a compressed stream. */
const finalBlock = Buffer.from([3, 0]);
/** Bytes in memory until the end for each file: its record in the directory, without its name. */
export const directoryBytesPerFile = 256;

const deflate = promisify<Uint8Array, object, Buffer>(deflateRaw);

/**
 * Writes an archive (APPNOTE.TXT of PKWARE) while it is read. In memory are one piece of the present file, and the
 * directory records of the files before. Each piece is compressed by itself, in a thread of the pool.
 */
export async function* writeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer, void> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, modifiedMs, bytes } of files) {
    const file = { name: Buffer.from(name), time: dosTime(modifiedMs), start: at };
    const header = fileHeader(file);
    yield header;
    const content = { checksum: 0, packedBytes: 0, unpackedBytes: 0 };
    for await (const packed of deflatedPieces(bytes, content)) yield packed;
    const descriptor = descriptorOf(content);
    yield descriptor;
    at += header.length + content.packedBytes + descriptor.length;
    directory.push(directoryRecord(file, content));
  }
  let directoryBytes = 0;
  for (const record of directory) {
    directoryBytes += record.length;
    yield record;
  }
  yield endOf({ files: directory.length, start: at, bytes: directoryBytes });
}

interface WrittenFile {
  readonly name: Buffer;
  readonly time: number;
  readonly start: number;
}

interface FileContent {
  checksum: number;
  packedBytes: number;
  unpackedBytes: number;
}

/** Compresses pieces into one deflated whole, and counts them. */
async function* deflatedPieces(pieces: AsyncIterable<Buffer>, content: FileContent): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) {
    content.checksum = crc32(piece, content.checksum);
    content.unpackedBytes += piece.length;
    const packed = await deflate(piece, compression);
    content.packedBytes += packed.length;
    yield packed;
  }
  content.packedBytes += finalBlock.length;
  yield finalBlock;
}

function fileHeader({ name, time }: WrittenFile): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(signatures.file, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt32LE(time, 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptorOf({ checksum, packedBytes, unpackedBytes }: FileContent): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(signatures.descriptor, 0);
  descriptor.writeUInt32LE(checksum, 4);
  descriptor.writeUInt32LE(packedBytes, 8);
  descriptor.writeUInt32LE(unpackedBytes, 12);
  return descriptor;
}

function directoryRecord({ name, time, start }: WrittenFile, content: FileContent): Buffer {
  const extra = start >= short32Max ? longStart(start) : Buffer.alloc(0);
  // It stays until the end: in memory of its own, since a piece of what Node's buffers share would keep all of that.
  const record = Buffer.alloc(46 + name.length + extra.length);
  record.writeUInt32LE(signatures.directory, 0);
  record.writeUInt16LE(madeBy, 4);
  record.writeUInt16LE(extra.length > 0 ? longVersion : version, 6);
  record.writeUInt16LE(flags, 8);
  record.writeUInt16LE(deflated, 10);
  record.writeUInt32LE(time, 12);
  record.writeUInt32LE(content.checksum, 16);
  record.writeUInt32LE(content.packedBytes, 20);
  record.writeUInt32LE(content.unpackedBytes, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(plainFile, 38);
  record.writeUInt32LE(Math.min(start, short32Max), 42);
  record.set(name, 46);
  record.set(extra, 46 + name.length);
  return record;
}

/** Extra field of ZIP64 with the place of a file that begins beyond 4 GiB. */
function longStart(start: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(start), 4);
  return extra;
}

function endOf(directory: { files: number; start: number; bytes: number }): Buffer {
  const { files, start, bytes } = directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(Math.min(files, short16Max), 8);
  end.writeUInt16LE(Math.min(files, short16Max), 10);
  end.writeUInt32LE(Math.min(bytes, short32Max), 12);
  end.writeUInt32LE(Math.min(start, short32Max), 16);
  const isLong = files >= short16Max || start >= short32Max || bytes >= short32Max;
  return isLong ? Buffer.concat([longEndOf(directory), end]) : end;
}

/** Records of ZIP64 before the end of an archive of more than 65,534 files or 4 GiB. */
function longEndOf({ files, start, bytes }: { files: number; start: number; bytes: number }): Buffer {
  const record = Buffer.alloc(56 + 20);
  record.writeUInt32LE(signatures.longEnd, 0);
  record.writeBigUInt64LE(BigInt(44), 4);
  record.writeUInt16LE(madeBy, 12);
  record.writeUInt16LE(longVersion, 14);
  record.writeBigUInt64LE(BigInt(files), 24);
  record.writeBigUInt64LE(BigInt(files), 32);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  record.writeUInt32LE(signatures.longEndLocator, 56);
  record.writeBigUInt64LE(BigInt(start + bytes), 64);
  record.writeUInt32LE(1, 72);
  return record;
}

/** Time and date as archives have them, in UTC, from 1980 on and in steps of two seconds (APPNOTE.TXT §4.4.6). */
function dosTime(ms: number): number {
  const at = new Date(ms);
  const year = Math.min(Math.max(at.getUTCFullYear() - 1980, 0), 127);
  const date = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
