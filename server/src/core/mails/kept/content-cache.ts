import type { ByteCache } from '../../../lib/caches/byte-cache.ts';
import type { Json } from './content-json.ts';
import type { DerivedKind } from './kept-extract.ts';

/** What is read of a message: all that an Email says of it, its text, its structure, or a result that is derived from its content. */
export type ContentKind = 'content' | 'text' | 'structure' | DerivedKind;

/** Contents of messages that were read, kept in memory, and single-flight for those that are being read. */
export class ContentCache {
  readonly #cache: ByteCache<Json>;
  readonly #reading = new Map<string, Promise<Json | undefined>>();

  /** @param cache Memory of the contents; others may keep theirs in it under other keys. */
  constructor(cache: ByteCache<Json>) {
    this.#cache = cache;
  }

  get(kind: ContentKind, rawId: string): Json | undefined {
    return this.#cache.get(keyOf(kind, rawId));
  }

  set(kind: ContentKind, rawId: string, content: Json): void {
    this.#cache.set(keyOf(kind, rawId), content);
  }

  /** Reads a content into the cache, once for all who ask for it meanwhile. */
  once(kind: ContentKind, rawId: string, read: () => Promise<Json | undefined>): Promise<Json | undefined> {
    const key = keyOf(kind, rawId);
    const known = this.#reading.get(key);
    if (known !== undefined) return known;
    const readIntoCache = async () => {
      const content = await read();
      if (content !== undefined) this.#cache.set(key, content);
      return content;
    };
    const reading = readIntoCache().finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }
}

function keyOf(kind: ContentKind, rawId: string): string {
  return kind === 'content' ? rawId : `${kind} ${rawId}`;
}
