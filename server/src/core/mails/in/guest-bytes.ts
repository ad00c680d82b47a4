import type { Clock } from '../../../lib/clock.ts';
import { readBlockOf, readBytesOfBlock } from '../../../store/operations/access/guest-mailboxes.ts';
import type { Store } from '../../../store/store.ts';

/** Time in milliseconds for which the read bytes of a block are used. */
const believedMsMax = 250;
/** Maximum number of known blocks. Above it, the block read first is forgotten. */
const blocksMax = 1_000;

/** Address block of a guest, by its hash, and the bytes that its mailboxes keep. */
export interface BlockUsage {
  readonly block: string;
  readonly bytes: number;
}

interface KnownBytes {
  /** Bytes that were read, and those of messages stored since. */
  bytes: number;
  /** Time of the read, on the monotonic clock. */
  readonly readAt: number;
}

/**
 * Cache of the bytes that the guests of each address block keep. They are summed over the mailboxes of the block a few
 * times a second, however much mail arrives.
 */
export class GuestBytes {
  readonly #store: Store;
  readonly #monotonic: Clock;
  readonly #known = new Map<string, KnownBytes>();
  readonly #reading = new Map<string, Promise<number>>();

  constructor({ store, monotonic }: { store: Store; monotonic: Clock }) {
    this.#store = store;
    this.#monotonic = monotonic;
  }

  /** Finds the usage of the block of a guest's mailbox; `undefined` for a mailbox without a guest. */
  async find(mailboxId: string): Promise<BlockUsage | undefined> {
    const block = await this.#store.read(readBlockOf, { mailboxId });
    if (block === undefined) return undefined;
    const known = this.#known.get(block);
    const isBelieved = known !== undefined && this.#monotonic.now() - known.readAt < believedMsMax;
    return { block, bytes: isBelieved ? known.bytes : await this.#readOnce(block) };
  }

  /** Known bytes of a block; `undefined` when they have to be read again. */
  of(block: string): number | undefined {
    return this.#known.get(block)?.bytes;
  }

  /** Counts a stored message. */
  delivered(block: string, bytes: number): void {
    const known = this.#known.get(block);
    if (known !== undefined) known.bytes += bytes;
  }

  #readOnce(block: string): Promise<number> {
    const reading = this.#reading.get(block) ?? this.#read(block);
    this.#reading.set(block, reading);
    return reading;
  }

  async #read(block: string): Promise<number> {
    const readAt = this.#monotonic.now();
    try {
      const bytes = await this.#store.read(readBytesOfBlock, { addressBlock: block });
      this.#remember(block, { bytes, readAt });
      return bytes;
    } finally {
      this.#reading.delete(block);
    }
  }

  #remember(block: string, known: KnownBytes): void {
    this.#known.delete(block);
    const [first] = this.#known.keys();
    if (first !== undefined && this.#known.size >= blocksMax) this.#known.delete(first);
    this.#known.set(block, known);
  }
}
