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

/** What keeps events from being told: they are committed, and an older transaction of the database server still writes. */
export interface LogHold {
  /** When the oldest of these events happened. */
  readonly untoldSince: number;
  /** The process of the database server; null for a prepared transaction, and where it has just ended. */
  readonly pid: number | null;
  readonly application: string | null;
  readonly database: string | null;
  /** When the transaction began; null where the server keeps that from us. */
  readonly startedAt: number | null;
}

/** What holds the event log up now; `undefined` when every event can be told. */
export async function readHold(tx: Tx, _args: object): Promise<LogHold | undefined> {
  const row = await tx.first(selectHold, {});
  if (row === undefined) return undefined;
  const { created_at: untoldSince, pid, application, database, started_at: startedAt } = row;
  return { untoldSince, pid, application, database, startedAt };
}
