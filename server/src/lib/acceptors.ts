import { once } from 'node:events';
import { createServer, type Server, type ServerOpts } from 'node:net';

/**
 * Sockets that listen on one port. From each, libuv takes one connection in a turn of the event loop: behind a single
 * one, a client that comes after a burst of others would wait for as many turns as there are others.
 */
const listenersMax = 32;
/** Connections that the system keeps for each until they are taken. */
const backlog = 1_024;

/** How one of the sockets listens. */
export interface SocketAddress {
  readonly host: string;
  readonly port: number;
  readonly backlog: number;
  readonly reusePort: boolean;
}

export interface ListenAddress {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Whether other processes of the service listen there, too. */
  readonly isShared: boolean;
}

/** Has a server listen with several sockets, where the system shares the connections of a port out among them. */
export class Acceptors {
  readonly #server: Server;
  readonly #socketOptions: ServerOpts;
  readonly #others: Server[] = [];

  /** @param socketOptions What the server itself was made with: the others' sockets are handed to it as its own. */
  constructor(server: Server, socketOptions: ServerOpts) {
    this.#server = server;
    this.#socketOptions = socketOptions;
  }

  /**
   * Starts to listen.
   * @param listen Has the server itself listen.
   * @throws Error as `Server.listen` does: EADDRINUSE also where whoever listens would share the port.
   */
  async listen(
    { host, port, isShared }: ListenAddress,
    listen: (options: SocketAddress) => Promise<unknown> = (options) => listening(this.#server, options),
  ): Promise<void> {
    // Other systems that know the option leave all connections to one of the sockets.
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

  /** Takes no more connections beside the server, and resolves when those taken have ended. */
  async close(): Promise<void> {
    const open = this.#others.filter((other) => other.listening);
    await Promise.all(open.map((other) => new Promise((resolve) => other.close(resolve))));
  }
}

async function listening(server: Server, options: SocketAddress): Promise<void> {
  server.listen(options);
  await once(server, 'listening');
}

/** A socket that shares its port would bind beside any other of the same user that does so. */
async function expectFree(address: { host: string; port: number }): Promise<void> {
  const probe = createServer();
  await listening(probe, { ...address, backlog, reusePort: false });
  await new Promise((resolve) => probe.close(resolve));
}
