import type { MessageHold } from '../../core/mails/in/message-budget.ts';
import { MessageBuffer } from '../../core/mails/in/message-buffer.ts';
import { readTopFields } from '../../core/mails/kept/top-fields.ts';

const CR = 13;
const LF = 10;
const DOT = 46;
const crlf = Buffer.from('\r\n');
/** Size of the top of dropped content in which its trace is looked for. */
const droppedHeadBytesMax = 16 * 1024;

/** State of the reader, by the last byte. */
type Position =
  /** After CRLF or at the start. Only here a dot has a meaning. */
  | 'line_start'
  | 'text'
  | 'cr'
  /** After a dot at the start of a line. */
  | 'dot'
  | 'dot_cr';

/**
 * Reader of the content of one message after DATA (RFC 5321 §4.5.2). It removes dot-stuffing, finds the end, which is
 * only CRLF.CRLF, and turns each bare CR or LF into CRLF; that of chunks (RFC 3030) has neither dots nor an end. Above `bytesMax` it counts bytes without storing them.
 */
export class ContentReader {
  readonly #bytesMax: number;
  /** Content so far; empty when it is too big or there was no memory for it. */
  readonly content: MessageBuffer;
  #position: Position = 'line_start';
  /** Position after a CRLF. */
  #afterLine: Position = 'line_start';
  #state: 'kept' | 'too_big' | 'no_memory' = 'kept';
  /** Number of bytes received over the wire. */
  receivedBytes = 0;
  /** Trace that the header named of content that was dropped. */
  droppedTraceparent: string | undefined;

  constructor(options: { bytesMax: number; hold: MessageHold }) {
    this.#bytesMax = options.bytesMax;
    this.content = new MessageBuffer(options);
  }

  /** State of the content: stored so far, too big, or without memory. */
  get state(): 'kept' | 'too_big' | 'no_memory' {
    return this.#state;
  }

  /**
   * Reads a chunk. Returns the number of its bytes that belong to the message if the end is among them, else
   * `undefined`.
   */
  push(chunk: Buffer): number | undefined {
    let position = this.#position;
    /** Offset of the first byte that is not stored yet. A CR is stored before it is known to be bare. */
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
        position = this.#afterLine;
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

  /** Reads a part of content whose end is counted (RFC 3030 §2), so that a dot is text wherever it stands. */
  pushCounted(part: Buffer): void {
    this.#afterLine = 'text';
    if (this.#position === 'line_start') this.#position = 'text';
    this.push(part);
  }

  /** Ends counted content: a CR at its end is bare. */
  endCounted(): void {
    if (this.#position === 'cr') this.#keep(crlf.subarray(1));
    this.#position = 'text';
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
    if (this.content.length + bytes.length > this.#bytesMax) this.#drop('too_big');
    else if (!this.content.append(bytes)) this.#drop('no_memory');
  }

  #drop(state: 'too_big' | 'no_memory'): void {
    this.droppedTraceparent = readTopFields(this.content.head(droppedHeadBytesMax)).traceparent;
    this.content.release();
    this.#state = state;
  }
}

function skipText(chunk: Buffer, from: number): number {
  const { length } = chunk;
  let at = from;
  for (; at < length; at += 1) {
    const byte = chunk[at] ?? CR;
    // One comparison for nearly all bytes.
    if (byte <= CR && (byte === CR || byte === LF)) break;
  }
  return at;
}
