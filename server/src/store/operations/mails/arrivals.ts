import { type Parts, statement, type Tx } from '../../statement.ts';
import { selectActive } from '../active-mailboxes.ts';
import { eventAt, type KnownPosition, logStateOf, type Position, selectLogState } from '../events.ts';
import { selectMailsIn, selectMailsInOrder } from './mails.ts';

/** Newest arrivals in a mailbox, settled or not, and the open transactions that may still add arrivals between them. */
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

/** Owner and expiry of an active mailbox. */
export interface MailboxTerm {
  readonly owner: string;
  readonly expires_at: number;
}

/** State of a mailbox and of the log, all as of one moment. */
export interface MailboxState extends KnownPosition {
  /** `undefined` when the mailbox is not active. */
  readonly term: MailboxTerm | undefined;
  readonly arrivals: Arrivals;
}

interface StateArgs extends Position {
  readonly mailboxId: string;
  readonly now: number;
  readonly limit: number;
}

/** Newest arrivals in one text, because a row for each would be most of the work. */
function arrivalsText<Args extends StateArgs>(parts: Parts<Args>) {
  const newest = selectMailsInOrder(parts)
    .select(({ fn, ref }) => fn<string>('concat', [ref('tx'), parts.literal(' '), ref('mails.id')]).as('arrival'))
    .orderBy('tx', 'desc')
    .orderBy(parts.orderedId('mails.id'), 'desc')
    .limit(parts.param('limit'));
  return parts.db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => fn<string | null>('string_agg', ['arrival', parts.literal(',')]).as('arrivals'));
}

const selectMailboxState = statement<StateArgs>('selectMailboxState')((parts) => {
  const mailbox = selectActive(parts)
    .select(['owner', 'expires_at'])
    .where('mailboxes.id', '=', parts.param('mailboxId'));
  return selectLogState(parts)
    .leftJoin(mailbox.as('mailbox'), (join) => join.onTrue())
    .select(['owner', 'expires_at'])
    .select([eventAt(parts).as('position_id'), arrivalsText(parts).as('arrivals'), parts.openTransactions.as('open')]);
});

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

/** Events after the settled end of the log, all as of one moment. */
export interface UnsettledEvents {
  readonly found: readonly UnsettledEvent[];
  /** Numbers of the transactions that may still add events. */
  readonly open: readonly number[];
  /** Newest transaction number in the log. */
  readonly newestTx: number;
}

const selectUnsettled = statement<Position & { open: string; limit: number }>('selectUnsettled')(
  ({ db, param, oneOfNumbers, openTransactions }) => {
    const columns = ['tx', 'id', 'mailbox_id', 'type'] as const;
    const after = db
      .selectFrom('events')
      .select(columns)
      .where((where) => where(where.refTuple('tx', 'id'), '>', where.tuple(param('tx'), param('id'))))
      .orderBy('tx')
      .orderBy('id')
      .limit(param('limit'));
    const late = db
      .selectFrom('events')
      .select(columns)
      .where(oneOfNumbers('tx', param('open')))
      .where((where) => where(where.refTuple('tx', 'id'), '<=', where.tuple(param('tx'), param('id'))))
      .orderBy('tx')
      .orderBy('id')
      .limit(param('limit'));
    // Two searches of the index. As one condition they would be a walk through all events.
    const events = db
      .selectFrom(
        db
          .selectFrom(late.as('late'))
          .select(columns)
          .unionAll(db.selectFrom(after.as('after')).select(columns))
          .as('both'),
      )
      .select(columns)
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

/**
 * Reads the state of a mailbox, with at most `limit` of its newest arrivals in no order, and of the log: whether it has
 * the given position.
 */
export async function readMailboxState(
  tx: Tx,
  { position, ...args }: { mailboxId: string; now: number; limit: number; position: Position },
): Promise<MailboxState> {
  const row = await tx.first(selectMailboxState, { ...args, ...position });
  const { owner = null, expires_at = null, arrivals, open, position_id } = row ?? {};
  return {
    log: logStateOf(row),
    isThere: position_id != null,
    term: owner === null || expires_at === null ? undefined : { owner, expires_at },
    arrivals: { found: arrivalsIn(arrivals ?? ''), open: numbersIn(open) },
  };
}

/** Reads the heads of those mails that are in the mailbox, in no order. */
export async function readMailHeads(
  tx: Tx,
  { mailboxId, ids }: { mailboxId: string; ids: readonly string[] },
): Promise<MailHead[]> {
  return tx.all(selectHeads, { mailboxId, ids: JSON.stringify(ids) });
}

/**
 * Reads the events after a position, and those of transactions that were still open at that position: at most `limit`.
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

/** Arrivals in a text that the database made. */
function arrivalsIn(text: string): Position[] {
  if (text === '') return [];
  return text.split(',').map((arrival) => {
    const [tx, id = ''] = arrival.split(' ');
    return { tx: Number(tx), id };
  });
}

/** Numbers in a JSON array that the dialect made. */
function numbersIn(json = '[]'): number[] {
  return JSON.parse(json);
}
