import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

export function webhooks(db: Builder, dialect: Dialect): Step[] {
  return [...webhookTable(db, dialect), ...webhookDeliveryTable(db, dialect)];
}

function webhookTable(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix } = dialect;
  return [
    db.schema
      .createTable('webhooks')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('url', text, (column) => column.notNull())
      .addColumn('types', text)
      .addColumn('mailbox_id', text)
      .addColumn('secret', text, (column) => column.notNull())
      .addColumn('old_secret', text)
      .addColumn('old_secret_until', integer)
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('disabled_reason', text)
      .addColumn('deleted_at', integer)
      .addColumn('last_error', text)
      .addColumn('last_error_at', integer)
      .addColumn('is_proven', integer, (column) => column.notNull())
      .addColumn('next_at', integer)
      // Defaults, since a position does not move to another database.
      .addColumn('log_tx', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('log_id', text, (column) => column.notNull().defaultTo(''))
      .modifyEnd(tableSuffix),
    db.schema.createIndex('webhooks_by_owner').on('webhooks').columns(['owner', 'id']),
    db.schema
      .createIndex('webhooks_by_time')
      .on('webhooks')
      .columns(['is_proven', 'next_at'])
      .where(sql<boolean>`next_at is not null`),
  ];
}

function webhookDeliveryTable(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix } = dialect;
  return [
    db.schema
      .createTable('webhook_deliveries')
      .addColumn('webhook_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('event_id', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('mailbox_id', text, (column) => column.notNull())
      .addColumn('happened_at', integer, (column) => column.notNull())
      .addColumn('data', text, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('due_at', integer, (column) => column.notNull())
      .addColumn('leased_until', integer)
      .addColumn('attempts', integer, (column) => column.notNull())
      .addColumn('history', text, (column) => column.notNull())
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

export function webhookBacklogs(db: Builder, dialect: Dialect): Step[] {
  const count = sql`update webhooks set pending = (select count(*) from webhook_deliveries
    where webhook_id = webhooks.id and finished_at is null)`;
  return [
    db.schema
      .alterTable('webhooks')
      .addColumn('pending', dialect.integerType, (column) => column.notNull().defaultTo(0)),
    { compile: () => count.compile(db) },
    db.schema
      .createIndex('webhooks_by_owner_and_time')
      .on('webhooks')
      .columns(['is_proven', 'owner', 'next_at'])
      .where(sql<boolean>`next_at is not null`),
    db.schema
      .createIndex('webhooks_deleted')
      .on('webhooks')
      .column('deleted_at')
      .where(sql<boolean>`deleted_at is not null`),
  ];
}
