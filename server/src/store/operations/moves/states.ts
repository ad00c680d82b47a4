import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';

/** Move of an owner, as the schema has it. */
export type OwnerMove = Schema['owner_moves'];

/** Move that rows come by. */
export interface Receipt {
  readonly owner: string;
  readonly moveId: string;
}

/**
 * Outcome of rows that came: they are kept; no such move is under way; what the owner had here before is still being removed; or somebody
 * else here has what they belong to.
 */
export type ReceiptOutcome = 'kept' | 'no_move' | 'still_ending' | 'number_taken';

const selectMove = statement<{ owner: string }>('selectOwnerMove')(({ db, param }) =>
  db.selectFrom('owner_moves').selectAll().where('owner', '=', param('owner')),
);

const selectAnyMove = statement<object>('selectAnyOwnerMove')(({ db, literal }) =>
  db.selectFrom('owner_moves').select('owner').limit(literal(1)),
);

const holdMove = statement<{ owner: string }>('holdOwnerMove')(({ db, param, hold }) =>
  hold(db.selectFrom('owner_moves').selectAll().where('owner', '=', param('owner')), {
    lock: 'change',
    of: 'owner_moves',
  }),
);

const stayInMove = statement<{ owner: string }>('stayInOwnerMove')(({ db, param, hold }) =>
  hold(db.selectFrom('owner_moves').selectAll().where('owner', '=', param('owner')), {
    lock: 'stay',
    of: 'owner_moves',
  }),
);

const holdMoveByTicket = statement<{ hash: string }>('holdOwnerMoveByTicket')(({ db, param, hold, literal }) =>
  hold(
    db
      .selectFrom('owner_moves')
      .selectAll()
      .where('direction', '=', literal('in'))
      .where('ticket_hash', '=', param('hash')),
    { lock: 'change', of: 'owner_moves' },
  ),
);

const selectMoveByTicket = statement<{ hash: string }>('selectOwnerMoveByTicket')(({ db, param, literal }) =>
  db
    .selectFrom('owner_moves')
    .selectAll()
    .where('direction', '=', literal('in'))
    .where('ticket_hash', '=', param('hash')),
);

const putMove = statement<OwnerMove>('putOwnerMove')(({ db, param }) =>
  db
    .insertInto('owner_moves')
    .values({
      owner: param('owner'),
      direction: param('direction'),
      state: param('state'),
      move_id: param('move_id'),
      ticket_hash: param('ticket_hash'),
      ends_at: param('ends_at'),
      place: param('place'),
      is_return: param('is_return'),
      was_suspended_at: param('was_suspended_at'),
      changed_at: param('changed_at'),
    })
    .onConflict((conflict) =>
      conflict.column('owner').doUpdateSet(({ ref }) => ({
        direction: ref('excluded.direction'),
        state: ref('excluded.state'),
        move_id: ref('excluded.move_id'),
        ticket_hash: ref('excluded.ticket_hash'),
        ends_at: ref('excluded.ends_at'),
        place: ref('excluded.place'),
        is_return: ref('excluded.is_return'),
        was_suspended_at: ref('excluded.was_suspended_at'),
        changed_at: ref('excluded.changed_at'),
      })),
    ),
);

const removeMove = statement<{ owner: string }>('removeOwnerMove')(({ db, param }) =>
  db.deleteFrom('owner_moves').where('owner', '=', param('owner')),
);

const insertMovedDomain = statement<Schema['moved_domains']>('insertMovedDomain')(({ db, param }) =>
  db
    .insertInto('moved_domains')
    .values({ name: param('name'), owner: param('owner'), subdomains: param('subdomains') })
    .onConflict((conflict) => conflict.doNothing()),
);

const selectMovedDomains = statement<{ owner: string }>('selectDomainsOfMove')(({ db, param }) =>
  db.selectFrom('moved_domains').select(['name', 'subdomains']).where('owner', '=', param('owner')),
);

const removeMovedDomains = statement<{ owner: string }>('removeMovedDomains')(({ db, param }) =>
  db.deleteFrom('moved_domains').where('owner', '=', param('owner')),
);

/** Reads the move of an owner. */
export async function readMove(tx: Tx, args: { owner: string }): Promise<OwnerMove | undefined> {
  return tx.first(selectMove, args);
}

/** Whether an owner has come or left, or does so. */
export async function hasMoves(tx: Tx, _args: object): Promise<boolean> {
  return (await tx.first(selectAnyMove, {})) !== undefined;
}

/** Reads the move of one who comes by the hash of his ticket. */
export async function readMoveByTicket(tx: Tx, args: { hash: string }): Promise<OwnerMove | undefined> {
  return tx.first(selectMoveByTicket, args);
}

/** Reads the move of an owner, and locks it until the transaction ends. */
export async function heldMove(tx: Tx, args: { owner: string }): Promise<OwnerMove | undefined> {
  return tx.first(holdMove, args);
}

/** As `heldMove`, of one who comes with a ticket. */
export async function heldMoveByTicket(tx: Tx, args: { hash: string }): Promise<OwnerMove | undefined> {
  return tx.first(holdMoveByTicket, args);
}

/** Whether rows of a run of a move may come: neither its state nor its run changes before the transaction ends. */
export async function isReceiving(tx: Tx, { owner, moveId }: Receipt): Promise<boolean> {
  const move = await tx.first(stayInMove, { owner });
  return move?.direction === 'in' && move.state === 'copying' && move.move_id === moveId;
}

/** As `isReceiving`, for a read, which holds nothing. */
export async function isUnderWay(tx: Tx, { owner, moveId }: Receipt): Promise<boolean> {
  const move = await tx.first(selectMove, { owner });
  return move?.direction === 'in' && move.state === 'copying' && move.move_id === moveId;
}

/**
 * Whether an owner is between two installations: refused here while he leaves, or coming. What is done to him meanwhile might be lost.
 * His account has to be held.
 */
export async function isBetween(tx: Tx, args: { owner: string }): Promise<boolean> {
  const move = await tx.first(selectMove, args);
  if (move === undefined || move.state === 'done' || move.state === 'expected') return false;
  return move.direction === 'in' ? move.state !== 'decided' : move.state !== 'copying';
}

/** Whether a move of an owner is under way here. His account has to be held. */
export async function isLeaving(tx: Tx, args: { owner: string }): Promise<boolean> {
  const move = await tx.first(selectMove, args);
  return move !== undefined && move.direction === 'out' && move.state !== 'done';
}

/** Sets the move of an owner. */
export async function setMove(tx: Tx, move: OwnerMove): Promise<void> {
  await tx.run(putMove, move);
}

/** Forgets the move of an owner. */
export async function forgetMove(tx: Tx, args: { owner: string }): Promise<void> {
  await tx.run(removeMove, args);
}

/** Domain of an owner who moves. */
export type MovedDomain = Omit<Schema['moved_domains'], 'owner'>;

/** Reads the domains by which mail to an owner is put off. */
export async function readMovedDomains(tx: Tx, args: { owner: string }): Promise<MovedDomain[]> {
  return tx.all(selectMovedDomains, args);
}

/** Sets the domains by which mail to an owner is put off. */
export async function setMovedDomains(tx: Tx, owner: string, domains: readonly MovedDomain[]): Promise<void> {
  await tx.run(removeMovedDomains, { owner });
  for (const { name, subdomains } of domains) await tx.run(insertMovedDomain, { name, owner, subdomains });
}
