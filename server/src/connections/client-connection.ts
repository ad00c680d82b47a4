import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { networkHolder } from '../lib/client-network.ts';
import type { Clock } from '../lib/clock.ts';
import { freeMemory, haveOwnMemory } from '../lib/memory.ts';
import { runLater } from '../lib/scheduling/loop.ts';
import type { Certificates } from '../lib/tls/certificates.ts';
import type { Handshakes } from '../lib/tls/handshakes.ts';
import type { ConnectionTicks } from './connection-ticks.ts';

/**
 * Time in milliseconds in which the client of a closed connection has to close its side, so that it still reads our
 * last reply.
 */
const lingerMs = 2_000;
/** Number of bytes that are read in that time, so that a client that sends on for ever is cut off earlier. */
const lingerBytesMax = 16 * 1024 * 1024;
/** Size from which the memory of a chunk is freed as soon as it is read. */
const freedBytesMin = 16 * 1024;
/** Time in milliseconds for sending the last reply of a session that is cut off. */
const lastReplyMs = 100;
/** Size in bytes up to which bytes are copied when they are written, together with the replies around them. */
const joinedBytesMax = 16 * 1024;
/** Size in bytes from which what was written does not wait for a flush. */
const heldBytesMax = 64 * 1024;

/** Parts that the connections of a server share. */
export interface ConnectionParts {
  readonly ticks: ConnectionTicks;
  readonly monotonic: Clock;
  readonly certificates: Certificates | undefined;
  readonly handshakes: Handshakes;
}

/** Session that uses a connection. */
export interface ConnectionUser {
  /** Reads bytes from the client. */
  receive(chunk: Buffer): void;
  /** Whether the client waits for the service, so that nothing is read for now. */
  isAsking(): boolean;
  /** Whether received bytes are still to be read, and their memory is needed. */
  hasInput(): boolean;
  /** Ends the session: its client has closed its side, so that it sends no more, and has all its answers. */
  onLastAnswer(): void;
  /** Everything that was written has been sent, after the connection was full. */
  onDrain?(): void;
  /** The connection has ended. */
  onClose(): void;
}

/**
 * Connection of one session: its socket, before and after the start of TLS. What is written is mostly sent at the end of the
 * tick, together with what other sessions write. A client that does not read is not read either.
 */
export class ClientConnection {
  readonly #parts: ConnectionParts;
  readonly #user: ConnectionUser;
  readonly #network: string;
  readonly #holder: string;
  #socket: Socket;
  /** Whether a handshake is under way, in which nothing else can be sent. */
  #isShakingHands = false;
  /** Number of chunks that wait for their turns. They are received in the order in which they came. */
  #waitingChunks = 0;
  /** Replies to be sent, in Latin-1. */
  #out = '';
  #willFlush = false;
  #hasInputEnded = false;
  #closedAt: number | undefined;
  #lingeredBytes = 0;

  constructor(options: { socket: Socket; network: string; parts: ConnectionParts; user: ConnectionUser }) {
    this.#parts = options.parts;
    this.#user = options.user;
    this.#network = options.network;
    this.#holder = networkHolder(options.network);
    this.#socket = options.socket;
    this.#listen(options.socket);
  }

  /** Version and cipher of TLS; `undefined` while there is none. */
  get tls(): { readonly version: string; readonly cipher: string } | undefined {
    const socket = this.#socket;
    if (!(socket instanceof TLSSocket)) return undefined;
    return { version: socket.getProtocol() ?? '', cipher: socket.getCipher().name };
  }

  /** Whether a handshake is under way. It has a time limit of its own (`Handshakes`). */
  get isShakingHands(): boolean {
    return this.#isShakingHands;
  }

  /** Whether our side is closed. What the client still sends is read and dropped. */
  get isClosed(): boolean {
    return this.#closedAt !== undefined;
  }

  /** Whether the client does not read what was written. Nothing more should be written until `onDrain`. */
  get isFull(): boolean {
    return this.#socket.writableNeedDrain;
  }

  /** Writes text, in Latin-1, which is sent with the next flush. */
  write(text: string): void {
    this.#out += text;
  }

