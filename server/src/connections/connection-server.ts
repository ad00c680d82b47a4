import { once } from 'node:events';
import { type AddressInfo, type BlockList, createServer, type Server, type Socket } from 'node:net';
import { networkOf, plainAddress } from '../lib/client-network.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import { DeadlineError, withDeadline } from '../lib/scheduling/deadline.ts';
import { type Loop, startLoop } from '../lib/scheduling/loop.ts';
import { Acceptors, type ListenAddress } from '../lib/sockets/acceptors.ts';
import { ProxiedSockets } from '../lib/sockets/proxied-sockets.ts';
import { listenOnSocketFile } from '../lib/sockets/socket-file.ts';
import type { Handshakes } from '../lib/tls/handshakes.ts';
import type { AcceptedConnection, ConnectedSession, Idleness, Speech } from './connected-session.ts';
import { ConnectionLimiter } from './connection-limiter.ts';

const timeCheckMs = 1_000;

/** Limits of a server for all its clients. */
export interface AcceptLimits {
  readonly connectionsMax: number;
  /** Maximum number of connections of one IPv4 address, or one /64 of IPv6. */
  readonly connectionsPerAddressMax: number;
  /** Time in milliseconds for sessions to end when the server stops. */
  readonly drainMsMax: number;
}

/** Connection that is refused with a reply. */
export interface RefusedConnection {
  readonly reply: string;
  /** Address of the client; that of a proxy which has not named it yet. */
  readonly client: string;
  /** Whether the client is known by the word of a proxy, or not at all. */
  readonly isFromAfar: boolean;
}

/** Parts and words of a server of one protocol. */
export interface ConnectionServerOptions<S extends Speech> {
  /** Name of the protocol in the log. */
  readonly protocol: string;
  readonly limits: AcceptLimits;
  /** Networks of proxies that begin each connection with a PROXY header. */
  readonly proxies: BlockList;
  readonly monotonic: Clock;
  readonly log: Logger;
  readonly handshakes: Handshakes;
  /** Replies to connections that are refused, without CRLF. */
  readonly replies: { readonly tooManyConnections: string; readonly tooManyFromAddress: string };
  /** Share from 0 to 1 of another common resource that is in use; patience falls with it as with the connections. */
  readonly stress?: () => number;
  /** Makes the session of a connection. */
  open(connection: AcceptedConnection<S>): ConnectedSession;
  /** Told of each refused connection. */
  onRefused?(refused: RefusedConnection): void;
}

/** Port on which the server listens, or will. */
interface Door<S> {
  readonly speech: S;
  readonly server: Server;
  /** Further sockets of a port; a socket file has none. */
  readonly acceptors: Acceptors | undefined;
}

/** Clients of a socket file are on this machine. */
const addressOfSocketFile = '127.0.0.1';
const socketOptions = { noDelay: true, allowHalfOpen: true };

/** Server that accepts connections within the limits, and ends their sessions in time, whatever they speak. */
export class ConnectionServer<S extends Speech = Speech> {
  readonly #options: ConnectionServerOptions<S>;
  readonly #limiter: ConnectionLimiter;
  readonly #sessions = new Set<ConnectedSession>();
  readonly #proxied: ProxiedSockets;
  readonly #doors: Door<S>[] = [];
  readonly #timeChecks: Loop;
  #drained: (() => void) | undefined;

