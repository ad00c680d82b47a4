import { idsFrom } from '../../../lib/ids.ts';
import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import {
  type EventPage,
  type EventRow,
  hasAllAfter,
  isBefore,
  type Position,
  positionText,
  readEvents,
  readPosition,
} from '../events.ts';
import { hasEventsAfter } from './positions.ts';

type LogColumns = Pick<Schema['webhooks'], 'log_tx' | 'log_id'>;

const holdLagging = statement<{ owner: string; pendingMax: number; limit: number }>('holdLagging')(
  ({ db, param, hold, settledTransaction }) =>
    hold(
      db
        .selectFrom('webhooks')
        .select(['id', 'types', 'mailbox_id', 'log_tx', 'log_id', 'pending'])
        .where('owner', '=', param('owner'))
        .where('disabled_reason', 'is', null)
        .where('deleted_at', 'is', null)
        .where('pending', '<', param('pendingMax'))
        .where((webhook) => hasEventsAfter(webhook, settledTransaction))
        .orderBy('id')
        .limit(param('limit')),
      { lock: 'change', of: 'webhooks' },
    ),
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

const movePosition = statement<LogColumns & { id: string; pending: number }>('movePosition')(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({ log_tx: param('log_tx'), log_id: param('log_id'), pending: param('pending') })
    .where('id', '=', param('id')),
);

const callForward = statement<{ id: string; now: number }>('callForward')(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({ next_at: param('now') })
    .where('id', '=', param('id'))
    .where(({ eb, or }) => or([eb('next_at', 'is', null), eb('next_at', '>', param('now'))])),
);

const selectOwnersOfEvents = statement<Position & { limit: number; settled: number }>('selectOwnersOfEvents')(
  ({ db, param }) =>
    db
      .selectFrom('events')
      .select(['tx', 'id', 'owner'])
      .where((event) => event(event.refTuple('tx', 'id'), '>', event.tuple(param('tx'), param('id'))))
      .where('tx', '<=', param('settled'))
      .orderBy('tx')
      .orderBy('id')
      .limit(param('limit')),
);

const selectOwnersWithRoom = statement<{ owners: string; pendingMax: number }>('selectOwnersWithRoom')(
  ({ db, param, oneOf }) =>
    db
      .selectFrom('webhooks')
      .select('owner')
      .distinct()
      .where(oneOf('owner', param('owners')))
      .where('disabled_reason', 'is', null)
      .where('deleted_at', 'is', null)
      .where('pending', '<', param('pendingMax')),
);

const selectActive = statement<WebhookPosition & { limit: number; pendingMax: number }>('selectActive')(
  ({ db, param, settledTransaction }) =>
    db
      .selectFrom('webhooks')
      .select(['webhooks.owner', 'webhooks.id'])
      .select((webhook) => hasEventsAfter(webhook, settledTransaction).as('is_behind'))
      .where((webhook) =>
        webhook(webhook.refTuple('webhooks.owner', 'webhooks.id'), '>', webhook.tuple(param('owner'), param('id'))),
      )
      .where('disabled_reason', 'is', null)
      .where('deleted_at', 'is', null)
      .where('pending', '<', param('pendingMax'))
      .orderBy('webhooks.owner')
      .orderBy('webhooks.id')
      .limit(param('limit')),
);

const selectAnyActive = statement<object>('selectAnyActive')(({ db }) =>
  db.selectFrom('webhooks').select('id').where('disabled_reason', 'is', null).where('deleted_at', 'is', null).limit(1),
);

/** Owners whose webhooks may have something to queue, and the position up to which the log was searched. */
export interface OwnersOfEvents {
  /** Whether the log has the position and all after it; otherwise owners may have been missed. */
  readonly isPlaceKnown: boolean;
  readonly owners: readonly string[];
  readonly end: Position;
  readonly isEnd: boolean;
}

/** Reads the owners of the events after a position, at most `limit` events, that have active webhooks with room. */
export async function readOwnersOfEvents(
  tx: Tx,
  { after, limit, pendingMax }: { after: Position; limit: number; pendingMax: number },
): Promise<OwnersOfEvents> {
  const known = await readPosition(tx, { position: after });
  const { end, settledTx: settled } = known.log;
  const events = await tx.all(selectOwnersOfEvents, { ...after, limit, settled });
  const last = events.length < limit ? undefined : events.at(-1);
  const owners = JSON.stringify([...new Set(events.map(({ owner }) => owner))]);
  const rows = events.length === 0 ? [] : await tx.all(selectOwnersWithRoom, { owners, pendingMax });
  return {
    isPlaceKnown: hasAllAfter(after, known),
    owners: rows.map(({ owner }) => owner),
    end: last === undefined ? end : { tx: last.tx, id: last.id },
    isEnd: last === undefined,
  };
}

/** Position of a webhook in the order of owners and ids. */
export interface WebhookPosition {
  readonly owner: string;
  readonly id: string;
}

/**
 * Reads the owners of active webhooks that have room and events after their positions. Checks at most `limit` webhooks.
 * `next` is where the following call has to begin; `undefined` after the last webhook.
 */
export async function readLaggingOwners(
  tx: Tx,
  { after, limit, pendingMax }: { after: WebhookPosition; limit: number; pendingMax: number },
): Promise<{ owners: readonly string[]; next: WebhookPosition | undefined }> {
  const { owner, id } = after;
  const webhooks = await tx.all(selectActive, { owner, id, limit, pendingMax });
  const owners = new Set(webhooks.filter(({ is_behind }) => is_behind).map((webhook) => webhook.owner));
  return { owners: [...owners], next: webhooks.length < limit ? undefined : webhooks.at(-1) };
}

/** Whether any webhook is active. */
export async function hasActiveWebhook(tx: Tx, _args: object): Promise<boolean> {
  return (await tx.first(selectAnyActive, {})) !== undefined;
}

/** Limits of one step of queueing. */
export interface FanOutLimits {
  /** Maximum number of events that are read for each webhook; also the maximum number of webhooks. */
  readonly eventsMax: number;
  /** Maximum number of pending deliveries of a webhook. Later events stay in the log, after its position. */
  readonly pendingMax: number;
}

/** Outcome of a step of queueing: everything that has room is queued, or there is more to do. */
export type FanOutOutcome = 'done' | 'more';

/**
 * Queues the events after the positions of the webhooks of an owner, for those webhooks that want them, and moves the
 * positions, so that each event is queued once. Waits for a webhook that another node works on, because a state read
 * before may be outdated.
 */
export async function fanOutEvents(
  tx: Tx,
  args: { owner: string; now: number; deliveryId: string; limits: FanOutLimits },
): Promise<FanOutOutcome> {
  const { owner, now, deliveryId } = args;
  const { eventsMax, pendingMax } = args.limits;
  const webhooks = await tx.all(holdLagging, { owner, pendingMax, limit: eventsMax });
  const ids = idsFrom(deliveryId, eventsMax);
  // Webhooks of one owner mostly stand at one position.
  const pages = new Map<string, EventPage>();
  let hasMoved = false;
  let isLeft = webhooks.length === eventsMax;
  let left = eventsMax;
  for (const webhook of webhooks) {
    if (left === 0) return 'more';
    const after = { tx: webhook.log_tx, id: webhook.log_id };
    const key = `${after.tx} ${after.id}`;
    const whole = pages.get(key) ?? (await readEvents(tx, { owner, after, limit: eventsMax }));
    pages.set(key, whole);
    const page = firstOf(whole, left);
    const rows = page.events.filter(wantedBy(webhook)).map((event) => {
      const id = ids.shift() ?? '';
      return { ...deliveryOf(event, page), webhook_id: webhook.id, id, created_at: now, due_at: now };
    });
    await tx.insertAll(insertDelivery, rows);
    if (rows.length > 0) await tx.run(callForward, { id: webhook.id, now });
    const pending = webhook.pending + rows.length;
    if (isBefore(after, page.next)) {
      await tx.run(movePosition, { ...positionOf(webhook.id, page.next), pending });
      hasMoved = true;
    }
    if (!page.isEnd && pending < pendingMax) isLeft = true;
    left -= page.events.length;
  }
  // Without progress the next step would find the same.
  return isLeft && hasMoved ? 'more' : 'done';
}

/** First events of a page. */
function firstOf(page: EventPage, count: number): EventPage {
  const last = page.events[count - 1];
  if (last === undefined || page.events.length === count) return page;
  return { ...page, events: page.events.slice(0, count), next: { tx: last.tx, id: last.id }, isEnd: false };
}

function positionOf(id: string, { tx, id: eventId }: Position): LogColumns & { id: string } {
  return { id, log_tx: tx, log_id: eventId };
}

function wantedBy(webhook: Pick<Schema['webhooks'], 'types' | 'mailbox_id'>): (event: EventRow) => boolean {
  const types: readonly string[] | undefined = webhook.types === null ? undefined : JSON.parse(webhook.types);
  return (event) =>
    (webhook.mailbox_id === null || webhook.mailbox_id === event.mailbox_id) && (types?.includes(event.type) ?? true);
}

function deliveryOf(event: EventRow, { log }: EventPage) {
  return {
    event_id: positionText(log, event),
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
