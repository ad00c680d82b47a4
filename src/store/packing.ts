import { constants, zstdCompressSync } from 'node:zlib';

/** The form in which bytes of mail are kept: zstd, at a level that mail gains little beyond. */
export function pack(bytes: Uint8Array): Buffer {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}
