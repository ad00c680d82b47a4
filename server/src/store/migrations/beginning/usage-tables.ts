import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/** Makes the tables of the usage of mailboxes and owners. */
export function usageTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('usage_changes')
      .addColumn('owner', text, required)
      .addColumn('mailbox_id', text, required)
      .addColumn('id', text, required)
      .addColumn('mails', integer, required)
      .addColumn('bytes', integer, required)
      .addPrimaryKeyConstraint('usage_changes_key', ['owner', 'mailbox_id', 'id'])
      .modifyEnd(keyedTableSuffix),
    db.schema
      .createTable('mailbox_usage')
      .addColumn('mailbox_id', text, key)
      .addColumn('owner', text, required)
      .addColumn('mails', integer, required)
      .addColumn('bytes', integer, required)
      .modifyEnd(keyedTableSuffix),
    db.schema
      .createTable('owner_usage')
      .addColumn('owner', text, key)
      .addColumn('mailboxes', integer, required)
      .addColumn('mails', integer, required)
      .addColumn('bytes', integer, required)
      .modifyEnd(keyedTableSuffix),
  ];
}
