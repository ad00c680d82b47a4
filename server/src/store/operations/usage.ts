import type { Expression, ExpressionBuilder } from 'kysely';
import type { Schema } from '../schema.ts';
import { statement, type Tx } from '../statement.ts';

/** Usage of a mailbox or an owner. */
export interface Usage {
  readonly mails: number;
  /** Bytes of the messages. A message counts for each mailbox that has it. */
  readonly bytes: number;
  /** Number of the mails that are not marked as read. */
  readonly unread: number;
}

const usageColumns = ['mails', 'bytes', 'unread'] as const satisfies (keyof Usage)[];
const noUsage: Usage = { mails: 0, bytes: 0, unread: 0 };

interface MailboxIds {
  /** A JSON array. */
  readonly ids: string;
}

const insertChange = statement<Schema['usage_changes']>('insertChange')(({ db, param }) =>
  db.insertInto('usage_changes').values({
    owner: param('owner'),
    mailbox_id: param('mailbox_id'),
    id: param('id'),
    mails: param('mails'),
    bytes: param('bytes'),
    unread: param('unread'),
  }),
);

const hasChanges = statement<object>('hasChanges')(({ db, literal }) =>
  db.selectFrom('usage_changes').select('id').limit(literal(1)),
);

const takeChanges = statement<{ limit: number }>('takeChanges')(({ db, param, hold }) =>
  db
    .deleteFrom('usage_changes')
    .where(({ refTuple, eb }) =>
      eb(
        refTuple('owner', 'mailbox_id', 'id'),
        'in',
        hold(
          db
            .selectFrom('usage_changes')
            .select(['owner', 'mailbox_id', 'id'])
            .orderBy('owner')
            .orderBy('mailbox_id')
            .orderBy('id')
            .limit(param('limit')),
          { lock: 'change_free', of: 'usage_changes' },
        ).$asTuple('owner', 'mailbox_id', 'id'),
      ),
    )
    .returning(['owner', 'mailbox_id', 'mails', 'bytes', 'unread']),
);

/** Mailboxes that have not ended, and imports, which count as if they were mailboxes. */
const selectLive = statement<MailboxIds>('selectLive')(({ db, param, oneOf }) =>
  db
    .selectFrom('mailboxes')
    .select('id')
    .where('archived_at', 'is', null)
    .where(oneOf('id', param('ids')))
    .unionAll(
      db
        .selectFrom('imports')
        .select('id')
        .where(oneOf('id', param('ids'))),
    ),
);

const addToMailbox = statement<Schema['mailbox_usage']>('addToMailbox')(({ db, param }) =>
  db
    .insertInto('mailbox_usage')
    .values({
      mailbox_id: param('mailbox_id'),
      owner: param('owner'),
      mails: param('mails'),
      bytes: param('bytes'),
      unread: param('unread'),
    })
    .onConflict((conflict) =>
      conflict.column('mailbox_id').doUpdateSet(({ eb, ref }) => ({
        mails: eb('mailbox_usage.mails', '+', ref('excluded.mails')),
        bytes: eb('mailbox_usage.bytes', '+', ref('excluded.bytes')),
        unread: eb('mailbox_usage.unread', '+', ref('excluded.unread')),
      })),
    ),
);

const addToOwner = statement<Schema['owner_usage']>('addToOwner')(({ db, param }) =>
  db
    .insertInto('owner_usage')
    .values({
      owner: param('owner'),
      mailboxes: param('mailboxes'),
      mails: param('mails'),
      bytes: param('bytes'),
      unread: param('unread'),
    })
    .onConflict((conflict) =>
      conflict.column('owner').doUpdateSet(({ eb, ref }) => ({
        mailboxes: eb('owner_usage.mailboxes', '+', ref('excluded.mailboxes')),
        mails: eb('owner_usage.mails', '+', ref('excluded.mails')),
        bytes: eb('owner_usage.bytes', '+', ref('excluded.bytes')),
        unread: eb('owner_usage.unread', '+', ref('excluded.unread')),
      })),
    ),
);

const removeChanges = statement<{ keys: string }>('removeChanges')(({ db, param, pairs }) =>
  db.deleteFrom('usage_changes').where(({ refTuple }) => refTuple('owner', 'mailbox_id'), 'in', pairs(param('keys'))),
);

