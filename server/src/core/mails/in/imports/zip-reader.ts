import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { AppError } from '../../../errors.ts';
import type { ByteSource } from './byte-source.ts';

const entrySignature = 0x04034b50;
const descriptorSignature = 0x08074b50;
/** Signatures of the records after the entries: of the directory, or of its end if the archive has no entries. */
const endSignatures: ReadonlySet<number> = new Set([0x02014b50, 0x06054b50, 0x06064b50]);
const headerBytes = 26;
const encryptedFlag = 1;
const descriptorFlag = 8;
const stored = 0;
const deflated = 8;
/** Size that refers to the extra field of ZIP64. */
const size32Max = 0xffffffff;
/** Bytes that the decompressor takes, and returns, at once. */
const pieceBytes = 64 * 1024;

/** File in an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Content, decompressed and checked against its checksum while it is read. It has to be read to its end. */
  readonly bytes: AsyncIterable<Buffer>;
}

interface EntryHeader {
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
}

interface Measured {
  readonly checksum: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
}

/**
 * Reads the entries of a zip archive (APPNOTE.TXT of PKWARE) in one pass, as they arrive. Only one piece of an entry is
 * in memory; its reader has to limit the decompressed size.
 * @throws AppError `invalid_request` for an archive that cannot be read so.
 */
export async function* readZip(source: ByteSource): AsyncGenerator<ZipEntry, void> {
  for (;;) {
    const signature = (await exactly(source, 4)).readUInt32LE();
    if (endSignatures.has(signature)) return;
    if (signature !== entrySignature) throw notAnArchive('there is something else than a file in it');
    const fixed = await exactly(source, headerBytes);
    const name = (await exactly(source, fixed.readUInt16LE(22))).toString();
    const header = withLongSizes(headerOf(fixed), await exactly(source, fixed.readUInt16LE(24)));
    if ((header.flags & encryptedFlag) !== 0) throw notAnArchive('it is encrypted');
    yield { name, bytes: contentOf(source, header) };
  }
}

function headerOf(fixed: Buffer): EntryHeader {
  return {
    flags: fixed.readUInt16LE(2),
    method: fixed.readUInt16LE(4),
    checksum: fixed.readUInt32LE(10),
    packedBytes: fixed.readUInt32LE(14),
    unpackedBytes: fixed.readUInt32LE(18),
  };
}

/** Header with the sizes of its ZIP64 extra field, if it has one. */
function withLongSizes(header: EntryHeader, extra: Buffer): EntryHeader {
  if (header.packedBytes !== size32Max && header.unpackedBytes !== size32Max) return header;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const bytes = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    if (extra.readUInt16LE(at) !== 1 || bytes.length < 16) continue;
    return {
      ...header,
      unpackedBytes: Number(bytes.readBigUInt64LE(0)),
      packedBytes: Number(bytes.readBigUInt64LE(8)),
    };
  }
  throw notAnArchive('the size of a file in it is missing');
}

async function* contentOf(source: ByteSource, header: EntryHeader): AsyncGenerator<Buffer, void> {
  const hasDescriptor = (header.flags & descriptorFlag) !== 0;
  if (header.method !== stored && header.method !== deflated)
    throw notAnArchive('a file in it is neither stored nor deflated');
  if (header.method === stored && hasDescriptor) throw notAnArchive('a file in it is stored without its size');
  let checksum = 0;
  let unpackedBytes = 0;
  const packed = new PackedBytes(source, hasDescriptor ? Number.POSITIVE_INFINITY : header.packedBytes);
  for await (const piece of header.method === stored ? packed.pieces() : inflated(packed)) {
    checksum = crc32(piece, checksum);
    unpackedBytes += piece.length;
    yield piece;
  }
  const measured = { checksum, packedBytes: packed.taken, unpackedBytes };
  const isRight = hasDescriptor ? await isDescribed(source, measured) : isDeclared(header, measured);
  if (!isRight) throw notAnArchive('the checksum or the size of a file in it is wrong');
}

/** Packed bytes of an entry, up to their declared end if there is one. */
class PackedBytes {
  readonly #source: ByteSource;
  readonly #bytesMax: number;
  taken = 0;

