import type { BufferBudget } from './buffer-budget.ts';

const CR = 13;
const LF = 10;
const DOT = 46;
const crlf = Buffer.from('\r\n');
const capacityBytesFirst = 16 * 1024;

/** Where in the content the last byte stood. */
type Position =
  /** After CRLF, or at the start: only here does a dot mean something. */
  | 'line_start'
  | 'text'
  | 'cr'
  /** After a dot at the start of a line. */
  | 'dot'
  | 'dot_cr';

/**
 * Takes in the content of one message after DATA (RFC 5321 §4.5.2): removes dot-stuffing, finds the end, which is
 * CRLF.CRLF and nothing else, and makes a CRLF of each bare CR and bare LF. Beyond `bytesMax` it counts and keeps no more.
 */
export class ContentReader {
  readonly #bytesMax: number;
  readonly #budget: BufferBudget;
  #buffer: Buffer = Buffer.alloc(0);
  #length = 0;
  #position: Position = 'line_start';
  #state: 'kept' | 'too_big' | 'no_memory' = 'kept';
  /** Bytes that came over the wire. */
  receivedBytes = 0;

  constructor(options: { bytesMax: number; budget: BufferBudget }) {
    this.#bytesMax = options.bytesMax;
    this.#budget = options.budget;
  }

  /** Whether the content is all there, was too big to keep, or found no memory. */
  get state(): 'kept' | 'too_big' | 'no_memory' {
    return this.#state;
  }

  /** The content so far. Valid until `release`. */
  get content(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /** Gives the memory back. */
  release(): void {
    this.#budget.give(this.#buffer.length);
    this.#buffer = Buffer.alloc(0);
    this.#length = 0;
  }

  /** Takes a chunk. Returns how much of it belongs to the message when the end is in it, `undefined` when it is not. */
  push(chunk: Buffer): number | undefined {
    let position = this.#position;
    /** Where the bytes begin that are still to be kept; a CR is kept before it is known to be bare. */
    let run = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (position === 'text') at = skipText(chunk, at);
      const byte = chunk[at];
      if (byte === undefined) break;
      if (position === 'dot_cr' && byte === LF) {
        this.#position = 'line_start';
        this.receivedBytes += at + 1;
        return at + 1;
      }
      if (position === 'cr' && byte === LF) {
        position = 'line_start';
      } else if (position === 'line_start' && byte === DOT) {
        this.#keep(chunk.subarray(run, at));
        run = at + 1;
        position = 'dot';
      } else if (position === 'dot' && byte === CR) {
        run = at + 1;
        position = 'dot_cr';
      } else {
        run = this.#mend(chunk, { position, run, at, byte });
        position = byte === CR ? 'cr' : 'text';
      }
    }
    this.#keep(chunk.subarray(run));
    this.#position = position;
    this.receivedBytes += chunk.length;
    return undefined;
  }

  /** Completes a bare CR before this byte, and a bare LF that is this byte. Returns where the next run begins. */
  #mend(chunk: Buffer, here: { position: Position; run: number; at: number; byte: number }): number {
    const { position, at, byte } = here;
    let { run } = here;
    if (position === 'cr' || position === 'dot_cr') {
      this.#keep(chunk.subarray(run, at));
      this.#keep(position === 'cr' ? crlf.subarray(1) : crlf);
      run = at;
    }
    if (byte !== LF) return run;
    this.#keep(chunk.subarray(run, at));
    this.#keep(crlf);
    return at + 1;
  }

  #keep(bytes: Buffer): void {
    if (this.#state !== 'kept' || bytes.length === 0) return;
    const length = this.#length + bytes.length;
    if (length > this.#bytesMax) this.#drop('too_big');
    else if (length > this.#buffer.length && !this.#grow(length)) this.#drop('no_memory');
    else this.#length += bytes.copy(this.#buffer, this.#length);
  }

  #grow(bytesNeeded: number): boolean {
    const capacity = Math.max(bytesNeeded, capacityBytesFirst, Math.min(this.#buffer.length * 2, this.#bytesMax));
    if (!this.#budget.take(capacity - this.#buffer.length)) return false;
    const grown = Buffer.allocUnsafeSlow(capacity);
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
    return true;
  }

  #drop(state: 'too_big' | 'no_memory'): void {
    this.release();
    this.#state = state;
  }
}

function skipText(chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length && chunk[at] !== CR && chunk[at] !== LF) at += 1;
  return at;
}
