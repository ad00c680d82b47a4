import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/** Makes the tables of webhooks and of their deliveries. */
export function webhookTables(db: Builder, dialect: Dialect): Step[] {
  return [...webhookTable(db, dialect), ...deliveryTable(db, dialect)];
}

function webhookTable(db: Builder, { integerType: integer, textType: text, tableSuffix }: Dialect): Step[] {
  const isWaiting = sql<boolean>`next_at is not null`;
  return [
    db.schema
      .createTable('webhooks')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('url', text, required)
      .addColumn('types', text)
      .addColumn('mailbox_id', text)
      .addColumn('secret', text, required)
      .addColumn('old_secret', text)
      .addColumn('old_secret_until', integer)
      .addColumn('created_at', integer, required)
      .addColumn('disabled_reason', text)
      .addColumn('deleted_at', integer)
      .addColumn('last_error', text)
      .addColumn('last_error_at', integer)
      .addColumn('is_proven', integer, required)
      .addColumn('next_at', integer)
      .addColumn('pending', integer, required)
      // Defaults, since a position does not move to another database.
      .addColumn('log_tx', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('log_id', text, (column) => column.notNull().defaultTo(''))
      .modifyEnd(tableSuffix),
    db.schema.createIndex('webhooks_by_owner').on('webhooks').columns(['owner', 'id']),
    db.schema.createIndex('webhooks_by_time').on('webhooks').columns(['is_proven', 'next_at']).where(isWaiting),
    db.schema
      .createIndex('webhooks_by_owner_and_time')
      .on('webhooks')
      .columns(['is_proven', 'owner', 'next_at'])
      .where(isWaiting),
    db.schema
      .createIndex('webhooks_deleted')
      .on('webhooks')
      .column('deleted_at')
      .where(sql<boolean>`deleted_at is not null`),
  ];
}

function deliveryTable(db: Builder, { integerType: integer, textType: text, tableSuffix }: Dialect): Step[] {
  return [
    db.schema
      .createTable('webhook_deliveries')
      .addColumn('webhook_id', text, required)
      .addColumn('id', text, required)
      .addColumn('event_id', text, required)
      .addColumn('type', text, required)
      .addColumn('mailbox_id', text, required)
      .addColumn('happened_at', integer, required)
      .addColumn('data', text, required)
      .addColumn('state', text, required)
      .addColumn('created_at', integer, required)
      .addColumn('due_at', integer, required)
      .addColumn('leased_until', integer)
      .addColumn('attempts', integer, required)
      .addColumn('history', text, required)
      .addColumn('finished_at', integer)
      .addPrimaryKeyConstraint('webhook_deliveries_key', ['webhook_id', 'id'])
      .modifyEnd(tableSuffix),
    db.schema
      .createIndex('webhook_deliveries_by_state')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'state', 'id']),
    db.schema
      .createIndex('webhook_deliveries_by_time')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'due_at', 'id'])
      .where(sql<boolean>`finished_at is null`),
    db.schema
      .createIndex('webhook_deliveries_leased')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'leased_until'])
      .where(sql<boolean>`leased_until is not null`),
    db.schema
      .createIndex('webhook_deliveries_finished')
      .on('webhook_deliveries')
      .column('finished_at')
      .where(sql<boolean>`finished_at is not null`),
  ];
}
