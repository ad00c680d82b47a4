import type { Schema } from '../../schema.ts';
import { statement, type Tx, type Value } from '../../statement.ts';
import { removeIndexed } from '../search/word-index.ts';
import { uidMax } from '../uids/uid-lists.ts';
import { comparedKeys, comparedTables, hasParent, type RowKey } from './compared-rows.ts';
import { type ComparedTable, movedColumns, type StagedTable } from './fates.ts';
import { rehearseRows, stagedRowsIn } from './placing.ts';
import { claimMessage } from './received-messages.ts';
import { insertStatement, type MovedRow, type NamedRow, namedRow, textStatement } from './rows.ts';
import { claimScope } from './scopes.ts';
import { type CountedReceipt, countReceipt, type Receipt, type ReceiptOutcome } from './states.ts';

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

const insertClaim = insertStatement(
  { name: 'insertClaimedCallOfMove', table: 'idempotent_calls', columns: movedColumns('idempotent_calls') },
  { mayBeThere: true },
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
export async function receiveRows(
  tx: Tx,
  args: CountedReceipt & ReceivedRows & { now: number },
): Promise<ReceiptOutcome> {
  const { owner, table, scope, rows, gone } = args;
  const receipt = await countReceipt(tx, args);
  if (receipt !== 'receiving') return receipt;
  const columns = movedColumns(table);
  if (table === 'mail_uids' && !isValidity(scope, args.now)) return 'kept';
  const isTaken = isOthers(args) || (await hasParent(tx, { table, scope }));
  // Both installations gave the number to a list: the mailbox gets another list here, as after a change of UIDVALIDITY.
  if (isTaken && table === 'mail_uids') return 'kept';
  if (isTaken) return 'number_taken';
  if (table === 'mails' && (await tx.first(selectEnded, { id: String(scope) })) !== undefined) return 'still_ending';
  if (!(await claimScope(tx, { owner, name: table, scope: String(scope) })))
    return table === 'mail_uids' ? 'kept' : 'number_taken';
  if (table === 'mail_uids') await tx.run(passValidity, { last: Number(scope) });
  const { key, scope: ofScope } = comparedKeys[table];
  const own: NamedRow = { [ofScope]: scope, ...(columns.includes('owner') ? { owner } : {}) };
  const named = rows.map((row) => ({ ...namedRow(columns, row), ...own }));
  const keys = [...gone, ...named.map((row) => row[key] ?? '')];
  if (table === 'mails') {
    for (const row of named) {
      if (Number(row.size) < 0 || Number(row.size) > messageBytesMax) return 'number_taken';
      if (!(await mayHaveMessage(tx, { owner, row }))) return 'number_taken';
    }
    await releaseMessages(tx, { mailboxId: String(scope), gone, named });
  }
  const [insert, removal] = [inserts[table], removals[table]];
  if (insert === undefined || removal === undefined) throw new Error(`the table ${table} does not move so`);
  for (const key of keys) await tx.run(removal, { scope, key: key as RowKey });
  await tx.insertAll(insert, named);
  return 'kept';
}

/** Maximum size in bytes of a message that comes: the sums of many are whole numbers that both engines have. */
const messageBytesMax = 2 ** 31;

/** Seconds that a UIDVALIDITY may be ahead of the clock: each restore of a backup takes some of them. What is further ahead is passed over. */
const validitySecondsAheadMax = 100_000_000;

/** Whether a list may keep its number here. All that come after it have greater ones, and there are 32 bits. */
function isValidity(scope: RowKey, now: number): boolean {
  const most = Math.min(uidMax, now / 1_000 + validitySecondsAheadMax);
  return Number.isInteger(scope) && Number(scope) > 0 && Number(scope) <= most;
}

/** Whether the message of a mail came by the move, or is to come, or is that of others who had it at the source, too. */
async function mayHaveMessage(tx: Tx, { owner, row }: { owner: string; row: NamedRow }): Promise<boolean> {
  const fate = await claimMessage(tx, { owner, rawId: String(row.raw_id) });
  return fate === 'own' || (fate === 'shared' && row.is_shared === 1);
}

/** Whether rows are of the captured mail of somebody else. */
function isOthers({ owner, table, scope }: Receipt & ReceivedRows): boolean {
  return table === 'delivery_attempts' && String(scope).startsWith('capture:') && scope !== `capture:${owner}`;
}

/** Keeps answers of calls with an Idempotency-Key. */
export async function receiveClaims(
  tx: Tx,
  args: CountedReceipt & { rows: readonly MovedRow[] },
): Promise<ReceiptOutcome> {
  const receipt = await countReceipt(tx, args);
  if (receipt !== 'receiving') return receipt;
  const columns = movedColumns('idempotent_calls');
  for (const row of args.rows) await tx.run(insertClaim, { ...namedRow(columns, row), owner: args.owner });
  return 'kept';
}

/**
 * Keeps rows that are to be put in their tables at the end, in place of those that came for the position and after it. They are tried first.
 */
export async function stageRows(
  tx: Tx,
  args: CountedReceipt & { position: number; table: StagedTable; rows: readonly MovedRow[] },
): Promise<ReceiptOutcome | { readonly refused: string }> {
  const { owner, position, table, rows } = args;
  const receipt = await countReceipt(tx, args);
  if (receipt !== 'receiving') return receipt;
  const refused = await rehearseRows(tx, { owner, table, rows: stagedRowsIn(table, rows) });
  if (refused !== undefined) return { refused };
  await tx.run(removeStaged, { owner, from: position });
  await tx.run(insertStaged, { owner, position, name: table, content: JSON.stringify(rows) });
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
