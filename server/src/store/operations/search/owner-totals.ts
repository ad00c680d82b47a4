import { type Parts, statement, type Tx } from '../../statement.ts';
import { selectActive } from '../active-mailboxes.ts';
import { mailboxUsage, type Usage } from '../usage.ts';

/** Numbers of the mails in active mailboxes, and of those that are not marked as read. */
export type Totals = Pick<Usage, 'mails' | 'unread'>;

interface OwnerArgs {
  readonly owner: string;
  readonly now: number;
}

const columns = ['mails', 'unread'] as const;

/** Mailboxes that count for their owner but are not active: those that are about to be ended, and imports. */
function selectPassive({ db, param }: Parts<OwnerArgs>) {
  return db
    .selectFrom('mailboxes')
    .select('id')
    .where('owner', '=', param('owner'))
    .where('archived_at', 'is', null)
    .where('expires_at', '<=', param('now'))
    .unionAll(db.selectFrom('imports').select('id').where('owner', '=', param('owner')));
}

/** All that counts for the owner but what is passive, which is little: the cost does not depend on the number of active mailboxes. */
const selectOwnerTotals = statement<OwnerArgs>('selectOwnerTotals')((parts) => {
  const { db, param } = parts;
  const ofOwner = (column: keyof Totals) =>
    db.selectFrom('owner_usage').select(column).where('owner_usage.owner', '=', param('owner')).$asScalar();
  const ofPassive = (column: keyof Totals) =>
    db
      .selectFrom('mailbox_usage')
      .where('mailbox_usage.mailbox_id', 'in', selectPassive(parts))
      .select(({ cast, fn }) => cast<number>(fn.sum<number>(`mailbox_usage.${column}`), 'bigint').as(column))
      .$asScalar();
  return db
    .selectFrom('usage_changes')
    .select(({ eb, fn, cast, lit }) =>
      columns.map((column) => {
        const folded = eb(fn.coalesce(ofOwner(column), lit(0)), '-', fn.coalesce(ofPassive(column), lit(0)));
        const changes = fn.coalesce(cast<number>(fn.sum<number>(`usage_changes.${column}`), 'bigint'), lit(0));
        return eb(folded, '+', changes).$castTo<number>().as(column);
      }),
    )
    .where('usage_changes.owner', '=', param('owner'))
    .where('usage_changes.mailbox_id', 'not in', selectPassive(parts));
});

const selectMailboxTotals = statement<OwnerArgs & { mailboxId: string }>('selectMailboxTotals')((parts) =>
  selectActive(parts)
    .select((from) => columns.map((column) => mailboxUsage(from, column).as(column)))
    .where('mailboxes.id', '=', parts.param('mailboxId'))
    .where('mailboxes.owner', '=', parts.param('owner')),
);

const none: Totals = { mails: 0, unread: 0 };

/** Counts the mails in the active mailboxes of an owner. */
export async function readOwnerTotals(tx: Tx, args: OwnerArgs): Promise<Totals> {
  return { ...none, ...(await tx.first(selectOwnerTotals, args)) };
}

/** Counts the mails of an active mailbox of an owner; 0 where there is no such mailbox. */
export async function readMailboxTotals(tx: Tx, args: OwnerArgs & { mailboxId: string }): Promise<Totals> {
  return { ...none, ...(await tx.first(selectMailboxTotals, args)) };
}