  constructor(options: ConnectionServerOptions<S>) {
    this.#options = options;
    this.#limiter = new ConnectionLimiter(options.limits);
    this.#proxied = new ProxiedSockets(options);
    this.#timeChecks = startLoop({
      intervalMs: timeCheckMs,
      task: () => this.enforceTime(),
      onError: (error) => options.log.error({ err: error }, `${options.protocol}: checking the time failed`),
    });
  }

  /** Starts to listen for connections that speak so, and returns the address; port 0 takes any free port. */
  async listen(address: ListenAddress, speech: S): Promise<AddressInfo> {
    const server = createServer(socketOptions, (socket) => this.#arrive(socket, speech));
    const acceptors = new Acceptors(server, socketOptions);
    this.#doors.push({ speech, server, acceptors });
    await acceptors.listen(address);
    this.#logErrorsOf(server);
    const listensOn = server.address();
    if (listensOn === null || typeof listensOn === 'string')
      throw new Error(`${this.#options.protocol}: not listening on a port`);
    return listensOn;
  }

  /**
   * Starts to listen on a socket file for connections that speak so, which are those of clients on this machine.
   * @returns whether it listens there: of the processes of a service one does.
   * @throws as `listenOnSocketFile`
   */
  async listenAt(file: { readonly path: string; readonly isShared: boolean }, speech: S): Promise<boolean> {
    const server = createServer(socketOptions, (socket) => {
      this.#connect(socket, { peer: addressOfSocketFile, isProxy: false, speech });
    });
    if (!(await listenOnSocketFile(server, file))) return false;
    this.#doors.push({ speech, server, acceptors: undefined });
    this.#logErrorsOf(server);
    return true;
  }

  #logErrorsOf(server: Server): void {
    const { log, protocol } = this.#options;
    server.on('error', (err) => log.error({ err }, `${protocol}: a connection could not be accepted`));
  }

  /** Port of the first door of which `isMeant` holds; `undefined` while the server does not listen there. */
  portOf(isMeant: (speech: S) => boolean): number | undefined {
    const listensOn = this.#doors.find(({ speech }) => isMeant(speech))?.server.address() ?? null;
    return listensOn === null || typeof listensOn === 'string' ? undefined : listensOn.port;
  }

  get connections(): number {
    return this.#limiter.connections;
  }

  /** Ends sessions, handshakes, and waits for a PROXY header, that have exceeded a time limit. Runs by itself once a second. */
  enforceTime(): void {
    const now = this.#options.monotonic.now();
    const stress = Math.max(this.#limiter.fill, this.#options.stress?.() ?? 0);
    for (const session of this.#sessions) session.enforceTime(now, stress);
    this.#proxied.endLate();
    this.#options.handshakes.endLate();
  }

  /** Stops: refuses new connections, lets what is under way finish, and asks the other clients to come back later. */
  async stop(): Promise<void> {
    const closed = Promise.all(this.#doors.map(close));
    this.#proxied.endAll();
    for (const session of this.#sessions) session.drain();
    await this.#allEnded();
    await this.#timeChecks.stop();
    await closed;
  }

  async #allEnded(): Promise<void> {
    if (this.#sessions.size === 0) return;
    const ended = new Promise<void>((resolve) => {
      this.#drained = resolve;
    });
    try {
      await withDeadline(ended, this.#options.limits.drainMsMax);
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      for (const session of this.#sessions) session.cutOff('shutting_down');
    }
  }

  #arrive(socket: Socket, speech: S): void {
    const peer = plainAddress(socket.remoteAddress ?? '');
    this.#connect(socket, { peer, isProxy: this.#proxied.areFrom(peer), speech });
  }

  #connect(socket: Socket, { peer, isProxy, speech }: { peer: string; isProxy: boolean; speech: S }): void {
    socket.on('error', () => {});
    if (!this.#limiter.enter() && !(this.#makeRoom(isProxy ? undefined : peer) && this.#limiter.enter())) {
      const reply = this.#options.replies.tooManyConnections;
      this.#refuse(socket, { reply, client: peer, isFromAfar: isProxy }, speech);
      return;
    }
    let isCounted = true;
    const leave = () => {
      if (isCounted) this.#limiter.leave();
      isCounted = false;
    };
    socket.once('close', leave);
    if (isProxy) void this.#startBehindProxy(socket, { peer, speech, leave });
    else this.#start(socket, { address: peer, isProxied: false, speech, early: Buffer.alloc(0), leave });
  }

  /**
   * Makes room when all connections are taken: ends a useless session of an address that has no fewer connections than the
   * newcomer's. First come sessions that have been of no use; of these those whose client has not just spoken, then
   * those of the address with the most connections, then the longest idle. A session whose client has just spoken is
   * spared, unless its address has at least two connections more. Returns whether there is room now.
   */
  #makeRoom(address: string | undefined): boolean {
    const now = this.#options.monotonic.now();
    const fewest = address === undefined ? 0 : this.#limiter.countFrom(networkOf(address));
    let loser: { session: ConnectedSession; idleness: Idleness; connections: number } | undefined;
    for (const session of this.#sessions) {
      const idleness = session.idleness(now);
      if (idleness === undefined) continue;
      const connections = this.#limiter.countFrom(session.network);
      if (connections < fewest || (idleness.isActive && connections < fewest + 2)) continue;
      const other = { session, idleness, connections };
      if (loser === undefined || goesBefore(other, loser)) loser = other;
    }
    loser?.session.cutOff('no_room');
    return loser !== undefined;
  }

  /** Starts a session behind a trusted proxy, which first sends the address of its client. */
  async #startBehindProxy(
    socket: Socket,
    { peer, speech, leave }: { peer: string; speech: S; leave: () => void },
  ): Promise<void> {
    const named = await this.#proxied.read(socket, peer);
    if (named === undefined) return;
    // Its session, which is made in this tick, is the next to read.
    socket.resume();
    this.#start(socket, { address: named.address, isProxied: true, speech, early: named.rest, leave });
  }

  #start(
    socket: Socket,
    {
      address,
      isProxied,
      speech,
      early,
      leave,
    }: { address: string; isProxied: boolean; speech: S; early: Buffer; leave: () => void },
  ): void {
    const network = networkOf(address);
    if (!this.#limiter.enterFrom(network)) {
      const reply = this.#options.replies.tooManyFromAddress;
      this.#refuse(socket, { reply, client: address, isFromAfar: isProxied }, speech);
      return;
    }
    const session = this.#options.open({
      socket,
      address,
      network,
      isProxied,
      speech,
      onEnd: () => {
        leave();
        this.#limiter.leaveFrom(network);
        this.#sessions.delete(session);
        if (this.#sessions.size === 0) this.#drained?.();
      },
    });
    this.#sessions.add(session);
    session.begin(early);
  }

  /** Refuses a connection; one that begins with a handshake without a word. */
  #refuse(socket: Socket, refused: RefusedConnection, { isSecure }: S): void {
    this.#options.onRefused?.(refused);
    socket.resume();
    if (!isSecure) socket.write(`${refused.reply}\r\n`);
    socket.destroySoon();
  }
}

/** Facts that decide which session makes room. */
interface SessionUse {
  readonly idleness: Idleness;
  /** Number of connections of its address. */
  readonly connections: number;
}

function goesBefore(one: SessionUse, other: SessionUse): boolean {
  if (one.idleness.wasOfUse !== other.idleness.wasOfUse) return !one.idleness.wasOfUse;
  if (one.idleness.isActive !== other.idleness.isActive) return !one.idleness.isActive;
  if (one.connections !== other.connections) return one.connections > other.connections;
  return one.idleness.idleMs > other.idleness.idleMs;
}

/** Stops to listen. Resolves when the connections have ended. */
async function close<S>({ server, acceptors }: Door<S>): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await Promise.all([closed, acceptors?.close()]);
}
