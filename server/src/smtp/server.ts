import { once } from 'node:events';
import { type AddressInfo, type BlockList, createServer, type Server, type Socket } from 'node:net';
import { ClientFaults } from '../core/client-faults.ts';
import type { Knock } from '../core/refusals/knock.ts';
import { Acceptors, type ListenAddress } from '../lib/acceptors.ts';
import { isWithin, networkOf, plainAddress } from '../lib/client-network.ts';
import { DeadlineError, withDeadline } from '../lib/scheduling/deadline.ts';
import { type Loop, startLoop } from '../lib/scheduling/loop.ts';
import { TickEnd } from '../lib/scheduling/tick-end.ts';
import { AnswerTicks } from './answer-ticks.ts';
import { ConnectionLimiter } from './connection-limiter.ts';
import { replies } from './protocol/replies.ts';
import { readProxyHeader } from './proxy-header.ts';
import { ReadTicks } from './read-ticks.ts';
import { type Idleness, SmtpSession } from './session.ts';
import type { SessionParts } from './session-parts.ts';

const timeCheckMs = 1_000;
/** Time in milliseconds that a trusted proxy has to send its PROXY header. */
const proxyHeaderMsMax = 5_000;

/** How the connections of a port speak. */
interface Speech {
  /** Whether connections begin with a TLS handshake. */
  readonly isSecure: boolean;
  /** Whether they speak LMTP (RFC 2033). */
  readonly isLocal: boolean;
}

/** Port on which the server listens, or will. */
interface Door extends Speech {
  readonly server: Server;
  readonly acceptors: Acceptors;
}

/** The SMTP server: accepts connections within the limits, and ends them in time. */
export class SmtpServer {
  readonly #parts: SessionParts;
  readonly #proxies: BlockList;
  readonly #limiter: ConnectionLimiter;
  readonly #sessions = new Set<SmtpSession>();
  /** Connections of trusted proxies that have not sent their PROXY header yet, each with the time of its start. */
  readonly #unnamed = new Map<Socket, number>();
  readonly #doors: Door[] = [];
  readonly #timeChecks: Loop;
  #drained: (() => void) | undefined;

