import type { Schema } from '../../schema.ts';
import { type Statement, statement, type Tx, type Value } from '../../statement.ts';
import { readLog } from '../events.ts';
import { type AuditRow, recordAudit } from '../operator/audit.ts';
import { appendUsage, countMailbox } from '../usage.ts';
import { comparedKeys, comparedTables } from './compared-rows.ts';
import { type ComparedTable, movedColumns, type StagedTable, stagedTables } from './fates.ts';
import { hasParent } from './parents.ts';
import { insertStatement, type MovedRow, type NamedRow, namedRow, textStatement } from './rows.ts';
import { forgetMove, heldMove, type OwnerMove, setMove, setMovedDomains } from './states.ts';
import { leaveMove } from './tickets.ts';

/** Settings of an account that move. */
export type MovedAccount = Pick<
  Schema['accounts'],
  'active_mailboxes_max' | 'daily_calls_max' | 'bytes_max' | 'mail_rules' | 'created_at' | 'suspended_at'
>;

/** Columns that a row gets here: the position of lists and webhooks in the event log. */
const placed: Readonly<Partial<Record<StagedTable, readonly string[]>>> = {
  uid_lists: ['log_name', 'given_tx', 'given_id'],
  webhooks: ['log_tx', 'log_id'],
};

const inserts: Readonly<Record<string, Statement<NamedRow, NamedRow>>> = Object.fromEntries(
  stagedTables.map((table) => {
    const columns = [...movedColumns(table), ...(placed[table] ?? [])];
    return [table, insertStatement({ name: `unfold_${table}`, table, columns }, { mayBeThere: true })];
  }),
);

const selectOwnMailbox = statement<{ id: string; owner: string }>('selectOwnMailboxOfMove')(({ db, param }) =>
  db.selectFrom('mailboxes').select('id').where('id', '=', param('id')).where('owner', '=', param('owner')),
);

const selectOwnKey = statement<{ id: string; owner: string }>('selectOwnKeyOfMove')(({ db, param }) =>
  db.selectFrom('keys').select('id').where('id', '=', param('id')).where('owner', '=', param('owner')),
);

const selectStaged = statement<{ owner: string }>('selectFirstStaged')(({ db, param, literal }) =>
  db
    .selectFrom('staged_rows')
    .select(['position', 'name', 'content'])
    .where('owner', '=', param('owner'))
    .orderBy('position')
    .limit(literal(1)),
);

const selectStagedOf = statement<{ owner: string; name: string }>('selectStagedOfTable')(({ db, param }) =>
  db
    .selectFrom('staged_rows')
    .select(['position', 'name', 'content'])
    .where('owner', '=', param('owner'))
    .where('name', '=', param('name'))
    .orderBy('position'),
);

const removeStaged = statement<{ owner: string; position: number }>('removeStagedRows')(({ db, param }) =>
  db.deleteFrom('staged_rows').where('owner', '=', param('owner')).where('position', '=', param('position')),
);

const selectScope = statement<{ owner: string }>('selectFirstMovedScope')(({ db, param, literal }) =>
  db
    .selectFrom('moved_scopes')
    .select(['name', 'scope'])
    .where('owner', '=', param('owner'))
    .orderBy('name')
    .orderBy('scope')
    .limit(literal(1)),
);

const removeScope = statement<{ owner: string; name: string; scope: string }>('removeMovedScope')(({ db, param }) =>
  db
    .deleteFrom('moved_scopes')
    .where('owner', '=', param('owner'))
    .where('name', '=', param('name'))
    .where('scope', '=', param('scope')),
);

const removeAddress = statement<{ owner: string; address: string }>('removeAddressOfMove')(({ db, param }) =>
  db.deleteFrom('addresses').where('address', '=', param('address')).where('owner', '=', param('owner')),
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

const selectVerified = statement<{ name: string; owner: string }>('selectVerifiedByOthers')(({ db, param, literal }) =>
  db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', param('name'))
    .where('owner', '<>', param('owner'))
    .where('status', '=', literal('verified'))
    .where('deleted_at', 'is', null)
    .limit(literal(1)),
);

const setAccount = statement<Omit<MovedAccount, 'suspended_at'> & { owner: string }>('setMovedAccount')(
  ({ db, param }) =>
    db
      .updateTable('accounts')
      .set({
        active_mailboxes_max: param('active_mailboxes_max'),
        daily_calls_max: param('daily_calls_max'),
        bytes_max: param('bytes_max'),
        mail_rules: param('mail_rules'),
        created_at: param('created_at'),
      })
      .where('owner', '=', param('owner')),
);

const resumeAccount = statement<{ owner: string; at: number | null }>('resumeMovedAccount')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({ suspended_at: param('at') })
    .where('owner', '=', param('owner')),
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
      .where('state', 'in', ['unfolding', 'undoing'])
      .orderBy('owner')
      .limit(literal(1)),
    { lock: 'change_free', of: 'owner_moves' },
  ),
);