  /** Writes bytes after all that was written. Few of them are sent with the next flush, many now; they must not be changed any more. */
  writeBytes(bytes: Buffer): void {
    if (bytes.length <= joinedBytesMax) {
      this.write(bytes.toString('latin1'));
      if (this.#out.length >= heldBytesMax) this.flush();
      return;
    }
    if (this.#isShakingHands) throw new Error('bytes were written while a handshake is under way');
    this.flush();
    if (!this.#socket.write(bytes)) this.#socket.pause();
  }

  /** Sends what was written at the end of the tick, together with that of other sessions. */
  flushSoon(): void {
    if (this.#out === '' || this.#willFlush) return;
    this.#willFlush = true;
    this.#parts.ticks.end.run(() => {
      this.#willFlush = false;
      this.flush();
    });
  }

  /** Sends what was written, where it is much. Little waits for a flush, with what is still to be written. */
  flushMuch(): void {
    if (this.#out.length > joinedBytesMax) this.flush();
  }

  /** Sends what was written, now. */
  flush(): void {
    if (this.#out === '' || this.#isShakingHands) return;
    const hasRoom = this.#socket.write(this.#out, 'latin1');
    this.#out = '';
    if (!hasRoom) this.#socket.pause();
  }

  /** Reads no more until `readOn`. */
  pause(): void {
    this.#socket.pause();
  }

  /**
   * Continues to read, unless the client waits for the service or does not read its replies. After the end, reads
   * everything. To be called after each answer: a client that has closed its side has its last one then.
   */
  readOn(): void {
    if (this.#waitingChunks > 0) return;
    if (this.#hasInputEnded && !this.isClosed && !this.#user.isAsking()) this.#user.onLastAnswer();
    const waits = this.#user.isAsking() || this.#socket.writableNeedDrain;
    if (this.#closedAt !== undefined || !waits) this.#socket.resume();
  }

  /** Closes our side after what was written, and reads on until the client has closed its own. */
  close(): void {
    this.flush();
    this.#closedAt = this.#parts.monotonic.now();
    if (this.#isShakingHands) this.#socket.destroy();
    this.#socket.end();
    this.#socket.resume();
  }

  /** Ends the connection after what was written, whatever the client does. */
  cutOff(): void {
    this.flush();
    const socket = this.#socket;
    socket.destroySoon();
    runLater(lastReplyMs, () => socket.destroy());
  }

  /** Ends a connection whose client has not closed its side in time. Returns whether our side is closed. */
  endLinger(now: number): boolean {
    if (this.#closedAt === undefined) return false;
    if (now - this.#closedAt >= lingerMs) this.#socket.destroy();
    return true;
  }

  /**
   * Starts a TLS handshake, of a client that has sent `early` already.
   * @param onSecure Called when the connection is secure. What was written meanwhile is sent after it.
   */
  startTls(onSecure: () => void, early: Buffer = Buffer.alloc(0)): void {
    const { certificates, handshakes } = this.#parts;
    if (certificates === undefined) throw new Error('TLS was started without a certificate');
    this.flush();
    const plain = this.#socket;
    plain.removeAllListeners('data');
    plain.removeAllListeners('end');
    plain.removeAllListeners('drain');
    // What is put back into a stream that flows waits for the next bytes.
    if (early.length > 0) plain.pause().unshift(early);
    this.#isShakingHands = true;
    const secure = (secured: Socket) => {
      this.#isShakingHands = false;
      this.#socket = secured;
      this.#listen(secured);
      onSecure();
    };
    handshakes.begin(plain, { network: this.#network, certificates, onSecure: secure });
  }

  #listen(socket: Socket): void {
    const user = this.#user;
    socket.on('data', (chunk: Buffer) => {
      // Commands of very many clients may come in one tick. What is larger is content, which takes memory while it waits.
      const mayGoOn = chunk.length >= freedBytesMin || this.#parts.ticks.answering.mayGoOn;
      if (this.#waitingChunks === 0 && mayGoOn) this.#receive(socket, chunk);
      else this.#receiveInTurn(socket, chunk);
    });
    socket.on('drain', () => {
      user.onDrain?.();
      this.readOn();
    });
    // A reset connection ends like a closed one; 'close' follows.
    socket.on('error', () => {});
    socket.on('end', () => {
      this.#hasInputEnded = true;
      this.readOn();
    });
    socket.on('close', () => user.onClose());
  }

  /** Returns whether more may be read in this tick. */
  #receive(socket: Socket, chunk: Buffer): boolean {
    const user = this.#user;
    user.receive(chunk);
    // Content is copied; its chunks are many and of little use to the garbage collection's reckoning.
    const { length } = chunk;
    if (length >= freedBytesMin && haveOwnMemory(chunk) && !user.hasInput()) freeMemory(chunk);
    const mayReadOn = this.#parts.ticks.reading.count(length, () => this.readOn());
    if (this.#closedAt !== undefined) this.#linger(length);
    if (!mayReadOn) socket.pause();
    return mayReadOn;
  }

  /** Receives bytes in a later tick, in which there is time for the sessions of this network. */
  #receiveInTurn(socket: Socket, chunk: Buffer): void {
    this.#waitingChunks += 1;
    // Most clients wait for a reply before they send more.
    if (this.#waitingChunks > 1) socket.pause();
    this.#parts.ticks.answering.run(this.#holder, () => {
      this.#waitingChunks -= 1;
      // What came in the clear is not read after a handshake (RFC 3207 §4.2).
      if (socket.destroyed || socket !== this.#socket || this.#isShakingHands) return;
      if (this.#receive(socket, chunk) && !this.#isShakingHands) this.readOn();
    });
  }

  /** Counts bytes that arrive after the end. */
  #linger(bytes: number): void {
    this.#lingeredBytes += bytes;
    if (this.#lingeredBytes > lingerBytesMax) this.#socket.destroy();
  }
}

/** Frees the memory of bytes that nobody needs any more, where writing has copied them. */
export function freeWritten(bytes: Buffer): void {
  if (haveOwnMemory(bytes) && bytes.length <= joinedBytesMax) freeMemory(bytes);
}
