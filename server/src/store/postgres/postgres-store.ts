import { type Clock, systemClock } from '../../lib/clock.ts';
import { type RandomBytes, systemRandom } from '../../lib/random.ts';
import { type CompiledSql, newestVersion, readCompiledSql, schemaStateOf } from '../compiled-sql.ts';
import type { EventMailbox } from '../operations/events.ts';
import type { Tx } from '../statement.ts';
import {
  type ConnectionCounts,
  type DatabaseSize,
  type EventsListener,
  type Operation,
  type Read,
  type Store,
  type StoreObserver,
  StoreOverloadedError,
  StoreUnavailableError,
  type WriteOptions,
} from '../store.ts';
import { traced } from '../traced-tx.ts';
import {
  type Batched,
  batchOperations,
  batchReads,
  eventMailboxesOf,
  loggedOperations,
  writeOperations,
} from '../write-operations.ts';
import { Batches, type BatchesOptions } from './batches.ts';
import { Bell } from './bell.ts';
import { measureClockSkew } from './clock-skew.ts';
import { assertRoomToWait, moreAttempts, openPool, withConnection } from './connections.ts';
import { checkDatabase } from './database-check.ts';
import { mayRetry, outageOf } from './failures.ts';
import { defaultLimits, type PostgresLimits } from './limits.ts';
import { isStandby, LogIdentity } from './log-identity.ts';
import { migratePostgres, type SchemaMigration } from './migrate.ts';
import { checkSessions } from './session-check.ts';
import { PostgresTx } from './statements.ts';
import { assertSchema, type PostgresDatabase, selectSchema, transact } from './transactions.ts';

/** Maximum number of writes that wait for their commit. */
const pendingWritesMax = 10_000;
/** Maximum number of attempts at a read whose connection is cut. */
const readAttemptsMax = 3;
const selectFitness = `select pg_is_in_recovery() as standby, schema.* from (${selectSchema}) as schema`;

/**
 * Opens the store in a PostgreSQL database, which any number of nodes may do.
 * @throws Error when the database cannot be reached or is not fit to keep mail (`checkDatabase`, `checkSessions`).
 */
