import type { ExpressionBuilder, RawBuilder } from 'kysely';
import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import type { Position } from '../events.ts';

/**
 * Condition that the log has events of a webhook's owner after its position; only settled ones if `settledTransaction`
 * is given.
 */
export function hasEventsAfter(
  { exists, selectFrom }: ExpressionBuilder<Schema, 'webhooks'>,
  settledTransaction?: RawBuilder<number>,
) {
  return exists(
    selectFrom('events')
      .select('events.id')
      .whereRef('events.owner', '=', 'webhooks.owner')
      .where((event) =>
        event(event.refTuple('events.tx', 'events.id'), '>', event.refTuple('webhooks.log_tx', 'webhooks.log_id')),
      )
      .$if(settledTransaction !== undefined, (query) =>
        settledTransaction === undefined ? query : query.where('events.tx', '<=', settledTransaction),
      ),
  );
}

/**
 * Locks the webhooks that lose events. Only webhooks of the owners of these events are read, because most lose nothing,
 * and they may be many.
 */
const holdLosing = statement<Position>('holdLosing')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('webhooks')
      .select('webhooks.id')
      .where('webhooks.owner', 'in', ({ selectFrom }) =>
        selectFrom('events as old')
          .select('old.owner')
          .where((event) => event(event.refTuple('old.tx', 'old.id'), '<=', event.tuple(param('tx'), param('id')))),
      )
      .where('webhooks.deleted_at', 'is', null)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('log_tx', 'log_id'), '<', tuple(param('tx'), param('id'))))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('events')
            .select('events.id')
            .whereRef('events.owner', '=', 'webhooks.owner')
            .where((event) =>
              event(
                event.refTuple('events.tx', 'events.id'),
                '>',
                event.refTuple('webhooks.log_tx', 'webhooks.log_id'),
              ),
            )
            .where((event) =>
              event(event.refTuple('events.tx', 'events.id'), '<=', event.tuple(param('tx'), param('id'))),
            )
            .where((event) =>
              event.or([
                event('webhooks.mailbox_id', 'is', null),
                event('webhooks.mailbox_id', '=', event.ref('events.mailbox_id')),
              ]),
            ),
        ),
      )
      .orderBy('webhooks.id'),
    { lock: 'change', of: 'webhooks' },
  ),
);

const passLost = statement<{ id: string; tx: number; logId: string; now: number; error: string; code: string }>(
  'passLost',
)(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({
      log_tx: param('tx'),
      log_id: param('logId'),
      last_error: param('error'),
      last_error_code: param('code'),
      last_error_status: null,
      last_error_at: param('now'),
    })
    .where('id', '=', param('id')),
);

const holdBeyond = statement<Position>('holdBeyond')(({ db, param, hold }) =>
  hold(
    db
      .selectFrom('webhooks')
      .select('id')
      .where(({ eb, refTuple, tuple }) => eb(refTuple('log_tx', 'log_id'), '>', tuple(param('tx'), param('id'))))
      .orderBy('id'),
    { lock: 'change', of: 'webhooks' },
  ),
);

const takeBackTo = statement<Position>('takeBackTo')(({ db, param }) =>
  db
    .updateTable('webhooks')
    .set({ log_tx: param('tx'), log_id: param('id') })
    .where(({ eb, refTuple, tuple }) => eb(refTuple('log_tx', 'log_id'), '>', tuple(param('tx'), param('id')))),
);

const resetPlaces = statement<object>('resetPlaces')(({ db }) =>
  db.updateTable('webhooks').set({ log_tx: 0, log_id: '' }),
);

/** Error that is stored for a webhook whose events were removed before they could be queued. */
const missed = {
  error: 'events were dropped from the log before they could be queued',
  code: 'events_dropped',
};

/** Moves webhooks past events that are about to be removed, and records the loss, for those that lose some. */
export async function passOver(tx: Tx, { now, ...position }: Position & { now: number }): Promise<void> {
  // Held in the order in which others hold several.
  for (const { id } of await tx.all(holdLosing, position)) {
    await tx.run(passLost, { id, tx: position.tx, logId: position.id, now, ...missed });
  }
}

/**
 * Moves webhooks whose position is after the end of the log back to the end: events may yet be recorded before that
 * position.
 */
export async function holdPositionsTo(tx: Tx, end: Position): Promise<void> {
  await tx.all(holdBeyond, end);
  await tx.run(takeBackTo, end);
}

/** Moves every webhook to the start of a new log. */
export async function forgetPositions(tx: Tx): Promise<void> {
  await tx.run(resetPlaces, {});
}
