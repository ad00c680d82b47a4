import type { EventType } from '../../contract/events.ts';
import type { PageQuery } from '../../contract/paging.ts';
import {
  type CreateWebhook,
  testEventType,
  type UpdateWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryQuery,
  type WebhookTest,
} from '../../contract/webhooks.ts';
import type { Clock } from '../../lib/clock.ts';
import { type IdSource, isId } from '../../lib/ids.ts';
import type { WebhookTransport } from '../../outbound/transport.ts';
import { endOrphanedWebhooks, pruneWebhooks, readWebhookDeliveries } from '../../store/operations/webhooks/history.ts';
import { madeDue, readWebhookDelivery, redeliver } from '../../store/operations/webhooks/sending.ts';
import {
  deleteWebhook,
  insertWebhook,
  newHealth,
  readWebhook,
  readWebhooks,
  rotateSecret,
  secretsOf,
  updateWebhook,
  type WebhookRow,
  type WebhookSettings,
} from '../../store/operations/webhooks/webhooks.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../accounts/accounts.ts';
import { type Claim, requireUnclaimed, writeClaimed } from '../accounts/claims.ts';
import { AppError, invalidField } from '../errors.ts';
import type { Mailboxes } from '../mailboxes/mailboxes.ts';
import { type ListPage, pageOf, pageRange } from '../paging.ts';
import { reportOutcome } from './outcome.ts';
import { presentWebhook, presentWebhookDelivery } from './present.ts';
import type { WebhookSlots } from './slots.ts';

/** Time in milliseconds for which an old secret still signs, together with the new one. */
export const oldSecretMs = 24 * 3_600_000;

/**
 * Deliveries that one write removes, and webhooks that one write checks, so that other writes do not wait for longer.
 */
const prunedAtOnceMax = 128;
const enabled = { disabled_reason: null, disabled_code: null };
const disabledByOwner = { disabled_reason: 'by its owner', disabled_code: 'by_owner' };

interface WebhooksParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly mailboxes: Mailboxes;
  readonly transport: WebhookTransport;
  readonly slots: WebhookSlots;
  /** Maximum number of webhooks of one owner. */
  readonly webhooksMax: number;
  /** Time in milliseconds for which ended deliveries are kept. */
  readonly keptMs: number;
  /** Called when a webhook of an owner may have events to queue. */
  readonly onActive: (owner: string) => void;
  /** Called when there may be deliveries to send. */
  readonly onDue: () => void;
}

/** The webhooks of the service and their deliveries. */
export class Webhooks {
  readonly #parts: WebhooksParts;

  constructor(parts: WebhooksParts) {
    this.#parts = parts;
  }

