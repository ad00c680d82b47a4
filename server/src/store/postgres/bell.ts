import pg from 'pg';
import { type Loop, startLoop } from '../../lib/scheduling/loop.ts';
import type { PostgresLimits } from './limits.ts';

const channel = 'mayfly_events';
const reconnectMs = 1_000;

/**
 * Bell between nodes: each node announces to the others that the event log may have new events. It has its own
 * connection, because a NOTIFY inside the transactions would make them wait for each other. While that connection is
 * lost, announcements are lost too; they are only hints.
 */
export class Bell {
  readonly #url: string;
  readonly #limits: PostgresLimits;
  readonly #onRing: () => void;
  readonly #keeping: Loop;
  #client: pg.Client | undefined;
  #isRinging = false;
  #isRung = false;

  /** Opens the connection, and opens it again whenever it is lost. */
  constructor(options: { url: string; limits: PostgresLimits; onRing: () => void }) {
    this.#url = options.url;
    this.#limits = options.limits;
    this.#onRing = options.onRing;
    // The nodes read the log without a bell too, only later: a database that is away is no error here.
    this.#keeping = startLoop({
      intervalMs: reconnectMs,
      isImmediate: true,
      task: () => this.#connect(),
      onError: () => {},
    });
  }

  /** Announces new events to the other nodes. Calls during an announcement share the next one. */
  ring(): void {
    this.#isRung = true;
    if (!this.#isRinging) void this.#notify();
  }

  async close(): Promise<void> {
    await this.#keeping.stop();
    await this.#client?.end().catch(() => {});
  }

  async #notify(): Promise<void> {
    this.#isRinging = true;
    while (this.#isRung && this.#client !== undefined) {
      this.#isRung = false;
      const client = this.#client;
      await client.query(`notify ${channel}`).catch(() => this.#drop(client));
    }
    this.#isRinging = false;
  }

  /** Closes a failed connection, which the next one replaces. */
  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
    client.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    if (this.#client !== undefined) return;
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'mayfly',
      connectionTimeoutMillis: this.#limits.connectMsMax,
      query_timeout: this.#limits.readMsMax,
      keepAlive: true,
    });
    const drop = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on('error', drop);
    client.on('end', drop);
    try {
      await client.connect();
      const { rows } = await client.query('select pg_backend_pid() as pid');
      client.on('notification', ({ processId }) => {
        if (processId !== rows[0]?.pid) this.#onRing();
      });
      // A ring is only a hint: nobody waits until it is on disk, which each commit of a NOTIFY would cost.
      await client.query(`set synchronous_commit = off; listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    // Whatever was said before is not known.
    this.#onRing();
    if (this.#isRung) void this.#notify();
  }
}
