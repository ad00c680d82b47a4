import type { Client, ClientBase, Pool } from 'pg';
import type { RandomBytes } from '../../lib/random.ts';
import { DeadlineError, startDeadline, withDeadline } from '../../lib/scheduling/deadline.ts';
import { singleFlight } from '../../lib/scheduling/single-flight.ts';
import { type CompiledSql, newestVersion } from '../compiled-sql.ts';
import { newLogName, openLog, readIdentity } from '../operations/log-upkeep.ts';
import { StoreUnavailableError } from '../store.ts';
import { openUnlimited, withConnection } from './connections.ts';
import { type PostgresLimits, unlimitedMs } from './limits.ts';
import { PostgresTx } from './statements.ts';
import { runTransaction } from './transactions.ts';

/** Reason why a standby cannot be used. */
export const isStandby = 'the database is a standby, which cannot keep mail';

/**
 * Checks, before a new connection is used, that it leads to a primary, and that the event log belongs to that database.
 * A primary keeps its timeline while it takes connections, so one check of each connection is enough.
 */
export class LogIdentity {
  readonly #url: string;
  readonly #sql: CompiledSql;
  readonly #limits: PostgresLimits;
  readonly #random: RandomBytes;
  /** Identity of the database for which the log is open; `undefined` before `begin`. */
  #known: string | undefined;
  #opening: Client | undefined;

  constructor(parts: { url: string; sql: CompiledSql; limits: PostgresLimits; random: RandomBytes }) {
    this.#url = parts.url;
    this.#sql = parts.sql;
    this.#limits = parts.limits;
    this.#random = parts.random;
  }

  /** Checks the database, and from now on every new connection. The tables must exist. Has no time limit. */
  async begin(pool: Pool): Promise<void> {
    await withConnection(pool, (client) => this.#assure(client, unlimitedMs));
  }

  /**
   * Checks a new connection.
   * @throws StoreUnavailableError when it leads to a standby, or the log is still being opened.
   */
  async onConnect(client: ClientBase): Promise<void> {
    if (this.#known !== undefined) await this.#assure(client, this.#limits.connectMsMax);
  }

  /** Ends an opening that is under way; a later start begins it again. */
  async close(): Promise<void> {
    await this.#opening?.end().catch(() => {});
  }

  async #assure(client: ClientBase, openMsMax: number): Promise<void> {
    const tx = new PostgresTx(client, this.#sql.statements, startDeadline(this.#limits.writeMsMax));
    const { database, isLogOpen } = await readIdentity(tx, {});
    if (database === null) throw new StoreUnavailableError(isStandby);
    if (database === this.#known) return;
    if (!isLogOpen) {
      await withDeadline(this.#open(), openMsMax).catch((cause: unknown) => {
        if (!(cause instanceof DeadlineError)) throw cause;
        throw new StoreUnavailableError('the event log is being opened for another database', { cause });
      });
    }
    this.#known = database;
  }

  /** Opens the log on a connection of its own, single-flight. It may have to change all mails, which takes minutes. */
  readonly #open = singleFlight(async () => {
    const client = await openUnlimited({ url: this.#url, limits: this.#limits });
    this.#opening = client;
    try {
      const deadline = startDeadline(unlimitedMs);
      const { statements } = this.#sql;
      const session = { client, statements, schemaVersion: newestVersion(this.#sql), deadline, isLost: () => false };
      await runTransaction(session, openLog, { name: newLogName(this.#random) });
    } finally {
      this.#opening = undefined;
      client.end().catch(() => {});
    }
  });
}
