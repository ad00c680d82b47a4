import { statfs } from 'node:fs/promises';
import type { Clock } from '../lib/clock.ts';
import { andThen, type Eventual } from '../lib/eventual.ts';
import type { DiskSpace } from './store.ts';

/**
 * Free disk space in bytes that is reserved for deletes and archiving while mail is refused; less on a small disk, by
 * `reserveShare`.
 */
const reserveBytesMax = 64 * 1024 * 1024;
const reserveShare = 0.05;
/** Maximum age of a reading of the free space, and maximum of bytes that are promised on it. */
const readingMsMax = 1_000;
const readingBytesMax = 16 * 1024 * 1024;
/** Estimated size in bytes of the outline that is stored beside a message. */
const outlineBytes = 4 * 1024;

/** Reserve of the disk under a folder, in bytes. */
export async function reserveBytesOf(folder: string): Promise<number> {
  const { blocks, bsize } = await statfs(folder);
  return Math.min(reserveBytesMax, blocks * bsize * reserveShare);
}

interface Reading {
  readonly freeBytes: number;
  readonly reusableBytes: number;
  readonly takenAt: number;
}

/** Free space of the disk under a folder, and whether it has room for more mail. */
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
    /** Bytes that deletes have freed inside the database file, which then need not grow. */
    reusableBytes: () => number;
  }) {
    this.#folder = options.folder;
    this.#clock = options.clock;
    this.#reserveBytes = options.reserveBytes;
    this.#reusableBytes = options.reusableBytes;
  }

  /**
   * Whether `bytes` more of mail fit without the reserve. They go through the log into the database. The log needs free
   * space for a while, and may borrow half of the reserve for that; the database may reuse its own space.
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

  /** Space of the disk now. */
  async disk(): Promise<DiskSpace> {
    const { bavail, blocks, bsize } = await statfs(this.#folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  }

  /** Forgets the last reading, because the disk turned out to be full. */
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
