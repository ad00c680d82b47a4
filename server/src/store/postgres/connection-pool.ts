import pg from 'pg';
import { type Deadline, startDeadline, withPatience } from '../../lib/scheduling/deadline.ts';
import type { ConnectionCounts } from '../store.ts';

/**
 * Error code of a server that refuses a connection because there are too many: in all, of the database or of the role.
 */
const tooManyConnections = '53300';
/** Time in milliseconds for which a pool that was refused a connection asks for no other. */
const contentMs = 2_000;
/** Time in milliseconds after which a refusal is reported again. */
const toldAgainMs = 60_000;
/** Maximum number of attempts of one caller: another caller may take the connection that came free. */
const attemptsMax = 5;

/** Time in milliseconds for the database to end the connections of a pool that ends. */
const goodbyeMsMax = 1_000;

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: boolean) => void) => void;

/**
 * Pool of connections that works with those that it has while the database refuses more. Callers then wait for a free
 * one; they are refused if there is none at all.
 */
export class ConnectionPool extends pg.Pool {
  readonly #connectionsMax: number;
  readonly #onRefused: (held: number) => void;
  #held = 0;
  #refused = 0;
  #told: Deadline | undefined;
  #content: Deadline | undefined;

  /**
   * @param onRefused Called when the database refuses connections, at most once a minute, with the number of open ones.
   */
  constructor(options: pg.PoolConfig & { max: number; onRefused: (held: number) => void }) {
    super(options);
    this.#connectionsMax = options.max;
    this.#onRefused = options.onRefused;
    this.on('connect', () => {
      this.#held += 1;
    });
    this.on('remove', () => {
      this.#held -= 1;
    });
  }

  /** Connections now, and how often one was refused. */
  get counts(): ConnectionCounts {
    const used = this.totalCount - this.idleCount;
    return { used, max: this.#connectionsMax, waiting: this.waitingCount, refused: this.#refused };
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Taken): void;
  override connect(callback?: Taken): Promise<pg.PoolClient> | undefined {
    const taking = this.#take();
    if (callback === undefined) return taking;
    taking.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #take(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt += 1) {
      if (this.#content !== undefined && this.#content.remainingMs() <= 0) this.#askForMore();
      try {
        return await super.connect();
      } catch (error) {
        if (!isRefusal(error)) throw error;
        this.#makeDo();
        if (this.#held === 0 || attempt === attemptsMax) throw error;
      }
    }
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  /**
   * Ends all connections. Resolves when the database has ended them too, so that nobody finds it in use any more, or says nothing for a
   * second.
   */
  override end(callback?: () => void): Promise<void> | undefined {
    const ending = this.#endAll();
    if (callback === undefined) return ending;
    void ending.then(callback);
    return undefined;
  }

  async #endAll(): Promise<void> {
    await super.end();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (this.#held <= 0) resolve();
    };
    this.on('remove', look);
    look();
    // A database that is gone says nothing any more.
    await withPatience(ended, goodbyeMsMax).catch(() => {});
  }

  #askForMore(): void {
    this.#content = undefined;
    this.options.max = this.#connectionsMax;
  }

  #makeDo(): void {
    this.#refused += 1;
    this.#content = startDeadline(contentMs);
    this.options.max = Math.max(1, this.#held);
    if (this.#told !== undefined && this.#told.remainingMs() > 0) return;
    this.#told = startDeadline(toldAgainMs);
    this.#onRefused(this.#held);
  }
}

/** Whether the database has refused a connection because it has too many. */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === tooManyConnections;
}
