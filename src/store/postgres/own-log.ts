import type { ClientBase, Pool } from 'pg';
import { startDeadline } from '../../lib/deadline.ts';
import type { RandomBytes } from '../../lib/random.ts';
import type { CompiledStatements } from '../compiled-sql.ts';
import { newLogName, openLog, readIdentity } from '../operations/log-upkeep.ts';
import { StoreUnavailableError } from '../store.ts';
import { withConnection } from './connections.ts';
import type { PostgresLimits } from './limits.ts';
import { PostgresTx } from './statements.ts';
import { runTransaction } from './transactions.ts';

/**
 * Sees on every new connection that it leads to a primary, and that the event log is that database's own, before anything
 * is read or written there. A primary keeps its timeline for as long as it takes connections: once for each is enough.
 */
export class OwnLog {
  readonly #statements: CompiledStatements;
  readonly #limits: PostgresLimits;
  readonly #random: RandomBytes;
  /** The database whose log is known to be its own; `undefined` before `begin`. */
  #known: string | undefined;

  constructor(parts: { statements: CompiledStatements; limits: PostgresLimits; random: RandomBytes }) {
    this.#statements = parts.statements;
    this.#limits = parts.limits;
    this.#random = parts.random;
  }

  /** Looks at the database, and at every new connection from now on: the tables are there. */
  async begin(pool: Pool): Promise<void> {
    this.#known = '';
    await withConnection(pool, (client) => this.#assure(client));
  }

  /** @throws StoreUnavailableError when the connection leads to a standby. */
  async onConnect(client: ClientBase): Promise<void> {
    if (this.#known !== undefined) await this.#assure(client);
  }

  async #assure(client: ClientBase): Promise<void> {
    const deadline = startDeadline(this.#limits.writeMsMax);
    const tx = new PostgresTx(client, this.#statements, deadline);
    const { database, isLogOfAnother } = await readIdentity(tx, {});
    if (database === null) throw new StoreUnavailableError('the database is a standby, which cannot keep mail');
    if (database === this.#known) return;
    const args = { name: newLogName(this.#random) };
    const session = { client, statements: this.#statements, deadline, isLost: () => false };
    if (isLogOfAnother) await runTransaction(session, openLog, args);
    this.#known = database;
  }
}
