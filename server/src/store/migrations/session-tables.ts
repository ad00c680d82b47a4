import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

/** Gives the sessions of guests the address block that each came from. */
export function addressBlocks(db: Builder, { textType: text }: Dialect): Step[] {
  return [
    db.schema.alterTable('sessions').addColumn('address_block', text, (column) => column.notNull().defaultTo('')),
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

/** Makes the tables of browser sessions, of sign-in codes, and of the name of the installation. */
export function sessions(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix } = dialect;
  return [
    db.schema
      .createTable('sessions')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('hash', text, (column) => column.notNull().unique())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('key_id', text)
      .addColumn('mailbox_id', text)
      .addColumn('network', text, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('used_at', integer, (column) => column.notNull())
      .addColumn('ends_at', integer, (column) => column.notNull())
      .modifyEnd(tableSuffix),
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
      .createTable('sign_in_codes')
      .addColumn('hash', text, (column) => column.primaryKey())
      .addColumn('key_id', text, (column) => column.notNull())
      .addColumn('expires_at', integer, (column) => column.notNull())
      .modifyEnd(tableSuffix),
    db.schema.createIndex('sign_in_codes_by_key').on('sign_in_codes').columns(['key_id', 'expires_at']),
    db.schema.createIndex('sign_in_codes_by_expiry').on('sign_in_codes').column('expires_at'),
    db.schema
      .createTable('installation')
      .addColumn('id', integer, (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .modifyEnd(tableSuffix),
  ];
}
