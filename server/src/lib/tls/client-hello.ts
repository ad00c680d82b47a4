/** Maximum number of bytes of a ClientHello, with the headers of its records. Those of browsers have about 2,000. */
export const helloBytesMax = 16 * 1024;

/** Content type of a record that has a part of a handshake (RFC 8446 §5.1). */
const handshakeRecord = 22;
/** First byte of the version of every record: that of SSL 3.0 and of all versions of TLS. */
const versionMajor = 3;
const recordHeaderBytes = 5;
/** Type of the message (RFC 8446 §4). */
const clientHello = 1;
const messageHeaderBytes = 4;

/** State of the first message: still to come in part, whole, or something else than a ClientHello. */
export type HelloState = 'incomplete' | 'complete' | 'other';

/**
 * Reader of the first message of a TLS client (RFC 8446 §4.1.2), in pieces of any size and over any number of records. It looks
 * at lengths alone. Bytes after the message make it something else: a client has nothing more to say before it is answered.
 */
export class ClientHelloReader {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  /** Bytes of the header of a record that were read. */
  #headerBytes = 0;
  /** Length of the record, of which the header has the upper byte first, and bytes of it that are still to come. */
  #recordLength = 0;
  #recordLeft = 0;
  /** Bytes of the message that were read, and its length; the latter grows with the bytes of its header. */
  #messageBytes = 0;
  #messageLength = 0;

  /** All bytes that were read. */
  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** Reads a piece. */
  push(chunk: Buffer): HelloState {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > helloBytesMax) return 'other';
    for (const byte of chunk) if (this.#isWhole || !this.#read(byte)) return 'other';
    return this.#isWhole ? 'complete' : 'incomplete';
  }

  get #isWhole(): boolean {
    return this.#messageBytes >= messageHeaderBytes && this.#messageBytes === messageHeaderBytes + this.#messageLength;
  }

  /** Reads a byte. Returns whether a ClientHello may have it there. */
  #read(byte: number): boolean {
    if (this.#recordLeft > 0) return this.#readMessage(byte);
    const at = this.#headerBytes;
    this.#headerBytes = (at + 1) % recordHeaderBytes;
    if (at === 0) return byte === handshakeRecord;
    if (at === 1) return byte === versionMajor;
    if (at === 3) this.#recordLength = byte << 8;
    if (at < 4) return true;
    this.#recordLeft = this.#recordLength + byte;
    return this.#recordLeft > 0;
  }

  #readMessage(byte: number): boolean {
    this.#recordLeft -= 1;
    const at = this.#messageBytes;
    this.#messageBytes += 1;
    if (at === 0) return byte === clientHello;
    if (at < messageHeaderBytes) this.#messageLength = this.#messageLength * 256 + byte;
    return true;
  }
}
