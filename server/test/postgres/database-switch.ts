import { connect, createServer, type Server, type Socket } from 'node:net';
import { listen } from '../../load/listen.ts';

/** The one address under which nodes know the database: what stands behind it is the operator's to say. */
export class DatabaseSwitch {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #target: URL;

  private constructor(server: Server, options: { port: number; target: URL }) {
    this.#server = server;
    this.#target = options.target;
    this.url = Object.assign(new URL(options.target), { port: String(options.port) }).href;
  }

  /** Starts a switch that leads to a database. */
  static async start(url: string): Promise<DatabaseSwitch> {
    const server = createServer();
    const created = new DatabaseSwitch(server, { port: await listen(server), target: new URL(url) });
    server.on('connection', (client) => created.#join(client));
    return created;
  }

  /** Leads to another database from now on; connections to the one before are cut. */
  turnTo(url: string): void {
    this.#target = new URL(url);
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Takes no connection any more, and cuts those there are. */
  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(client: Socket): void {
    const database = connect(Number(this.#target.port), this.#target.hostname);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      this.#sockets.add(from);
      from.pipe(to);
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