  constructor(
    options: Omit<SessionParts, 'unknownRecipients' | 'failedLogins' | 'turnEnd' | 'readTicks' | 'answerTicks'> & {
      proxies: BlockList;
    },
  ) {
    const { limits, budget } = options;
    this.#parts = {
      ...options,
      // What could never be held is refused for its size, and not put off again and again.
      limits: { ...limits, messageBytesMax: Math.min(limits.messageBytesMax, budget.aloneMax) },
      unknownRecipients: new ClientFaults({ perMinuteMax: limits.unknownRecipientsPerMinuteMax }),
      failedLogins: new ClientFaults({ perMinuteMax: limits.failedLoginsPerMinuteMax }),
      turnEnd: new TickEnd(),
      readTicks: new ReadTicks(),
      answerTicks: new AnswerTicks(options.monotonic),
    };
    this.#proxies = options.proxies;
    this.#limiter = new ConnectionLimiter(options.limits);
    this.#timeChecks = startLoop({
      intervalMs: timeCheckMs,
      task: () => this.enforceTime(),
      onError: (error) => options.log.error({ err: error }, 'smtp: checking the time failed'),
    });
  }

  /**
   * Starts to listen and returns the address; port 0 takes any free port.
   * @param options.isSecure Whether connections to it begin with a TLS handshake (RFC 8314 §3.3).
   * @param options.isLocal Whether they speak LMTP (RFC 2033).
   */
  async listen(address: ListenAddress, { isSecure = false, isLocal = false } = {}): Promise<AddressInfo> {
    const socketOptions = { noDelay: true, allowHalfOpen: true };
    const door = { isSecure, isLocal };
    const server = createServer(socketOptions, (socket) => this.#connect(socket, door));
    const acceptors = new Acceptors(server, socketOptions);
    this.#doors.push({ ...door, server, acceptors });
    await acceptors.listen(address);
    server.on('error', (err) => this.#parts.log.error({ err }, 'smtp: a connection could not be accepted'));
    const listensOn = server.address();
    if (listensOn === null || typeof listensOn === 'string') throw new Error('smtp: not listening on a port');
    return listensOn;
  }

  /** Port for connections that begin without TLS; `undefined` while the server does not listen. */
  get port(): number | undefined {
    const listensOn = this.#doors.find(({ isSecure, isLocal }) => !isSecure && !isLocal)?.server.address() ?? null;
    return listensOn === null || typeof listensOn === 'string' ? undefined : listensOn.port;
  }

  get connections(): number {
    return this.#limiter.connections;
  }

  /** Ends sessions, handshakes, and waits for a PROXY header, that have exceeded a time limit. Runs by itself once a second. */
  enforceTime(): void {
    const now = this.#parts.monotonic.now();
    const stress = Math.max(this.#limiter.fill, this.#parts.budget.fill);
    for (const session of this.#sessions) session.enforceTime(now, stress);
    for (const [socket, since] of this.#unnamed) if (now - since >= proxyHeaderMsMax) socket.destroy();
    this.#parts.handshakes.endLate();
  }

  /** Stops: refuses new connections, lets messages under way finish, and asks the other clients to come back later. */
  async stop(): Promise<void> {
    const closed = Promise.all(this.#doors.map(close));
    for (const socket of this.#unnamed.keys()) socket.destroy();
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
      await withDeadline(ended, this.#parts.limits.drainMsMax);
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      for (const session of this.#sessions) session.cutOff(replies.shuttingDown);
    }
  }

  #connect(socket: Socket, door: Speech): void {
    socket.on('error', () => {});
    const peer = plainAddress(socket.remoteAddress ?? '');
    const isProxy = isWithin(this.#proxies, peer);
    if (!this.#limiter.enter() && !(this.#makeRoom(isProxy ? undefined : peer) && this.#limiter.enter())) {
      this.#refuse(socket, { reply: replies.tooManyConnections, client: peer, isFromAfar: isProxy }, door);
      return;
    }
    let isCounted = true;
    const leave = () => {
      if (isCounted) this.#limiter.leave();
      isCounted = false;
    };
    socket.once('close', leave);
    if (isProxy) void this.#startBehindProxy(socket, { peer, door, leave });
    else this.#start(socket, { address: peer, isProxied: false, door, early: Buffer.alloc(0), leave });
  }

  /**
   * Makes room when all connections are taken: ends a useless session of an address that has no fewer connections than the
   * newcomer's. First come sessions that have delivered nothing; of these those whose client has not just spoken, then
   * those of the address with the most connections, then the longest idle. A session whose client has just spoken is
   * spared, unless its address has at least two connections more. Returns whether there is room now.
   */
  #makeRoom(address: string | undefined): boolean {
    const now = this.#parts.monotonic.now();
    const fewest = address === undefined ? 0 : this.#limiter.countFrom(networkOf(address));
    let loser: { session: SmtpSession; idleness: Idleness; connections: number } | undefined;
    for (const session of this.#sessions) {
      const idleness = session.idleness(now);
      if (idleness === undefined) continue;
      const connections = this.#limiter.countFrom(session.network);
      if (connections < fewest || (idleness.isActive && connections < fewest + 2)) continue;
      const other = { session, idleness, connections };
      if (loser === undefined || goesBefore(other, loser)) loser = other;
    }
    loser?.session.cutOff(replies.tooManyConnections);
    return loser !== undefined;
  }

  /** Starts a session behind a trusted proxy, which first sends the address of its client. */
  async #startBehindProxy(
    socket: Socket,
    { peer, door, leave }: { peer: string; door: Speech; leave: () => void },
  ): Promise<void> {
    this.#unnamed.set(socket, this.#parts.monotonic.now());
    try {
      const { address = peer, rest } = await readHeader(socket);
      if (!socket.destroyed)
        this.#start(socket, { address: plainAddress(address), isProxied: true, door, early: rest, leave });
    } catch (error) {
      this.#parts.log.warn({ address: peer, reason: String(error) }, 'smtp: refused a connection without PROXY header');
      socket.destroy();
    } finally {
      this.#unnamed.delete(socket);
    }
  }

  #start(
    socket: Socket,
    {
      address,
      isProxied,
      door,
      early,
      leave,
    }: { address: string; isProxied: boolean; door: Speech; early: Buffer; leave: () => void },
  ): void {
    const network = networkOf(address);
    if (!this.#limiter.enterFrom(network)) {
      this.#refuse(socket, { reply: replies.tooManyFromAddress, client: address, isFromAfar: isProxied }, door);
      return;
    }
    const session = new SmtpSession({
      socket,
      address,
      network,
      isProxied,
      beginsSecure: door.isSecure,
      isLocal: door.isLocal,
      parts: this.#parts,
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
  #refuse(socket: Socket, refused: Pick<Knock, 'reply' | 'client' | 'isFromAfar'>, { isSecure }: Speech): void {
    const saidNothing = { recipients: [], isCaptured: false, login: 'not_offered' } as const;
    this.#parts.refusals.add({ ...refused, ...saidNothing, reason: 'too_many_connections' });
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
  if (one.idleness.hasDelivered !== other.idleness.hasDelivered) return !one.idleness.hasDelivered;
  if (one.idleness.isActive !== other.idleness.isActive) return !one.idleness.isActive;
  if (one.connections !== other.connections) return one.connections > other.connections;
  return one.idleness.idleMs > other.idleness.idleMs;
}

/** Stops to listen. Resolves when the connections have ended. */
async function close({ server, acceptors }: Door): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await Promise.all([closed, acceptors.close()]);
}

function readHeader(socket: Socket): Promise<{ address: string | undefined; rest: Buffer }> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const onClose = () => reject(new Error('it ended, or took too long, before the header was complete'));
    const onData = (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const header = readProxyHeader(bytes);
      if (header.state === 'incomplete') return;
      socket.off('data', onData);
      socket.off('close', onClose);
      if (header.state === 'complete') resolve({ address: header.address, rest: bytes.subarray(header.length) });
      else reject(new Error('the PROXY header is malformed'));
    };
    socket.on('data', onData);
    socket.once('close', onClose);
  });
}
