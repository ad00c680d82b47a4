import { statement, type Tx } from '../../statement.ts';
import { holdWebhook } from './webhooks.ts';

const selectPlan = statement<{ webhookId: string; now: number }>('selectPlan')(({ db, param }) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('webhook_deliveries')
      .select((count) => count.fn.countAll<number>().as('count'))
      .where('webhook_id', '=', param('webhookId'))
      .where('leased_until', '>', param('now'))
      .as('in_flight'),
    selectFrom('webhook_deliveries')
      .select('leased_until')
      .where('webhook_id', '=', param('webhookId'))
      .where('leased_until', 'is not', null)
      .orderBy('leased_until')
      .limit(1)
      .as('first_lease'),
    selectFrom('webhook_deliveries')
      .select('due_at')
      .where('webhook_id', '=', param('webhookId'))
      .where('finished_at', 'is', null)
      .where('leased_until', 'is', null)
      .orderBy('due_at')
      .limit(1)
      .as('first_due'),
  ]),
);

const updateNextAt = statement<{ webhookId: string; nextAt: number | null }>('updateNextAt')(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({ next_at: param('nextAt') })
    .where('id', '=', param('webhookId')),
);

/** Counts the deliveries of a webhook that are being sent at a time. */
export async function countInFlight(tx: Tx, key: { webhookId: string; now: number }): Promise<number> {
  return (await tx.first(selectPlan, key))?.in_flight ?? 0;
}

/**
 * Sets the time at which a webhook has to be checked next. The webhook must be locked. Returns the number of its
 * pending deliveries.
 */
export async function planNext(
  tx: Tx,
  webhookId: string,
  { now, perWebhookMax }: { now: number; perWebhookMax: number },
): Promise<number> {
  const webhook = await holdWebhook(tx, { id: webhookId });
  const plan = await tx.first(selectPlan, { webhookId, now });
  const { in_flight = 0, first_lease = null, first_due = null } = plan ?? {};
  const isOff = webhook === undefined || webhook.disabled_reason !== null;
  const times = [first_lease, (in_flight ?? 0) >= perWebhookMax ? null : first_due].filter((time) => time !== null);
  await tx.run(updateNextAt, { webhookId, nextAt: isOff || times.length === 0 ? null : Math.min(...times) });
  return webhook?.pending ?? 0;
}
