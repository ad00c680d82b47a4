import { once } from 'node:events';
import { createServer, type Server, type ServerOpts } from 'node:net';

/**
 * Number of listening sockets of one port. libuv accepts one connection from each of them in a tick: with one socket, a
 * client after a burst of others would wait for as many ticks.
 */
const listenersMax = 32;
/** Length of the accept queue of each socket. */
const backlog = 1_024;

/** Address of one listening socket, and its options. */
export interface SocketAddress {
  readonly host: string;
  readonly port: number;
  readonly backlog: number;
  readonly reusePort: boolean;
  /** Descriptor of a socket that listens there already. */
  readonly fd?: number;
}

/** Address on which a server listens. */
export interface ListenAddress {
  readonly host: string;
  /** The port; 0 for any free one. */
  readonly port: number;
  /** Whether other processes of the service listen on the same port. */
  readonly isShared: boolean;
  /** Descriptor of a socket that listens there already; none where the server has to make one. */
  readonly descriptor?: number | undefined;
}

/** Host by which this machine reaches a server of its own: one that listens on every address is reached by loopback. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '[::]') return '[::1]';
  return host === '::' ? '::1' : host;
}

/**
 * Acceptors of a server: several sockets that listen on one port, among which the operating system distributes
 * connections.
 */
export class Acceptors {
  readonly #server: Server;
  readonly #socketOptions: ServerOpts;
  readonly #others: Server[] = [];

  /** @param socketOptions The options of the server, for its other sockets. */
  constructor(server: Server, socketOptions: ServerOpts) {
    this.#server = server;
    this.#socketOptions = socketOptions;
  }

  /**
   * Starts to listen.
   * @param listen Makes the server itself listen.
   * @throws Error as `Server.listen` does; EADDRINUSE also when a process that would share the port listens there.
   */
  async listen(
    { host, port, isShared, descriptor }: ListenAddress,
    listen: (options: SocketAddress) => Promise<unknown> = (options) => listening(this.#server, options),
  ): Promise<void> {
    if (descriptor !== undefined) {
      await listen({ host, port, backlog, reusePort: false, fd: descriptor });
      return;
    }
    // Other operating systems that know the option give all connections to one of the sockets.
    const reusePort = process.platform === 'linux';
    if (reusePort && !isShared && port !== 0) await expectFree({ host, port });
    await listen({ host, port, backlog, reusePort });
    const address = this.#server.address();
    if (!reusePort || address === null || typeof address === 'string') return;
    while (this.#others.length < listenersMax - 1) {
      const other = createServer(this.#socketOptions, (socket) => this.#server.emit('connection', socket));
      this.#others.push(other);
      await listening(other, { host: address.address, port: address.port, backlog, reusePort });
      other.on('error', (error) => this.#server.emit('error', error));
    }
  }

  /** Closes the other sockets, and resolves when their connections have ended. */
  async close(): Promise<void> {
    const open = this.#others.filter((other) => other.listening);
    await Promise.all(open.map((other) => new Promise((resolve) => other.close(resolve))));
  }
}

async function listening(server: Server, options: SocketAddress): Promise<void> {
  server.listen(options);
  await once(server, 'listening');
}

/**
 * Checks that no process listens on the port: a socket with `reusePort` would bind to it together with any other of the
 * same user.
 */
async function expectFree(address: { host: string; port: number }): Promise<void> {
  const probe = createServer();
  await listening(probe, { ...address, backlog, reusePort: false });
  await new Promise((resolve) => probe.close(resolve));
}