  /**
   * Creates a webhook for events from now on. Only this answer and that of `rotate` have the secret. A caller bound to a
   * mailbox creates one for the events of that mailbox.
   * @throws AppError `invalid_request`, `mailbox_not_found`, `mailbox_forbidden`, `webhook_limit`.
   */
  async create(caller: Caller, body: CreateWebhook, claim?: Claim): Promise<Webhook> {
    const mailboxId = body.mailboxId ?? caller.mailboxId;
    if (mailboxId !== undefined) await this.#parts.mailboxes.requireOwnership(caller, mailboxId);
    await requireUnclaimed(this.#parts.store, claim);
    await this.#checkUrl(body.url);
    const now = this.#parts.clock.now();
    const webhook = {
      id: this.#parts.ids.next(now),
      owner: caller.owner,
      url: body.url,
      types: typesText(body.types),
      mailbox_id: mailboxId ?? null,
      secret: this.#parts.transport.createSecret(),
      created_at: now,
    };
    const webhooksMax = this.#parts.webhooksMax;
    const answer = presentWebhook({ ...webhook, ...newHealth });
    const args = { webhook, webhooksMax };
    const row = await writeClaimed(this.#parts.store, { claim, status: 201, answer }, insertWebhook, args);
    if (row === 'limit_reached') {
      throw new AppError('webhook_limit', `the limit of ${webhooksMax} webhooks is reached`);
    }
    this.#parts.onActive(caller.owner);
    this.#parts.onDue();
    return { ...answer, secret: row.secret };
  }

  /**
   * Reads a page of the caller's webhooks, newest first.
   * @throws AppError `invalid_request` for a cursor that is not of this list.
   */
  async page({ owner, mailboxId }: Caller, query: PageQuery): Promise<ListPage<Webhook>> {
    const list = { name: 'webhooks', owner, filter: { mailboxId } };
    const range = pageRange(query, list);
    const args = { owner, mailboxId, limit: range.limit + 1, before: range.after?.id };
    return pageOf(list, range, {
      rows: await this.#parts.store.read(readWebhooks, args),
      present: presentWebhook,
      positionOf: ({ created_at, id }) => ({ atMs: created_at, id }),
    });
  }

  /**
   * Returns one webhook of the caller.
   * @throws AppError `webhook_not_found`, `webhook_forbidden`.
   */
  async get(caller: Caller, id: string): Promise<Webhook> {
    return presentWebhook(await this.#requireOwnership(caller, id));
  }

  /**
   * Changes the given fields of a webhook. A reactivated webhook continues at its position in the event log.
   * @throws AppError as `create` and `get` do.
   */
  async update(caller: Caller, id: string, body: UpdateWebhook): Promise<Webhook> {
    await this.#requireOwnership(caller, id);
    if (body.url !== undefined) await this.#checkUrl(body.url);
    if (body.mailboxId === null && caller.mailboxId !== undefined) {
      throw forbidden('the key is bound to a mailbox, and so must be the webhook');
    }
    if (typeof body.mailboxId === 'string') await this.#parts.mailboxes.requireOwnership(caller, body.mailboxId);
    const changes: Partial<WebhookSettings> = {
      ...(body.url === undefined ? {} : { url: body.url }),
      ...(body.types === undefined ? {} : { types: typesText(body.types) }),
      ...(body.mailboxId === undefined ? {} : { mailbox_id: body.mailboxId }),
      ...(body.status === 'active' ? enabled : {}),
      ...(body.status === 'disabled' ? disabledByOwner : {}),
    };
    const now = this.#parts.clock.now();
    const row = await this.#parts.store.write(updateWebhook, { id, owner: caller.owner, changes, now });
    if (row === undefined) throw webhookNotFound();
    if (row.disabled_reason === null) this.#parts.onActive(caller.owner);
    this.#parts.onDue();
    return presentWebhook(row);
  }

  /** Deletes a webhook and its deliveries. @throws AppError as `get` does. */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.#requireOwnership(caller, id);
    const isDeleted = await this.#parts.store.write(deleteWebhook, {
      id,
      owner: caller.owner,
      now: this.#parts.clock.now(),
    });
    if (!isDeleted) throw webhookNotFound();
  }

  /**
   * Rotates the secret of a webhook and returns the new one. For another day, both secrets sign.
   * @throws AppError as `get` does.
   */
  async rotate(caller: Caller, id: string): Promise<Webhook> {
    await this.#requireOwnership(caller, id);
    const secret = this.#parts.transport.createSecret();
    const oldUntil = this.#parts.clock.now() + oldSecretMs;
    const row = await this.#parts.store.write(rotateSecret, { id, owner: caller.owner, secret, oldUntil });
    if (row === undefined) throw webhookNotFound();
    return { ...presentWebhook(row), secret: row.secret };
  }

