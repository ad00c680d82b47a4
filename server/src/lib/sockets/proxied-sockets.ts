import type { BlockList, Socket } from 'node:net';
import { isWithin, plainAddress } from '../client-network.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { readProxyHeader } from './proxy-header.ts';

/** Time in milliseconds that a trusted proxy has to send its PROXY header. */
const proxyHeaderMsMax = 5_000;

/** A connection whose client its proxy has named. */
export interface NamedSocket {
  /** Address of the client; that of the proxy where it speaks for itself. */
  readonly address: string;
  /** Bytes that came after the header. */
  readonly rest: Buffer;
}

/** Connections of trusted proxies, each of which begins with the address of its client in a PROXY header. */
export class ProxiedSockets {
  readonly #proxies: BlockList;
  readonly #protocol: string;
  readonly #monotonic: Clock;
  readonly #log: Logger;
  /** Connections that have not sent their header yet, each with the time of its start. */
  readonly #unnamed = new Map<Socket, number>();

  /**
   * @param options.proxies Networks of the proxies.
   * @param options.protocol Name of the protocol in the log.
   */
  constructor(options: { proxies: BlockList; protocol: string; monotonic: Clock; log: Logger }) {
    this.#proxies = options.proxies;
    this.#protocol = options.protocol;
    this.#monotonic = options.monotonic;
    this.#log = options.log;
  }

  /** Whether a connection from this address has to begin with a header. */
  areFrom(address: string): boolean {
    return isWithin(this.#proxies, address);
  }

  /** Reads the header of a connection, which is then paused. A connection without a header is closed, and gives `undefined`. */
  async read(socket: Socket, peer: string): Promise<NamedSocket | undefined> {
    this.#unnamed.set(socket, this.#monotonic.now());
    try {
      const { address = peer, rest } = await readHeader(socket);
      return socket.destroyed ? undefined : { address: plainAddress(address), rest };
    } catch (error) {
      const reason = String(error);
      this.#log.warn({ address: peer, reason }, `${this.#protocol}: refused a connection without PROXY header`);
      socket.destroy();
      return undefined;
    } finally {
      this.#unnamed.delete(socket);
    }
  }

  /** Closes the connections whose header takes too long. Must be called every second. */
  endLate(): void {
    const now = this.#monotonic.now();
    for (const [socket, since] of this.#unnamed) if (now - since >= proxyHeaderMsMax) socket.destroy();
  }

  /** Closes all connections without a header. */
  endAll(): void {
    for (const socket of this.#unnamed.keys()) socket.destroy();
  }
}

function readHeader(socket: Socket): Promise<{ address: string | undefined; rest: Buffer }> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const onClose = () => reject(new Error('it ended, or took too long, before the header was complete'));
    const onData = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const header = readProxyHeader(bytes);
      if (header.state === 'incomplete') return;
      socket.off('data', onData).off('close', onClose).pause();
      if (header.state === 'complete') resolve({ address: header.address, rest: bytes.subarray(header.length) });
      else reject(new Error('the PROXY header is malformed'));
    };
    socket.on('data', onData);
    socket.once('close', onClose);
  });
}