const removeUsage = statement<MailboxIds>('removeUsage')(({ db, param, oneOf }) =>
  db
    .deleteFrom('mailbox_usage')
    .where(oneOf('mailbox_id', param('ids')))
    .returning(['owner', 'mails', 'bytes', 'unread']),
);

const selectMailboxUsage = statement<{ mailboxId: string }>('selectMailboxUsage')(({ db, param }) =>
  db
    .selectFrom('mailboxes')
    .select((from) => usageColumns.map((column) => mailboxUsage(from, column).as(column)))
    .where('mailboxes.id', '=', param('mailboxId')),
);

const selectUsage = statement<{ owner: string }>('selectUsage')(({ db, param }) => {
  const total = (column: keyof Usage) =>
    db.selectFrom('owner_usage').select(column).where('owner_usage.owner', '=', param('owner')).$asScalar();
  return db
    .selectFrom('usage_changes')
    .select(({ eb, fn, cast, lit }) =>
      usageColumns.map((column) =>
        eb(fn.coalesce(total(column), lit(0)), '+', fn.coalesce(cast<number>(fn.sum<number>(column), 'bigint'), lit(0)))
          .$castTo<number>()
          .as(column),
      ),
    )
    .where('usage_changes.owner', '=', param('owner'));
});

/** Usage of a mailbox, and the bytes of all mailboxes of its owner. */
export interface RecipientUsage {
  readonly mails: number;
  readonly bytes: number;
  readonly owner_bytes: number;
}

/** Columns of the usage of a mailbox and its owner, for a query over mailboxes. */
export function mailboxAndOwnerUsage(from: ExpressionBuilder<Schema, 'mailboxes'>) {
  const ofOwner = sumOf(from, {
    total: from
      .selectFrom('owner_usage')
      .whereRef('owner_usage.owner', '=', 'mailboxes.owner')
      .select('bytes')
      .$asScalar(),
    changes: from
      .selectFrom('usage_changes')
      .whereRef('usage_changes.owner', '=', 'mailboxes.owner')
      .select((of) => of.cast<number>(of.fn.sum<number>('bytes'), 'bigint').as('bytes'))
      .$asScalar(),
  });
  return [
    mailboxUsage(from, 'mails').as('mails'),
    mailboxUsage(from, 'bytes').as('bytes'),
    ofOwner.as('owner_bytes'),
  ] as const;
}

/** Column of the number of mails of a mailbox, for a query over mailboxes. */
export function countMails(from: ExpressionBuilder<Schema, 'mailboxes'>) {
  return mailboxUsage(from, 'mails').as('message_count');
}

/** Bytes of the messages of a mailbox, for a query over mailboxes. */
export function bytesOfMailbox(from: ExpressionBuilder<Schema, 'mailboxes'>) {
  return mailboxUsage(from, 'bytes');
}

/** Usage of a mailbox, for a query over mailboxes. */
export function mailboxUsage(from: ExpressionBuilder<Schema, 'mailboxes'>, column: keyof Usage) {
  return sumOf(from, {
    total: from
      .selectFrom('mailbox_usage')
      .whereRef('mailbox_usage.mailbox_id', '=', 'mailboxes.id')
      .select(column)
      .$asScalar(),
    changes: from
      .selectFrom('usage_changes')
      .whereRef('usage_changes.owner', '=', 'mailboxes.owner')
      .whereRef('usage_changes.mailbox_id', '=', 'mailboxes.id')
      .select((of) => of.cast<number>(of.fn.sum<number>(column), 'bigint').as(column))
      .$asScalar(),
  });
}

/** Sum of a total and the changes that are not in it yet; either may be missing. */
function sumOf(
  { eb, fn, lit }: ExpressionBuilder<Schema, 'mailboxes'>,
  parts: { total: Expression<number | null>; changes: Expression<number | null> },
) {
  const zero = lit(0);
  return eb(fn.coalesce(parts.total, zero), '+', fn.coalesce(parts.changes, zero)).$castTo<number>();
}

