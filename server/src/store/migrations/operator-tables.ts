import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import { key, required, type Step } from './step.ts';

/**
 * Makes the audit log of operators and the table of the nodes, lets accounts and mailboxes be suspended and accounts be deleted, and
 * gives the lists of operators their indexes.
 */
export function operatorTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix, keyedTableSuffix } = dialect;
  const add = (table: 'accounts' | 'mailboxes', column: string) =>
    db.schema.alterTable(table).addColumn(column, integer);
  return [
    add('accounts', 'suspended_at'),
    add('accounts', 'deleted_at'),
    add('accounts', 'ended_at'),
    add('mailboxes', 'suspended_at'),
    db.schema
      .createIndex('accounts_suspended')
      .on('accounts')
      .column('owner')
      .where(sql<boolean>`suspended_at is not null and deleted_at is null`),
    db.schema
      .createIndex('accounts_ending')
      .on('accounts')
      .columns(['deleted_at', 'owner'])
      .where(sql<boolean>`deleted_at is not null and ended_at is null`),
    db.schema.createIndex('owner_usage_by_bytes').on('owner_usage').columns(['bytes', 'owner']),
    db.schema
      .createIndex('domains_failing')
      .on('domains')
      .column('id')
      .where(sql<boolean>`failing_since is not null and deleted_at is null`),
    db.schema
      .createIndex('webhooks_failing')
      .on('webhooks')
      .column('id')
      .where(sql<boolean>`last_error_at is not null and is_proven = 0 and deleted_at is null`),
    db.schema
      .createTable('audit_entries')
      .addColumn('id', text, key)
      .addColumn('created_at', integer, required)
      .addColumn('actor', text, required)
      .addColumn('key_id', text, required)
      .addColumn('session_id', text)
      .addColumn('network', text, required)
      .addColumn('action', text, required)
      .addColumn('owner', text, required)
      .addColumn('subject', text, required)
      .addColumn('reason', text, required)
      .addColumn('data', text, required)
      .modifyEnd(tableSuffix),
    db.schema.createIndex('audit_entries_by_owner').on('audit_entries').columns(['owner', 'id']),
    db.schema.createIndex('audit_entries_by_action').on('audit_entries').columns(['action', 'id']),
    db.schema
      .createTable('nodes')
      .addColumn('name', text, key)
      .addColumn('version', text, required)
      .addColumn('started_at', integer, required)
      .addColumn('seen_at', integer, required)
      .modifyEnd(keyedTableSuffix),
  ];
}

/** Gives the audit log an index for the actions upon one owner: without it all entries of the owner are read. */
export function auditIndexes(db: Builder): Step[] {
  return [
    db.schema.createIndex('audit_entries_by_owner_and_action').on('audit_entries').columns(['owner', 'action', 'id']),
  ];
}
