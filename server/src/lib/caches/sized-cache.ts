/** Value in a cache, between the one that was used before it and the one that was used after it. */
interface Entry<Value> {
  readonly key: string;
  readonly value: Value;
  readonly bytes: number;
  earlier: Entry<Value> | undefined;
  later: Entry<Value> | undefined;
}

/** Cache of values, bounded in bytes. The value that was least recently used goes first. */
export class SizedCache<Value> {
  readonly #bytesMax: number;
  readonly #bytesOf: (key: string, value: Value) => number;
  readonly #entries = new Map<string, Entry<Value>>();
  /** Ends of the list of entries by their last use: a use moves an entry in it, which costs less than to put it into the map anew. */
  #earliest: Entry<Value> | undefined;
  #latest: Entry<Value> | undefined;
  #bytes = 0;

  constructor(options: { bytesMax: number; bytesOf: (key: string, value: Value) => number }) {
    this.#bytesMax = options.bytesMax;
    this.#bytesOf = options.bytesOf;
  }

  /** Bytes that the values take at most. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether there is no room for any value. */
  get isOff(): boolean {
    return this.#bytesMax === 0;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry !== this.#latest) {
      this.#unlink(entry);
      this.#append(entry);
    }
    return entry.value;
  }

  /** Takes a value out. */
  take(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    this.#drop(entry);
    return entry?.value;
  }

  /** Keeps a value, unless it would take more than an eighth of the cache. */
  set(key: string, value: Value): void {
    this.#drop(this.#entries.get(key));
    const bytes = this.#bytesOf(key, value);
    if (bytes > this.#bytesMax / 8) return;
    const entry = { key, value, bytes, earlier: undefined, later: undefined };
    this.#entries.set(key, entry);
    this.#append(entry);
    this.#bytes += bytes;
    while (this.#bytes > this.#bytesMax) this.#drop(this.#earliest);
  }

  #drop(entry: Entry<Value> | undefined): void {
    if (entry === undefined) return;
    this.#entries.delete(entry.key);
    this.#unlink(entry);
    this.#bytes -= entry.bytes;
  }

  #append(entry: Entry<Value>): void {
    entry.earlier = this.#latest;
    entry.later = undefined;
    if (this.#latest === undefined) this.#earliest = entry;
    else this.#latest.later = entry;
    this.#latest = entry;
  }

  #unlink({ earlier, later }: Entry<Value>): void {
    if (earlier === undefined) this.#earliest = later;
    else earlier.later = later;
    if (later === undefined) this.#latest = earlier;
    else later.earlier = earlier;
  }
}