  /**
   * Sends a test event at once, whatever the status of the webhook, and records nothing.
   * @throws AppError as `get` does, `too_many_webhook_sends`, `overloaded`.
   */
  async test(caller: Caller, id: string): Promise<WebhookTest> {
    const webhook = await this.#requireOwnership(caller, id);
    const now = this.#parts.clock.now();
    const eventId = this.#parts.ids.next(now);
    const timestamp = new Date(now).toISOString();
    const body = JSON.stringify({ id: eventId, type: testEventType, timestamp, mailboxId: '', data: {} });
    const secrets = secretsOf(webhook, now);
    const message = { url: webhook.url, id: eventId, body, secrets };
    const slot = this.#parts.slots.take(caller.owner);
    try {
      return reportOutcome(await this.#parts.transport.send(message, { onResolved: slot.resolved }));
    } finally {
      slot.release();
    }
  }

  /**
   * Reads a page of the deliveries of a webhook, newest first, waiting ones included.
   * @throws AppError as `get` does, `invalid_request`, also for `before` together with `cursor`.
   */
  async deliveries(caller: Caller, webhookId: string, query: WebhookDeliveryQuery): Promise<ListPage<WebhookDelivery>> {
    await this.#requireOwnership(caller, webhookId);
    const { before, state } = query;
    checkBefore(query);
    const list = { name: 'webhook-deliveries', owner: caller.owner, filter: { webhookId, state } };
    const range = pageRange(query, list);
    const args = { webhookId, state, limit: range.limit + 1, before: range.after?.id ?? before };
    return pageOf(list, range, {
      rows: await this.#parts.store.read(readWebhookDeliveries, args),
      present: presentWebhookDelivery,
      positionOf: ({ created_at, id }) => ({ atMs: created_at, id }),
    });
  }

  /**
   * Sends a delivery again under the same id; to a disabled webhook once it is active.
   * @throws AppError as `get` does, `delivery_not_found`.
   */
  async redeliver(
    caller: Caller,
    { webhookId, deliveryId: id }: { webhookId: string; deliveryId: string },
    claim?: Claim,
  ): Promise<WebhookDelivery> {
    await this.#requireOwnership(caller, webhookId);
    const { store, clock } = this.#parts;
    await requireUnclaimed(store, claim);
    const key = { webhookId, id, now: clock.now() };
    const delivery = isId(id) ? await store.read(readWebhookDelivery, key) : undefined;
    if (delivery === undefined) throw deliveryNotFound();
    const answer = presentWebhookDelivery(madeDue(delivery, key.now));
    if ((await writeClaimed(store, { claim, status: 200, answer }, redeliver, key)) === undefined) {
      throw deliveryNotFound();
    }
    this.#parts.onDue();
    return answer;
  }

  /**
   * Removes webhooks of ended mailboxes, deleted webhooks, and deliveries past their time. When aborted, ends after
   * the batch under way.
   */
  async prune(signal?: AbortSignal): Promise<void> {
    const now = this.#parts.clock.now();
    const limit = prunedAtOnceMax;
    for (let after: string | undefined = ''; after !== undefined && !signal?.aborted; ) {
      after = await this.#parts.store.write(endOrphanedWebhooks, { after, limit, now });
    }
    for (let mayBeMore = true; mayBeMore && !signal?.aborted; ) {
      ({ mayBeMore } = await this.#parts.store.write(pruneWebhooks, { before: now - this.#parts.keptMs, limit }));
    }
  }

  async #requireOwnership(caller: Caller, id: string): Promise<WebhookRow> {
    const row = isId(id) ? await this.#parts.store.read(readWebhook, { id }) : undefined;
    if (row === undefined) throw webhookNotFound();
    if (row.owner !== caller.owner) throw forbidden('the webhook belongs to another owner');
    if (!reaches(caller, row)) throw forbidden('the key is bound to a mailbox, and the webhook is not');
    return row;
  }

  async #checkUrl(url: string): Promise<void> {
    const problem = await this.#parts.transport.urlProblem(url);
    if (problem !== undefined)
      throw invalidField('/url', {
        code: 'not_allowed',
        detail: problem,
        fix: 'Use the https URL of a server on the internet, without a password in it.',
      });
  }
}

function typesText(types: readonly EventType[] | null | undefined): string | null {
  return types == null ? null : JSON.stringify(types);
}

function checkBefore({ before, cursor }: WebhookDeliveryQuery): void {
  if (before === undefined) return;
  if (!isId(before)) {
    const fix = 'Use the id of the last delivery that you have as before.';
    throw invalidField('/before', { code: 'wrong_form', detail: 'is not the id of a delivery', fix });
  }
  if (cursor !== undefined) {
    throw invalidField('/before', {
      code: 'conflict',
      detail: 'does not go together with cursor',
      fix: 'Send either before or cursor.',
    });
  }
}

/** Whether the caller's key may use a webhook of its owner. */
function reaches({ mailboxId }: Caller, webhook: Pick<WebhookRow, 'mailbox_id'>): boolean {
  return mailboxId === undefined || webhook.mailbox_id === mailboxId;
}

function forbidden(message: string): AppError {
  return new AppError('webhook_forbidden', message);
}

function webhookNotFound(): AppError {
  return new AppError('webhook_not_found', 'there is no such webhook');
}

function deliveryNotFound(): AppError {
  return new AppError('delivery_not_found', 'the webhook has no such delivery, or it is too old');
}
