import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/**
 * Size in bytes from which compressing costs less than it saves in writing. For a small mail it is a third of the
 * writer's work.
 */
const compressedFromBytes = 8 * 1024;

/**
 * Size in bytes of each part of a raw message but the last, before it is packed. Offsets into stored messages depend on
 * it: it is part of the schema and never changes.
 */
export const rawPartBytes = 128 * 1024;

const params = { [constants.ZSTD_c_compressionLevel]: 1 };
const packedExtraBytesMax = 1024;
/**
 * Spare bytes in the buffer for an unpacked part. They let zlib notice that nothing follows; it needs at least this
 * many.
 */
const unpackedExtraBytes = 64;

/** First bytes of every zstd frame (RFC 8878 §3.1.1). */
const frameStart = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * The same for a database whose log goes over a network, to standbys and into archives: there each byte costs more than a microsecond of
 * compressing. What is shorter is hardly made smaller.
 */
export const sharedCompressedFromBytes = 1024;

/** Packs bytes of a message: compressed with zstd, or unchanged when they are few. */
export function pack(bytes: Uint8Array, fromBytes: number = compressedFromBytes): Uint8Array {
  if (bytes.length < fromBytes && !isFrame(bytes)) return bytes;
  // In one piece, whatever it is: zstd adds little to what cannot be compressed (RFC 8878 §3.1.1.2.2).
  return zstdCompressSync(bytes, { params, chunkSize: bytes.length + packedExtraBytesMax });
}

/**
 * Packs bytes in a thread of the pool. The result has memory of its own, so it can be transferred to another thread.
 */
export async function packAside(bytes: Uint8Array): Promise<Uint8Array> {
  const chunkSize = bytes.length + packedExtraBytesMax;
  return new Promise((resolve, reject) =>
    // A copy: a short result lies in the memory that Node's buffers share, and other results are shorter than their memory.
    zstdCompress(bytes, { params, chunkSize }, (error, packed) =>
      error ? reject(error) : resolve(new Uint8Array(packed)),
    ),
  );
}

/** Packs a message part by part. The parts have memory of their own, so they can be transferred to another thread. */
export function packParts(raw: Buffer): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < raw.length; at += rawPartBytes) {
    parts.push(new Uint8Array(pack(raw.subarray(at, at + rawPartBytes))));
  }
  return parts;
}

/**
 * Unpacks the bytes that `pack` returned.
 * @throws Error when they are no frame, or have more than a part.
 */
export function unpack(packed: Uint8Array): Buffer {
  if (!isFrame(packed)) return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  // In one piece, with room to spare, or it would be put together from many: a third more work, and twice the memory.
  const bytes = Math.min(unpackedBytes(packed) ?? rawPartBytes, rawPartBytes);
  // A part has no more, whoever packed it: one of an owner who moves here was not packed here.
  return zstdDecompressSync(packed, { chunkSize: bytes + unpackedExtraBytes, maxOutputLength: rawPartBytes });
}

/** Whether stored bytes are a zstd frame. */
function isFrame(bytes: Uint8Array): boolean {
  return frameStart.equals(bytes.subarray(0, frameStart.length));
}

/** Maximum length in bytes of the header of a zstd frame (RFC 8878 §3.1.1.1). */
const frameHeaderBytesMax = 18;

/** Size in bytes of the content of a frame, read from its header; `undefined` when the header does not say it. */
function unpackedBytes(frame: Uint8Array): number | undefined {
  const header = Buffer.from(frame.buffer, frame.byteOffset, Math.min(frame.byteLength, frameHeaderBytesMax));
  const descriptor = header[frameStart.length] ?? 0;
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const at = frameStart.length + 1 + (isSingleSegment ? 0 : 1) + dictionaryBytes;
  switch (descriptor >> 6) {
    case 0:
      return isSingleSegment ? header.readUInt8(at) : undefined;
    case 1:
      return header.readUInt16LE(at) + 256;
    case 2:
      return header.readUInt32LE(at);
    default:
      return Number(header.readBigUInt64LE(at));
  }
}
