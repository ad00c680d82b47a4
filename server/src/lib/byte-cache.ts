/** Text in a cache, between the one that was used before it and the one that was used after it. */
interface Entry<Text> {
  readonly key: string;
  readonly text: Text;
  earlier: Entry<Text> | undefined;
  later: Entry<Text> | undefined;
}

/** Cache of texts, bounded in bytes. The text that was least recently used goes first. */
export class ByteCache<Text extends string | Uint8Array = string> {
  readonly #bytesMax: number;
  readonly #entries = new Map<string, Entry<Text>>();
  /** Ends of the list of entries by their last use: a use moves an entry in it, which costs less than to put it into the map anew. */
  #earliest: Entry<Text> | undefined;
  #latest: Entry<Text> | undefined;
  #bytes = 0;

  constructor(options: { bytesMax: number }) {
    this.#bytesMax = options.bytesMax;
  }

  /** Bytes that the texts take at most. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether there is no room for any text. */
  get isOff(): boolean {
    return this.#bytesMax === 0;
  }

  get(key: string): Text | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry !== this.#latest) {
      this.#unlink(entry);
      this.#append(entry);
    }
    return entry.text;
  }

  /** Keeps a text, unless it would take more than an eighth of the cache. */
  set(key: string, text: Text): void {
    this.#drop(this.#entries.get(key));
    if (bytesOf(key, text) > this.#bytesMax / 8) return;
    const entry = { key, text, earlier: undefined, later: undefined };
    this.#entries.set(key, entry);
    this.#append(entry);
    this.#bytes += bytesOf(key, text);
    while (this.#bytes > this.#bytesMax) this.#drop(this.#earliest);
  }

  #drop(entry: Entry<Text> | undefined): void {
    if (entry === undefined) return;
    this.#entries.delete(entry.key);
    this.#unlink(entry);
    this.#bytes -= bytesOf(entry.key, entry.text);
  }

  #append(entry: Entry<Text>): void {
    entry.earlier = this.#latest;
    entry.later = undefined;
    if (this.#latest === undefined) this.#earliest = entry;
    else this.#latest.later = entry;
    this.#latest = entry;
  }

  #unlink({ earlier, later }: Entry<Text>): void {
    if (earlier === undefined) this.#earliest = later;
    else earlier.later = later;
    if (later === undefined) this.#latest = earlier;
    else later.earlier = earlier;
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
