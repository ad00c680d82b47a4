import { statement, type Tx } from '../../statement.ts';
import type { Position } from '../events.ts';
import { selectMailsIn, selectMailsInOrder } from './mails.ts';

/** Newest arrivals in a mailbox, settled or not, and the transactions that may still add others between them. */
export interface Arrivals {
  readonly found: readonly Position[];
  readonly open: readonly number[];
}

/** Mail without its outline. */
export interface MailHead {
  readonly id: string;
  /** Position of its arrival in the event log. */
  readonly tx: number;
  readonly received_at: number;
  /** Size of its message in bytes. */
  readonly size: number;
}

const selectArrivals = statement<{ mailboxId: string; limit: number }>('selectArrivals')((parts) =>
  selectMailsInOrder(parts)
    .select(['mails.id', 'tx'])
    .select(parts.openTransactions.as('open'))
    .orderBy('tx', 'desc')
    .orderBy(parts.orderedId('mails.id'), 'desc')
    .limit(parts.param('limit')),
);

const selectHeads = statement<{ mailboxId: string; ids: string }>('selectHeads')((parts) =>
  selectMailsIn(parts)
    .select(['mails.id', 'tx', 'received_at', 'size'])
    .where(parts.oneOf('mails.id', parts.param('ids'))),
);

/** Event that is committed, although earlier ones may still come. */
export interface UnsettledEvent extends Position {
  readonly mailbox_id: string;
  readonly type: string;
}

/** Events behind the settled end of the log, all as of one moment. */
export interface UnsettledEvents {
  readonly found: readonly UnsettledEvent[];
  /** Numbers of the transactions that may still add events. */
  readonly open: readonly number[];
  /** Newest transaction number in the log. */
  readonly newestTx: number;
}

const selectUnsettled = statement<Position & { open: string; limit: number }>('selectUnsettled')(
  ({ db, param, oneOfNumbers, openTransactions }) => {
    const events = db
      .selectFrom('events')
      .select(['tx', 'id', 'mailbox_id', 'type'])
      .where((where) =>
        where.or([
          where(where.refTuple('tx', 'id'), '>', where.tuple(param('tx'), param('id'))),
          oneOfNumbers('tx', param('open')),
        ]),
      )
      .orderBy('tx')
      .orderBy('id')
      .limit(param('limit'));
    return db
      .selectFrom('event_log')
      .leftJoin(events.as('event'), (join) => join.onTrue())
      .select(['tx', 'id', 'mailbox_id', 'type'])
      .select(openTransactions.as('open'))
      .select((log) =>
        log
          .selectFrom('events')
          .select((newest) => newest.fn.max('tx').as('tx'))
          .as('newest_tx'),
      )
      .orderBy('tx')
      .orderBy('id');
  },
);

/** Reads the newest arrivals in a mailbox, in no order. */
export async function readArrivals(tx: Tx, args: { mailboxId: string; limit: number }): Promise<Arrivals> {
  const rows = await tx.all(selectArrivals, args);
  return { found: rows.map(({ tx: number, id }) => ({ tx: number, id })), open: numbersIn(rows[0]?.open) };
}

/** Reads the heads of those mails that are in the mailbox, in no order. */
export async function readMailHeads(
  tx: Tx,
  { mailboxId, ids }: { mailboxId: string; ids: readonly string[] },
): Promise<MailHead[]> {
  return tx.all(selectHeads, { mailboxId, ids: JSON.stringify(ids) });
}

/**
 * Reads the events behind a position, and those of transactions that were still open at that position: at most `limit`.
 */
export async function readUnsettled(
  tx: Tx,
  { after, open, limit }: { after: Position; open: readonly number[]; limit: number },
): Promise<UnsettledEvents> {
  const rows = await tx.all(selectUnsettled, { tx: after.tx, id: after.id, open: JSON.stringify(open), limit });
  const found = rows.flatMap(({ tx: number, id, mailbox_id, type }) =>
    number === null || id === null || mailbox_id === null || type === null
      ? []
      : [{ tx: number, id, mailbox_id, type }],
  );
  return { found, open: numbersIn(rows[0]?.open), newestTx: rows[0]?.newest_tx ?? after.tx };
}

/** Numbers in a JSON array that the dialect made. */
function numbersIn(json = '[]'): number[] {
  return JSON.parse(json);
}
