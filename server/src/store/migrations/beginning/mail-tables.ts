import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { required, type Step } from '../step.ts';

/** Makes the tables of mails and of their messages. */
export function mailTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, bytesType, tableSuffix, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('mails')
      .addColumn('mailbox_id', text, required)
      .addColumn('id', text, required)
      .addColumn('owner', text, required)
      .addColumn('received_at', integer, required)
      // A default, since a position does not move to another database.
      .addColumn('tx', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('raw_id', text, required)
      .addColumn('is_shared', integer, required)
      .addColumn('size', integer, required)
      .addColumn('is_read', integer, required)
      .addColumn('outline_version', integer, required)
      .addColumn('outline', text, required)
      .addColumn('extract', text)
      .addColumn('authentication', text)
      .addPrimaryKeyConstraint('mails_in_mailbox', ['mailbox_id', 'id'])
      .modifyEnd(tableSuffix),
    ...dialect.uncompressed('mails', ['outline']),
    ...mailIndexes(db, dialect),
    db.schema
      .createTable('deleted_mails')
      .addColumn('mailbox_id', text, required)
      .addColumn('id', text, required)
      .addColumn('tx', integer, required)
      .addPrimaryKeyConstraint('deleted_mails_key', ['mailbox_id', 'id'])
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('deleted_mails_by_tx').on('deleted_mails').column('tx'),
    db.schema
      .createTable('raws')
      .addColumn('raw_id', text, required)
      .addColumn('part', integer, required)
      .addColumn('bytes', bytesType, required)
      .addPrimaryKeyConstraint('raws_key', ['raw_id', 'part'])
      .modifyEnd(tableSuffix),
    ...dialect.uncompressed('raws', ['bytes']),
    db.schema
      .createTable('released_raws')
      .addColumn('raw_id', text, required)
      .addColumn('mail_id', text, required)
      .addColumn('bytes', integer, required)
      .addPrimaryKeyConstraint('released_raws_key', ['raw_id', 'mail_id'])
      .modifyEnd(keyedTableSuffix),
  ];
}

function mailIndexes(db: Builder, dialect: Dialect): Step[] {
  const id = dialect.orderedId('id');
  const inOrder = sql`create index mails_in_order on mails (mailbox_id, tx, ${id}, received_at)`;
  const ofOwner = sql`create index mails_of_owner_in_order on mails (owner, tx, ${id}, received_at)`;
  return [
    db.schema.createIndex('mails_by_owner').on('mails').columns(['owner', 'id']),
    db.schema.createIndex('mails_by_raw').on('mails').column('raw_id').where(sql<boolean>`is_shared = 1`),
    { compile: () => inOrder.compile(db) },
    { compile: () => ofOwner.compile(db) },
  ];
}