  constructor(source: ByteSource, bytesMax: number) {
    this.#source = source;
    this.#bytesMax = bytesMax;
  }

  /** The next bytes; `undefined` at the declared end. */
  async next(): Promise<Buffer | undefined> {
    const left = this.#bytesMax - this.taken;
    if (left === 0) return undefined;
    const piece = await this.#source.some(Math.min(left, pieceBytes));
    if (piece === undefined) throw cutOff();
    this.taken += piece.length;
    return piece;
  }

  putBack(bytes: Buffer): void {
    this.taken -= bytes.length;
    this.#source.putBack(bytes);
  }

  async *pieces(): AsyncGenerator<Buffer, void> {
    for (let piece = await this.next(); piece !== undefined; piece = await this.next()) yield piece;
  }
}

/** Decompresses up to the end that the compressed data declares, and puts back the bytes after it. */
async function* inflated(packed: PackedBytes): AsyncGenerator<Buffer, void> {
  const inflater = createInflateRaw({ chunkSize: pieceBytes });
  const changes = new Changes(inflater);
  try {
    let given = 0;
    let last: Buffer = Buffer.alloc(0);
    let hasTaken = true;
    for (;;) {
      if (changes.failure !== undefined) throw notAnArchive('a file in it cannot be decompressed', changes.failure);
      const piece: Buffer | null = inflater.read();
      if (piece !== null) yield piece;
      // It has left bytes: they lie after the end.
      else if (changes.isOver || (hasTaken && inflater.bytesWritten < given)) break;
      else if (hasTaken && !inflater.writableEnded) {
        const next = await packed.next();
        if (next === undefined) inflater.end();
        else {
          last = next;
          given += next.length;
          hasTaken = false;
          inflater.write(next, () => {
            hasTaken = true;
            changes.tell();
          });
        }
      } else await changes.next();
    }
    const unused = given - inflater.bytesWritten;
    if (unused > 0) packed.putBack(last.subarray(last.length - unused));
  } finally {
    inflater.destroy();
  }
}

/** Changes of a stream that somebody waits for. */
class Changes {
  isOver = false;
  failure: Error | undefined;
  #hasChanged = false;
  #wake = () => {};

  constructor(stream: InflateRaw) {
    stream.on('readable', () => this.tell());
    stream.on('end', () => {
      this.isOver = true;
      this.tell();
    });
    stream.on('error', (error) => {
      this.failure = error;
      this.tell();
    });
  }

  tell(): void {
    this.#hasChanged = true;
    this.#wake();
  }

  /** Waits for a change since the last call. */
  async next(): Promise<void> {
    if (!this.#hasChanged) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#hasChanged = false;
  }
}

function isDeclared(header: EntryHeader, measured: Measured): boolean {
  return (
    header.checksum === measured.checksum &&
    header.packedBytes === measured.packedBytes &&
    header.unpackedBytes === measured.unpackedBytes
  );
}

/** Reads the descriptor after an entry, with or without a signature, with short or long sizes. Returns whether it is right. */
async function isDescribed(source: ByteSource, { checksum, packedBytes, unpackedBytes }: Measured): Promise<boolean> {
  const first = await exactly(source, 4);
  const sum = first.readUInt32LE() === descriptorSignature ? await exactly(source, 4) : first;
  const sizes = await exactly(source, 8);
  if (sum.readUInt32LE() !== checksum) return false;
  if (sizes.readUInt32LE(0) === packedBytes && sizes.readUInt32LE(4) === unpackedBytes) return true;
  const more = await exactly(source, 8);
  return sizes.readBigUInt64LE() === BigInt(packedBytes) && more.readBigUInt64LE() === BigInt(unpackedBytes);
}

async function exactly(source: ByteSource, length: number): Promise<Buffer> {
  const bytes = await source.take(length);
  if (bytes.length < length) throw cutOff();
  return bytes;
}

function cutOff(): AppError {
  return notAnArchive('it ends too early');
}

/** Makes the error for a file that is not a readable archive. */
export function notAnArchive(reason: string, cause?: unknown): AppError {
  return new AppError('invalid_request', `the body is not a zip archive that can be read: ${reason}`, {
    fields: [{ pointer: '', code: 'wrong_form', detail: reason }],
    cause,
  });
}
