import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { planNext } from './plan.ts';
import { holdWebhook } from './webhooks.ts';

/** Stored delivery: an event on its way to a webhook. */
export type WebhookDeliveryRow = Schema['webhook_deliveries'];

/** Outcome of one attempt. */
export interface AttemptRecord {
  readonly at: number;
  readonly status?: number;
  readonly reason?: string;
  readonly code?: string;
  readonly excerpt?: string;
  readonly durationMs?: number;
}

type WebhookDeliveryKey = { readonly webhookId: string; readonly id: string };

const selectDelivery = statement<WebhookDeliveryKey>('selectDelivery')(({ db, param }) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', param('webhookId'))
    .where('id', '=', param('id')),
);

const updateDelivery = statement<
  Pick<WebhookDeliveryRow, 'state' | 'due_at' | 'leased_until' | 'attempts' | 'history' | 'finished_at'> &
    WebhookDeliveryKey
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
  Pick<Schema['webhooks'], 'is_proven' | 'last_error' | 'last_error_code' | 'last_error_status' | 'last_error_at'> &
    Pick<Schema['webhooks'], 'disabled_reason' | 'disabled_code' | 'pending'> & { webhookId: string }
>('updateHealth')(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({
      is_proven: param('is_proven'),
      last_error: param('last_error'),
      last_error_code: param('last_error_code'),
      last_error_status: param('last_error_status'),
      last_error_at: param('last_error_at'),
      disabled_reason: param('disabled_reason'),
      disabled_code: param('disabled_code'),
      pending: param('pending'),
    })
    .where('id', '=', param('webhookId')),
);

const updatePending = statement<{ webhookId: string; pending: number }>('updatePending')(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({ pending: param('pending') })
    .where('id', '=', param('webhookId')),
);

/** Next step of a delivery after an attempt. */
export type NextStep =
  | { readonly state: 'delivered' }
  | { readonly state: 'pending'; readonly dueAt: number }
  | {
      readonly state: 'failed';
      /** Reason for which the webhook is disabled with it. */
      readonly disabledReason: string;
      readonly disabledCode: string;
    };

/**
 * Records an attempt and the next step. Returns the number of pending deliveries of the webhook; `undefined` when the
 * delivery is gone, or is another node's because the lease ran out.
 */
export async function finishWebhookDelivery(
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
): Promise<number | undefined> {
  const { webhookId, id, attempt, next, now } = args;
  const webhook = await holdWebhook(tx, { id: webhookId });
  const delivery = await tx.first(selectDelivery, { webhookId, id });
  if (webhook === undefined || delivery?.leased_until !== args.leasedUntil) return undefined;
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
  await tx.run(updateHealth, {
    webhookId,
    ...healthAfter(webhook, attempt, next),
    pending: webhook.pending - (next.state === 'pending' ? 0 : 1),
  });
  return planNext(tx, webhookId, { now, perWebhookMax: Number.POSITIVE_INFINITY });
}

/** Health of a webhook after an attempt. */
function healthAfter(webhook: Schema['webhooks'], attempt: AttemptRecord, next: NextStep) {
  const isDelivered = next.state === 'delivered';
  const { last_error, last_error_code, last_error_status, last_error_at, disabled_reason, disabled_code } = webhook;
  const error = isDelivered
    ? { last_error, last_error_code, last_error_status, last_error_at }
    : {
        last_error: attempt.reason ?? null,
        last_error_code: attempt.code ?? null,
        last_error_status: attempt.status ?? null,
        last_error_at: attempt.at,
      };
  const isDisabledNow = disabled_reason === null && next.state === 'failed';
  const disabling = isDisabledNow
    ? { disabled_reason: next.disabledReason, disabled_code: next.disabledCode }
    : { disabled_reason, disabled_code };
  return { is_proven: isDelivered ? 1 : 0, ...error, ...disabling };
}

/** Releases a claimed delivery that was not sent: it is due as before, or at `dueAt` if that is later. */
export async function releaseWebhookDelivery(
  tx: Tx,
  args: { webhookId: string; id: string; leasedUntil: number; dueAt: number; now: number },
): Promise<void> {
  const { webhookId, id, now } = args;
  const webhook = await holdWebhook(tx, { id: webhookId });
  const delivery = await tx.first(selectDelivery, { webhookId, id });
  if (webhook === undefined || delivery?.leased_until !== args.leasedUntil) return;
  const due_at = Math.max(delivery.due_at, args.dueAt);
  await tx.run(updateDelivery, { webhookId, ...delivery, due_at, leased_until: null });
  await planNext(tx, webhookId, { now, perWebhookMax: Number.POSITIVE_INFINITY });
}

/** Reads a delivery of a webhook. */
export async function readWebhookDelivery(tx: Tx, args: WebhookDeliveryKey): Promise<WebhookDeliveryRow | undefined> {
  return tx.first(selectDelivery, args);
}

/** The delivery, due again at a time, whatever its outcome was. */
export function madeDue(delivery: WebhookDeliveryRow, now: number): WebhookDeliveryRow {
  return { ...delivery, state: 'pending', due_at: now, attempts: 0, finished_at: null };
}

/** Makes a delivery due now, whatever its outcome was. It keeps its id and the record of its attempts. */
export async function redeliver(
  tx: Tx,
  args: WebhookDeliveryKey & { now: number },
): Promise<WebhookDeliveryRow | undefined> {
  const { webhookId, id, now } = args;
  const webhook = await holdWebhook(tx, { id: webhookId });
  const delivery = await tx.first(selectDelivery, { webhookId, id });
  if (webhook === undefined || delivery === undefined) return undefined;
  const pending = madeDue(delivery, now);
  await tx.run(updateDelivery, { webhookId, ...pending });
  if (delivery.finished_at !== null) await tx.run(updatePending, { webhookId, pending: webhook.pending + 1 });
  await planNext(tx, webhookId, { now, perWebhookMax: Number.POSITIVE_INFINITY });
  return pending;
}
