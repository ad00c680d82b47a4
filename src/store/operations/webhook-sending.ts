import type { Schema } from '../schema.ts';
import { statement, type Tx } from '../statement.ts';
import { holdWebhook } from './webhooks.ts';

/** An event on its way to a webhook, as it is kept. */
export type DeliveryRow = Schema['webhook_deliveries'];

/** What came of one attempt. */
export interface AttemptRecord {
  readonly at: number;
  readonly status?: number;
  readonly reason?: string;
  readonly excerpt?: string;
  readonly durationMs?: number;
}

/** What is sent, and where to. */
export interface ClaimedDelivery {
  readonly delivery: DeliveryRow;
  readonly url: string;
  /** All that sign, the present one first. */
  readonly secrets: readonly string[];
  /** Whether the webhook's last attempt succeeded. */
  readonly isProven: boolean;
}

type DeliveryKey = { readonly webhookId: string; readonly id: string };

const selectDueWebhook = statement<{ isProven: number; now: number }>('selectDueWebhook')(({ db, param }) =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where('is_proven', '=', param('isProven'))
    .where('next_at', '<=', param('now'))
    .limit(1),
);

const holdDueWebhooks = statement<{ isProven: number; now: number; limit: number }>('holdDueWebhooks')(
  ({ db, param, hold }) =>
    hold(
      db
        .selectFrom('webhooks')
        .select(['id', 'url', 'secret', 'old_secret', 'old_secret_until'])
        .where('is_proven', '=', param('isProven'))
        .where('next_at', '<=', param('now'))
        .orderBy('next_at')
        .limit(param('limit')),
      { lock: 'change_free', of: 'webhooks' },
    ),
);

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

