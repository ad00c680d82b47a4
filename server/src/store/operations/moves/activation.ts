import type { Schema } from '../../schema.ts';
import { statement, type Tx } from '../../statement.ts';
import { endAtClaimedNames } from '../domains/claimed-names.ts';
import { markDomainDeleted } from '../domains/endings.ts';
import type { EventSeed } from '../events.ts';
import { type AuditRow, recordAudit } from '../operator/audit.ts';
import type { StagedTable } from './fates.ts';
import { placeDomains, placeRows, type StagedRow, stagedRowsIn, takenDomain } from './placing.ts';
import type { MovedRow } from './rows.ts';
import { heldMove, type OwnerMove, setMove, setMovedDomains } from './states.ts';

/** Settings of an account that move. */
export type MovedAccount = Pick<
  Schema['accounts'],
  'active_mailboxes_max' | 'daily_calls_max' | 'bytes_max' | 'mail_rules' | 'created_at' | 'suspended_at'
>;

const selectStagedDomains = statement<{ owner: string }>('selectStagedDomains')(({ db, param, literal }) =>
  db
    .selectFrom('staged_rows')
    .select('content')
    .where('owner', '=', param('owner'))
    .where('name', '=', literal('domains'))
    .orderBy('position'),
);

const removeStagedDomains = statement<{ owner: string }>('removeStagedDomains')(({ db, param, literal }) =>
  db.deleteFrom('staged_rows').where('owner', '=', param('owner')).where('name', '=', literal('domains')),
);

const countStaged = statement<{ owner: string }>('countStagedRows')(({ db, param }) =>
  db
    .selectFrom('staged_rows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner', '=', param('owner')),
);

const selectFirstStaged = statement<{ owner: string }>('selectFirstStagedRows')(({ db, param, literal }) =>
  db
    .selectFrom('staged_rows')
    .select(['position', 'name', 'content'])
    .where('owner', '=', param('owner'))
    .orderBy('position')
    .limit(literal(1)),
);

const removeStagedAt = statement<{ owner: string; position: number }>('removeStagedAt')(({ db, param }) =>
  db.deleteFrom('staged_rows').where('owner', '=', param('owner')).where('position', '=', param('position')),
);

const setStagedAt = statement<{ owner: string; position: number; content: string }>('setStagedAt')(({ db, param }) =>
  db
    .updateTable('staged_rows')
    .set({ content: param('content') })
    .where('owner', '=', param('owner'))
    .where('position', '=', param('position')),
);

const selectOpening = statement<object>('selectOpeningArrivals')(({ db, literal, hold }) =>
  hold(
    db
      .selectFrom('owner_moves')
      .select('owner')
      .where('direction', '=', literal('in'))
      .where('state', '=', literal('opening'))
      .orderBy('owner')
      .limit(literal(1)),
    { lock: 'change_free', of: 'owner_moves' },
  ),
);

const selectAnyOpening = statement<object>('selectAnyOpeningArrival')(({ db, literal }) =>
  db
    .selectFrom('owner_moves')
    .select('owner')
    .where('direction', '=', literal('in'))
    .where('state', '=', literal('opening'))
    .orderBy('owner')
    .limit(literal(1)),
);

const selectOldKeys = statement<{ owner: string; limit: number }>('selectOldKeysOfOwner')(({ db, param }) =>
  db
    .selectFrom('keys')
    .select('id')
    .where('owner', '=', param('owner'))
    .where('revoked_at', 'is not', null)
    .orderBy('id')
    .limit(param('limit')),
);

const removeOldPeople = statement<{ ids: string }>('removePeopleOfOldKeys')(({ db, param, oneOf }) =>
  db.deleteFrom('people').where(oneOf('key_id', param('ids'))),
);

const removeOldKeyDomains = statement<{ ids: string }>('removeDomainsOfOldKeys')(({ db, param, oneOf }) =>
  db.deleteFrom('key_domains').where(oneOf('key_id', param('ids'))),
);

