import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { type AuditRow, recordAudit } from '../operator/audit.ts';
import { forgetMove, heldMove, heldMoveByTicket, type MovedDomain, setComingDomains, setMove } from './states.ts';

const holdAccountOfMove = statement<{ owner: string }>('holdAccountOfMove')(({ db, param, hold }) =>
  hold(db.selectFrom('accounts').selectAll().where('owner', '=', param('owner')), { lock: 'change', of: 'accounts' }),
);

const insertArriving = statement<{ owner: string; now: number }>('insertArrivingAccount')(({ db, param }) =>
  db.insertInto('accounts').values({
    owner: param('owner'),
    active_mailboxes_max: null,
    daily_calls_max: null,
    bytes_max: null,
    created_at: param('now'),
    suspended_at: param('now'),
  }),
);

const reviveAccount = statement<{ owner: string; now: number }>('reviveMovedAccount')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({ suspended_at: param('now'), deleted_at: null, ended_at: null })
    .where('owner', '=', param('owner')),
);

const selectLapsed = statement<{ now: number; before: number; limit: number }>('selectLapsedArrivals')(
  ({ db, param, literal, hold }) =>
    hold(
      db
        .selectFrom('owner_moves')
        .selectAll()
        .where('direction', '=', literal('in'))
        .where(({ or, and, eb }) =>
          or([
            and([eb('state', '=', literal('expected')), eb('ends_at', '<=', param('now'))]),
            and([eb('state', '=', literal('copying')), eb('changed_at', '<', param('before'))]),
            and([eb('state', '=', literal('copying')), eb('ends_at', '<=', param('now'))]),
          ]),
        )
        .orderBy('owner')
        .limit(param('limit')),
      { lock: 'change_free', of: 'owner_moves' },
    ),
);

const removeUsage = statement<{ owner: string }>('removeOldUsageOfOwner')(({ db, param }) =>
  db.deleteFrom('owner_usage').where('owner', '=', param('owner')),
);

/** Outcome of a ticket: made; there is such an owner; his move is under way; or he was deleted. */
export type TicketOutcome = 'made' | 'exists' | 'under_way' | 'deleted';

/** Keeps the ticket of an owner who is to come, in place of one that was not used. */
export async function insertTicket(
  tx: Tx,
  { owner, hash, endsAt, audit, now }: { owner: string; hash: string; endsAt: number; audit: AuditRow; now: number },
): Promise<TicketOutcome> {
  const account = await tx.first(holdAccountOfMove, { owner });
  const before = await heldMove(tx, { owner });
  if (before?.direction === 'in' && !['expected', 'done'].includes(before.state)) return 'under_way';
  const hasLeft =
    (before?.direction === 'out' && before.state === 'done') ||
    (before?.state === 'expected' && before.is_return === 1);
  if (account !== undefined && !(hasLeft && account.ended_at !== null)) {
    return account.deleted_at === null || hasLeft ? 'exists' : 'deleted';
  }
  await setMove(tx, {
    ...{ owner, direction: 'in', state: 'expected', move_id: '', ticket_hash: hash, ends_at: endsAt },
    ...{ place: hasLeft ? (before?.place ?? '') : '', is_return: hasLeft ? 1 : 0 },
    ...{ was_suspended_at: null, changed_at: now, bytes: 0 },
  });
  await recordAudit(tx, audit);
  return 'made';
}

/** Outcome of the end of a ticket: it ends; the move is taken back; there is none; or it is too late, since he is here. */
export type CancelOutcome = 'cancelled' | 'undoing' | 'none' | 'too_late';

/**
 * Ends the ticket of an owner, or takes a move back that has begun by it.
 * @param args.hash Hash of the ticket, of a source that has it; such a ticket stays good where nothing has begun by it.
 * @param args.moveId Run that takes the move back: not that of another.
 */
export async function cancelTicket(
  tx: Tx,
  { owner, hash, moveId, audit, now }: { owner: string; hash?: string; moveId?: string; audit: AuditRow; now: number },
): Promise<CancelOutcome> {
  const move = await heldMove(tx, { owner });
  if (move?.direction !== 'in' || (hash !== undefined && move.ticket_hash !== hash)) return 'none';
  if (moveId !== undefined && move.state === 'copying' && move.move_id !== moveId) return 'none';
  if (move.state === 'undoing') return 'undoing';
  if (move.state === 'expected' && hash !== undefined) return 'cancelled';
  if (move.state === 'expected') {
    await leaveMove(tx, move, now);
    await recordAudit(tx, audit);
    return 'cancelled';
  }
  if (move.state !== 'copying') return 'too_late';
  await setMove(tx, { ...move, state: 'undoing', changed_at: now });
  await recordAudit(tx, audit);
  return 'undoing';
}

/** Ends tickets and moves whose time is over, and takes moves back of which no run has begun since `before`: at most `limit`. */
export async function endLapsedArrivals(
  tx: Tx,
  { now, ...of }: { now: number; before: number; limit: number },
): Promise<void> {
  for (const move of await tx.all(selectLapsed, { now, ...of })) {
    if (move.state === 'expected') await leaveMove(tx, move, now);
    else await setMove(tx, { ...move, state: 'undoing', changed_at: now });
  }
}

/** Puts a move back to what it was before its ticket: none, or that by which the owner had left. */
export async function leaveMove(tx: Tx, move: Schema['owner_moves'], now: number): Promise<void> {
  const { owner, is_return } = move;
  if (is_return === 0) return forgetMove(tx, { owner });
  const left = { direction: 'out', state: 'done', ticket_hash: '', is_return: 0, bytes: 0 } as const;
  await setMove(tx, { ...move, ...left, changed_at: now });
}

/** Outcome of the first call of a move: how far it has come, or why it does not begin. */
export type BeginOutcome = Schema['owner_moves']['state'] | 'unknown_ticket' | 'other_owner';

/**
 * Begins a run of a move by its ticket, which is good for this one move from then on, or tells how far the move has come. Calls of a run
 * before are refused from then on.
 */
export async function beginArrival(
  tx: Tx,
  args: {
    hash: string;
    owner: string;
    moveId: string;
    domains: readonly MovedDomain[];
    /** Time after which the move ends unless it is decided. */
    endsAt: number;
    audit: AuditRow;
    now: number;
  },
): Promise<BeginOutcome> {
  const { hash, owner, moveId, domains, now } = args;
  const move = await heldMoveByTicket(tx, { hash });
  if (move === undefined) return 'unknown_ticket';
  if (move.owner !== owner) return 'other_owner';
  const isOver = (move.state === 'expected' || move.state === 'copying') && move.ends_at <= now;
  if (isOver) return 'unknown_ticket';
  if (move.state === 'copying') {
    await setComingDomains(tx, owner, domains);
    await setMove(tx, { ...move, move_id: moveId, changed_at: now });
  }
  if (move.state !== 'expected') return move.state;
  if (move.is_return === 1) {
    await tx.run(reviveAccount, { owner, now });
    await tx.run(removeUsage, { owner });
  } else {
    if ((await tx.first(holdAccountOfMove, { owner })) !== undefined) return 'other_owner';
    await tx.run(insertArriving, { owner, now });
  }
  await setComingDomains(tx, owner, domains);
  await setMove(tx, { ...move, state: 'copying', move_id: moveId, ends_at: args.endsAt, changed_at: now });
  await recordAudit(tx, args.audit);
  return 'copying';
}
