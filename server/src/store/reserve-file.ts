import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, statfsSync, statSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Of random bytes, which no file system can make smaller. */
const chunk = randomFillSync(Buffer.alloc(256 * 1024));

/**
 * A file beside the database that holds disk space, to be given up when something else has taken all the rest: what is
 * deleted then is written into that space. Reserved space that is only counted is no help against other programs.
 */
export class ReserveFile {
  readonly #file: string;
  readonly #bytes: number;
  #isFilled = false;

  /** @param options `bytes` is how much to hold; with 0 the file is left alone. */
  constructor(options: { file: string; bytes: number }) {
    this.#file = options.file;
    this.#bytes = options.bytes;
  }

  /** Takes the space where it is not taken yet, if that leaves as much again. A reserve that cannot be had is done without. */
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

  /** Gives the space up, also that of an earlier run. False when there is none to give. */
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
