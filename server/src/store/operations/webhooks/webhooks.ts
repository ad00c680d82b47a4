import { afterAllIds } from '../../../lib/ids.ts';
import type { Schema } from '../../schema.ts';
import { type Parts, statement, type Tx } from '../../statement.ts';
import { holdAccount } from '../accounts.ts';
import { readLog } from '../events.ts';

/** Stored webhook. */
export type WebhookRow = Schema['webhooks'];

/** Facts of a new webhook; the other columns follow from them. */
export type NewWebhook = Pick<WebhookRow, 'id' | 'owner' | 'url' | 'types' | 'mailbox_id' | 'secret' | 'created_at'>;

/** Settings that the owner may change. */
export type WebhookSettings = Pick<WebhookRow, 'url' | 'types' | 'mailbox_id' | 'disabled_reason' | 'disabled_code'>;

/** Health of a new webhook. */
export const newHealth = {
  disabled_reason: null,
  disabled_code: null,
  last_error: null,
  last_error_code: null,
  last_error_status: null,
  last_error_at: null,
} as const;

const insertWebhookRow = statement<WebhookRow>('insertWebhookRow')(({ db, param }) =>
  db.insertInto('webhooks').values({
    id: param('id'),
    owner: param('owner'),
    url: param('url'),
    types: param('types'),
    mailbox_id: param('mailbox_id'),
    secret: param('secret'),
    old_secret: param('old_secret'),
    old_secret_until: param('old_secret_until'),
    created_at: param('created_at'),
    disabled_reason: param('disabled_reason'),
    disabled_code: param('disabled_code'),
    deleted_at: param('deleted_at'),
    last_error: param('last_error'),
    last_error_code: param('last_error_code'),
    last_error_status: param('last_error_status'),
    last_error_at: param('last_error_at'),
    is_proven: param('is_proven'),
    next_at: param('next_at'),
    pending: param('pending'),
    log_tx: param('log_tx'),
    log_id: param('log_id'),
  }),
);

const selectWebhook = statement<{ id: string }>('selectWebhook')(({ db, param }) =>
  db.selectFrom('webhooks').selectAll().where('id', '=', param('id')).where('deleted_at', 'is', null),
);

const holdWebhookRow = statement<{ id: string }>('holdWebhookRow')(({ db, param, hold }) =>
  hold(db.selectFrom('webhooks').selectAll().where('id', '=', param('id')).where('deleted_at', 'is', null), {
    lock: 'change',
    of: 'webhooks',
  }),
);

interface WebhookPageArgs {
  readonly owner: string;
  /** Id below which webhooks are read. */
  readonly before: string;
  readonly limit: number;
}

function selectWebhookPage<Args extends WebhookPageArgs>({ db, param }: Parts<Args>) {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('owner', '=', param('owner'))
    .where('deleted_at', 'is', null)
    .where('id', '<', param('before'))
    .orderBy('id', 'desc')
    .limit(param('limit'));
}

const selectWebhooksOfOwner = statement<WebhookPageArgs>('selectWebhooksOfOwner')(selectWebhookPage);

const selectWebhooksOfMailbox = statement<WebhookPageArgs & { mailboxId: string }>('selectWebhooksOfMailbox')((parts) =>
  selectWebhookPage(parts).where('mailbox_id', '=', parts.param('mailboxId')),
);

const countWebhooksOfOwner = statement<{ owner: string }>('countWebhooksOfOwner')(({ db, param }) =>
  db
    .selectFrom('webhooks')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('owner', '=', param('owner'))
    .where('deleted_at', 'is', null),
);

const updateSettings = statement<WebhookSettings & { id: string; next_at: number | null }>('updateSettings')(
  ({ db, param }) =>
    db
      .updateTable('webhooks')
      .set({
        url: param('url'),
        types: param('types'),
        mailbox_id: param('mailbox_id'),
        disabled_reason: param('disabled_reason'),
        disabled_code: param('disabled_code'),
        next_at: param('next_at'),
        is_proven: 0,
      })
      .where('id', '=', param('id')),
);

const updateSecret = statement<Pick<WebhookRow, 'id' | 'secret' | 'old_secret' | 'old_secret_until'>>('updateSecret')(
  ({ db, param }) =>
    db
      .updateTable('webhooks')
      .set({
        secret: param('secret'),
        old_secret: param('old_secret'),
        old_secret_until: param('old_secret_until'),
      })
      .where('id', '=', param('id')),
);

