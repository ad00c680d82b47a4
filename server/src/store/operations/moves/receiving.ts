import type { Schema } from '../../schema.ts';
import { statement, type Tx, type Value } from '../../statement.ts';
import { removeIndexed } from '../search/word-index.ts';
import { comparedKeys, comparedTables, type RowKey } from './compared-rows.ts';
import { type ComparedTable, movedColumns } from './fates.ts';
import { hasParent } from './parents.ts';
import { insertStatement, type MovedRow, type NamedRow, namedRow, textStatement } from './rows.ts';
import { isReceiving } from './states.ts';

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

/** Rows of one scope of a table, and the keys of those that the source has no more. */
export interface ReceivedRows {
  readonly table: ComparedTable;
  readonly scope: RowKey;
  readonly rows: readonly MovedRow[];
  readonly gone: readonly RowKey[];
}

const inserts = Object.fromEntries(
  comparedTables.map((table) => [
    table,
    insertStatement({ name: `insertMoved_${table}`, table, columns: movedColumns(table) }),
  ]),
);

const removals = Object.fromEntries(
  comparedTables.map((table) => {
    const { scope, key } = comparedKeys[table];
    return [
      table,
      textStatement<{ scope: Value; key: Value }>(
        `removeMoved_${table}`,
        `delete from ${table} where ${scope} = :scope and ${key} = :key`,
      ),
    ];
  }),
);

const insertScope = statement<Schema['moved_scopes']>('insertMovedScope')(({ db, param }) =>
  db
    .insertInto('moved_scopes')
    .values({ owner: param('owner'), name: param('name'), scope: param('scope') })
    .onConflict((conflict) => conflict.doNothing()),
);

const selectEnded = statement<{ id: string }>('selectEndedOfMove')(({ db, param }) =>
  db.selectFrom('ended_mailboxes').select('mailbox_id').where('mailbox_id', '=', param('id')),
);

/** The next list here gets a greater number than that of the list that comes. */
const passValidity = statement<{ last: number }>('passUidValidity')(({ db, param }) =>
  db
    .insertInto('uid_validities')
    .values({ id: 1, last: param('last') })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb, ref }) => ({
        last: eb
          .case()
          .when('uid_validities.last', '>=', ref('excluded.last'))
          .then(ref('uid_validities.last'))
          .else(ref('excluded.last'))
          .end(),
      })),
    ),
);

const selectMessage = statement<{ mailbox_id: string; id: string }>('selectMessageOfMove')(({ db, param }) =>
  db
    .selectFrom('mails')
    .select(['raw_id', 'size', 'mailbox_id', 'id', 'owner'])
    .where('mailbox_id', '=', param('mailbox_id'))
    .where('id', '=', param('id')),
);

