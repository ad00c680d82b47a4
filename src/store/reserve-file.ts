import { closeSync, openSync, statfsSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT'];
const chunk = Buffer.alloc(256 * 1024, 'reserved');

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

  /** Takes the space where it is not taken yet, if that leaves as much again. */
  fill(): void {
    if (this.#isFilled || this.#bytes === 0) return;
    const { bavail, bsize } = statfsSync(dirname(this.#file));
    if (bavail * bsize < 2 * this.#bytes) return;
    const file = openSync(this.#file, 'w');
    try {
      for (let bytes = 0; bytes < this.#bytes; bytes += chunk.length) {
        writeSync(file, chunk, 0, Math.min(chunk.length, this.#bytes - bytes));
      }
      this.#isFilled = true;
    } catch (error) {
      // The disk has become full in this moment; the next call tries again.
      if (!(error instanceof Error && 'code' in error && fullCodes.includes(error.code))) throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Gives the space up. False when there is none to give. */
  release(): boolean {
    if (!this.#isFilled) return false;
    this.#isFilled = false;
    truncateSync(this.#file, 0);
    return true;
  }
}
