import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

/** Makes the tables of the imports under way. */
export function imports(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('imports')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('mailbox_id', text, (column) => column.notNull())
      .addColumn('is_complete', integer, (column) => column.notNull())
      .addColumn('leased_until', integer, (column) => column.notNull())
      .modifyEnd(tableSuffix),
    db.schema
      .createTable('imported_mails')
      .addColumn('import_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('bytes', integer, (column) => column.notNull())
      .addColumn('event', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('imported_mails_key', ['import_id', 'id'])
      .modifyEnd(keyedTableSuffix),
  ];
}
