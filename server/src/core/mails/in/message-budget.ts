import { networkOf } from '../../../lib/client-network.ts';
import { Shares } from '../../../lib/shares.ts';

/**
 * Size of a small message. A part of the memory is reserved for small messages, so that large ones do not keep them
 * out.
 */
export const smallMessageBytesMax = 64 * 1024;
const partOfSmall = 1 / 8;

/**
 * Budget of memory for messages being received, shared by all protocols. An address, or a known owner, may hold as much
 * as is still free (see `Shares`); IPv6 addresses count by their /64.
 */
export class MessageBudget {
  readonly #small: Shares;
  readonly #large: Shares;
  readonly #perAddressMax: number;

  /** @param options.bytesPerAddressMax Maximum number of bytes of one address or owner, however much is free. */
  constructor(options: { bytesMax: number; bytesPerAddressMax?: number | undefined }) {
    const smallBytes = Math.floor(options.bytesMax * partOfSmall);
    this.#small = new Shares({ total: smallBytes });
    this.#large = new Shares({ total: options.bytesMax - smallBytes });
    this.#perAddressMax = options.bytesPerAddressMax ?? options.bytesMax;
  }

  /** Size of the largest content that an address can hold while nobody else holds any. */
  get aloneMax(): number {
    return Math.min(this.#perAddressMax, Math.floor(this.#large.total / 2));
  }

  /** Share of the budget that is taken, from 0 to 1. */
  get fill(): number {
    return Math.max(this.#small.held / this.#small.total, this.#large.held / this.#large.total);
  }

  /** Part of the whole budget that an address holds, from 0 to 1. */
  partOf(address: string): number {
    return this.#heldBy(networkOf(address)) / (this.#small.total + this.#large.total);
  }

  /** Makes the hold of one message of an address. It is empty at first. */
  holdFor(address: string): MessageHold {
    return this.#holdOf(networkOf(address));
  }

  /** Makes the hold of one message of an owner. It is empty at first. */
  holdForOwner(owner: string): MessageHold {
    // No address begins so.
    return this.#holdOf(`owner ${owner}`);
  }

  #holdOf(holder: string): MessageHold {
    let taken: { readonly from: Shares; readonly bytes: number } | undefined;
    const release = () => {
      taken?.from.give(holder, taken.bytes);
      taken = undefined;
    };
    return {
      release,
      hold: (bytes, { isSmall }) => {
        const before = taken;
        release();
        const from = this.#take(holder, { bytes, isSmall });
        taken = from === undefined ? before : { from, bytes };
        // What was held is free again for a moment, and nobody can have come between.
        if (from === undefined && before !== undefined) before.from.add(holder, before.bytes);
        return from !== undefined;
      },
    };
  }

  /** Takes bytes if there is room for them. A small message may also take from the memory for large ones. */
  #take(holder: string, { bytes, isSmall }: { bytes: number; isSmall: boolean }): Shares | undefined {
    if (this.#heldBy(holder) + bytes > this.#perAddressMax) return undefined;
    const sources = isSmall ? [this.#small, this.#large] : [this.#large];
    return sources.find((source) => source.take(holder, bytes) === undefined);
  }

  #heldBy(holder: string): number {
    return this.#small.heldBy(holder) + this.#large.heldBy(holder);
  }
}

/** Hold of one message: the memory of the budget that it takes. */
export interface MessageHold {
  /** Replaces the held amount by `bytes`. Returns false, and changes nothing, when that is too much. */
  hold(bytes: number, options: { isSmall: boolean }): boolean;
  /** Gives all of the memory back to the budget. */
  release(): void;
}
