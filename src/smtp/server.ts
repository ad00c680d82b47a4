import { once } from 'node:events';
import { type AddressInfo, type BlockList, createServer, isIPv6, type Server, type Socket } from 'node:net';
import { plainAddress } from '../lib/client-network.ts';
import { DeadlineError, withDeadline } from '../lib/deadline.ts';
import { type Loop, startLoop } from '../lib/loop.ts';
import { TurnEnd } from '../lib/turn-end.ts';
import { BufferBudget } from './buffer-budget.ts';
import { ConnectionLimiter } from './connection-limiter.ts';
import { readProxyHeader } from './proxy-header.ts';
import { replies } from './replies.ts';
import { type SessionParts, SmtpSession } from './session.ts';

const timeCheckMs = 1_000;
const proxyHeaderMsMax = 5_000;

/** The SMTP server: accepts connections within the limits, and ends them in time. */
export class SmtpServer {
  readonly #parts: SessionParts;
  readonly #proxies: BlockList;
  readonly #limiter: ConnectionLimiter;
  readonly #sessions = new Set<SmtpSession>();
  /** Connections of proxies that have not yet said whom they speak for. */
  readonly #unnamed = new Set<Socket>();
  readonly #server: Server;
  readonly #timeChecks: Loop;
  #drained: (() => void) | undefined;

  constructor(options: Omit<SessionParts, 'budget' | 'turnEnd'> & { proxies: BlockList }) {
    this.#parts = { ...options, budget: new BufferBudget(options.limits.bufferBytesMax), turnEnd: new TurnEnd() };
    this.#proxies = options.proxies;
    this.#limiter = new ConnectionLimiter(options.limits);
    this.#server = createServer({ noDelay: true }, (socket) => this.#connect(socket));
    this.#timeChecks = startLoop({
      intervalMs: timeCheckMs,
      task: () => this.enforceTime(),
      onError: (error) => options.log.error({ err: error }, 'smtp: checking the time failed'),
    });
  }

  /** Starts to listen; port 0 takes any free one. Returns where. */
  async listen(options: { host: string; port: number; reusePort: boolean }): Promise<AddressInfo> {
    this.#server.listen({ ...options, backlog: 1024 });
    await once(this.#server, 'listening');
    this.#server.on('error', (err) => this.#parts.log.error({ err }, 'smtp: a connection could not be accepted'));
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('smtp: not listening on a port');
    return address;
  }

  get connections(): number {
    return this.#limiter.connections;
  }

  /** Ends the sessions that have taken too long by the clock. Runs by itself once a second. */
  enforceTime(): void {
    const now = this.#parts.clock.now();
    for (const session of this.#sessions) session.enforceTime(now);
  }

  /** Stops: refuses new connections, lets messages under way finish, tells the other clients to come back later. */
  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#unnamed) socket.destroy();
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
      for (const session of this.#sessions) session.destroy();
    }
  }

  #connect(socket: Socket): void {
    socket.on('error', () => {});
    const peer = plainAddress(socket.remoteAddress ?? '');
    if (!this.#limiter.enter()) {
      refuse(socket, replies.tooManyConnections);
      return;
    }
    socket.once('close', () => this.#limiter.leave());
    if (this.#proxies.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) void this.#startBehindProxy(socket, peer);
    else this.#start(socket, { address: peer, early: undefined });
  }

  /** A trusted proxy says first whom it speaks for. */
  async #startBehindProxy(socket: Socket, peer: string): Promise<void> {
    this.#unnamed.add(socket);
    try {
      const { address = peer, rest } = await withDeadline(readHeader(socket), proxyHeaderMsMax);
      if (!socket.destroyed) this.#start(socket, { address: plainAddress(address), early: rest });
    } catch (error) {
      this.#parts.log.warn({ address: peer, reason: String(error) }, 'smtp: refused a connection without PROXY header');
      socket.destroy();
    } finally {
      this.#unnamed.delete(socket);
    }
  }

  #start(socket: Socket, { address, early }: { address: string; early: Buffer | undefined }): void {
    if (!this.#limiter.enterFrom(address)) {
      refuse(socket, replies.tooManyFromAddress);
      return;
    }
    const session = new SmtpSession({
      socket,
      address,
      parts: this.#parts,
      onEnd: () => {
        this.#limiter.leaveFrom(address);
        this.#sessions.delete(session);
        if (this.#sessions.size === 0) this.#drained?.();
      },
    });
    this.#sessions.add(session);
    if (early !== undefined && early.length > 0) session.receive(early);
    // One turn of the event loop reads what the client sent before our greeting, which it must wait for.
    setImmediate(() => setImmediate(() => session.greet()));
  }
}

function refuse(socket: Socket, reply: string): void {
  socket.resume();
  socket.write(`${reply}\r\n`);
  socket.destroySoon();
}

function readHeader(socket: Socket): Promise<{ address: string | undefined; rest: Buffer }> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const onClose = () => reject(new Error('closed before the header was complete'));
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