const insertReleasedRaw = statement<Schema['released_raws']>('insertReleasedOfMove')(({ db, param }) =>
  db
    .insertInto('released_raws')
    .values({ raw_id: param('raw_id'), mail_id: param('mail_id'), bytes: param('bytes') })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Condition of the partial index by message: of a message that others have here, nothing is replaced. */
const selectOtherOwner = statement<{ rawId: string; owner: string }>('selectOtherOwnerOfMessage')(
  ({ db, param, literal }) =>
    db
      .selectFrom('mails')
      .select('id')
      .where('is_shared', '=', literal(1))
      .where('raw_id', '=', param('rawId'))
      .where('owner', '<>', param('owner'))
      .limit(literal(1)),
);

const selectPart = statement<{ raw_id: string; part: number }>('selectPartOfMove')(({ db, param }) =>
  db.selectFrom('raws').select('part').where('raw_id', '=', param('raw_id')).where('part', '=', param('part')),
);

const removePart = statement<{ raw_id: string; part: number }>('removePartOfMove')(({ db, param }) =>
  db.deleteFrom('raws').where('raw_id', '=', param('raw_id')).where('part', '=', param('part')),
);

const insertPart = insertStatement({
  name: 'insertPartOfMove',
  table: 'raws',
  columns: ['raw_id', 'part', 'bytes'],
});

const insertClaim = insertStatement(
  { name: 'insertClaimedCallOfMove', table: 'idempotent_calls', columns: movedColumns('idempotent_calls') },
  { mayBeThere: true },
);

const insertAddress = statement<Schema['addresses']>('insertAddressOfMove')(({ db, param }) =>
  db
    .insertInto('addresses')
    .values({
      address: param('address'),
      owner: param('owner'),
      is_own: param('is_own'),
      verification: param('verification'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

const selectOwners = statement<{ addresses: string }>('selectOwnersOfAddresses')(({ db, param, oneOf }) =>
  db
    .selectFrom('addresses')
    .select(['address', 'owner'])
    .where(oneOf('address', param('addresses')))
    .unionAll(
      db
        .selectFrom('mailboxes')
        .select(['address', 'owner'])
        .where(oneOf('address', param('addresses'))),
    ),
);

const removeStaged = statement<{ owner: string; from: number }>('removeStagedFrom')(({ db, param }) =>
  db.deleteFrom('staged_rows').where('owner', '=', param('owner')).where('position', '>=', param('from')),
);

const insertStaged = statement<Schema['staged_rows']>('insertStagedRows')(({ db, param }) =>
  db.insertInto('staged_rows').values({
    owner: param('owner'),
    position: param('position'),
    name: param('name'),
    content: param('content'),
  }),
);

/** Keeps rows of a scope, in place of those of the same keys, and removes what the source has no more. */
export async function receiveRows(tx: Tx, args: Receipt & ReceivedRows): Promise<ReceiptOutcome> {
  const { owner, table, scope, rows, gone } = args;
  if (!(await isReceiving(tx, args))) return 'no_move';
  const columns = movedColumns(table);
  if (isOthers(args) || (await hasParent(tx, { table, scope }))) return 'number_taken';
  if (table === 'mails' && (await tx.first(selectEnded, { id: String(scope) })) !== undefined) return 'still_ending';
  await tx.run(insertScope, { owner, name: table, scope: String(scope) });
  if (table === 'mail_uids') await tx.run(passValidity, { last: Number(scope) });
  const { key, scope: ofScope } = comparedKeys[table];
  const own: NamedRow = { [ofScope]: scope, ...(columns.includes('owner') ? { owner } : {}) };
  const named = rows.map((row) => ({ ...namedRow(columns, row), ...own }));
  const keys = [...gone, ...named.map((row) => row[key] ?? '')];
  if (table === 'mails') await releaseMessages(tx, { mailboxId: String(scope), gone, named });
  const [insert, removal] = [inserts[table], removals[table]];
  if (insert === undefined || removal === undefined) throw new Error(`the table ${table} does not move so`);
  for (const key of keys) await tx.run(removal, { scope, key: key as RowKey });
  await tx.insertAll(insert, named);
  return 'kept';
}

/** Whether rows are of the captured mail of somebody else. */
function isOthers({ owner, table, scope }: Receipt & ReceivedRows): boolean {
  return table === 'delivery_attempts' && String(scope).startsWith('capture:') && scope !== `capture:${owner}`;
}

/** Keeps parts of messages, in place of those that are there. */
export async function receiveParts(
  tx: Tx,
  args: Receipt & { parts: readonly Schema['raws'][] },
): Promise<ReceiptOutcome> {
  if (!(await isReceiving(tx, args))) return 'no_move';
  const { owner, parts } = args;
  const fresh: Schema['raws'][] = [];
  for (const { raw_id, part, bytes } of parts) {
    const isOfOthers = (await tx.first(selectOtherOwner, { rawId: raw_id, owner })) !== undefined;
    if (isOfOthers && (await tx.first(selectPart, { raw_id, part })) !== undefined) continue;
    if (!isOfOthers) await tx.run(removePart, { raw_id, part });
    fresh.push({ raw_id, part, bytes });
  }
  await tx.insertAll(
    insertPart,
    fresh.map((part) => ({ ...part })),
  );
  return 'kept';
}

/** Keeps answers of calls with an Idempotency-Key. */
export async function receiveClaims(tx: Tx, args: Receipt & { rows: readonly MovedRow[] }): Promise<ReceiptOutcome> {
  if (!(await isReceiving(tx, args))) return 'no_move';
  const columns = movedColumns('idempotent_calls');
  for (const row of args.rows) await tx.run(insertClaim, { ...namedRow(columns, row), owner: args.owner });
  return 'kept';
}

/** Address of an owner who moves. A foreign one, of captured mail, has a mailbox and is not claimed. */
export type MovedAddress = Omit<Schema['addresses'], 'owner'> & { readonly isForeign?: boolean };

/** Claims addresses for an owner who comes. Returns those that somebody else has or had here; then nothing was claimed. */
export async function receiveAddresses(
  tx: Tx,
  args: Receipt & { addresses: readonly MovedAddress[] },
): Promise<ReceiptOutcome | { readonly taken: readonly string[] }> {
  const { owner, addresses } = args;
  if (!(await isReceiving(tx, args))) return 'no_move';
  const list = JSON.stringify(addresses.map(({ address }) => address));
  const others = (await tx.all(selectOwners, { addresses: list })).filter((row) => row.owner !== owner);
  if (others.length > 0) return { taken: [...new Set(others.map(({ address }) => address))] };
  for (const { address, is_own, verification, isForeign = false } of addresses) {
    if (isForeign) continue;
    const isNew = (await tx.run(insertAddress, { address, owner, is_own, verification })) > 0;
    if (isNew) await tx.run(insertScope, { owner, name: 'addresses', scope: address });
  }
  return 'kept';
}

/** Keeps rows that are to be put in their tables at the end, in place of those that came for the position and after it. */
export async function stageRows(
  tx: Tx,
  args: Receipt & { position: number; name: string; rows: readonly MovedRow[] },
): Promise<ReceiptOutcome> {
  const { owner, position, name, rows } = args;
  if (!(await isReceiving(tx, args))) return 'no_move';
  await tx.run(removeStaged, { owner, from: position });
  await tx.run(insertStaged, { owner, position, name, content: JSON.stringify(rows) });
  return 'kept';
}

/** Releases the messages of mails that are gone, or that have another message now. */
async function releaseMessages(
  tx: Tx,
  { mailboxId, gone, named }: { mailboxId: string; gone: readonly RowKey[]; named: readonly NamedRow[] },
): Promise<void> {
  const now = new Map(named.map((row) => [row.id, row.raw_id]));
  const removed = [];
  for (const id of [...gone, ...now.keys()].map(String)) {
    const mail = await tx.first(selectMessage, { mailbox_id: mailboxId, id });
    if (mail === undefined || now.get(id) === mail.raw_id) continue;
    await tx.run(insertReleasedRaw, { raw_id: mail.raw_id, mail_id: id, bytes: mail.size });
    if (!now.has(id)) removed.push(mail);
  }
  await removeIndexed(tx, removed);
}
