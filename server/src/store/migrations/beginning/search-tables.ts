import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/** Makes the tables of owners who search, and the word index of their mails. */
export function searchTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('searches')
      .addColumn('owner', text, key)
      .addColumn('searched_at', integer, required)
      .addColumn('position_tx', integer, required)
      .addColumn('position_id', text, required)
      .addColumn('walked_to', text, required)
      .addColumn('lease', text, required)
      .addColumn('leased_until', integer, required)
      .addColumn('is_ending', integer, required)
      .modifyEnd(keyedTableSuffix),
    db.schema
      .createTable('index_parts')
      .addColumn('owner', text, required)
      .addColumn('part', integer, required)
      .addColumn('from_place', text, required)
      .addColumn('mails', integer, required)
      .addPrimaryKeyConstraint('index_parts_key', ['owner', 'part'])
      .modifyEnd(keyedTableSuffix),
    ...dialect.wordIndex(),
  ];
}
