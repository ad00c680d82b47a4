import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/** Makes the tables of accounts, of their keys, and of the sessions, codes and calls of these. */
export function accountTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('accounts')
      .addColumn('owner', text, key)
      .addColumn('active_mailboxes_max', integer)
      .addColumn('daily_calls_max', integer)
      .addColumn('bytes_max', integer)
      .addColumn('created_at', integer, required)
      .modifyEnd(tableSuffix),
    ...keyTables(db, dialect),
    db.schema
      .createTable('calls')
      .addColumn('owner', text, required)
      .addColumn('day', integer, required)
      .addColumn('calls', integer, required)
      .addPrimaryKeyConstraint('calls_key', ['owner', 'day'])
      .modifyEnd(keyedTableSuffix),
    db.schema
      .createTable('idempotent_calls')
      .addColumn('owner', text, required)
      .addColumn('key', text, required)
      .addColumn('request_hash', text, required)
      .addColumn('status', integer, required)
      .addColumn('answer', text, required)
      .addColumn('created_at', integer, required)
      .addPrimaryKeyConstraint('idempotent_calls_key', ['owner', 'key'])
      .modifyEnd(tableSuffix),
    db.schema.createIndex('idempotent_calls_by_time').on('idempotent_calls').column('created_at'),
  ];
}

function keyTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('keys')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('name', text, required)
      .addColumn('hash', text, (column) => column.notNull().unique())
      .addColumn('scopes', text, required)
      .addColumn('maker_id', text)
      .addColumn('mailbox_id', text)
      .addColumn('created_at', integer, required)
      .addColumn('expires_at', integer)
      .addColumn('revoked_at', integer)
      .addColumn('last_used_at', integer)
      .modifyEnd(tableSuffix),
    db.schema
      .createIndex('keys_by_owner')
      .on('keys')
      .columns(['owner', 'created_at', 'id'])
      .where(sql<boolean>`revoked_at is null`),
    db.schema.createIndex('keys_by_maker').on('keys').column('maker_id').where(sql<boolean>`maker_id is not null`),
    db.schema
      .createIndex('keys_of_mailboxes')
      .on('keys')
      .column('id')
      .where(sql<boolean>`mailbox_id is not null and revoked_at is null`),
    db.schema
      .createIndex('keys_by_expiry')
      .on('keys')
      .columns(['owner', 'expires_at'])
      .where(sql<boolean>`maker_id is not null and expires_at is not null and revoked_at is null`),
    db.schema
      .createIndex('keys_by_revocation')
      .on('keys')
      .column('revoked_at')
      .where(sql<boolean>`maker_id is not null and revoked_at is not null`),
    db.schema
      .createTable('key_domains')
      .addColumn('key_id', text, required)
      .addColumn('domain', text, required)
      .addColumn('position', integer, required)
      .addColumn('is_granted', integer, required)
      .addPrimaryKeyConstraint('key_domains_key', ['key_id', 'domain'])
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('key_domains_by_domain').on('key_domains').column('domain'),
  ];
}
