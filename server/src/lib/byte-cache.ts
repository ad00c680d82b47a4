/** Cache of texts, bounded in bytes. The text that was least recently used goes first. */
export class ByteCache<Text extends string | Uint8Array = string> {
  readonly #bytesMax: number;
  /** From the least to the most recently used. */
  readonly #texts = new Map<string, Text>();
  #bytes = 0;

  constructor(options: { bytesMax: number }) {
    this.#bytesMax = options.bytesMax;
  }

  /** Bytes of all texts. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Text | undefined {
    const text = this.#texts.get(key);
    if (text === undefined) return undefined;
    this.#texts.delete(key);
    this.#texts.set(key, text);
    return text;
  }

  /** Stores a text, unless it needs more than an eighth of the cache. */
  set(key: string, text: Text): void {
    this.#drop(key);
    if (bytesOf(key, text) > this.#bytesMax / 8) return;
    this.#texts.set(key, text);
    this.#bytes += bytesOf(key, text);
    for (const oldest of this.#texts.keys()) {
      if (this.#bytes <= this.#bytesMax) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const text = this.#texts.get(key);
    if (text === undefined) return;
    this.#texts.delete(key);
    this.#bytes -= bytesOf(key, text);
  }
}

const entryBytes = 200;

/**
 * Estimated bytes of a text. Two for each character, because a string with a character above Latin-1 needs that, and it
 * cannot be told which strings have one.
 */
function bytesOf(key: string, text: string | Uint8Array): number {
  return entryBytes + 2 * key.length + (typeof text === 'string' ? 2 : 1) * text.length;
}
