import { statfs } from 'node:fs/promises';
import type { Clock } from '../lib/clock.ts';
import { andThen, type Eventual } from '../lib/eventual.ts';

/** Room kept free so that deletes and archiving go on when mail is refused: this much, or a twentieth of a small disk. */
const reserveBytesMax = 64 * 1024 * 1024;
const reserveShare = 0.05;
/** How long a reading of the free space is believed, and how much may be promised on it. */
const readingMsMax = 1_000;
const readingBytesMax = 16 * 1024 * 1024;
/** A message is kept as it came, and beside it an outline. */
const outlineBytes = 4 * 1024;

/** The reserve of the disk under a folder, bytes. */
export async function reserveBytesOf(folder: string): Promise<number> {
  const { blocks, bsize } = await statfs(folder);
  return Math.min(reserveBytesMax, blocks * bsize * reserveShare);
}

interface Reading {
  readonly freeBytes: number;
  readonly reusableBytes: number;
  readonly takenAt: number;
}

/** Knows whether the disk under a folder has room for more mail. */
export class StorageSpace {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #reserveBytes: number;
  readonly #reusableBytes: () => number;
  #reading: Reading | undefined;
  #promisedBytes = 0;

  constructor(options: {
    folder: string;
    clock: Clock;
    reserveBytes: number;
    /** What the database has room for without growing: what was deleted stays in its file. */
    reusableBytes: () => number;
  }) {
    this.#folder = options.folder;
    this.#clock = options.clock;
    this.#reserveBytes = options.reserveBytes;
    this.#reusableBytes = options.reusableBytes;
  }

  /**
   * Whether `bytes` more of mail fit beside the reserve. They go through the log into the database: the log needs free
   * space for a while, and may borrow half of the reserve for it; the database may reuse its own.
   */
  hasRoom(bytes: number): Eventual<boolean> {
    return andThen(this.#currentReading() ?? this.#read(), (reading) => this.#promise(bytes, reading));
  }

  #promise(bytes: number, { freeBytes, reusableBytes }: Reading): boolean {
    const keptBytes = bytes + outlineBytes;
    const neededBytes = this.#promisedBytes + keptBytes;
    const isLogTight = freeBytes - neededBytes < this.#reserveBytes / 2;
    const isDatabaseTight = freeBytes + reusableBytes - 2 * neededBytes < this.#reserveBytes;
    if (isLogTight || isDatabaseTight) {
      this.#reading = undefined;
      return false;
    }
    this.#promisedBytes += keptBytes;
    return true;
  }

  /** The disk has turned out to be full: what was read of it is no longer true. */
  forgetReading(): void {
    this.#reading = undefined;
  }

  #currentReading(): Reading | undefined {
    const last = this.#reading;
    if (last === undefined || this.#promisedBytes >= readingBytesMax) return undefined;
    return Math.abs(this.#clock.now() - last.takenAt) < readingMsMax ? last : undefined;
  }

  async #read(): Promise<Reading> {
    const now = this.#clock.now();
    const { bavail, bsize } = await statfs(this.#folder);
    this.#reading = { freeBytes: bavail * bsize, reusableBytes: this.#reusableBytes(), takenAt: now };
    this.#promisedBytes = 0;
    return this.#reading;
  }
}
