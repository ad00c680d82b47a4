import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

/** Makes the tables of owners who search, and the word index of their mails. */
export function searchTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('searches')
      .addColumn('owner', text, (column) => column.primaryKey().notNull())
      .addColumn('searched_at', integer, (column) => column.notNull())
      .addColumn('position_tx', integer, (column) => column.notNull())
      .addColumn('position_id', text, (column) => column.notNull())
      .addColumn('walked_to', text, (column) => column.notNull())
      .addColumn('lease', text, (column) => column.notNull())
      .addColumn('leased_until', integer, (column) => column.notNull())
      .addColumn('is_ending', integer, (column) => column.notNull())
      .modifyEnd(keyedTableSuffix),
    db.schema
      .createTable('index_parts')
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('part', integer, (column) => column.notNull())
      .addColumn('from_id', text, (column) => column.notNull())
      .addColumn('mails', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('index_parts_key', ['owner', 'part'])
      .modifyEnd(keyedTableSuffix),
    ...dialect.wordIndex(),
  ];
}
