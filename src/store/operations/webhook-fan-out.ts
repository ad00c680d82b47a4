import { idsFrom } from '../../lib/ids.ts';
import type { Schema } from '../schema.ts';
import { statement, type Tx } from '../statement.ts';
import {
  type EventPage,
  type EventRow,
  hasAllBehind,
  isBefore,
  type Position,
  placeText,
  readEvents,
  readLog,
  readPlace,
} from './events.ts';
import { hasEventsBehind } from './webhook-places.ts';

type Place = Pick<Schema['webhooks'], 'log_tx' | 'log_id'>;

const holdLagging = statement<{ owner: string }>('holdLagging')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('webhooks')
      .select(['id', 'types', 'mailbox_id', 'log_tx', 'log_id'])
      .where('owner', '=', param('owner'))
      .where('disabled_reason', 'is', null)
      .where('deleted_at', 'is', null)
      .where(hasEventsBehind)
      .orderBy('id'),
    { lock: 'change', of: 'webhooks' },
  ),
);

const countPending = statement<{ webhookId: string }>('countPending')(({ db, param }) =>
  db
    .selectFrom('webhook_deliveries')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('webhook_id', '=', param('webhookId'))
    .where('finished_at', 'is', null),
);

const insertDelivery = statement<Schema['webhook_deliveries']>('insertDelivery')(({ db, param }) =>
  db.insertInto('webhook_deliveries').values({
    webhook_id: param('webhook_id'),
    id: param('id'),
    event_id: param('event_id'),
    type: param('type'),
    mailbox_id: param('mailbox_id'),
    happened_at: param('happened_at'),
    data: param('data'),
    state: param('state'),
    created_at: param('created_at'),
    due_at: param('due_at'),
    leased_until: param('leased_until'),
    attempts: param('attempts'),
    history: param('history'),
    finished_at: param('finished_at'),
  }),
);

const movePlace = statement<Place & { id: string }>('movePlace')(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({ log_tx: param('log_tx'), log_id: param('log_id') })
    .where('id', '=', param('id')),
);

const callForward = statement<{ id: string; now: number }>('callForward')(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({ next_at: param('now') })
    .where('id', '=', param('id'))
    .where(({ eb, or }) => or([eb('next_at', 'is', null), eb('next_at', '>', param('now'))])),
);

const selectOwnersWithEvents = statement<Position & { settled: number }>('selectOwnersWithEvents')(({ db, param }) =>
  db
    .selectFrom('events')
    .select('events.owner')
    .distinct()
    .where((event) => event(event.refTuple('tx', 'id'), '>', event.tuple(param('tx'), param('id'))))
    .where('tx', '<=', param('settled'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhooks')
          .select('webhooks.id')
          .whereRef('webhooks.owner', '=', 'events.owner')
          .where('disabled_reason', 'is', null)
          .where('deleted_at', 'is', null),
      ),
    ),
);

const selectLaggingOwners = statement<object>('selectLaggingOwners')(({ db }) =>
  db
    .selectFrom('webhooks')
    .select('webhooks.owner')
    .distinct()
    .where('disabled_reason', 'is', null)
    .where('deleted_at', 'is', null)
    .where(hasEventsBehind),
);

const selectAnyActive = statement<object>('selectAnyActive')(({ db }) =>
  db.selectFrom('webhooks').select('id').where('disabled_reason', 'is', null).where('deleted_at', 'is', null).limit(1),
);

/** Owners whose webhooks may have something to queue, and how far the log was looked through for them. */
export interface LaggingOwners {
  readonly owners: readonly string[];
  readonly end: Position;
}

/**
 * The owners of active webhooks who have events behind a place; without one, or where the log does not know it, whose webhooks
 * have any left to queue.
 */
export async function readLaggingOwners(tx: Tx, { after }: { after?: Position | undefined }): Promise<LaggingOwners> {
  const known = after === undefined ? undefined : await readPlace(tx, { place: after });
  const log = known?.log ?? (await readLog(tx, {}));
  const rows =
    after === undefined || known === undefined || !hasAllBehind(after, known)
      ? await tx.all(selectLaggingOwners, {})
      : await tx.all(selectOwnersWithEvents, { ...after, settled: log.settledTx });
  return { owners: rows.map(({ owner }) => owner), end: log.end };
}

/** Whether there is an active webhook at all. */
export async function hasActiveWebhook(tx: Tx, _args: object): Promise<boolean> {
  return (await tx.first(selectAnyActive, {})) !== undefined;
}

/** What one step of queueing may take. */
export interface FanOutLimits {
  /** Events that are looked at, each for each webhook. */
  readonly eventsMax: number;
  /** Deliveries that may wait for one webhook; what does not fit stays in the log. */
  readonly pendingMax: number;
}

/** How a step of queueing ended: all is queued, there is more to do, or there is more once deliveries have gone. */
export type FanOutOutcome = 'done' | 'more' | 'full';

/**
 * Queues the events behind the places of an owner's webhooks for those that want them, and moves the places, so that each
 * event is queued once. A webhook that another node works on is waited for: what it has read may have been older.
 */
export async function fanOutEvents(
  tx: Tx,
  args: { owner: string; now: number; deliveryId: string; limits: FanOutLimits },
): Promise<FanOutOutcome> {
  const { owner, now, deliveryId, limits } = args;
  const webhooks = await tx.all(holdLagging, { owner });
  const ids = idsFrom(deliveryId, limits.eventsMax);
  // Webhooks of one owner mostly stand at one place.
  const pages = new Map<string, EventPage>();
  let outcome: FanOutOutcome = 'done';
  let left = limits.eventsMax;
  for (const webhook of webhooks) {
    const pending = (await tx.first(countPending, { webhookId: webhook.id }))?.count ?? 0;
    const limit = Math.min(left, limits.pendingMax - pending);
    if (limit <= 0) {
      if (left === 0) return 'more';
      if (outcome === 'done') outcome = 'full';
      continue;
    }
    const after = { tx: webhook.log_tx, id: webhook.log_id };
    const key = `${after.tx} ${after.id} ${limit}`;
    const page = pages.get(key) ?? (await readEvents(tx, { owner, after, limit }));
    pages.set(key, page);
    const wanted = page.events.filter((event) => isWanted(event, webhook));
    const rows = wanted.map((event) => {
      const id = ids.shift() ?? '';
      return { ...deliveryOf(event, page), webhook_id: webhook.id, id, created_at: now, due_at: now };
    });
    await tx.insertAll(insertDelivery, rows);
    if (rows.length > 0) await tx.run(callForward, { id: webhook.id, now });
    if (isBefore(after, page.next)) await tx.run(movePlace, placeOf(webhook.id, page.next));
    if (!page.isEnd) outcome = 'more';
    left -= page.events.length;
  }
  return outcome;
}

function placeOf(id: string, { tx, id: eventId }: Position): Place & { id: string } {
  return { id, log_tx: tx, log_id: eventId };
}

function isWanted(event: EventRow, webhook: Pick<Schema['webhooks'], 'types' | 'mailbox_id'>): boolean {
  if (webhook.mailbox_id !== null && webhook.mailbox_id !== event.mailbox_id) return false;
  if (webhook.types === null) return true;
  const types: readonly string[] = JSON.parse(webhook.types);
  return types.includes(event.type);
}

function deliveryOf(event: EventRow, { log }: EventPage) {
  return {
    event_id: placeText(log, event),
    type: event.type,
    mailbox_id: event.mailbox_id,
    happened_at: event.created_at,
    data: event.data,
    state: 'pending',
    leased_until: null,
    attempts: 0,
    history: '[]',
    finished_at: null,
  };
}