const selectAnyUnfinished = statement<object>('selectAnyUnfinishedArrival')(({ db, literal }) =>
  db
    .selectFrom('owner_moves')
    .select('owner')
    .where('direction', '=', literal('in'))
    .where('state', 'in', ['unfolding', 'undoing'])
    .limit(literal(1)),
);

const strays = Object.fromEntries(
  comparedTables.map((table) => {
    const { scope, key } = comparedKeys[table];
    return [
      table,
      textStatement<{ scope: Value; limit: number }>(
        `removeStray_${table}`,
        `delete from ${table} where ${scope} = :scope and ${key} in
          (select ${key} from ${table} where ${scope} = :scope order by ${key} limit :limit)`,
      ),
    ];
  }),
);

const releaseStray = textStatement<{ scope: Value; limit: number }>(
  'releaseStrayMails',
  `insert into released_raws (raw_id, mail_id, bytes)
    select raw_id, id, size from mails where mailbox_id = :scope order by id limit :limit on conflict do nothing`,
);

/** Outcome of the call by which an owner is to be served here from now on, or why he is not. */
export type ActivateOutcome = 'activated' | 'no_move' | { readonly takenDomain: string };

/**
 * Decides that an owner who comes is to be served here. His domains are his here from now on; his other rows are put in their tables by
 * `unfoldArrival`. A domain that somebody else has verified here keeps him out, and nothing has changed then.
 */
export async function activateArrival(
  tx: Tx,
  {
    owner,
    moveId,
    account,
    audit,
    now,
  }: { owner: string; moveId: string; account: MovedAccount; audit: AuditRow; now: number },
): Promise<ActivateOutcome> {
  const move = await heldMove(tx, { owner });
  if (move?.direction !== 'in' || move.move_id !== moveId) return 'no_move';
  if (move.state === 'unfolding' || move.state === 'done') return 'activated';
  if (move.state !== 'copying') return 'no_move';
  const columns = movedColumns('domains');
  const staged = await tx.all(selectStagedOf, { owner, name: 'domains' });
  const rows = staged.flatMap(({ content }) => rowsIn(content).map((row) => namedRow(columns, row)));
  for (const row of rows) {
    const name = String(row.name);
    const isTaken = row.status === 'verified' && (await tx.first(selectVerified, { name, owner })) !== undefined;
    if (isTaken) return { takenDomain: name };
  }
  for (const { position, content } of staged) {
    await insertRows(tx, { owner, name: 'domains', rows: rowsIn(content) });
    await tx.run(removeStaged, { owner, position });
  }
  const { suspended_at, ...settings } = account;
  await tx.run(setAccount, { owner, ...settings });
  await setMove(tx, { ...move, state: 'unfolding', was_suspended_at: suspended_at, changed_at: now });
  await recordAudit(tx, audit);
  return 'activated';
}

/** Reads which domains somebody else has verified. */
export async function readTakenDomains(
  tx: Tx,
  { owner, names }: { owner: string; names: readonly string[] },
): Promise<string[]> {
  const taken = [];
  for (const name of names) if ((await tx.first(selectVerified, { name, owner })) !== undefined) taken.push(name);
  return taken;
}

/** Whether an owner is to be served here, or to be taken back, and some of his rows are left. */
export async function hasUnfinishedArrivals(tx: Tx, _args: object): Promise<boolean> {
  return (await tx.first(selectAnyUnfinished, {})) !== undefined;
}

/**
 * Puts some rows of an owner who comes in their tables, or removes some of one whose move is taken back: at most `limit` of those that
 * were copied ahead. Owners on whom another node works are skipped.
 */
export async function unfoldArrival(
  tx: Tx,
  { limit, now }: { limit: number; now: number },
): Promise<{ mayBeMore: boolean }> {
  const found = await tx.first(selectUnfinished, {});
  const move = found && (await heldMove(tx, found));
  if (move === undefined) return { mayBeMore: false };
  const { owner, state } = move;
  const staged = await tx.first(selectStaged, { owner });
  if (staged !== undefined) {
    const { name, position, content } = staged;
    if (state === 'unfolding') await insertRows(tx, { owner, name, rows: rowsIn(content) });
    await tx.run(removeStaged, { owner, position });
    return { mayBeMore: true };
  }
  if (await endScopes(tx, { move, limit })) return { mayBeMore: true };
  if (state === 'undoing' && (await tx.run(removeClaims, { owner, limit })) > 0) return { mayBeMore: true };
  await (state === 'unfolding' ? finish(tx, move, now) : takeBack(tx, move, now));
  return { mayBeMore: true };
}

async function finish(tx: Tx, move: OwnerMove, now: number): Promise<void> {
  const { owner, was_suspended_at: at } = move;
  await tx.run(resumeAccount, { owner, at });
  await setMovedDomains(tx, owner, []);
  await setMove(tx, { ...move, state: 'done', place: '', is_return: 0, changed_at: now });
}

