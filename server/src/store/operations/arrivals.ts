import { statement, type Tx } from '../statement.ts';
import type { Position } from './events.ts';

/** The newest arrivals in a mailbox, settled or not, and which transactions may still add to what lies between them. */
export interface Arrivals {
  readonly found: readonly Position[];
  readonly open: readonly number[];
}

/** A mail without its content. */
export interface MailHead {
  readonly id: string;
  /** Where its arrival stands in the event log. */
  readonly tx: number;
  readonly received_at: number;
  readonly attachment_count: number;
  /** The size of its content. */
  readonly bytes: number;
}

/** As much of a mail as a match is about; `null` where it was not asked for, or the mail has none. */
export interface MailExcerpt extends MailHead {
  readonly sender: string;
  readonly subject: string;
  readonly headers: string | null;
  readonly body: string | null;
}

/** How many characters of each text of a mail are read. */
export interface ExcerptLimits {
  readonly subject: number;
  /** 0: none, and not even looked for. */
  readonly headers: number;
  readonly body: number;
}

const selectArrivals = statement<{ mailboxId: string; limit: number }>('selectArrivals')(
  ({ db, param, openTransactions }) =>
    db
      .selectFrom('mails')
      .select(['id', 'tx'])
      .select(openTransactions.as('open'))
      .where('mailbox_id', '=', param('mailboxId'))
      .orderBy('id', 'desc')
      .limit(param('limit')),
);

const selectHeads = statement<{ mailboxId: string; ids: string }>('selectHeads')(({ db, param, oneOf }) =>
  db
    .selectFrom('mails')
    .select(['id', 'tx', 'received_at'])
    .select((size) => size.fn<number>('octet_length', ['content']).as('bytes'))
    .select((from) =>
      from
        .selectFrom('attachments')
        .whereRef('attachments.mailbox_id', '=', 'mails.mailbox_id')
        .whereRef('attachments.mail_id', '=', 'mails.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('attachment_count'),
    )
    .where('mailbox_id', '=', param('mailboxId'))
    .where(oneOf('id', param('ids'))),
);

type ExcerptArgs = { mailboxId: string; id: string } & ExcerptLimits;

/** The database picks the members out: content of megabytes never becomes a value of ours. */
const selectExcerpt = statement<ExcerptArgs>('selectExcerpt')(({ db, param, jsonText }) =>
  db
    .selectFrom('mails')
    .select((from) => [
      from
        .fn<string | null>('substr', [jsonText(from.ref('content'), 'sender'), from.lit(1), param('subject')])
        .as('sender'),
      from
        .fn<string | null>('substr', [jsonText(from.ref('content'), 'subject'), from.lit(1), param('subject')])
        .as('subject'),
      from
        .case()
        .when(param('headers'), '>', 0)
        .then(
          from.fn<string | null>('substr', [jsonText(from.ref('content'), 'headers'), from.lit(1), param('headers')]),
        )
        .end()
        .as('headers'),
      from
        .case()
        .when(param('body'), '>', 0)
        .then(from.fn<string | null>('substr', [jsonText(from.ref('content'), 'body'), from.lit(1), param('body')]))
        .end()
        .as('body'),
    ])
    .where('mailbox_id', '=', param('mailboxId'))
    .where('id', '=', param('id')),
);

/** An event that is committed, although earlier ones may still come. */
export interface UnsettledEvent extends Position {
  readonly mailbox_id: string;
  readonly type: string;
}

/** Events behind the settled end of the log, as of one moment. */
export interface UnsettledEvents {
  readonly found: readonly UnsettledEvent[];
  /** Transactions that may still add events. */
  readonly open: readonly number[];
  /** The newest number of all. */
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

/** The newest arrivals in a mailbox, in no order. */
export async function readArrivals(tx: Tx, args: { mailboxId: string; limit: number }): Promise<Arrivals> {
  const rows = await tx.all(selectArrivals, args);
  return { found: rows.map(({ tx: number, id }) => ({ tx: number, id })), open: numbersIn(rows[0]?.open) };
}

/** Those of the mails that are in the mailbox, in no order. */
export async function readMailHeads(
  tx: Tx,
  { mailboxId, ids }: { mailboxId: string; ids: readonly string[] },
): Promise<MailHead[]> {
  return tx.all(selectHeads, { mailboxId, ids: JSON.stringify(ids) });
}

/** An excerpt of a mail, if it is in the mailbox. */
export async function readMailExcerpt(tx: Tx, args: ExcerptArgs): Promise<MailExcerpt | undefined> {
  const [head] = await readMailHeads(tx, { mailboxId: args.mailboxId, ids: [args.id] });
  const texts = head && (await tx.first(selectExcerpt, args));
  if (head === undefined || texts === undefined) return undefined;
  return { ...head, ...texts, sender: texts.sender ?? '', subject: texts.subject ?? '' };
}

/** The events behind a position, and those of transactions that were open when that was reached: at most `limit`. */
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

/** The numbers in a JSON array that the dialect made. */
function numbersIn(json = '[]'): number[] {
  return JSON.parse(json);
}
