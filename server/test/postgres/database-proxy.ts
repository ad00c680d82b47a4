import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { listen } from '../../load/listen.ts';

/** What becomes of a commit: its answer is lost, it is lost itself, or it goes through. */
export type CommitFate = 'passed' | 'answer lost' | 'never sent';

const commit = 'commit\0';
/** The beginning of the insert of mails; a prepared one is known by its name. */
const insert = 'insertMail*';

/** ReadyForQuery, idle. */
const ready = 'Z\0\0\0\x05I';
const terminatedFields = 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0';
/** ErrorResponse: what pg_terminate_backend makes the database say. */
const terminated = Buffer.from(
  `E\0\0\0${String.fromCharCode(terminatedFields.length + 4)}${terminatedFields}`,
  'latin1',
);

/** Stands between a node and its database, and breaks what the test tells it to. */
export class DatabaseProxy {
  readonly url: string;
  fate: CommitFate = 'passed';
  /** Commits that were asked for. */
  commits = 0;
  /** Inserts of mails that were asked for. */
  inserts = 0;
  /** So many of the next ones lose their connection. */
  cutInserts = 0;
  /** What is sent through in this order, and the last of it is the last that is let through: then it is frozen. */
  freezeAfter: readonly string[] = [];
  /** Lets nothing through any more, and says nothing, as a network that is gone. */
  isFrozen = false;
  /** Requests that are held back until `release`, as by a database that hangs; `undefined`: they go through. */
  #held: (() => void)[] | undefined;
  /** Ends each connection in the same packet in which the database says that it is ready. */
  isCutWhenReady = false;
  /** A node hears only then that the database has ended a connection that it ended itself. */
  goodbyes = Promise.resolve();
  /** Called for all that the node sends: a round trip each. */
  onRequest = () => {};
  readonly #target: URL;

  private constructor(url: string, port: number) {
    this.#target = new URL(url);
    this.url = Object.assign(new URL(url), { port: String(port) }).href;
  }

  /** Starts a proxy for one test. */
  static async start(t: TestContext, url: string): Promise<DatabaseProxy> {
    const sockets = new Set<Socket>();
    const server = createServer({ allowHalfOpen: true }, (client) => {
      sockets.add(client);
      sockets.add(proxy.#join(client));
    });
    t.after(() => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    const proxy = new DatabaseProxy(url, await listen(server));
    return proxy;
  }

  /** Number of requests that are held back. */
  get held(): number {
    return this.#held?.length ?? 0;
  }

  /** Holds all further requests back. */
  hold(): void {
    this.#held = [];
  }

  /** Lets through what was held back, and all further requests. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const pass of held) pass();
  }

  #join(client: Socket): Socket {
    const database = connect(Number(this.#target.port), this.#target.hostname);
    let isAnswerLost = false;
    client.on('data', (chunk: Buffer) => {
      if (this.isFrozen) return;
      this.onRequest();
      const isCommit = chunk.includes(commit);
      if (isCommit) this.commits += 1;
      if (isCommit && this.fate === 'never sent') return void client.destroy();
      if (chunk.includes(insert)) this.inserts += 1;
      if (chunk.includes(insert) && this.cutInserts > 0) {
        this.cutInserts -= 1;
        return void client.destroy();
      }
      isAnswerLost = isCommit && this.fate === 'answer lost';
      if (this.#held !== undefined) return void this.#held.push(() => database.write(chunk));
      database.write(chunk);
      this.#freezeAfter(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      if (isAnswerLost) client.destroy();
      else if (this.isCutWhenReady && chunk.includes(ready)) client.end(Buffer.concat([chunk, terminated]));
      else if (!this.isFrozen) client.write(chunk);
    });
    client.on('end', async () => {
      await this.goodbyes;
      client.end();
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', async () => {
        await this.goodbyes;
        other.destroy();
      });
    }
    return database;
  }

  #freezeAfter(chunk: Buffer): void {
    const [next, ...rest] = this.freezeAfter;
    if (next === undefined || !chunk.includes(next)) return;
    this.freezeAfter = rest;
    this.isFrozen = rest.length === 0;
  }
}