export async function openPostgresStore(options: {
  url: string;
  clock: Clock;
  connectionsMax: number;
  /** Whether the store may migrate the schema; a command may not. */
  asServer?: boolean;
  limits?: Partial<PostgresLimits>;
  /** Called when the database refuses connections, at most once a minute, with the number of open ones. */
  onRefused?: ((held: number) => void) | undefined;
  /** As of `SchemaMigration`. */
  onStop?: SchemaMigration['onStop'];
  random?: RandomBytes;
  /** Statements and migrations; by default those of this version. */
  sql?: CompiledSql;
  observer?: StoreObserver | undefined;
}): Promise<Store> {
  const { clock, random = systemRandom() } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const { sql = readCompiledSql('postgres') } = options;
  const ownLog = new LogIdentity({ url: options.url, sql, limits, random });
  const pool = openPool({ ...options, limits, onConnect: (client) => ownLog.onConnect(client) });
  try {
    await checkDatabase(pool, systemClock);
    await checkSessions(pool, limits);
    const role = options.asServer === false ? 'command' : 'server';
    await migratePostgres(pool, sql, { nowMs: clock.now(), role, onStop: options.onStop });
    await ownLog.begin(pool);
    const { observer } = options;
    const database = { pool, statements: sql.statements, schemaVersion: newestVersion(sql), limits, observer };
    return new PostgresStore(database, { url: options.url, ownLog });
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Store over a pool of connections. Each statement of a read is a transaction of its own; each write is one, and
 * deliveries share one.
 */
class PostgresStore implements Store {
  readonly isShared = true;
  readonly #database: PostgresDatabase;
  readonly #reader: PostgresTx;
  readonly #writeBatches: ReadonlyMap<string, Batches>;
  readonly #readBatches: ReadonlyMap<string, Batches>;
  readonly #url: string;
  readonly #ownLog: LogIdentity;
  readonly #writes = new Set<Promise<unknown>>();
  #onEvents: EventsListener = () => {};
  #bell: Bell | undefined;
  #closed: Promise<void> | undefined;
  /** Never resolves: the database checks its own disk. */
  readonly failed = new Promise<Error>(() => {});

  constructor(database: PostgresDatabase, { url, ownLog }: { url: string; ownLog: LogIdentity }) {
    const { pool, statements, limits } = database;
    this.#database = database;
    this.#url = url;
    this.#ownLog = ownLog;
    this.#reader = new PostgresTx(pool, statements);
    const batchesOf = (works: readonly Batched[], run: BatchesOptions['run']) =>
      new Map(works.map((work) => [work.single.name, new Batches({ work, run, queueMsMax: limits.queueMsMax })]));
    this.#writeBatches = batchesOf(batchOperations, (operation, args) => this.#transact(operation, args));
    this.#readBatches = batchesOf(batchReads, (read, args) => this.#read(read, args));
  }

  get pendingWrites(): number {
    return this.#writes.size;
  }

  read<Args, Result>(read: Read<Args, Result>, args: Args): Promise<Result> {
    const batches = this.#readBatches.get(read.name);
    // A batch gives each of its calls what the call alone would have given.
    return batches ? (batches.call(args) as Promise<Result>) : this.#read(read, args);
  }

  async #read<Args, Result>(read: Read<Args, Result>, args: Args): Promise<Result> {
    const { pool, limits } = this.#database;
    assertRoomToWait(pool, limits);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await read(this.#reader, args);
      } catch (error) {
        if (attempt < readAttemptsMax + moreAttempts(pool, error) && mayRetry(error)) continue;
        throw outageOf(error);
      }
    }
  }

  async write<Args, Result>(
    operation: Operation<Args, Result>,
    args: Args,
    { traceparent }: WriteOptions = {},
  ): Promise<Result> {
    if (!writeOperations.has(operation.name)) throw new Error(`there is no write operation "${operation.name}"`);
    if (this.#closed) throw new Error('the store is closed');
    if (this.#writes.size >= pendingWritesMax) throw new StoreOverloadedError('too many writes wait for their commit');
    const batches = this.#writeBatches.get(operation.name);
    // As in `read`.
    const write = batches ? (batches.call(args) as Promise<Result>) : this.#transact(operation, args, traceparent);
    this.#writes.add(write);
    let mailboxes: readonly EventMailbox[] | undefined;
    try {
      const result = await write;
      mailboxes = eventMailboxesOf(operation, result);
      return result;
    } finally {
      this.#writes.delete(write);
      if (loggedOperations.has(operation.name)) this.#tellAll(mailboxes);
    }
  }

  revision(): undefined {
    return undefined;
  }

  onEvents(listener: EventsListener): void {
    this.#onEvents = listener;
    this.#bell ??= new Bell({ url: this.#url, limits: this.#database.limits, onRing: () => this.#onEvents() });
  }

  hasRoom(): boolean {
    return true;
  }

  async diskSpace(): Promise<undefined> {
    return undefined;
  }

  databaseSize(): Promise<DatabaseSize> {
    return withConnection(this.#database.pool, async (client) => {
      const [row] = (await client.query('select pg_database_size(current_database()) as bytes')).rows;
      return { bytes: Number(row?.bytes), reusableBytes: undefined };
    });
  }

  clockSkewMs(clock: Clock): Promise<number> {
    return withConnection(this.#database.pool, (client) => measureClockSkew(client, clock));
  }

  get connections(): ConnectionCounts {
    return this.#database.pool.counts;
  }

  async unusable(): Promise<string | undefined> {
    const { pool, limits, schemaVersion } = this.#database;
    const query = { text: selectFitness, query_timeout: limits.connectMsMax };
    try {
      await withConnection(pool, async (client) => {
        const [row] = (await client.query(query)).rows;
        if (row?.standby !== false) throw new StoreUnavailableError(isStandby);
        assertSchema(schemaStateOf(row), schemaVersion);
      });
      return undefined;
    } catch (error) {
      const outage = outageOf(error);
      return outage instanceof StoreUnavailableError ? outage.message : 'the database cannot be reached';
    }
  }

  close(): Promise<void> {
    this.#closed ??= this.#end();
    return this.#closed;
  }

  async #end(): Promise<void> {
    await this.#ownLog.close();
    await Promise.allSettled(this.#writes);
    await this.#bell?.close();
    await this.#database.pool.end();
  }

  /** Wakes the readers of the log on all nodes, also after a failed write, which may have been made. */
  #tellAll(mailboxes: readonly EventMailbox[] | undefined): void {
    this.#onEvents(mailboxes);
    this.#bell?.ring();
  }

  #transact<Args, Result>(
    operation: Operation<Args, Result>,
    args: Args,
    traceparent?: string | undefined,
  ): Promise<Result> {
    if (traceparent === undefined) return transact(this.#database, operation, args);
    return transact(this.#database, (tx: Tx, given: Args) => operation(traced(tx, traceparent), given), args);
  }
}
