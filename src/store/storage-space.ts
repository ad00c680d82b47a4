import { statfs } from 'node:fs/promises';
import type { Clock } from '../lib/clock.ts';

/** Room kept free so that deletes and archiving go on when mail is refused: this much, or a twentieth of a small disk. */
const reserveBytesMax = 64 * 1024 * 1024;
const reserveShare = 0.05;
/** How long a reading of the free space is believed, and how much may be promised on it. */
const readingMsMax = 1_000;
const readingBytesMax = 16 * 1024 * 1024;

/** Knows whether the disk under a folder has room for more mail. */
export class StorageSpace {
  readonly #folder: string;
  readonly #clock: Clock;
  #reading: { freeBytes: number; reserveBytes: number; takenAt: number } | undefined;
  #promisedBytes = 0;

  constructor(options: { folder: string; clock: Clock }) {
    this.#folder = options.folder;
    this.#clock = options.clock;
  }

  /** Whether `bytes` more fit beside the reserve. */
  async hasRoom(bytes: number): Promise<boolean> {
    const { freeBytes, reserveBytes } = await this.#read();
    if (freeBytes - this.#promisedBytes - bytes < reserveBytes) {
      this.#reading = undefined;
      return false;
    }
    this.#promisedBytes += bytes;
    return true;
  }

  async #read() {
    const now = this.#clock.now();
    const last = this.#reading;
    if (last && Math.abs(now - last.takenAt) < readingMsMax && this.#promisedBytes < readingBytesMax) return last;
    const { bavail, blocks, bsize } = await statfs(this.#folder);
    const reserveBytes = Math.min(reserveBytesMax, blocks * bsize * reserveShare);
    this.#reading = { freeBytes: bavail * bsize, reserveBytes, takenAt: now };
    this.#promisedBytes = 0;
    return this.#reading;
  }
}
