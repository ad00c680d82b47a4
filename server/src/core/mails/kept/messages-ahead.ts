import { ByteCache } from '../../../lib/caches/byte-cache.ts';

/** Bytes of messages that are kept until their turn comes. */
export const aheadBytesMax = 4 * 1024 * 1024;

/**
 * Small messages that were read together, before each is parsed in its turn. They are bounded in bytes for all readers
 * together: one that is dropped before its turn is read again by itself.
 */
export class MessagesAhead {
  readonly #messages = new ByteCache<Buffer>({ bytesMax: aheadBytesMax });

  /** Whether the message is here. */
  has(rawId: string): boolean {
    return this.#messages.get(rawId) !== undefined;
  }

  /** Takes messages in, by id. */
  add(messages: ReadonlyMap<string, Buffer>): void {
    for (const [rawId, message] of messages) this.#messages.set(rawId, message);
  }

  /** The messages by their ids; `undefined` unless all of them are here. */
  all(rawIds: readonly string[]): Map<string, Buffer> | undefined {
    const found = new Map<string, Buffer>();
    for (const rawId of rawIds) {
      const message = this.#messages.get(rawId);
      if (message === undefined) return undefined;
      found.set(rawId, message);
    }
    return found;
  }
}
