import type { ExpressionBuilder } from 'kysely';
import { afterAllIds } from '../../../lib/ids.ts';
import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { hasEventsAfter } from './positions.ts';
import type { WebhookDeliveryRow } from './sending.ts';
import { markDeleted } from './webhooks.ts';

interface PageArgs {
  readonly webhookId: string;
  /** Id below which deliveries are read. */
  readonly before: string;
  readonly limit: number;
}

const selectDeliveries = statement<PageArgs>('selectDeliveries')(({ db, param }) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', param('webhookId'))
    .where('id', '<', param('before'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

const selectDeliveriesInState = statement<PageArgs & { state: string }>('selectDeliveriesInState')(({ db, param }) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', param('webhookId'))
    .where('state', '=', param('state'))
    .where('id', '<', param('before'))
    .orderBy('id', 'desc')
    .limit(param('limit')),
);

const removeFinished = statement<{ before: number; limit: number }>('removeFinished')(({ db, param }) =>
  // Said twice, since one that is found may be pending again when it is this one's turn to be deleted.
  db
    .deleteFrom('webhook_deliveries')
    .where('finished_at', '<', param('before'))
    .where(
      ({ refTuple }) => refTuple('webhook_id', 'id'),
      'in',
      ({ selectFrom }) =>
        selectFrom('webhook_deliveries as old')
          .select(['old.webhook_id', 'old.id'])
          .where('old.finished_at', '<', param('before'))
          .orderBy('old.finished_at')
          .limit(param('limit'))
          .$asTuple('webhook_id', 'id'),
    ),
);

const selectOfMailboxes = statement<{ after: string; limit: number }>('selectOfMailboxes')(({ db, param }) =>
  db
    .selectFrom('webhooks')
    .select('webhooks.id')
    .select((webhook) => webhook.not(hasMailbox(webhook)).as('is_orphaned'))
    .where('webhooks.id', '>', param('after'))
    .where('deleted_at', 'is', null)
    .where('webhooks.mailbox_id', 'is not', null)
    .orderBy('webhooks.id')
    .limit(param('limit')),
);

const holdOrphaned = statement<{ id: string }>('holdOrphaned')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('webhooks')
      .select('webhooks.id')
      .where('webhooks.id', '=', param('id'))
      .where('deleted_at', 'is', null)
      .where((webhook) => webhook.not(hasMailbox(webhook)))
      .where((webhook) =>
        webhook.or([
          webhook('disabled_reason', 'is not', null),
          webhook.and([webhook('pending', '=', 0), webhook.not(hasEventsAfter(webhook))]),
        ]),
      ),
    { lock: 'change_free', of: 'webhooks' },
  ),
);

function hasMailbox({ exists, selectFrom }: ExpressionBuilder<Schema, 'webhooks'>) {
  return exists(
    selectFrom('mailboxes')
      .select('mailboxes.id')
      .whereRef('mailboxes.id', '=', 'webhooks.mailbox_id')
      .where('archived_at', 'is', null),
  );
}

const holdDeleted = statement<{ limit: number }>('holdDeleted')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('webhooks')
      .select('id')
      .where('deleted_at', 'is not', null)
      .orderBy('deleted_at')
      .limit(param('limit')),
    { lock: 'change_free', of: 'webhooks' },
  ),
);

const removeDeliveries = statement<{ webhookId: string; limit: number }>('removeDeliveries')(({ db, param }) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', param('webhookId'))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_deliveries as old')
        .select('old.id')
        .where('old.webhook_id', '=', param('webhookId'))
        .limit(param('limit')),
    ),
);

const removeWebhook = statement<{ id: string }>('removeWebhook')(({ db, param }) =>
  db.deleteFrom('webhooks').where('id', '=', param('id')),
);

/** Reads deliveries of a webhook, newest first; of one state if one is given. */
export async function readWebhookDeliveries(
  tx: Tx,
  args: Omit<PageArgs, 'before'> & { before?: string | undefined; state?: WebhookDeliveryRow['state'] | undefined },
): Promise<WebhookDeliveryRow[]> {
  const { webhookId, before = afterAllIds, limit, state } = args;
  const page = { webhookId, before, limit };
  return state === undefined ? tx.all(selectDeliveries, page) : tx.all(selectDeliveriesInState, { ...page, state });
}

/**
 * Retires webhooks whose mailboxes have ended, once they are disabled or have nothing left to send. Checks the next
 * `limit` webhooks of one mailbox after an id, and returns the last id; `undefined` after the last webhook.
 */
export async function endOrphanedWebhooks(
  tx: Tx,
  { after, limit, now }: { after: string; limit: number; now: number },
): Promise<string | undefined> {
  const webhooks = await tx.all(selectOfMailboxes, { after, limit });
  for (const { id, is_orphaned } of webhooks) {
    if (is_orphaned && (await tx.first(holdOrphaned, { id })) !== undefined) await tx.run(markDeleted, { id, now });
  }
  return webhooks.length < limit ? undefined : webhooks.at(-1)?.id;
}

/**
 * Removes deliveries that ended before a time, and retired webhooks with their deliveries: at most `limit` of each.
 * Returns whether there may be more.
 */
export async function pruneWebhooks(
  tx: Tx,
  { before, limit }: { before: number; limit: number },
): Promise<{ mayBeMore: boolean }> {
  let left = limit - (await tx.run(removeFinished, { before, limit }));
  for (const { id } of left > 0 ? await tx.all(holdDeleted, { limit: left }) : []) {
    left -= await tx.run(removeDeliveries, { webhookId: id, limit: left });
    if (left <= 0) break;
    await tx.run(removeWebhook, { id });
    left -= 1;
  }
  return { mayBeMore: left <= 0 };
}
