import { statement, type Tx } from '../../statement.ts';
import type { Position } from '../events.ts';

/** The type is written into the query, as into the partial index that serves it. */
const selectReactivation = statement<Position & { mailboxId: string }>('selectReactivation')(({ db, param, literal }) =>
  db
    .selectFrom('events')
    .select('id')
    .where('mailbox_id', '=', param('mailboxId'))
    .where('type', '=', literal('mailbox.reactivated'))
    .where((where) => where(where.refTuple('tx', 'id'), '>', where.tuple(param('tx'), param('id'))))
    .limit(literal(1)),
);

/** Whether a mailbox was reactivated after a position of the event log, settled or not. */
export async function wasReactivated(
  tx: Tx,
  { mailboxId, after }: { mailboxId: string; after: Position },
): Promise<boolean> {
  return (await tx.first(selectReactivation, { mailboxId, tx: after.tx, id: after.id })) !== undefined;
}
