import type { MessageBuffer } from '../message-buffer.ts';

/** Bytes of a line of base64 (RFC 2045 §6.8: 76 characters). */
const lineBytes = 57;
/** Characters of a line with its end. */
const lineCharacters = 78;
const wholeLine = /.{76}/g;

/** The most bytes by which a buffer grows when `bytes` are added and it ends. */
export function encodedBytesMax(bytes: number): number {
  return (Math.ceil(bytes / lineBytes) + 1) * lineCharacters;
}

/** Message part that is encoded in base64 as its bytes come, in lines that a message may have. */
export class Base64Buffer {
  readonly #buffer: MessageBuffer;
  /** Bytes of a line that is not full yet. */
  #rest: Buffer = Buffer.alloc(0);

  constructor(buffer: MessageBuffer) {
    this.#buffer = buffer;
  }

  /** Number of encoded bytes. */
  get length(): number {
    return this.#buffer.length;
  }

  get pieces(): Buffer[] {
    return this.#buffer.pieces;
  }

  /** Adds bytes. Returns false when there is no memory for them. */
  append(bytes: Buffer): boolean {
    const given = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const whole = given.length - (given.length % lineBytes);
    this.#rest = Buffer.from(given.subarray(whole));
    return whole === 0 || this.#write(given.subarray(0, whole));
  }

  /** Writes the last, incomplete line. Returns false when there is no memory for it. */
  end(): boolean {
    const rest = this.#rest;
    this.#rest = Buffer.alloc(0);
    return rest.length === 0 || this.#write(rest);
  }

  release(): void {
    this.#buffer.release();
  }

  #write(bytes: Buffer): boolean {
    const encoded = bytes.toString('base64').replace(wholeLine, '$&\r\n');
    return this.#buffer.append(Buffer.from(encoded.endsWith('\n') ? encoded : `${encoded}\r\n`, 'latin1'));
  }
}
