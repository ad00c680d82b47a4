import type { Pool } from 'pg';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { type CompiledStatements, compileSql } from '../compiled-sql.ts';
import { type Operation, type Read, type Store, StoreOverloadedError } from '../store.ts';
import { batchOperations, writeOperations } from '../write-operations.ts';
import { openPool } from './connections.ts';
import { checkDatabase } from './database-check.ts';
import { migrate } from './migrate.ts';
import { PostgresTx } from './statements.ts';
import { outageOf, transact } from './transactions.ts';
import { WriteBatches } from './write-batches.ts';

/** Writes that may wait for their commit. */
const pendingWritesMax = 10_000;

/**
 * Opens the store in a PostgreSQL database, which any number of nodes may do.
 * @throws Error when it cannot be reached, or would not keep what it has acknowledged.
 */
export async function openPostgresStore(options: {
  url: string;
  clock: Clock;
  connectionsMax: number;
}): Promise<Store> {
  const { clock } = options;
  const sql = await compileSql('postgres');
  const pool = openPool(options);
  try {
    await checkDatabase(pool, systemClock);
    await migrate(pool, sql, clock.now());
    return new PostgresStore(pool, sql.statements);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Every statement of a read is a transaction of its own; writes are one each, and deliveries share them. */
class PostgresStore implements Store {
  readonly #pool: Pool;
  readonly #statements: CompiledStatements;
  readonly #reader: PostgresTx;
  readonly #batches: ReadonlyMap<string, WriteBatches>;
  readonly #writes = new Set<Promise<unknown>>();
  #closed: Promise<void> | undefined;
  /** The database looks after its own disk. */
  readonly failed = new Promise<Error>(() => {});

  constructor(pool: Pool, statements: CompiledStatements) {
    this.#pool = pool;
    this.#statements = statements;
    this.#reader = new PostgresTx(pool, statements);
    this.#batches = new Map(
      [...batchOperations].map(([single, batch]) => [
        single.name,
        new WriteBatches({ single, batch, transact: (operation, args) => this.#transact(operation, args) }),
      ]),
    );
  }

  get pendingWrites(): number {
    return this.#writes.size;
  }

  async read<Args, Result>(read: Read<Args, Result>, args: Args): Promise<Result> {
    try {
      return await read(this.#reader, args);
    } catch (error) {
      throw outageOf(error);
    }
  }

  async write<Args, Result>(operation: Operation<Args, Result>, args: Args): Promise<Result> {
    if (!writeOperations.has(operation.name)) throw new Error(`there is no write operation "${operation.name}"`);
    if (this.#closed) throw new Error('the store is closed');
    if (this.#writes.size >= pendingWritesMax) throw new StoreOverloadedError('too many writes wait for their commit');
    const batches = this.#batches.get(operation.name);
    // A batch gives each of its writes what the operation alone would have given.
    const write = batches ? (batches.write(args) as Promise<Result>) : this.#transact(operation, args);
    this.#writes.add(write);
    try {
      return await write;
    } finally {
      this.#writes.delete(write);
    }
  }

  async hasRoom(): Promise<boolean> {
    return true;
  }

  close(): Promise<void> {
    this.#closed ??= Promise.allSettled(this.#writes).then(() => this.#pool.end());
    return this.#closed;
  }

  #transact<Args, Result>(operation: Operation<Args, Result>, args: Args): Promise<Result> {
    return transact({ pool: this.#pool, statements: this.#statements }, operation, args);
  }
}
