import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/** Makes the tables of browser sessions, of the secrets that are used once, and of the name of the installation. */
export function sessionTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('sessions')
      .addColumn('id', text, key)
      .addColumn('hash', text, (column) => column.notNull().unique())
      .addColumn('owner', text, required)
      .addColumn('key_id', text)
      .addColumn('mailbox_id', text)
      .addColumn('network', text, required)
      .addColumn('address_block', text, required)
      .addColumn('created_at', integer, required)
      .addColumn('used_at', integer, required)
      .addColumn('ends_at', integer, required)
      .modifyEnd(tableSuffix),
    ...sessionIndexes(db),
    db.schema
      .createTable('sign_in_codes')
      .addColumn('hash', text, key)
      .addColumn('key_id', text, required)
      .addColumn('expires_at', integer, required)
      .modifyEnd(tableSuffix),
    db.schema.createIndex('sign_in_codes_by_key').on('sign_in_codes').columns(['key_id', 'expires_at']),
    db.schema.createIndex('sign_in_codes_by_expiry').on('sign_in_codes').column('expires_at'),
    db.schema
      .createTable('stream_tickets')
      .addColumn('hash', text, key)
      .addColumn('key_id', text, required)
      .addColumn('expires_at', integer, required)
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('stream_tickets_by_expiry').on('stream_tickets').column('expires_at'),
    db.schema
      .createTable('installation')
      .addColumn('id', integer, (column) => column.primaryKey())
      .addColumn('name', text, required)
      .modifyEnd(tableSuffix),
  ];
}

function sessionIndexes(db: Builder): Step[] {
  return [
    db.schema
      .createIndex('sessions_by_key')
      .on('sessions')
      .columns(['key_id', 'id'])
      .where(sql<boolean>`key_id is not null`),
    db.schema
      .createIndex('sessions_of_guests')
      .on('sessions')
      .columns(['network', 'id'])
      .where(sql<boolean>`key_id is null`),
    db.schema
      .createIndex('sessions_of_blocks')
      .on('sessions')
      .columns(['address_block', 'id'])
      .where(sql<boolean>`key_id is null`),
    db.schema
      .createIndex('sessions_by_mailbox')
      .on('sessions')
      .column('mailbox_id')
      .where(sql<boolean>`mailbox_id is not null`),
  ];
}