const removeOldKeys = statement<{ ids: string }>('removeOldKeysOfOwner')(({ db, param, oneOf }) =>
  db.deleteFrom('keys').where(oneOf('id', param('ids'))),
);

const selectLapsed = statement<{ name: string; owner: string }>('selectLapsedByOthers')(({ db, param, literal }) =>
  db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', param('name'))
    .where('owner', '<>', param('owner'))
    .where('status', '=', literal('lapsed'))
    .where('deleted_at', 'is', null),
);

const setAccount = statement<MovedAccount & { owner: string }>('setMovedAccount')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({
      active_mailboxes_max: param('active_mailboxes_max'),
      daily_calls_max: param('daily_calls_max'),
      bytes_max: param('bytes_max'),
      mail_rules: param('mail_rules'),
      created_at: param('created_at'),
      suspended_at: param('suspended_at'),
    })
    .where('owner', '=', param('owner')),
);

const setSuspended = statement<{ owner: string; at: number | null }>('setSuspendedOfArrival')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({ suspended_at: param('at') })
    .where('owner', '=', param('owner')),
);

/**
 * Outcome of the call by which an owner is to be served here from now on, or why he is not: no such run of a move is under way; rows of his
 * are missing; or there is something that he cannot have here, as `refused` says.
 */
export type ActivateOutcome = 'activated' | 'no_move' | 'incomplete' | { readonly refused: string };

/** Owner for whom it was decided; the first of them unless one is told. */
interface OfOpening {
  readonly owner?: string;
}

interface Activation extends EventSeed {
  readonly owner: string;
  readonly moveId: string;
  readonly account: MovedAccount;
  /** Number of positions that the source has staged. */
  readonly staged: number;
  readonly audit: AuditRow;
}

/**
 * Decides that an owner who comes is served here, and gives him his domains, in this one transaction. His other rows were tried when they came;
 * `openArrival` puts them in their tables, before he is served. A domain that he cannot have keeps him out, and nothing has changed then.
 */
export async function activateArrival(tx: Tx, args: Activation): Promise<ActivateOutcome> {
  const { owner, moveId, account, audit, now } = args;
  const move = await heldMove(tx, { owner });
  if (move?.direction !== 'in') return 'no_move';
  if (move.state === 'opening' || move.state === 'decided' || move.state === 'done') return 'activated';
  if (move.state !== 'copying' || move.move_id !== moveId) return 'no_move';
  if (Number((await tx.first(countStaged, { owner }))?.count ?? 0) !== args.staged) return 'incomplete';
  const domains = (await tx.all(selectStagedDomains, { owner })).flatMap(({ content }) => rowsIn('domains', content));
  const refused = await takenDomain(tx, { owner, rows: domains });
  if (refused !== undefined) return { refused };
  await placeDomains(tx, { owner, rows: domains });
  await claimNames(tx, { owner, domains, seed: args });
  await tx.run(removeStagedDomains, { owner });
  await tx.run(setAccount, { owner, ...account, suspended_at: now });
  const decided = { state: 'opening', place: '', is_return: 0, changed_at: now } as const;
  await setMove(tx, { ...move, ...decided, was_suspended_at: account.suspended_at });
  await recordAudit(tx, audit);
  return 'activated';
}

/**
 * Puts some rows of a group of an owner in their table; after the last he is served. So no write takes as long as he has mailboxes.
 * @param args.rowsMax Maximum number of rows.
 * @param args.keysMax Maximum number of keys of before that are removed.
 */
export async function openArrival(
  tx: Tx,
  { rowsMax, keysMax, now, ...of }: OfOpening & { rowsMax: number; keysMax: number; now: number },
): Promise<{ mayBeMore: boolean }> {
  const move = await openingMove(tx, of);
  if (move === undefined) return { mayBeMore: false };
  const { owner } = move;
  if (await removeKeysOfBefore(tx, { owner, limit: keysMax })) return { mayBeMore: true };
  const group = await firstGroup(tx, { owner });
  if (group === undefined) {
    await tx.run(setSuspended, { owner, at: move.was_suspended_at });
    await setMovedDomains(tx, owner, []);
    await setMove(tx, { ...move, state: 'decided', was_suspended_at: null, changed_at: now });
  } else {
    const { table, rows } = group;
    await placeRows(tx, { owner, table, rows: stagedRowsIn(table, rows.slice(0, rowsMax)) });
    await keepFrom(tx, { owner, group, from: rowsMax });
  }
  return { mayBeMore: true };
}

