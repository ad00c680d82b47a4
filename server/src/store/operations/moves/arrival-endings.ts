import { statement, type Tx } from '../../statement.ts';
import { endScopes } from './arrived-scopes.ts';
import { forgetMove, heldMove, type OwnerMove, setComingDomains, setMove } from './states.ts';
import { leaveMove } from './tickets.ts';

const removeStaged = statement<{ owner: string; limit: number }>('removeSomeStaged')(({ db, param }) =>
  db
    .deleteFrom('staged_rows')
    .where('owner', '=', param('owner'))
    .where(
      'position',
      'in',
      db
        .selectFrom('staged_rows')
        .select('position')
        .where('owner', '=', param('owner'))
        .orderBy('position')
        .limit(param('limit')),
    ),
);

const removeClaims = statement<{ owner: string; limit: number }>('removeClaimedCallsOfMove')(({ db, param }) =>
  db
    .deleteFrom('idempotent_calls')
    .where('owner', '=', param('owner'))
    .where(
      'key',
      'in',
      db
        .selectFrom('idempotent_calls')
        .select('key')
        .where('owner', '=', param('owner'))
        .orderBy('key')
        .limit(param('limit')),
    ),
);

const removeAccount = statement<{ owner: string }>('removeMovedAccount')(({ db, param }) =>
  db.deleteFrom('accounts').where('owner', '=', param('owner')),
);

const endAccount = statement<{ owner: string; now: number }>('endMovedAccount')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({ deleted_at: param('now'), ended_at: param('now') })
    .where('owner', '=', param('owner')),
);

const selectUnfinished = statement<object>('selectUnfinishedArrivals')(({ db, literal, hold }) =>
  hold(
    db
      .selectFrom('owner_moves')
      .select('owner')
      .where('direction', '=', literal('in'))
      .where('state', 'in', ['decided', 'undoing'])
      .orderBy('owner')
      .limit(literal(1)),
    { lock: 'change_free', of: 'owner_moves' },
  ),
);

const selectAnyOpen = statement<object>('selectAnyOpenArrival')(({ db, literal }) =>
  db
    .selectFrom('owner_moves')
    .select('owner')
    .where('direction', '=', literal('in'))
    .where('state', '<>', literal('done'))
    .limit(literal(1)),
);

/** Whether a ticket is good, an owner comes, or something is left to do of one who has come or was taken back. */
export async function hasOpenArrivals(tx: Tx, _args: object): Promise<boolean> {
  return (await tx.first(selectAnyOpen, {})) !== undefined;
}

/**
 * Removes some of what has come in vain: rows of nobody, of an owner who is served here, or what there is of one whose move is taken back; at
 * most `limit` rows. Owners on whom another node works are skipped.
 */
export async function endArrival(
  tx: Tx,
  { limit, now }: { limit: number; now: number },
): Promise<{ mayBeMore: boolean }> {
  const found = await tx.first(selectUnfinished, {});
  const move = found && (await heldMove(tx, found));
  if (move === undefined) return { mayBeMore: false };
  const { owner, state } = move;
  if ((await tx.run(removeStaged, { owner, limit })) > 0) return { mayBeMore: true };
  if (await endScopes(tx, { move, limit })) return { mayBeMore: true };
  if (state === 'undoing' && (await tx.run(removeClaims, { owner, limit })) > 0) return { mayBeMore: true };
  if (state === 'decided') await setMove(tx, { ...move, state: 'done', changed_at: now });
  else await takeBack(tx, move, now);
  return { mayBeMore: true };
}

async function takeBack(tx: Tx, move: OwnerMove, now: number): Promise<void> {
  const { owner } = move;
  await setComingDomains(tx, owner, []);
  if (move.is_return === 1) {
    await tx.run(endAccount, { owner, now });
    await leaveMove(tx, move, now);
  } else {
    await tx.run(removeAccount, { owner });
    await forgetMove(tx, { owner });
  }
}