/** Returns the usage of a mailbox. */
export async function readMailboxUsage(tx: Tx, { mailboxId }: { mailboxId: string }): Promise<Usage> {
  return (await tx.first(selectMailboxUsage, { mailboxId })) ?? noUsage;
}

/** Reads the usage of an owner: of all mailboxes that have not been ended, and of imports. */
export async function readUsage(tx: Tx, { owner }: { owner: string }): Promise<Usage> {
  return (await tx.first(selectUsage, { owner })) ?? noUsage;
}

/** Appends changes of usage, in the transaction of the mails that cause them. */
export async function appendUsage(tx: Tx, changes: readonly Schema['usage_changes'][]): Promise<void> {
  await tx.insertAll(insertChange, changes);
}

/** Whether there are changes to fold. */
export async function hasUsageChanges(tx: Tx, _args: object): Promise<boolean> {
  return (await tx.first(hasChanges, {})) !== undefined;
}

/**
 * Folds changes of usage into the totals, at most `changesMax`, and returns their number. Changes that another node
 * folds are skipped.
 */
export async function foldUsage(tx: Tx, { changesMax }: { changesMax: number }): Promise<number> {
  const changes = await tx.all(takeChanges, { limit: changesMax });
  if (changes.length === 0) return 0;
  const mailboxes = sums(changes, ({ mailbox_id }) => mailbox_id);
  const ids = JSON.stringify([...mailboxes.keys()]);
  const live = new Set((await tx.all(selectLive, { ids })).map(({ id }) => id));
  const kept = [...mailboxes].filter(([id]) => live.has(id));
  // In one order for all who fold at the same time.
  for (const [mailbox_id, sum] of kept.toSorted(byKey)) await tx.run(addToMailbox, { mailbox_id, ...sum });
  const owners = sums(
    kept.map(([, sum]) => sum),
    ({ owner }) => owner,
  );
  for (const [, sum] of [...owners].toSorted(byKey)) await tx.run(addToOwner, { mailboxes: 0, ...sum });
  return changes.length;
}

/** Adds new mailboxes, one unless it is told, to the usage of their owner. */
export async function countMailbox(
  tx: Tx,
  { owner, mailboxes = 1 }: { owner: string; mailboxes?: number },
): Promise<void> {
  await tx.run(addToOwner, { owner, mailboxes, ...noUsage });
}

/**
 * Subtracts the usage of mailboxes from that of their owners. The mailboxes end in this transaction, which has locked
 * them, so their usage does not change any more.
 * @param mailboxes.isCounted Whether a mailbox counts for its owner; by default it does.
 */
export async function endUsage(
  tx: Tx,
  mailboxes: readonly { readonly id: string; readonly owner: string; readonly isCounted?: boolean }[],
) {
  // In this order: changes that are being folded are in the totals then.
  await tx.run(removeChanges, { keys: JSON.stringify(mailboxes.map(({ owner, id }) => [owner, id])) });
  const used = await tx.all(removeUsage, { ids: JSON.stringify(mailboxes.map(({ id }) => id)) });
  const ended = mailboxes.map(({ owner, isCounted = true }) => ({
    owner,
    mailboxes: isCounted ? 1 : 0,
    ...noUsage,
  }));
  const rows = [...used.map((row) => ({ ...row, mailboxes: 0 })), ...ended];
  const owners = Map.groupBy(rows, ({ owner }) => owner);
  for (const [owner, of] of [...owners].toSorted(byKey)) {
    const sumOf = (column: 'mailboxes' | keyof Usage) => of.reduce((sum, row) => sum - row[column], 0);
    await tx.run(addToOwner, {
      owner,
      mailboxes: sumOf('mailboxes'),
      mails: sumOf('mails'),
      bytes: sumOf('bytes'),
      unread: sumOf('unread'),
    });
  }
}

type Sum = Usage & { readonly owner: string };

function sums<Row extends Sum>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Sum> {
  const found = new Map<string, Sum>();
  for (const row of rows) {
    const { mails, bytes, unread } = found.get(keyOf(row)) ?? noUsage;
    const sum = { mails: mails + row.mails, bytes: bytes + row.bytes, unread: unread + row.unread };
    found.set(keyOf(row), { owner: row.owner, ...sum });
  }
  return found;
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
