import type pg from 'pg';
import { beginReadCommitted, withConnection } from './connections.ts';
import type { PostgresLimits } from './limits.ts';

const remedy = 'set pool_mode = session there, or connect to PostgreSQL directly';

/**
 * Checks that each connection is a session of its own, in which time limits and prepared statements last. Behind a
 * pooler that shares sessions between transactions, a second connection gets the session of the first one.
 * @param pool Has room for two connections.
 * @throws Error that says in one line what is wrong and what to do.
 */
export async function checkSessions(pool: pg.Pool, limits: PostgresLimits): Promise<void> {
  await withConnection(pool, (one) =>
    withConnection(pool, async (other) => {
      const before = await readSession(one, limits);
      if (before.statementMsMax !== limits.statementMsMax) {
        throw new Error(`a connection pooler in between does not keep statement_timeout: ${remedy}`);
      }
      try {
        await other.query({ ...timed(limits), text: beginReadCommitted });
        const after = await readSession(one, limits);
        if (after.process !== before.process) throw new Error('two transactions ran in two sessions');
        await other.query('rollback');
      } catch (error) {
        throw new Error(`a connection pooler in between keeps no sessions (${reasonOf(error)}): ${remedy}`, {
          cause: error,
        });
      }
    }),
  );
}

async function readSession(client: pg.PoolClient, limits: PostgresLimits) {
  const query = {
    ...timed(limits),
    name: 'readSession',
    text: `select pg_backend_pid() as process, setting as timeout from pg_settings where name = 'statement_timeout'`,
  };
  const [row] = (await client.query(query)).rows;
  return { process: Number(row?.process), statementMsMax: Number(row?.timeout) };
}

function timed({ connectMsMax }: PostgresLimits) {
  return { query_timeout: connectMsMax };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
