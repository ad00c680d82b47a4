import {
  attemptFailures,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryState,
} from '../../contract/webhooks.ts';
import type { AttemptRecord, WebhookDeliveryRow } from '../../store/operations/webhooks/sending.ts';
import type { WebhookRow } from '../../store/operations/webhooks/webhooks.ts';
import { presentFailure, type ShownFailure } from '../webhook-failure.ts';

/** Facts of a webhook that its owner sees. */
type ShownWebhook = ShownFailure &
  Pick<WebhookRow, 'id' | 'url' | 'types' | 'mailbox_id' | 'created_at'> &
  Pick<WebhookRow, 'disabled_reason' | 'last_error' | 'last_error_at'>;

/** A Webhook without its secret. */
export function presentWebhook(row: ShownWebhook): Webhook {
  const { types, mailbox_id, disabled_reason, last_error, last_error_at } = row;
  return {
    id: row.id,
    url: row.url,
    ...(types === null ? {} : { types: JSON.parse(types) }),
    ...(mailbox_id === null ? {} : { mailboxId: mailbox_id }),
    ...(disabled_reason === null ? { status: 'active' } : { status: 'disabled', disabledReason: disabled_reason }),
    ...(last_error === null ? {} : { lastError: last_error }),
    ...(last_error_at === null ? {} : { lastErrorAt: timestampOf(last_error_at) }),
    ...presentFailure(row),
    createdAt: timestampOf(row.created_at),
  };
}

/** The JSON of a WebhookDelivery, as an object. */
export function presentWebhookDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  const history: AttemptRecord[] = JSON.parse(row.history);
  return {
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    ...(row.mailbox_id === '' ? {} : { mailboxId: row.mailbox_id }),
    // Only known states are stored.
    state: row.state as WebhookDeliveryState,
    createdAt: timestampOf(row.created_at),
    ...(row.finished_at === null
      ? { nextAttemptAt: timestampOf(row.due_at) }
      : { finishedAt: timestampOf(row.finished_at) }),
    attempts: history.map(presentAttempt),
  };
}

function presentAttempt({ at, code: known, ...facts }: AttemptRecord): WebhookDelivery['attempts'][number] {
  const code = attemptFailures.find((one) => one === known);
  return { at: timestampOf(at), ...facts, ...(code === undefined ? {} : { code }) };
}

function timestampOf(ms: number): string {
  return new Date(ms).toISOString();
}
