import { createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { listen } from '../../load/listen.ts';

/** AuthenticationOk and ReadyForQuery. */
const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
const idle = 'I'.charCodeAt(0);

/** A session of the database, which transactions of clients take turns on. */
interface Session {
  readonly stream: Socket;
  client: Client | undefined;
}

interface Client {
  readonly socket: Socket;
  session: Session | undefined;
  /** Messages for which there is no free session yet. */
  waiting: Buffer[];
  /** Answers still to come: one for each Query and Sync. */
  unanswered: number;
}

/** Stands before a database as PgBouncer does with `pool_mode = transaction`: a client has a session for one transaction. */
export class TransactionPooler {
  readonly url: string;
  readonly #free: Session[] = [];
  readonly #waiting: Client[] = [];

  private constructor(url: string, port: number) {
    this.url = Object.assign(new URL(url), { port: String(port) }).href;
  }

  /** Starts a pooler with so many sessions for one test. */
  static async start(t: TestContext, url: string, sessions: number): Promise<TransactionPooler> {
    const server = createServer((socket) => pooler.#accept(socket));
    const pooler = new TransactionPooler(url, await listen(server));
    const streams = await Promise.all(Array.from({ length: sessions }, () => pooler.#connect(url)));
    t.after(() => {
      server.close();
      for (const stream of streams) stream.destroy();
    });
    return pooler;
  }

  /** Has the driver make a session, and takes its connection over. */
  async #connect(url: string): Promise<Socket> {
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    // The driver's own types do not say which stream it is.
    const stream = database.connection.stream as Socket;
    stream.removeAllListeners();
    stream.on('error', () => {});
    const session: Session = { stream, client: undefined };
    stream.on(
      'data',
      splitter((message) => this.#answer(session, message)),
    );
    this.#free.push(session);
    return stream;
  }

  #accept(socket: Socket): void {
    const client: Client = { socket, session: undefined, waiting: [], unanswered: 0 };
    socket.on('error', () => {});
    socket.on('close', () => client.session?.stream.destroy());
    socket.once('data', () => {
      socket.write(welcome);
      socket.on(
        'data',
        splitter((message) => this.#ask(client, message)),
      );
    });
  }

  #ask(client: Client, message: Buffer): void {
    const type = message.toString('latin1', 0, 1);
    if (type === 'X') return void client.socket.end();
    if (type === 'Q' || type === 'S') client.unanswered += 1;
    if (client.session === undefined) this.#lend(client, this.#free.pop());
    if (client.session !== undefined) client.session.stream.write(message);
    else client.waiting.push(message);
  }

  #answer(session: Session, message: Buffer): void {
    const { client } = session;
    if (client === undefined) return;
    client.socket.write(message);
    if (message.toString('latin1', 0, 1) !== 'Z') return;
    client.unanswered -= 1;
    if (message.at(-1) !== idle || client.unanswered > 0) return;
    client.session = undefined;
    session.client = undefined;
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(session);
    else this.#lend(next, session);
  }

  #lend(client: Client, session: Session | undefined): void {
    if (session === undefined) {
      if (!this.#waiting.includes(client)) this.#waiting.push(client);
      return;
    }
    client.session = session;
    session.client = client;
    for (const message of client.waiting) session.stream.write(message);
    client.waiting = [];
  }
}

/** Cuts a stream of bytes into messages: a type, a length that counts itself, and as many bytes. */
function splitter(take: (message: Buffer) => void): (chunk: Buffer) => void {
  let bytes = Buffer.alloc(0);
  return (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= 5 && bytes.length > bytes.readInt32BE(1)) {
      const length = bytes.readInt32BE(1) + 1;
      take(bytes.subarray(0, length));
      bytes = bytes.subarray(length);
    }
  };
}
