import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { required, type Step } from '../step.ts';

/** Makes the tables of the numbers by which IMAP knows mails. */
export function uidTables(
  db: Builder,
  { integerType: integer, textType: text, tableSuffix, keyedTableSuffix }: Dialect,
): Step[] {
  return [
    db.schema
      .createTable('uid_lists')
      .addColumn('uid_validity', integer, (column) => column.primaryKey().notNull())
      .addColumn('mailbox_id', text, required)
      .addColumn('mails_from', text, required)
      .addColumn('log_name', text, required)
      .addColumn('uid_next', integer, required)
      .addColumn('given_tx', integer, required)
      .addColumn('given_id', text, required)
      .modifyEnd(tableSuffix),
    db.schema.createIndex('uid_lists_of_mailbox').on('uid_lists').columns(['mailbox_id', 'uid_validity']),
    db.schema
      .createTable('mail_uids')
      .addColumn('uid_validity', integer, required)
      .addColumn('uid', integer, required)
      .addColumn('mail_id', text, required)
      .addColumn('is_deleted', integer, required)
      .addPrimaryKeyConstraint('mail_uids_key', ['uid_validity', 'uid'])
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('mail_uids_of_mail').unique().on('mail_uids').columns(['uid_validity', 'mail_id']),
    db.schema
      .createTable('uid_validities')
      .addColumn('id', integer, (column) => column.primaryKey().notNull())
      .addColumn('last', integer, required)
      .modifyEnd(tableSuffix),
  ];
}
