import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../lib/client-network.ts';
import { Turns } from '../lib/scheduling/turns.ts';
import { Shares } from '../lib/shares.ts';
import { keepAliveMs, requestsMsPerTickMax, requestsPerConnectionMax } from './limits.ts';

export interface ConnectionLimits {
  readonly connectionsMax: number;
  /** By IPv4 address, or by /64 of IPv6. */
  readonly connectionsPerAddressMax: number;
  /** An answer of which the client takes nothing for so long is given up, with its connection. */
  readonly stalledMsMax: number;
}

interface Connection {
  /** The address that it counts for. */
  readonly holder: string;
  /** Requests that have not had their turn yet. */
  waiting: number;
  /** What is to be done when a request's answer is over, by request. */
  readonly underWay: Map<IncomingMessage, () => void>;
  /** The request that may turn the connection into a stream; `begun` when it has. */
  stream: IncomingMessage | 'begun' | undefined;
}

/** Why a request on a connection is not carried out. */
export type ConnectionRefusal = 'behind_stream' | 'too_many';

/**
 * The connections of an HTTP server: so many that each address leaves room for others (see `Shares`), each idle for a
 * shorter time the fuller the server is, and given up when the client takes nothing of an answer. Requests are begun in
 * turns among the addresses, a few in each turn of the event loop: whoever comes behind a burst of others' does not wait for
 * all of them.
 */
export class HttpConnections {
  readonly #server: Server;
  readonly #shares: Shares;
  readonly #connections = new Map<Socket, Connection>();
  readonly #turns = new Turns({ stepMsMax: requestsMsPerTickMax });
  #isClosing = false;

  /** @param refuse Answers a connection that is one too many, and ends it. */
  constructor(server: Server, limits: ConnectionLimits, refuse: (socket: Socket) => void) {
    this.#server = server;
    this.#shares = new Shares({ total: limits.connectionsMax, eachMax: limits.connectionsPerAddressMax });
    this.#takeBefore(server, refuse);
    this.#beginInTurns(server);
    server.timeout = limits.stalledMsMax;
    server.on('timeout', (socket: Socket) => this.#endIfStalled(socket));
    this.#setPatience();
  }

  get count(): number {
    return this.#shares.held;
  }

  /**
   * Counts a request as under way on its connection; `onOver` is called once when its answer has been sent or can no longer
   * be. Returns why the request must not be carried out, if so.
   */
  begin(
    { request, mayStream }: { request: IncomingMessage; mayStream: boolean },
    onOver: () => void,
  ): ConnectionRefusal | undefined {
    const connection = this.#connections.get(request.socket);
    if (connection?.stream !== undefined) return 'behind_stream';
    if (connection === undefined || connection.underWay.size >= requestsPerConnectionMax) return 'too_many';
    connection.underWay.set(request, onOver);
    if (mayStream) connection.stream = request;
    return undefined;
  }

  /** A request's answer is over. */
  end(request: IncomingMessage): void {
    const connection = this.#connections.get(request.socket);
    const onOver = connection?.underWay.get(request);
    if (connection === undefined || onOver === undefined) return;
    connection.underWay.delete(request);
    if (connection.stream === request) connection.stream = undefined;
    onOver();
  }

  /** From here on a stream is all that is left of a request, however long it lasts: the request itself is forgotten. */
  beginStream(request: IncomingMessage): void {
    const connection = this.#connections.get(request.socket);
    connection?.underWay.delete(request);
    if (connection !== undefined) connection.stream = 'begun';
  }

  /** Closes, now and from now on, the connections on which no whole request is under way. */
  closeUnanswered(): void {
    this.#isClosing = true;
    for (const [socket, { waiting, underWay, stream }] of this.#connections) {
      const isAsked = waiting > 0 || underWay.keys().some((request) => request.complete);
      if (stream !== 'begun' && !isAsked) socket.destroy();
    }
  }

  /**
   * Judges each connection before the server makes a parser for it: thousands that are refused at once cost little. Other
   * code hands connections to a server in the same way (Node.js: http.Server, event 'connection').
   */
  #takeBefore(server: Server, refuse: (socket: Socket) => void): void {
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      if (this.#take(socket, refuse)) for (const listener of listeners) listener.call(server, socket);
    });
  }

  #beginInTurns(server: Server): void {
    const listeners = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const connection = this.#connections.get(request.socket);
      if (connection === undefined) return;
      connection.waiting += 1;
      void this.#turns.run(connection.holder, () => {
        connection.waiting -= 1;
        // Nobody is there any more who would be answered.
        if (request.socket.destroyed) return;
        for (const listener of listeners) listener.call(server, request, response);
      });
    });
  }

  /** Whether the connection is let in. */
  #take(socket: Socket, refuse: (socket: Socket) => void): boolean {
    if (this.#isClosing) {
      socket.destroy();
      return false;
    }
    const holder = networkOf(socket.remoteAddress ?? '');
    if (this.#shares.take(holder) !== undefined) {
      refuse(socket);
      return false;
    }
    const connection: Connection = { holder, waiting: 0, underWay: new Map(), stream: undefined };
    this.#connections.set(socket, connection);
    this.#setPatience();
    socket.once('close', () => {
      this.#connections.delete(socket);
      this.#shares.give(holder);
      this.#setPatience();
      // Answers that were never begun, behind a first one, end without a word of their own.
      for (const onOver of connection.underWay.values()) onOver();
      connection.underWay.clear();
    });
    return true;
  }

  /** Idle time counts from the last answer on, so that this reaches connections that are made from now on. */
  #setPatience(): void {
    const fullness = this.#shares.held / this.#shares.total;
    const patience = keepAliveMs.find(({ fullnessMin }) => fullness >= fullnessMin);
    if (patience !== undefined) this.#server.keepAliveTimeout = patience.ms;
  }

  /** Neither was anything read nor written for a time. A request that is worked on, as a wait, may take longer. */
  #endIfStalled(socket: Socket): void {
    const { waiting = 0, underWay } = this.#connections.get(socket) ?? {};
    const isIdle = waiting === 0 && underWay?.size === 0;
    if (isIdle || socket.writableLength > 0) socket.destroy();
  }
}
