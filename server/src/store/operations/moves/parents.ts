import type { Tx, Value } from '../../statement.ts';
import { comparedTables, type RowKey } from './compared-rows.ts';
import type { ComparedTable } from './fates.ts';
import { textStatement } from './rows.ts';

/** What rows of a scope belong to. */
const parents = {
  mails: 'select id from mailboxes where id =',
  mail_uids: 'select uid_validity from uid_lists where uid_validity =',
  delivery_attempts: 'select subject from delivery_scripts where subject =',
  webhook_deliveries: 'select id from webhooks where id =',
} as const satisfies Record<ComparedTable, string>;

const selectParents = Object.fromEntries(
  comparedTables.map((table) => [
    table,
    textStatement<{ scope: Value }>(`selectParent_${table}`, `${parents[table]} :scope`),
  ]),
);

/** Whether there is what the rows of a scope belong to: a mailbox, a list of UIDs, a script or a webhook. */
export async function hasParent(tx: Tx, { table, scope }: { table: ComparedTable; scope: RowKey }): Promise<boolean> {
  const select = selectParents[table];
  if (select === undefined) throw new Error(`the table ${table} is not copied ahead`);
  return (await tx.first(select, { scope })) !== undefined;
}
