import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../lib/client-network.ts';
import type { Clock } from '../../lib/clock.ts';
import { Turns } from '../../lib/scheduling/turns.ts';
import { Shares } from '../../lib/shares.ts';
import type { ProxiedSockets } from '../../lib/sockets/proxied-sockets.ts';
import { keepAliveMs, operatorConnectionsMax, requestsMsPerTickMax, requestsPerConnectionMax } from '../limits.ts';
import { isStreamed } from '../requests/streamed-body.ts';
import { type Arrival, arrivalOf, type HttpDoor, noPeer, type Peer } from './peer.ts';
import { Upgrades } from './upgrades.ts';

/** Limits on the connections of a server. */
export interface ConnectionLimits {
  readonly connectionsMax: number;
  /** Maximum number of connections of one IPv4 address, or one /64 of IPv6. */
  readonly connectionsPerAddressMax: number;
  /** Time in milliseconds after which the connection of an answer is closed, when the client reads nothing. */
  readonly stalledMsMax: number;
}

interface Connection {
  /** Connection of TCP: the socket itself, or the one below TLS. */
  readonly wire: Socket;
  readonly peer: Peer;
  /** Network that the connection counts for. */
  readonly holder: string;
  /** Listener for its end, which gives its place up. */
  readonly onClose: () => void;
  /** Requests that wait for their turn. */
  waiting: number;
  /** Number of requests above the limit. The first is refused, which ends the connection; the others are dropped. */
  dropped: number;
  /** Callbacks for the end of an answer, by request. */
  readonly underWay: Map<IncomingMessage, () => void>;
  /**
   * Bytes that the client had taken when it last made progress, and the time of that; `undefined` when it has taken
   * all.
   */
  unread: { readonly takenBytes: number; readonly since: number } | undefined;
  /** Request whose answer may become a stream; `begun` when the stream has begun. */
  stream: IncomingMessage | 'begun' | undefined;
}

function isFull({ waiting, underWay }: Connection): boolean {
  return waiting + underWay.size >= requestsPerConnectionMax;
}

/** Makes a connection of a network secure before its first request, or closes it. */
export type SecureConnection = (
  socket: Socket,
  options: { network: string; onSecure: (secured: Socket) => void },
) => void;

/** Reason why a request on a connection is refused. */
export type ConnectionRefusal = 'behind_stream' | 'too_many';

/**
 * Connections of an HTTP server. Each address leaves room for others (see `Shares`). The fuller the server is, the
 * sooner idle connections are closed; stalled ones are always closed. Addresses take turns to begin requests, a few in
 * each tick, so that a burst of one address does not delay the others.
 */
export class HttpConnections {
  readonly #server: Server;
  /** Places for connections at each door: those who fill one keep nobody out at the other. */
  readonly #shares: Readonly<Record<HttpDoor, Shares>>;
  readonly #proxied: ProxiedSockets | undefined;
  readonly #refuseSocket: (socket: Socket) => void;
  readonly #secure: SecureConnection | undefined;
  readonly #serve: (socket: Socket) => void;
  readonly #connections = new Map<Socket, Connection>();
  readonly #turns = new Turns({ stepMsMax: requestsMsPerTickMax });
  readonly #upgrades: Upgrades;
  readonly #monotonic: Clock;
  readonly #stalledMsMax: number;
  #isClosing = false;

  /**
   * @param options.refuse Answers a connection above the limits and ends it.
   * @param options.secure Makes the connections secure; absent where they are plain.
   * @param options.proxied Connections of proxies that begin with a PROXY header; absent where none do.
   * @param options.upgrades Those of the server.
   */
  constructor(
    server: Server,
    limits: ConnectionLimits,
    options: {
      refuse: (socket: Socket) => void;
      secure?: SecureConnection | undefined;
      proxied?: ProxiedSockets | undefined;
      monotonic: Clock;
      upgrades?: Upgrades;
    },
  ) {
    const { monotonic, upgrades = new Upgrades() } = options;
    this.#server = server;
    this.#upgrades = upgrades;
    this.#monotonic = monotonic;
    this.#stalledMsMax = limits.stalledMsMax;
    this.#shares = {
      public: new Shares({ total: limits.connectionsMax, eachMax: limits.connectionsPerAddressMax }),
      operator: new Shares({ total: operatorConnectionsMax }),
    };
    this.#proxied = options.proxied;
    this.#refuseSocket = options.refuse;
    this.#secure = options.secure;
    this.#serve = this.#takeBefore(server);
    this.#beginInTurns(server);
    server.timeout = limits.stalledMsMax;
    server.on('timeout', (socket: Socket) => this.#endIfIdle(socket));
    this.#setPatience();
  }

