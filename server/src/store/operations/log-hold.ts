import { statement, type Tx } from '../statement.ts';

const selectHold = statement<object>('selectHold')(({ db, settledTransaction, oldestWriter }) => {
  const oldestUntold = db
    .selectFrom('events')
    .select('created_at')
    .where('tx', '>', settledTransaction)
    .orderBy('tx')
    .orderBy('id')
    .limit(1);
  return db
    .selectFrom(oldestUntold.as('untold'))
    .leftJoin(oldestWriter.as('writer'), (join) => join.onTrue())
    .select(['untold.created_at', 'writer.pid', 'writer.application', 'writer.database', 'writer.started_at']);
});

/**
 * Hold of the event log: committed events are not settled yet, because an older transaction of the database server
 * still writes.
 */
export interface LogHold {
  /** Time of the oldest of these events. */
  readonly untoldSince: number;
  /** Process of that transaction; null for a prepared transaction, or if it has just ended. */
  readonly pid: number | null;
  readonly application: string | null;
  readonly database: string | null;
  /** Start of the transaction; null if the server hides it from our role. */
  readonly startedAt: number | null;
}

/** Reads the hold of the event log; `undefined` when every event is settled. */
export async function readHold(tx: Tx, _args: object): Promise<LogHold | undefined> {
  const row = await tx.first(selectHold, {});
  if (row === undefined) return undefined;
  const { created_at: untoldSince, pid, application, database, started_at: startedAt } = row;
  return { untoldSince, pid, application, database, startedAt };
}
