import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Clock } from '../clock.ts';
import { Turns } from '../scheduling/turns.ts';
import type { Certificates } from './certificates.ts';
import { ClientHelloReader } from './client-hello.ts';

/** Limits of handshakes, of all connections together. */
const usualLimits = {
  /** Time in milliseconds from the connection, or from STARTTLS, to the end of the handshake. */
  handshakeMsMax: 10_000,
  /** Maximum number of handshakes that have begun and not ended: of clients that were answered and owe the next message. */
  handshakesMax: 256,
};

/** Time in milliseconds after which no handshake is begun in a tick: a signature of RSA takes one or more. */
const handshakesMsPerTickMax = 2;

/** Connection that is to become secure. */
export interface HandshakeOptions {
  /** Network of the client, for which its handshakes count. */
  readonly network: string;
  readonly certificates: Certificates;
  /** Protocols that the connection may be for (RFC 7301); not negotiated when absent. */
  readonly protocols?: readonly string[];
  /** Called with the secure connection, on which nothing was read yet. */
  readonly onSecure: (secured: TLSSocket) => void;
  /** Called with a connection on which a client began something else; it is closed when this is absent. */
  readonly onOther?: (socket: Socket) => void;
}

/** Handshake that has not ended. */
interface Handshake {
  readonly network: string;
  readonly since: number;
}

/**
 * TLS handshakes of clients, bounded in time and number. The costly part of one, which the ClientHello causes, is done when
 * that is whole, in turns of the client's network, so that a flood of them holds up nobody. When too many have begun, the oldest of
 * the network with the most is ended, so that a newcomer always finds room. A connection whose handshake fails is closed.
 */
export class Handshakes {
  readonly #monotonic: Clock;
  readonly #limits: typeof usualLimits;
  readonly #turns = new Turns({ stepMsMax: handshakesMsPerTickMax });
  /** Connections whose handshake has not ended, the oldest first. */
  readonly #open = new Map<Socket, Handshake>();
  /** Those among them that have begun, by network. */
  readonly #begun = new Map<string, Set<Socket>>();
  #begunCount = 0;

  constructor({ monotonic, limits = {} }: { monotonic: Clock; limits?: Partial<typeof usualLimits> }) {
    this.#monotonic = monotonic;
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Number of connections whose handshake has not ended. */
  get count(): number {
    return this.#open.size;
  }

  /** Makes a connection secure, on which the client is to begin a handshake. */
  begin(socket: Socket, options: HandshakeOptions): void {
    this.#open.set(socket, { network: options.network, since: this.#monotonic.now() });
    socket.on('error', () => {});
    socket.once('close', () => this.#forget(socket));
    const hello = new ClientHelloReader();
    let isWhole = false;
    const onData = (chunk: Buffer) => {
      const state = isWhole ? 'other' : hello.push(chunk);
      if (state === 'incomplete') return;
      if (state === 'complete') {
        isWhole = true;
        void this.#turns.run(options.network, () => {
          socket.off('data', onData).pause();
          if (!socket.destroyed) this.#shakeHands(socket, { ...options, hello: hello.bytes });
        });
        return;
      }
      socket.off('data', onData);
      this.#forget(socket);
      if (options.onOther === undefined || isWhole) socket.destroy();
      else options.onOther(socket);
    };
    socket.on('data', onData);
    // Half of a connection is of no use before it is secure.
    socket.once('end', () => socket.destroy());
    socket.resume();
  }

  /** Ends the handshakes that take too long. Must be called every second. */
  endLate(): void {
    const now = this.#monotonic.now();
    for (const [socket, { network, since }] of this.#open) {
      if (now - since < this.#limits.handshakeMsMax) return;
      // In turns, too: those that came at once are late at once.
      void this.#turns.run(network, () => void socket.destroy());
    }
  }

  #shakeHands(
    socket: Socket,
    { network, certificates, protocols, onSecure, hello }: HandshakeOptions & { hello: Buffer },
  ): void {
    if (this.#begunCount >= this.#limits.handshakesMax) this.#endOne();
    this.#begunCount += 1;
    this.#begunFrom(network).add(socket);
    socket.unshift(hello);
    const secured = new TLSSocket(socket, {
      isServer: true,
      secureContext: certificates.context,
      ...(certificates.byName === undefined ? {} : { SNICallback: certificates.byName }),
      ...(protocols === undefined ? {} : { ALPNProtocols: [...protocols] }),
    });
    const giveUp = () => secured.destroy();
    // Its close follows.
    secured.on('error', () => {});
    secured.once('end', giveUp);
    secured.once('secure', () => {
      secured.off('end', giveUp);
      this.#forget(socket);
      onSecure(secured);
    });
  }

  /** Ends the oldest of the begun handshakes of the network that has the most. */
  #endOne(): void {
    let most: Set<Socket> = new Set();
    for (const begun of this.#begun.values()) if (begun.size > most.size) most = begun;
    const [oldest] = most;
    if (oldest === undefined) return;
    this.#forget(oldest);
    oldest.destroy();
  }

  #begunFrom(network: string): Set<Socket> {
    const begun = this.#begun.get(network) ?? new Set();
    this.#begun.set(network, begun);
    return begun;
  }

  #forget(socket: Socket): void {
    const handshake = this.#open.get(socket);
    if (handshake === undefined) return;
    this.#open.delete(socket);
    const begun = this.#begun.get(handshake.network);
    if (begun?.delete(socket)) this.#begunCount -= 1;
    if (begun?.size === 0) this.#begun.delete(handshake.network);
  }
}
