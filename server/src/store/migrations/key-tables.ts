import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

/** Scopes of the keys that were made before there were any. */
const scopesOfAll = 'mailboxes mailboxes:read domains keys webhooks';

/** Gives keys scopes, a maker, a mailbox and the time of their last call. */
export function keyScopes(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text } = dialect;
  const table = db.schema.alterTable('keys');
  return [
    table.addColumn('scopes', text, (column) => column.notNull().defaultTo(scopesOfAll)),
    ...dialect.withoutDefault('keys', 'scopes'),
    table.addColumn('maker_id', text),
    table.addColumn('mailbox_id', text),
    table.addColumn('last_used_at', integer),
    db.schema.alterTable('key_domains').addColumn('is_granted', integer, (column) => column.notNull().defaultTo(1)),
    ...dialect.withoutDefault('key_domains', 'is_granted'),
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
  ];
}

/** Makes the table of calls with an Idempotency-Key. */
export function idempotentCalls(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix } = dialect;
  return [
    db.schema
      .createTable('idempotent_calls')
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('request_hash', text, (column) => column.notNull())
      .addColumn('status', integer, (column) => column.notNull())
      .addColumn('answer', text, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotent_calls_key', ['owner', 'key'])
      .modifyEnd(tableSuffix),
    db.schema.createIndex('idempotent_calls_by_time').on('idempotent_calls').column('created_at'),
  ];
}
