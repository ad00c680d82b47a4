import type { NotNull } from 'kysely';
import { statement, type Tx } from '../../statement.ts';
import { countInFlight, planNext } from './plan.ts';
import type { WebhookDeliveryRow } from './sending.ts';
import { secretsOf } from './webhooks.ts';

/** Delivery that is claimed to be sent: the event, the URL and the secrets. */
export interface ClaimedWebhookDelivery {
  readonly owner: string;
  readonly delivery: WebhookDeliveryRow;
  readonly url: string;
  /** Secrets that sign, the current one first. */
  readonly secrets: readonly string[];
  /** Whether the webhook's last attempt succeeded. */
  readonly isProven: boolean;
}

const selectDueWebhook = statement<{ isProven: number; now: number }>('selectDueWebhook')(({ db, param }) =>
  db
    .selectFrom('webhooks')
    .select('id')
    .where('is_proven', '=', param('isProven'))
    .where('next_at', '<=', param('now'))
    .limit(1),
);

/** Owners with something due, found by steps through the index from owner to owner, however many webhooks each has. */
const selectDueOwners = statement<{ isProven: number; now: number; after: string; limit: number }>('selectDueOwners')(
  ({ db, param }) =>
    db
      .withRecursive('scheduled(owner)', (query) =>
        query
          .selectFrom('webhooks')
          .select((webhook) => webhook.fn.min<string | null>('webhooks.owner').as('owner'))
          .where('is_proven', '=', param('isProven'))
          .where('next_at', 'is not', null)
          .where('webhooks.owner', '>', param('after'))
          .unionAll(
            query
              .selectFrom('scheduled')
              .select(({ selectFrom }) =>
                selectFrom('webhooks')
                  .select((webhook) => webhook.fn.min<string | null>('webhooks.owner').as('owner'))
                  .where('is_proven', '=', param('isProven'))
                  .where('next_at', 'is not', null)
                  .whereRef('webhooks.owner', '>', 'scheduled.owner')
                  .as('owner'),
              )
              .where('scheduled.owner', 'is not', null),
          ),
      )
      .selectFrom('scheduled')
      .select('scheduled.owner')
      .$narrowType<{ owner: NotNull }>()
      .where('scheduled.owner', 'is not', null)
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('accounts')
              .select('accounts.owner')
              .whereRef('accounts.owner', '=', 'scheduled.owner')
              .where('accounts.suspended_at', 'is not', null),
          ),
        ),
      )
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('webhooks')
            .select('webhooks.id')
            .where('is_proven', '=', param('isProven'))
            .whereRef('webhooks.owner', '=', 'scheduled.owner')
            .where('next_at', '<=', param('now')),
        ),
      )
      .limit(param('limit')),
);

const holdDueWebhooks = statement<{ owner: string; isProven: number; now: number; limit: number }>('holdDueWebhooks')(
  ({ db, param, hold }) =>
    hold(
      db
        .selectFrom('webhooks')
        .select(['id', 'url', 'secret', 'old_secret', 'old_secret_until'])
        .where('is_proven', '=', param('isProven'))
        .where('owner', '=', param('owner'))
        .where('next_at', '<=', param('now'))
        .orderBy('next_at')
        .limit(param('limit')),
      { lock: 'change_free', of: 'webhooks' },
    ),
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

const lease = statement<{ webhookId: string; id: string; until: number }>('lease')(({ db, param }) =>
  db
    .updateTable('webhook_deliveries')
    .set({ leased_until: param('until') })
    .where('webhook_id', '=', param('webhookId'))
    .where('id', '=', param('id')),
);

/**
 * Reads owners with something to send now, in the order of their names, after `after`: either to webhooks whose last
 * attempt succeeded, or to the others. Suspended owners are left out.
 */
export async function readDueOwners(
  tx: Tx,
  args: { isProven: boolean; now: number; after: string; limit: number },
): Promise<string[]> {
  const isProven = args.isProven ? 1 : 0;
  // Mostly nothing is due, and this alone says so.
  if ((await tx.first(selectDueWebhook, { isProven, now: args.now })) === undefined) return [];
  return (await tx.all(selectDueOwners, { ...args, isProven })).map(({ owner }) => owner);
}

/** Number of deliveries that an owner may claim. */
export interface ClaimShare {
  readonly owner: string;
  readonly deliveriesMax: number;
}

/** Limits of a claim. */
export interface ClaimLimits {
  readonly isProven: boolean;
  /** Maximum number of deliveries of one webhook, including those under way. */
  readonly perWebhookMax: number;
}

/**
 * Claims due deliveries, so that nobody else does until `leasedUntil`: of each owner as many as its share, from its
 * webhooks in the order in which they have waited.
 */
export async function claimWebhookDeliveries(
  tx: Tx,
  args: { now: number; leasedUntil: number; shares: readonly ClaimShare[]; limits: ClaimLimits },
): Promise<ClaimedWebhookDelivery[]> {
  const claimed: ClaimedWebhookDelivery[] = [];
  for (const share of args.shares) claimed.push(...(await claimShare(tx, share, args)));
  return claimed;
}

async function claimShare(
  tx: Tx,
  { owner, deliveriesMax }: ClaimShare,
  { now, leasedUntil, limits }: { now: number; leasedUntil: number; limits: ClaimLimits },
): Promise<ClaimedWebhookDelivery[]> {
  const { isProven, perWebhookMax } = limits;
  const claimed: ClaimedWebhookDelivery[] = [];
  const due = { owner, isProven: isProven ? 1 : 0, now, limit: deliveriesMax };
  for (const webhook of await tx.all(holdDueWebhooks, due)) {
    const left = deliveriesMax - claimed.length;
    if (left === 0) break;
    const { id: webhookId, url } = webhook;
    const limit = Math.min(left, perWebhookMax - (await countInFlight(tx, { webhookId, now })));
    const secrets = secretsOf(webhook, now);
    for (const delivery of limit > 0 ? await tx.all(selectDue, { webhookId, now, limit }) : []) {
      await tx.run(lease, { webhookId, id: delivery.id, until: leasedUntil });
      claimed.push({ owner, delivery: { ...delivery, leased_until: leasedUntil }, url, secrets, isProven });
    }
    await planNext(tx, webhookId, { now, perWebhookMax });
  }
  return claimed;
}
