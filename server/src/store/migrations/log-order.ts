import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

/** Gives lists of mails the order of the event log. Word indexes of the order of ids end; a search begins them anew. */
export function logOrder(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, keyedTableSuffix } = dialect;
  const id = dialect.orderedId('id');
  const inOrder = sql`create index mails_in_order on mails (mailbox_id, tx, ${id}, received_at)`;
  const ofOwner = sql`create index mails_of_owner_in_order on mails (owner, tx, ${id}, received_at)`;
  const endSearches = sql`update searches set is_ending = 1`;
  return [
    db.schema.alterTable('mailboxes').addColumn('mails_from_tx', integer, (column) => column.notNull().defaultTo(-1)),
    { compile: () => inOrder.compile(db) },
    { compile: () => ofOwner.compile(db) },
    db.schema
      .createTable('deleted_mails')
      .addColumn('mailbox_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('tx', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('deleted_mails_key', ['mailbox_id', 'id'])
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('deleted_mails_by_tx').on('deleted_mails').column('tx'),
    db.schema.alterTable('index_parts').renameColumn('from_id', 'from_place'),
    ...dialect.placedWordIndex(),
    { compile: () => endSearches.compile(db) },
  ];
}