/** Row of an owner whose turn it is: the first of those that wait at a position. */
export interface StagedFront {
  readonly owner: string;
  readonly position: number;
  /** Number of rows that wait there, with this one. */
  readonly rows: number;
}

/** Reads whose turn it is, of an owner for whom it was decided; `undefined` when no row's. */
export async function readStagedFront(tx: Tx, { owner: of }: OfOpening): Promise<StagedFront | undefined> {
  const owner = of ?? (await tx.first(selectAnyOpening, {}))?.owner;
  if (owner === undefined || (await tx.all(selectOldKeys, { owner, limit: 1 })).length > 0) return undefined;
  const group = await firstGroup(tx, { owner });
  return group && { owner, position: group.position, rows: group.rows.length };
}

/** Leaves out a row that was tried, and cannot be put in its table all the same; not one whose turn has passed. */
export async function passOverStaged(tx: Tx, { owner, position, rows }: StagedFront): Promise<void> {
  const move = await openingMove(tx, { owner });
  const group = move && (await firstGroup(tx, move));
  if (group?.position === position && group.rows.length === rows) await keepFrom(tx, { owner, group, from: 1 });
}

/** Rows that wait at one position, as they came. */
interface StagedGroup {
  readonly position: number;
  readonly table: StagedTable;
  readonly rows: readonly MovedRow[];
}

async function firstGroup(tx: Tx, { owner }: { owner: string }): Promise<StagedGroup | undefined> {
  const group = await tx.first(selectFirstStaged, { owner });
  // It was written by `stageRows`.
  return group && { position: group.position, table: group.name as StagedTable, rows: JSON.parse(group.content) };
}

async function keepFrom(
  tx: Tx,
  { owner, group, from }: { owner: string; group: StagedGroup; from: number },
): Promise<void> {
  const { position, rows } = group;
  const rest = rows.slice(from);
  if (rest.length === 0) await tx.run(removeStagedAt, { owner, position });
  else await tx.run(setStagedAt, { owner, position, content: JSON.stringify(rest) });
}

async function openingMove(tx: Tx, { owner: of }: OfOpening): Promise<OwnerMove | undefined> {
  const owner = of ?? (await tx.first(selectOpening, {}))?.owner;
  const move = owner === undefined ? undefined : await heldMove(tx, { owner });
  return move?.direction === 'in' && move.state === 'opening' ? move : undefined;
}

/** Removes keys that an owner who has come back had here before he left, with their people. Returns whether there were any. */
async function removeKeysOfBefore(tx: Tx, of: { owner: string; limit: number }): Promise<boolean> {
  const ids = JSON.stringify((await tx.all(selectOldKeys, of)).map(({ id }) => id));
  if (ids === '[]') return false;
  await tx.run(removeOldPeople, { ids });
  await tx.run(removeOldKeyDomains, { ids });
  await tx.run(removeOldKeys, { ids });
  return true;
}

/** As when domains are verified here: what others had lapsed of a name ends, and so do mailboxes of others at and below it. */
async function claimNames(
  tx: Tx,
  { owner, domains, seed }: { owner: string; domains: readonly StagedRow[]; seed: EventSeed },
): Promise<void> {
  const names = domains.flatMap(({ named }) => (named.status === 'verified' ? [String(named.name)] : []));
  for (const name of names)
    for (const { id } of await tx.all(selectLapsed, { name, owner }))
      await markDomainDeleted(tx, { id, now: seed.now });
  if (names.length > 0) await endAtClaimedNames(tx, { names }, seed);
}

function rowsIn(table: StagedTable, content: string): StagedRow[] {
  // It was written by `stageRows`.
  return stagedRowsIn(table, JSON.parse(content) as MovedRow[]);
}
