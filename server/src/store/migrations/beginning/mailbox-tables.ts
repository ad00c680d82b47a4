import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/** Makes the tables of addresses and of mailboxes, also of ended and imported ones. */
export function mailboxTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix, keyedTableSuffix } = dialect;
  return [
    ...addressTable(db, dialect),
    db.schema
      .createTable('mailboxes')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('alias', text, required)
      .addColumn('domain', text, required)
      .addColumn('address', text, (column) => column.notNull().unique())
      .addColumn('recoverable', integer, required)
      .addColumn('tag', text, required)
      .addColumn('expires_at', integer, required)
      .addColumn('created_at', integer, required)
      .addColumn('archived_at', integer)
      .addColumn('mails_from', text, required)
      // A default, since a position does not move to another database.
      .addColumn('mails_from_tx', integer, (column) => column.notNull().defaultTo(-1))
      .addColumn('keep_newest', integer)
      .modifyEnd(tableSuffix),
    ...mailboxIndexes(db),
    db.schema.createTable('ended_mailboxes').addColumn('mailbox_id', text, key).modifyEnd(keyedTableSuffix),
    db.schema
      .createTable('imports')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('mailbox_id', text, required)
      .addColumn('is_complete', integer, required)
      .addColumn('leased_until', integer, required)
      .modifyEnd(tableSuffix),
    db.schema
      .createTable('imported_mails')
      .addColumn('import_id', text, required)
      .addColumn('id', text, required)
      .addColumn('bytes', integer, required)
      .addColumn('event', text, required)
      .addPrimaryKeyConstraint('imported_mails_key', ['import_id', 'id'])
      .modifyEnd(keyedTableSuffix),
  ];
}

function addressTable(db: Builder, { integerType: integer, textType: text, keyedTableSuffix }: Dialect): Step[] {
  return [
    db.schema
      .createTable('addresses')
      .addColumn('address', text, key)
      .addColumn('owner', text, required)
      .addColumn('is_own', integer, required)
      .addColumn('verification', text, required)
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('addresses_own').on('addresses').column('owner').where(sql<boolean>`is_own = 1`),
    db.schema
      .createIndex('addresses_by_verification')
      .on('addresses')
      .columns(['verification', 'address'])
      .where(sql<boolean>`verification <> ''`),
  ];
}

function mailboxIndexes(db: Builder): Step[] {
  const isLive = sql<boolean>`archived_at is null`;
  const isRecoverable = sql<boolean>`recoverable = 1`;
  return [
    db.schema.createIndex('mailboxes_by_owner').on('mailboxes').columns(['owner', 'created_at', 'id']).where(isLive),
    db.schema
      .createIndex('mailboxes_by_owner_and_expiry')
      .on('mailboxes')
      .columns(['owner', 'expires_at'])
      .where(isLive),
    db.schema.createIndex('mailboxes_by_expiry').on('mailboxes').column('expires_at').where(isLive),
    db.schema
      .createIndex('mailboxes_by_tag')
      .on('mailboxes')
      .columns(['owner', 'tag', 'created_at', 'id'])
      .where(sql<boolean>`archived_at is null and tag <> ''`),
    db.schema
      .createIndex('mailboxes_archived')
      .on('mailboxes')
      .columns(['owner', 'expires_at', 'id'])
      .where(isRecoverable),
    db.schema
      .createIndex('mailboxes_archived_by_tag')
      .on('mailboxes')
      .columns(['owner', 'tag', 'expires_at', 'id'])
      .where(isRecoverable),
    db.schema
      .createIndex('mailboxes_keeping_newest')
      .on('mailboxes')
      .column('id')
      .where(sql<boolean>`keep_newest is not null`),
  ];
}