const selectDue = statement<{ webhookId: string; now: number; limit: number }>('selectDue')(({ db, param }) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', param('webhookId'))
    .where('finished_at', 'is', null)
    .where('due_at', '<=', param('now'))
    .where(({ eb, or }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', param('now'))]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(param('limit')),
);

const lease = statement<DeliveryKey & { until: number }>('lease')(({ db, param }) =>
  db
    .updateTable('webhook_deliveries')
    .set({ leased_until: param('until') })
    .where('webhook_id', '=', param('webhookId'))
    .where('id', '=', param('id')),
);

const updateNextAt = statement<{ webhookId: string; nextAt: number | null }>('updateNextAt')(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({ next_at: param('nextAt') })
    .where('id', '=', param('webhookId')),
);

const selectDelivery = statement<DeliveryKey>('selectDelivery')(({ db, param }) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', param('webhookId'))
    .where('id', '=', param('id')),
);

const updateDelivery = statement<
  Pick<DeliveryRow, 'state' | 'due_at' | 'leased_until' | 'attempts' | 'history' | 'finished_at'> & DeliveryKey
>('updateDelivery')(({ db, param }) =>
  db
    .updateTable('webhook_deliveries')
    .set({
      state: param('state'),
      due_at: param('due_at'),
      leased_until: param('leased_until'),
      attempts: param('attempts'),
      history: param('history'),
      finished_at: param('finished_at'),
    })
    .where('webhook_id', '=', param('webhookId'))
    .where('id', '=', param('id')),
);

const updateHealth = statement<
  Pick<Schema['webhooks'], 'is_proven' | 'last_error' | 'last_error_at' | 'disabled_reason'> & { webhookId: string }
>('updateHealth')(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({
      is_proven: param('is_proven'),
      last_error: param('last_error'),
      last_error_at: param('last_error_at'),
      disabled_reason: param('disabled_reason'),
    })
    .where('id', '=', param('webhookId')),
);

/** Whether there may be something to send now to webhooks whose last attempt succeeded, or to the others. */
export async function hasDueDeliveries(tx: Tx, args: { isProven: boolean; now: number }): Promise<boolean> {
  return (await tx.first(selectDueWebhook, { isProven: args.isProven ? 1 : 0, now: args.now })) !== undefined;
}

/** How much may be claimed, of webhooks of one kind. */
export interface ClaimLimits {
  readonly isProven: boolean;
  readonly deliveriesMax: number;
  /** Of one webhook, those that are being sent already included. */
  readonly perWebhookMax: number;
}

/** Takes deliveries that are due, so that until `leasedUntil` nobody else does: in turn of the webhooks' waiting. */
export async function claimDeliveries(
  tx: Tx,
  args: { now: number; leasedUntil: number; limits: ClaimLimits },
): Promise<ClaimedDelivery[]> {
  const { now, leasedUntil, limits } = args;
  const claimed: ClaimedDelivery[] = [];
  const isProven = limits.isProven ? 1 : 0;
  for (const webhook of await tx.all(holdDueWebhooks, { isProven, now, limit: limits.deliveriesMax })) {
    const left = limits.deliveriesMax - claimed.length;
    if (left === 0) break;
    const { id: webhookId, url } = webhook;
    const plan = await tx.first(selectPlan, { webhookId, now });
    const limit = Math.min(left, limits.perWebhookMax - (plan?.in_flight ?? 0));
    const secrets = secretsOf(webhook, now);
    for (const delivery of limit > 0 ? await tx.all(selectDue, { webhookId, now, limit }) : []) {
      await tx.run(lease, { webhookId, id: delivery.id, until: leasedUntil });
      claimed.push({
        delivery: { ...delivery, leased_until: leasedUntil },
        url,
        secrets,
        isProven: limits.isProven,
      });
    }
    await planNext(tx, webhookId, { now, perWebhookMax: limits.perWebhookMax });
  }
  return claimed;
}

/** What becomes of a delivery after an attempt. */
export type NextStep =
  | { readonly state: 'delivered' }
  | { readonly state: 'pending'; readonly dueAt: number }
  | {
      readonly state: 'failed';
      /** Why the webhook is disabled with it. */
      readonly disabledReason: string;
    };

/**
 * Puts an attempt on record and says what follows. False when the delivery is not the caller's any more, because its lease
 * has run out and another has taken it, or it is gone.
 */
export async function finishDelivery(
  tx: Tx,
  args: {
    webhookId: string;
    id: string;
    leasedUntil: number;
    attempt: AttemptRecord;
    next: NextStep;
    now: number;
    attemptsKept: number;
  },
): Promise<boolean> {
  const { webhookId, id, attempt, next, now } = args;
  const webhook = await holdWebhook(tx, { id: webhookId });
  const delivery = await tx.first(selectDelivery, { webhookId, id });
  if (webhook === undefined || delivery?.leased_until !== args.leasedUntil) return false;
  const history: AttemptRecord[] = [...JSON.parse(delivery.history), attempt];
  await tx.run(updateDelivery, {
    webhookId,
    id,
    state: next.state,
    due_at: next.state === 'pending' ? next.dueAt : delivery.due_at,
    leased_until: null,
    attempts: delivery.attempts + 1,
    history: JSON.stringify(history.slice(-args.attemptsKept)),
    finished_at: next.state === 'pending' ? null : now,
  });
  const isDelivered = next.state === 'delivered';
  await tx.run(updateHealth, {
    webhookId,
    is_proven: isDelivered ? 1 : 0,
    last_error: isDelivered ? webhook.last_error : (attempt.reason ?? null),
    last_error_at: isDelivered ? webhook.last_error_at : attempt.at,
    disabled_reason: webhook.disabled_reason ?? (next.state === 'failed' ? next.disabledReason : null),
  });
  await planNext(tx, webhookId, { now, perWebhookMax: Number.POSITIVE_INFINITY });
  return true;
}

/** Gives a delivery back that was claimed and not sent: it is due as before. */
export async function releaseDelivery(
  tx: Tx,
  args: { webhookId: string; id: string; leasedUntil: number; now: number },
): Promise<void> {
  const { webhookId, id, now } = args;
  const webhook = await holdWebhook(tx, { id: webhookId });
  const delivery = await tx.first(selectDelivery, { webhookId, id });
  if (webhook === undefined || delivery?.leased_until !== args.leasedUntil) return;
  await tx.run(updateDelivery, { webhookId, ...delivery, leased_until: null });
  await planNext(tx, webhookId, { now, perWebhookMax: Number.POSITIVE_INFINITY });
}

/** Makes a delivery due now, whatever became of it, with all attempts before it. It keeps its id. */
export async function redeliver(tx: Tx, args: DeliveryKey & { now: number }): Promise<DeliveryRow | undefined> {
  const { webhookId, id, now } = args;
  const webhook = await holdWebhook(tx, { id: webhookId });
  const delivery = await tx.first(selectDelivery, { webhookId, id });
  if (webhook === undefined || delivery === undefined) return undefined;
  const pending = { ...delivery, state: 'pending', due_at: now, attempts: 0, finished_at: null };
  await tx.run(updateDelivery, { webhookId, ...pending });
  await planNext(tx, webhookId, { now, perWebhookMax: Number.POSITIVE_INFINITY });
  return pending;
}

/** Notes when the webhook has to be looked at next. It must be held. */
async function planNext(
  tx: Tx,
  webhookId: string,
  { now, perWebhookMax }: { now: number; perWebhookMax: number },
): Promise<void> {
  const webhook = await holdWebhook(tx, { id: webhookId });
  const plan = await tx.first(selectPlan, { webhookId, now });
  const isOff = webhook === undefined || webhook.disabled_reason !== null;
  const isFull = (plan?.in_flight ?? 0) >= perWebhookMax;
  const times = [plan?.first_lease, isFull ? null : plan?.first_due].filter((time) => time != null);
  await tx.run(updateNextAt, { webhookId, nextAt: isOff || times.length === 0 ? null : Math.min(...times) });
}

/** What signs at a time, the present secret first. */
export function secretsOf(
  { secret, old_secret, old_secret_until }: Pick<Schema['webhooks'], 'secret' | 'old_secret' | 'old_secret_until'>,
  now: number,
): string[] {
  return old_secret !== null && (old_secret_until ?? 0) > now ? [secret, old_secret] : [secret];
}
