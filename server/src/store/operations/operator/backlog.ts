import { statement, type Tx } from '../../statement.ts';
import type { Position } from '../events.ts';

/** Work that is overdue or left to do. Each count goes up to the bound that was asked for. */
export interface StoredBacklog {
  /** End of the mailbox that has been due for the longest time and is not ended yet; `undefined` when none is due. */
  readonly firstExpiryAt: number | undefined;
  /** Time at which the webhook delivery was due that has been due for the longest time; `undefined` when none is due. */
  readonly firstDeliveryAt: number | undefined;
  /** Mailboxes that have ended and still have mails to be removed. */
  readonly endedMailboxes: number;
  /** Webhook deliveries that are neither made nor given up. */
  readonly pendingDeliveries: number;
}

/** Due webhooks that are looked at for one whose owner is not suspended. */
const dueWebhooksMax = 100;

const selectFirstExpiry = statement<{ now: number }>('selectFirstDueExpiry')(({ db, param, literal }) =>
  db
    .selectFrom('mailboxes')
    .select('expires_at')
    .where('archived_at', 'is', null)
    .where('expires_at', '<=', param('now'))
    .orderBy('expires_at')
    .limit(literal(1)),
);

const selectDueWebhooks = statement<{ isProven: number; now: number; limit: number }>('selectDueWebhooks')(
  ({ db, param }) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom('webhooks')
          .select(['owner', 'next_at'])
          .where('is_proven', '=', param('isProven'))
          .where('next_at', '<=', param('now'))
          .orderBy('next_at')
          .limit(param('limit'))
          .as('due'),
      )
      .leftJoin('accounts', 'accounts.owner', 'due.owner')
      .select((due) => due.fn.min<number | null>('due.next_at').as('first'))
      .where('accounts.suspended_at', 'is', null),
);

const countEnded = statement<{ limit: number }>('countEndedMailboxes')(({ db, param }) =>
  db
    .selectFrom((from) => from.selectFrom('ended_mailboxes').select('mailbox_id').limit(param('limit')).as('ended'))
    .select((count) => count.fn.countAll<number>().as('count')),
);

/** In the order of the index of pending deliveries, so that no other is walked. */
const countPending = statement<{ limit: number }>('countPendingDeliveries')(({ db, param }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('webhook_deliveries')
        .select(['webhook_id', 'due_at', 'id'])
        .where('finished_at', 'is', null)
        .orderBy('webhook_id')
        .orderBy('due_at')
        .orderBy('id')
        .limit(param('limit'))
        .as('pending'),
    )
    .select((count) => count.fn.countAll<number>().as('count')),
);

const selectFirstAfter = statement<Position>('selectFirstEventAfter')(({ db, param, literal }) =>
  db
    .selectFrom('events')
    .select('created_at')
    .where((event) => event(event.refTuple('tx', 'id'), '>', event.tuple(param('tx'), param('id'))))
    .orderBy('tx')
    .orderBy('id')
    .limit(literal(1)),
);

/** Reads the backlog, with counts up to `limit`. */
export async function readBacklog(tx: Tx, { now, limit }: { now: number; limit: number }): Promise<StoredBacklog> {
  const due: (number | null | undefined)[] = [];
  for (const isProven of [0, 1])
    due.push((await tx.first(selectDueWebhooks, { isProven, now, limit: dueWebhooksMax }))?.first);
  const times = due.filter((time) => typeof time === 'number');
  return {
    firstExpiryAt: (await tx.first(selectFirstExpiry, { now }))?.expires_at,
    firstDeliveryAt: times.length === 0 ? undefined : Math.min(...times),
    endedMailboxes: (await tx.first(countEnded, { limit }))?.count ?? 0,
    pendingDeliveries: (await tx.first(countPending, { limit }))?.count ?? 0,
  };
}

/** Reads the time of the first event after a position, settled or not; `undefined` when there is none. */
export async function readFirstEventAfter(tx: Tx, position: Position): Promise<number | undefined> {
  return (await tx.first(selectFirstAfter, position))?.created_at;
}