async function takeBack(tx: Tx, move: OwnerMove, now: number): Promise<void> {
  const { owner } = move;
  if (move.is_return === 1) {
    await tx.run(endAccount, { owner, now });
    await leaveMove(tx, move, now);
  } else {
    await tx.run(removeAccount, { owner });
    await setMovedDomains(tx, owner, []);
    await forgetMove(tx, { owner });
  }
}

/**
 * Goes through what was copied ahead, at most `limit` scopes or rows: rows whose scope is nobody's are removed; addresses are given back
 * when the move is taken back. Returns whether there may be more.
 */
async function endScopes(tx: Tx, { move, limit }: { move: OwnerMove; limit: number }): Promise<boolean> {
  const { owner, state } = move;
  for (let left = limit; left > 0; left -= 1) {
    const scope = await tx.first(selectScope, { owner });
    if (scope === undefined) return false;
    if (scope.name === 'addresses') {
      if (state === 'undoing') await tx.run(removeAddress, { owner, address: scope.scope });
    } else {
      const table = scope.name as ComparedTable;
      const id = comparedKeys[table].isNumberScope ? Number(scope.scope) : scope.scope;
      const removed = await removeStrays(tx, { table, scope: id, limit: left });
      if (removed === left) return true;
      left -= removed;
    }
    await tx.run(removeScope, { owner, ...scope });
  }
  return true;
}

async function removeStrays(
  tx: Tx,
  { table, ...args }: { table: ComparedTable; scope: string | number; limit: number },
): Promise<number> {
  const removal = strays[table];
  if (removal === undefined) throw new Error(`the table ${table} is not copied ahead`);
  if (await hasParent(tx, { table, scope: args.scope })) return 0;
  if (table === 'mails') await tx.run(releaseStray, args);
  return tx.run(removal, args);
}

async function insertRows(
  tx: Tx,
  { owner, name, rows }: { owner: string; name: string; rows: readonly MovedRow[] },
): Promise<void> {
  const table = name as StagedTable;
  const insert = inserts[table];
  if (insert === undefined) throw new Error(`rows of the table ${name} do not move so`);
  const columns = movedColumns(table);
  const place = table === 'uid_lists' || table === 'webhooks' ? await placeIn(tx, table) : {};
  for (const row of rows) {
    const named = ownRow({ table, owner, row: { ...namedRow(columns, row), ...place } });
    if (!(await isAmongOwn(tx, { table, owner, row: named }))) continue;
    if ((await tx.run(insert, named)) === 0 || table !== 'mailboxes') continue;
    await countRow(tx, { owner, row: named, counts: row.slice(columns.length) });
  }
}

/** Row as that of the owner who comes, whatever its source says. Nobody comes as an operator. */
function ownRow({ table, owner, row }: { table: StagedTable; owner: string; row: NamedRow }): NamedRow {
  const isOfGroup = table === 'people' && row.owner === '';
  const owned = 'owner' in row && !isOfGroup ? { ...row, owner } : row;
  if (table !== 'keys') return owned;
  const scopes = String(row.scopes).split(' ');
  return { ...owned, scopes: scopes.filter((scope) => scope !== 'operator').join(' ') };
}

/** Whether what a row belongs to is the owner's own. Rows of a mailbox or key that has ended are left out. */
async function isAmongOwn(
  tx: Tx,
  { table, owner, row }: { table: StagedTable; owner: string; row: NamedRow },
): Promise<boolean> {
  const key = table === 'key_domains' || table === 'people' ? row.key_id : null;
  if (typeof key === 'string' && (await tx.first(selectOwnKey, { id: key, owner })) === undefined) return false;
  const subject = table === 'delivery_scripts' && row.subject !== `capture:${owner}` ? row.subject : row.mailbox_id;
  return typeof subject !== 'string' || (await tx.first(selectOwnMailbox, { id: subject, owner })) !== undefined;
}

/** Counts a mailbox that has come, with its mails. */
async function countRow(
  tx: Tx,
  { owner, row, counts }: { owner: string; row: NamedRow; counts: MovedRow },
): Promise<void> {
  if (row.archived_at !== null) return;
  await countMailbox(tx, { owner });
  const id = String(row.id);
  const [mails, bytes, unread] = counts.map(Number);
  await appendUsage(tx, [{ owner, mailbox_id: id, id, mails: mails ?? 0, bytes: bytes ?? 0, unread: unread ?? 0 }]);
}

/** Place in the log of this installation: mails that came with their owner stand before it, and have their UIDs. */
async function placeIn(tx: Tx, table: 'uid_lists' | 'webhooks'): Promise<NamedRow> {
  const { name, end } = await readLog(tx, {});
  if (table === 'webhooks') return { log_tx: end.tx, log_id: end.id };
  return { log_name: name, given_tx: 0, given_id: '~' };
}

function rowsIn(content: string): MovedRow[] {
  // It was written by `stageRows`.
  return JSON.parse(content) as MovedRow[];
}
