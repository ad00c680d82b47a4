import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Random bytes, which no file system can compress. */
const chunk = randomFillSync(Buffer.alloc(256 * 1024));

/**
 * Reserve of disk space: a file beside the database. It is emptied when other programs have filled the disk, so that
 * deletes can be written. Merely counting free space would not help against other programs.
 */
export class ReserveFile {
  readonly #file: string;
  readonly #bytes: number;
  #isFilled = false;

  /** @param options.bytes Size of the reserve; with 0 the file is left alone. */
  constructor(options: { file: string; bytes: number }) {
    this.#file = options.file;
    this.#bytes = options.bytes;
  }

  /** Fills the file, if twice its size is free on the disk. Without that the service runs without a reserve. */
  fill(): void {
    if (this.#isFilled || this.#bytes === 0) return;
    try {
      const { bavail, bsize } = statfsSync(dirname(this.#file));
      if (bavail * bsize < 2 * this.#bytes) return;
      this.#write();
      this.#isFilled = true;
    } catch {
      this.release();
    }
  }

  /** Empties the file, also that of an earlier run. False when it was empty already. */
  release(): boolean {
    this.#isFilled = false;
    const size = this.#bytes === 0 ? 0 : (statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0);
    if (size > 0) truncateSync(this.#file, 0);
    return size > 0;
  }

  #write(): void {
    const file = openSync(this.#file, 'w', 0o600);
    try {
      for (let bytes = 0; bytes < this.#bytes; bytes += chunk.length) {
        writeSync(file, chunk, 0, Math.min(chunk.length, this.#bytes - bytes));
      }
    } finally {
      closeSync(file);
    }
  }
}
