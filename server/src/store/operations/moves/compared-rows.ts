import { hash } from 'node:crypto';
import type { Tx, Value } from '../../statement.ts';
import { type ComparedTable, movedColumns } from './fates.ts';
import { type MovedRow, movedRow, type NamedRow, textStatement } from './rows.ts';
import { ownsScope } from './scopes.ts';
import { isUnderWay } from './states.ts';

/** Key of a row within its scope, such as the id of a mail in its mailbox. */
export type RowKey = string | number;

/** Rows of one scope between two keys, both included. */
export interface RowRange {
  readonly scope: RowKey;
  readonly from: RowKey;
  readonly upTo: RowKey;
  readonly limit: number;
}

/** Row with what tells it from others: equal fingerprints, equal rows. */
export interface ComparedRow {
  readonly key: RowKey;
  readonly row: MovedRow;
  readonly print: string;
}

/** First and second column of the key of each table: rows are compared scope by scope. */
export const comparedKeys = {
  mails: { scope: 'mailbox_id', key: 'id', isNumber: false, isNumberScope: false },
  mail_uids: { scope: 'uid_validity', key: 'uid', isNumber: true, isNumberScope: true },
  delivery_attempts: { scope: 'subject', key: 'number', isNumber: true, isNumberScope: false },
  webhook_deliveries: { scope: 'webhook_id', key: 'id', isNumber: false, isNumberScope: false },
} as const satisfies Record<ComparedTable, object>;

/** The tables, in the order in which they are copied. */
export const comparedTables = ['mails', 'mail_uids', 'delivery_attempts', 'webhook_deliveries'] as const;

/** Maximum number of rows of a table that are compared at once: those of mails may have megabytes. */
export const comparedAtOnceMax: Readonly<Record<ComparedTable, number>> = {
  mails: 32,
  mail_uids: 500,
  delivery_attempts: 200,
  webhook_deliveries: 100,
};

/** Maximum number of rows whose fingerprints are told at once: more than are compared, so that what is gone is among them. */
export function toldAtOnceMax(table: ComparedTable): number {
  return comparedAtOnceMax[table] * 2;
}

/** Bytes of the message of a mail, and the number of its parts, as they are stored. */
const ofMessage = `(select count(*) from raws where raws.raw_id = mails.raw_id) as raw_parts,
  (select coalesce(sum(length(bytes)), 0) from raws where raws.raw_id = mails.raw_id) as raw_bytes`;

const selects = Object.fromEntries(comparedTables.map((table) => [table, selectOf(table)]));

function selectOf(table: ComparedTable) {
  const { scope, key } = comparedKeys[table];
  const columns = movedColumns(table).join(', ');
  const selected = table === 'mails' ? `${columns}, ${ofMessage}` : columns;
  return textStatement<{ scope: Value; from: Value; upTo: Value; limit: number }>(
    `selectCompared_${table}`,
    `select ${selected} from ${table} where ${scope} = :scope and ${key} >= :from and ${key} <= :upTo
      order by ${key} limit :limit`,
  );
}

/** Reads rows of a scope in the order of their keys, with their fingerprints. */
export async function readCompared(
  tx: Tx,
  { table, ...range }: RowRange & { table: ComparedTable },
): Promise<ComparedRow[]> {
  const select = selects[table];
  if (select === undefined) throw new Error(`the table ${table} is not compared`);
  const columns = movedColumns(table);
  const { key } = comparedKeys[table];
  const outline = columns.indexOf('outline');
  return (await tx.all(select, range)).map((found) => {
    const row = movedRow(columns, found);
    // Of the columns of a key none is null.
    return { key: found[key] as RowKey, row, print: printOf(row, { outline, found }) };
  });
}

/** Reads fingerprints of rows that have come by a move: none of a scope that has not. */
export async function readArrivedRows(
  tx: Tx,
  { owner, moveId, ...range }: RowRange & { table: ComparedTable; owner: string; moveId: string },
): Promise<ComparedRow[] | 'no_move'> {
  if (!(await isUnderWay(tx, { owner, moveId }))) return 'no_move';
  const of = { owner, name: range.table, scope: String(range.scope) };
  return (await ownsScope(tx, of)) ? readCompared(tx, range) : [];
}

/** Fingerprint of a row. That of a mail tells by its second part, without the first, whether its message is as it was. */
function printOf(row: MovedRow, { outline, found }: { outline: number; found: NamedRow }): string {
  const whole = hash('sha256', JSON.stringify(row), 'hex').slice(0, printCharacters);
  if (outline < 0) return whole;
  const { raw_parts, raw_bytes, raw_id } = found;
  const message = JSON.stringify([row[outline] ?? null, raw_id, raw_parts, raw_bytes]);
  return `${whole} ${hash('sha256', message, 'hex').slice(0, printCharacters)}`;
}

/** Characters of a fingerprint: 128 bits. */
const printCharacters = 32;

/** The part of the fingerprint of a mail that is of its message. */
export function messagePrintOf(print: string | undefined): string | undefined {
  return print?.split(' ')[1];
}

/** Least key of a scope, and greatest. */
export function endsOf(table: ComparedTable): { least: RowKey; greatest: RowKey } {
  return comparedKeys[table].isNumber ? { least: 0, greatest: Number.MAX_SAFE_INTEGER } : { least: '', greatest: '~' };
}

/** Least key after a key. */
export function keyAfter(key: RowKey): RowKey {
  return typeof key === 'number' ? key + 1 : `${key} `;
}

/** What rows of a scope belong to. */
const parents = {
  mails: 'select id from mailboxes where id =',
  mail_uids: 'select uid_validity from uid_lists where uid_validity =',
  delivery_attempts: `select subject from delivery_scripts where subject = :scope
    union all select id from mailboxes where id =`,
  webhook_deliveries: 'select id from webhooks where id =',
} as const satisfies Record<ComparedTable, string>;

const selectParents = Object.fromEntries(
  comparedTables.map((table) => [
    table,
    textStatement<{ scope: Value }>(`selectParent_${table}`, `${parents[table]} :scope`),
  ]),
);

/** Whether there is what the rows of a scope belong to: a mailbox, a list of UIDs, a script or its mailbox, or a webhook. */
export async function hasParent(tx: Tx, { table, scope }: { table: ComparedTable; scope: RowKey }): Promise<boolean> {
  const select = selectParents[table];
  if (select === undefined) throw new Error(`the table ${table} is not copied ahead`);
  return (await tx.first(select, { scope })) !== undefined;
}