  /** Number of open connections. */
  get count(): number {
    return this.#shares.public.held + this.#shares.operator.held;
  }

  /** Who is at the other end of the connection of a request. */
  peerOf({ socket }: IncomingMessage): Peer {
    return this.#connections.get(socket)?.peer ?? noPeer;
  }

  /**
   * Begins a request on its connection. `onOver` is called once, when its answer has been sent or no longer can be.
   * Returns the reason when the request is refused.
   */
  begin(
    { request, mayStream }: { request: IncomingMessage; mayStream: boolean },
    onOver: () => void,
  ): ConnectionRefusal | undefined {
    const connection = this.#connections.get(request.socket);
    if (connection?.stream !== undefined) return 'behind_stream';
    if (connection === undefined || isFull(connection)) return 'too_many';
    connection.underWay.set(request, onOver);
    if (mayStream) connection.stream = request;
    return undefined;
  }

  /** Ends a request: its answer has been sent or no longer can be. */
  end(request: IncomingMessage): void {
    const connection = this.#connections.get(request.socket);
    const onOver = connection?.underWay.get(request);
    if (connection === undefined || onOver === undefined) return;
    connection.underWay.delete(request);
    if (connection.stream === request) connection.stream = undefined;
    onOver();
  }

  /** Forgets the request of a stream, so that from here on only the stream itself needs memory. */
  beginStream(request: IncomingMessage): void {
    const connection = this.#connections.get(request.socket);
    connection?.underWay.delete(request);
    if (connection !== undefined) connection.stream = 'begun';
  }

