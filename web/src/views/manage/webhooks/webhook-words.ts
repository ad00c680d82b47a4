/** Types of events of a webhook, in the groups of the form. */
export const eventGroups = [
  ['mail.received', 'mail.deleted', 'mail.refused', 'mail.attempted'],
  ['domain.verified', 'domain.lapsed', 'key.created', 'key.revoked', 'link.viewed'],
  [
    'mailbox.created',
    'mailbox.updated',
    'mailbox.expired',
    'mailbox.archived',
    'mailbox.reactivated',
    'mailbox.deleted',
  ],
] as const;

/** State of a webhook: sending, stopped by its owner, or stopped by the service. */
export type WebhookState = 'active' | 'paused' | 'disabled';

/** Reason in the API of a webhook that its owner stopped. */
const ownReason = 'by its owner';

/** State of a webhook. */
export function stateOf(webhook: {
  readonly status: 'active' | 'disabled';
  readonly disabledReason?: string;
}): WebhookState {
  if (webhook.status === 'active') return 'active';
  return webhook.disabledReason === ownReason ? 'paused' : 'disabled';
}

/** Whether a webhook is sent an event. */
export function isSent(
  webhook: { readonly types?: readonly string[]; readonly mailboxId?: string },
  event: { readonly type: string; readonly mailboxId?: string },
): boolean {
  const isOfType = webhook.types === undefined || webhook.types.includes(event.type);
  return isOfType && (webhook.mailboxId === undefined || webhook.mailboxId === event.mailboxId);
}

/** Whether a delivery is being sent, or is about to be. */
export function isDue({ nextAttemptAt }: { readonly nextAttemptAt?: string }, now: number): boolean {
  return nextAttemptAt !== undefined && Date.parse(nextAttemptAt) <= now;
}

/** A URL in two parts: the host, which tells where it leads, and the rest. */
export function urlParts(url: string): { host: string; rest: string } {
  const parsed = URL.parse(url);
  if (parsed === null) return { host: url, rest: '' };
  const rest = parsed.pathname === '/' ? '' : parsed.pathname;
  return { host: parsed.host, rest: rest + parsed.search };
}
