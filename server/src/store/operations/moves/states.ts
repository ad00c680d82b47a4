import { isWithinDomain } from '../../../lib/domain-name.ts';
import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { isSuspended } from '../accounts.ts';

/** Move of an owner, as the schema has it. */
export type OwnerMove = Schema['owner_moves'];

/** Move that rows come by. */
export interface Receipt {
  readonly owner: string;
  readonly moveId: string;
}

/** Receipt of a call that brings something: how much, and how much may come in all by the ticket. */
export interface CountedReceipt extends Receipt {
  readonly bytes: number;
  readonly bytesMax: number;
}

/**
 * Outcome of rows that came: they are kept; no such move is under way; more has come than may; what the owner had here before is still being
 * removed; or somebody else here has what they belong to.
 */
export type ReceiptOutcome = 'kept' | 'no_move' | 'too_much' | 'still_ending' | 'number_taken';

const selectMove = statement<{ owner: string }>('selectOwnerMove')(({ db, param }) =>
  db.selectFrom('owner_moves').selectAll().where('owner', '=', param('owner')),
);

const selectAnyMove = statement<{ since: number }>('selectAnyOwnerMove')(({ db, param, literal }) =>
  db
    .selectFrom('owner_moves')
    .select('owner')
    .where(({ or, and, eb }) =>
      or([
        eb('state', '<>', literal('done')),
        and([eb('direction', '=', literal('out')), eb('changed_at', '>', param('since'))]),
      ]),
    )
    .limit(literal(1)),
);

const holdMove = statement<{ owner: string }>('holdOwnerMove')(({ db, param, hold }) =>
  hold(db.selectFrom('owner_moves').selectAll().where('owner', '=', param('owner')), {
    lock: 'change',
    of: 'owner_moves',
  }),
);

const addBytes = statement<{ owner: string; bytes: number }>('addBytesOfMove')(({ db, param }) =>
  db
    .updateTable('owner_moves')
    .set(({ eb }) => ({ bytes: eb('bytes', '+', param('bytes')) }))
    .where('owner', '=', param('owner')),
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
      bytes: param('bytes'),
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
        bytes: ref('excluded.bytes'),
      })),
    ),
);

const removeMove = statement<{ owner: string }>('removeOwnerMove')(({ db, param }) =>
  db.deleteFrom('owner_moves').where('owner', '=', param('owner')),
);

const insertMovedDomain = statement<Schema['moved_domains']>('insertMovedDomain')(({ db, param }) =>
  db
    .insertInto('moved_domains')
    .values({
      name: param('name'),
      owner: param('owner'),
      subdomains: param('subdomains'),
      is_coming: param('is_coming'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

const selectComingDomains = statement<{ owner: string }>('selectComingDomains')(({ db, param, literal }) =>
  db
    .selectFrom('moved_domains')
    .select(['name', 'subdomains'])
    .where('owner', '=', param('owner'))
    .where('is_coming', '=', literal(1)),
);

const removeComingDomains = statement<{ owner: string }>('removeComingDomains')(({ db, param, literal }) =>
  db.deleteFrom('moved_domains').where('owner', '=', param('owner')).where('is_coming', '=', literal(1)),
);

const removeMovedDomains = statement<{ owner: string }>('removeMovedDomains')(({ db, param }) =>
  db.deleteFrom('moved_domains').where('owner', '=', param('owner')),
);

/** Reads the move of an owner. */
export async function readMove(tx: Tx, args: { owner: string }): Promise<OwnerMove | undefined> {
  return tx.first(selectMove, args);
}

/**
 * Reads the move of an owner by which he is refused here, if it is one. Such an owner is suspended, so that nothing is asked about the moves of
 * those who are not: what is wrong with them keeps nobody else from working.
 */
export async function readMoveOfSuspended(tx: Tx, args: { owner: string }): Promise<OwnerMove | undefined> {
  return (await isSuspended(tx, args)) ? readMove(tx, args) : undefined;
}

/** Whether an owner comes or leaves, or has left since a time. */
export async function hasMoves(tx: Tx, args: { since: number }): Promise<boolean> {
  return (await tx.first(selectAnyMove, args)) !== undefined;
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

/**
 * Counts what comes by a run of a move, and tells whether it may: `receiving`. Neither the state of the move nor its run changes before the
 * transaction ends.
 */
export async function countReceipt(
  tx: Tx,
  { owner, moveId, bytes, bytesMax }: CountedReceipt,
): Promise<'receiving' | 'no_move' | 'too_much'> {
  const move = await tx.first(holdMove, { owner });
  if (move?.direction !== 'in' || move.state !== 'copying' || move.move_id !== moveId) return 'no_move';
  if (move.bytes + bytes > bytesMax) return 'too_much';
  await tx.run(addBytes, { owner, bytes });
  return 'receiving';
}

/** Whether rows of a run of a move may come, for a read, which holds nothing. */
export async function isUnderWay(tx: Tx, { owner, moveId }: Receipt): Promise<boolean> {
  const move = await tx.first(selectMove, { owner });
  return move?.direction === 'in' && move.state === 'copying' && move.move_id === moveId;
}

/**
 * Whether an owner is between two installations: refused here while he leaves, or coming. What is done to him meanwhile might be lost.
 * His account has to be held.
 */
export async function isBetween(tx: Tx, args: { owner: string }): Promise<boolean> {
  const move = await readMoveOfSuspended(tx, args);
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
export type MovedDomain = Pick<Schema['moved_domains'], 'name' | 'subdomains'>;

/** Whether a name is a domain of an owner who moves, or below it where the names there belong to it. */
export function isOfDomain(name: string, { name: domain, subdomains }: MovedDomain): boolean {
  return subdomains === 1 ? isWithinDomain(name, domain) : name === domain;
}

/** Reads the domains that an owner who comes has told at the beginning of his move. */
export async function readComingDomains(tx: Tx, args: { owner: string }): Promise<MovedDomain[]> {
  return tx.all(selectComingDomains, args);
}

/** Sets the domains by which mail to an owner who leaves, or has left, is put off. */
export async function setMovedDomains(tx: Tx, owner: string, domains: readonly MovedDomain[]): Promise<void> {
  await tx.run(removeMovedDomains, { owner });
  for (const { name, subdomains } of domains)
    await tx.run(insertMovedDomain, { name, owner, subdomains, is_coming: 0 });
}

/** Sets the domains by which mail to an owner who comes is put off, besides those with which he has left before. */
export async function setComingDomains(tx: Tx, owner: string, domains: readonly MovedDomain[]): Promise<void> {
  await tx.run(removeComingDomains, { owner });
  for (const { name, subdomains } of domains)
    await tx.run(insertMovedDomain, { name, owner, subdomains, is_coming: 1 });
}