  /**
   * Closes the connections whose clients have read nothing of their answers for too long. Must be called every second.
   */
  endStalled(): void {
    const now = this.#monotonic.now();
    for (const [socket, connection] of this.#connections) {
      if (socket.writableLength === 0) {
        connection.unread = undefined;
        continue;
      }
      const takenBytes = takenBytesOf(connection.wire);
      const { unread } = connection;
      if (unread?.takenBytes !== takenBytes) connection.unread = { takenBytes, since: now };
      else if (now - unread.since >= this.#stalledMsMax) socket.destroy();
    }
  }

  /** Closes the connections without a request under way that will be answered, and refuses new ones. */
  closeUnanswered(): void {
    this.#isClosing = true;
    for (const [socket, { waiting, underWay, stream }] of this.#connections) {
      const isAsked = waiting > 0 || underWay.keys().some((request) => request.complete || isStreamed(request));
      if (stream !== 'begun' && !isAsked) socket.destroy();
    }
  }

  /** Closes all connections at once. */
  closeAll(): void {
    for (const socket of this.#connections.keys()) socket.destroy();
  }

  /**
   * Admits or refuses a connection before the server makes a parser for it, so that thousands of refused ones cost little. One of a
   * trusted proxy counts for the proxy until that has named its client.
   */
  arrive(socket: Socket, arrival: Arrival): void {
    const peer = arrivalOf(socket, arrival);
    const mayBeProxied = arrival.door === 'public' && arrival.isFile !== true;
    if (!mayBeProxied || this.#proxied?.areFrom(peer.address) !== true) return this.#begin(socket, peer, arrival);
    const connection = this.#take(socket, peer);
    if (connection !== undefined) void this.#beginProxied(socket, { connection, proxied: this.#proxied });
  }

  async #beginProxied(
    socket: Socket,
    { connection, proxied }: { connection: Connection; proxied: ProxiedSockets },
  ): Promise<void> {
    socket.on('error', () => {});
    const named = await proxied.read(socket, connection.peer.address);
    if (named === undefined) return;
    this.#leave(socket, connection);
    socket.unshift(named.rest);
    this.#begin(socket, { ...connection.peer, address: named.address, isProxied: true }, {});
    // Reading was stopped after the header. Whoever reads next has said so in this tick.
    socket.resume();
  }

  /** Serves a connection whose peer is known, or refuses it. */
  #begin(socket: Socket, peer: Peer, { isFile = false }: { isFile?: boolean }): void {
    const connection = this.#take(socket, peer);
    if (connection === undefined) return;
    // Who passes requests on to a socket file is on this machine.
    if (this.#secure === undefined || isFile) return this.#serve(socket);
    const onSecure = (secured: Socket) => {
      this.#connections.delete(socket);
      this.#connections.set(secured, connection);
      socket.once('close', () => this.#connections.delete(secured));
      this.#serve(secured);
    };
    this.#secure(socket, { network: connection.holder, onSecure });
  }

  /**
   * Takes the connections of a server before it makes parsers for them. Passing connections to a server by this event is documented
   * (Node.js: http.Server, event `connection`).
   * @returns the function by which the server serves a connection.
   */
  #takeBefore(server: Server): (socket: Socket) => void {
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => this.arrive(socket, { door: 'public' }));
    return (socket) => {
      for (const listener of listeners) listener.call(server, socket);
    };
  }

  #beginInTurns(server: Server): void {
    const listeners = server.listeners('request');
    server.removeAllListeners('request');
    const begin = (request: IncomingMessage, response: ServerResponse) => {
      const connection = this.#connections.get(request.socket);
      if (connection === undefined) return;
      const answer = () => {
        for (const listener of listeners) listener.call(server, request, response);
      };
      // Refused at once: Node reads on from a connection on which requests only wait, however many there are.
      if (connection.dropped > 0 || isFull(connection)) return this.#refuse(connection, request.socket, answer);
      connection.waiting += 1;
      void this.#turns.run(connection.holder, () => {
        connection.waiting -= 1;
        // A client that has gone is not answered.
        if (!request.socket.destroyed) answer();
      });
    };
    server.on('request', begin);
    server.on('upgrade', (request: IncomingMessage, _stream, head) => {
      const { socket } = request;
      const { waiting = 0, underWay } = this.#connections.get(socket) ?? {};
      // Answers to earlier requests would come in between.
      if (waiting > 0 || underWay?.size !== 0) socket.destroy();
      else this.#upgrades.begin(request, { socket, head }, begin);
    });
  }

  /**
   * Refuses the first request above the limit, and drops the next ones: after an answer that closes the connection, no
   * further request is carried out (RFC 9112 §9.6). A connection with twice the limit is flooded.
   */
  #refuse(connection: Connection, socket: Socket, answer: () => void): void {
    connection.dropped += 1;
    if (connection.dropped === 1) answer();
    else if (connection.dropped > requestsPerConnectionMax) this.#upgrades.flood(socket);
  }

  /** Admits a connection, or refuses it and returns `undefined`. */
  #take(socket: Socket, peer: Peer): Connection | undefined {
    if (this.#isClosing) {
      socket.destroy();
      return undefined;
    }
    const holder = networkOf(peer.address);
    if (this.#shares[peer.door].take(holder) !== undefined) {
      this.#refuseSocket(socket);
      return undefined;
    }
    const connection: Connection = {
      wire: socket,
      peer,
      holder,
      onClose: () => {
        this.#leave(socket, connection);
        // Pipelined requests whose answers were never begun have no event of their own.
        for (const onOver of connection.underWay.values()) onOver();
        connection.underWay.clear();
      },
      waiting: 0,
      dropped: 0,
      underWay: new Map(),
      unread: undefined,
      stream: undefined,
    };
    this.#connections.set(socket, connection);
    this.#setPatience();
    socket.once('close', connection.onClose);
    return connection;
  }

  /** Gives up the place of a connection. */
  #leave(socket: Socket, connection: Connection): void {
    socket.off('close', connection.onClose);
    this.#connections.delete(socket);
    this.#shares[connection.peer.door].give(connection.holder);
    this.#setPatience();
  }

  /** Sets the idle time by how full the server is. It applies from the next answer of each connection on. */
  #setPatience(): void {
    const fullness = this.#shares.public.held / this.#shares.public.total;
    const patience = keepAliveMs.find(({ fullnessMin }) => fullness >= fullnessMin);
    if (patience !== undefined) this.#server.keepAliveTimeout = patience.ms;
  }

  /** Closes a connection on which nothing has happened, unless its request is still worked on, as that of a wait. */
  #endIfIdle(socket: Socket): void {
    const { waiting = 0, underWay } = this.#connections.get(socket) ?? {};
    if (waiting === 0 && underWay?.size === 0) socket.destroy();
  }
}

/**
 * Number of bytes of a socket that the operating system has taken. It grows as the client reads. Node's own timer of a
 * socket checks the same number only when it has run out, which would give a stalled client up to twice the time.
 */
function takenBytesOf(socket: Socket): number {
  const handle: unknown = '_handle' in socket ? socket._handle : undefined;
  if (typeof handle !== 'object' || handle === null) return 0;
  return numberAt(handle, 'bytesWritten') - numberAt(handle, 'writeQueueSize');
}

function numberAt(object: object, name: string): number {
  const value: unknown = Reflect.get(object, name);
  return typeof value === 'number' ? value : 0;
}