/** Statement that retires a webhook and removes its secrets. */
export const markDeleted = statement<{ id: string; now: number }>('markDeleted')(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({ deleted_at: param('now'), next_at: null, secret: '', old_secret: null })
    .where('id', '=', param('id')),
);

/** Adds a webhook for the events from now on, unless its owner has `webhooksMax` already. */
export async function insertWebhook(
  tx: Tx,
  args: { webhook: NewWebhook; webhooksMax: number },
): Promise<WebhookRow | 'limit_reached'> {
  const { webhook, webhooksMax } = args;
  const { owner } = webhook;
  await holdAccount(tx, { owner, now: webhook.created_at });
  const count = (await tx.first(countWebhooksOfOwner, { owner }))?.count ?? 0;
  if (count >= webhooksMax) return 'limit_reached';
  const { end } = await readLog(tx, {});
  const row = {
    ...webhook,
    old_secret: null,
    old_secret_until: null,
    ...newHealth,
    deleted_at: null,
    is_proven: 0,
    next_at: null,
    pending: 0,
    log_tx: end.tx,
    log_id: end.id,
  };
  await tx.run(insertWebhookRow, row);
  return row;
}

/** Reads a webhook of any owner. */
export async function readWebhook(tx: Tx, args: { id: string }): Promise<WebhookRow | undefined> {
  return tx.first(selectWebhook, args);
}

/**
 * Reads webhooks of an owner, newest first: at most `limit`, with ids below `before`. With `mailboxId`, only those
 * bound to that mailbox.
 */
export async function readWebhooks(
  tx: Tx,
  args: { owner: string; limit: number; before?: string | undefined; mailboxId?: string | undefined },
): Promise<WebhookRow[]> {
  const { owner, limit, before = afterAllIds, mailboxId } = args;
  const page = { owner, limit, before };
  return mailboxId === undefined
    ? tx.all(selectWebhooksOfOwner, page)
    : tx.all(selectWebhooksOfMailbox, { ...page, mailboxId });
}

/** Locks a webhook and its deliveries against changes by others. */
export async function holdWebhook(tx: Tx, args: { id: string }): Promise<WebhookRow | undefined> {
  return tx.first(holdWebhookRow, args);
}

/** Changes the given settings of a webhook. An active one is checked again at `now`. */
export async function updateWebhook(
  tx: Tx,
  args: { id: string; owner: string; changes: Partial<WebhookSettings>; now: number },
): Promise<WebhookRow | undefined> {
  const held = await holdWebhook(tx, args);
  if (held?.owner !== args.owner) return undefined;
  const { url, types, mailbox_id, disabled_reason, disabled_code } = { ...held, ...args.changes };
  const settings = { url, types, mailbox_id, disabled_reason, disabled_code };
  const next_at = disabled_reason === null ? args.now : null;
  await tx.run(updateSettings, { id: args.id, ...settings, next_at });
  return { ...held, ...settings, next_at };
}

/** Replaces the secret of a webhook; the previous one also signs until `oldUntil`. */
export async function rotateSecret(
  tx: Tx,
  args: { id: string; owner: string; secret: string; oldUntil: number },
): Promise<WebhookRow | undefined> {
  const held = await holdWebhook(tx, args);
  if (held?.owner !== args.owner) return undefined;
  const secrets = { secret: args.secret, old_secret: held.secret, old_secret_until: args.oldUntil };
  await tx.run(updateSecret, { id: args.id, ...secrets });
  return { ...held, ...secrets };
}

/**
 * Retires a webhook for good; the next `pruneWebhooks` removes its deliveries. False when the webhook does not exist.
 */
export async function deleteWebhook(tx: Tx, args: { id: string; owner: string; now: number }): Promise<boolean> {
  const held = await holdWebhook(tx, args);
  if (held?.owner !== args.owner) return false;
  return (await tx.run(markDeleted, { id: args.id, now: args.now })) > 0;
}

/** Secrets that sign at a time, the current one first. */
export function secretsOf(
  { secret, old_secret, old_secret_until }: Pick<WebhookRow, 'secret' | 'old_secret' | 'old_secret_until'>,
  now: number,
): string[] {
  return old_secret !== null && (old_secret_until ?? 0) > now ? [secret, old_secret] : [secret];
}
