import { type CompiledQuery, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Builder } from './schema.ts';

/** Something that can be run as SQL. */
export interface Step {
  compile(): CompiledQuery;
}

type Migration = (db: Builder, dialect: Dialect) => Step[];

/** Every change of the schema, in order. A released migration is never edited; the next one mends it. */
export const migrations: Readonly<Record<number, Migration>> = {
  1: initialSchema,
  2: eventLog,
  3: streamTickets,
  4: webhooks,
  5: endedMailboxes,
  6: webhookBacklogs,
  7: rawParts,
  8: withoutOldMails,
  20: searchTables,
};

/** The table that remembers which migrations have run; made before any of them. */
export function migrationsTable(db: Builder): Step {
  return db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull());
}

function initialSchema(db: Builder, dialect: Dialect): Step[] {
  return [...accountTables(db, dialect), ...mailboxTables(db, dialect), ...mailTables(db, dialect)];
}

function accountTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('accounts')
      .addColumn('owner', text, (column) => column.primaryKey().notNull())
      .addColumn('active_mailboxes_max', integer)
      .addColumn('daily_calls_max', integer)
      .addColumn('created_at', integer, (column) => column.notNull())
      .modifyEnd(tableSuffix),
    db.schema
      .createTable('account_domains')
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('domain', text, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('account_domains_key', ['owner', 'domain'])
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('account_domains_by_domain').on('account_domains').column('domain'),
    db.schema
      .createTable('keys')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('hash', text, (column) => column.notNull().unique())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('expires_at', integer)
      .addColumn('revoked_at', integer)
      .modifyEnd(tableSuffix),
    db.schema
      .createTable('key_domains')
      .addColumn('key_id', text, (column) => column.notNull())
      .addColumn('domain', text, (column) => column.notNull())
      .addColumn('position', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('key_domains_key', ['key_id', 'domain'])
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('key_domains_by_domain').on('key_domains').column('domain'),
    db.schema
      .createTable('calls')
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('day', integer, (column) => column.notNull())
      .addColumn('calls', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('calls_key', ['owner', 'day'])
      .modifyEnd(keyedTableSuffix),
  ];
}

function mailboxTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix, keyedTableSuffix } = dialect;
  const isLive = sql<boolean>`archived_at is null`;
  return [
    db.schema
      .createTable('addresses')
      .addColumn('address', text, (column) => column.primaryKey().notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .modifyEnd(keyedTableSuffix),
    db.schema
      .createTable('mailboxes')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('alias', text, (column) => column.notNull())
      .addColumn('domain', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull().unique())
      .addColumn('recoverable', integer, (column) => column.notNull())
      .addColumn('tag', text, (column) => column.notNull())
      .addColumn('expires_at', integer, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('archived_at', integer)
      .modifyEnd(tableSuffix),
    db.schema.createIndex('mailboxes_by_owner').on('mailboxes').columns(['owner', 'created_at', 'id']).where(isLive),
    db.schema.createIndex('mailboxes_by_expiry').on('mailboxes').column('expires_at').where(isLive),
  ];
}

function mailTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, bytesType, tableSuffix } = dialect;
  return [
    db.schema
      .createTable('mails')
      .addColumn('mailbox_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('received_at', integer, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('raw', bytesType, (column) => column.notNull())
      .addPrimaryKeyConstraint('mails_key', ['mailbox_id', 'id'])
      .modifyEnd(tableSuffix),
    ...dialect.uncompressed('mails', ['content', 'raw']),
    db.schema
      .createTable('attachments')
      .addColumn('mailbox_id', text, (column) => column.notNull())
      .addColumn('mail_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('position', integer, (column) => column.notNull())
      .addColumn('filename', text, (column) => column.notNull())
      .addColumn('content_type', text, (column) => column.notNull())
      .addColumn('content_id', text)
      .addColumn('size_bytes', integer, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('raw_offset', integer, (column) => column.notNull())
      .addColumn('raw_length', integer, (column) => column.notNull())
      .addColumn('encoding', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('attachments_key', ['mailbox_id', 'mail_id', 'id'])
      .modifyEnd(tableSuffix),
  ];
}

function eventLog(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, bytesType, tableSuffix, keyedTableSuffix } = dialect;
  // Made anew, since the new column has to stand before those that are large.
  const copy = sql`insert into mails_next (mailbox_id, id, received_at, tx, content, raw)
    select mailbox_id, id, received_at, 0, content, raw from mails`;
  return [
    db.schema
      .createTable('events')
      .addColumn('tx', integer, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('mailbox_id', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('data', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('events_key', ['tx', 'id'])
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('events_by_owner').on('events').columns(['owner', 'tx', 'id']),
    db.schema
      .createIndex('refusals_by_mailbox')
      .on('events')
      .columns(['mailbox_id', 'tx', 'id'])
      .where(sql<boolean>`type = 'mail.refused'`),
    db.schema
      .createTable('event_log')
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('database', text, (column) => column.notNull())
      .addColumn('pruned_tx', integer, (column) => column.notNull())
      .addColumn('pruned_id', text, (column) => column.notNull())
      .modifyEnd(tableSuffix),
    { compile: () => sql`insert into event_log values ('', '', 0, '')`.compile(db) },
    db.schema
      .createTable('mails_next')
      .addColumn('mailbox_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('received_at', integer, (column) => column.notNull())
      .addColumn('tx', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('raw', bytesType, (column) => column.notNull())
      .addPrimaryKeyConstraint('mails_by_mailbox', ['mailbox_id', 'id'])
      .modifyEnd(tableSuffix),
    ...dialect.uncompressed('mails_next', ['content', 'raw']),
    { compile: () => copy.compile(db) },
    db.schema.dropTable('mails'),
    db.schema.alterTable('mails_next').renameTo('mails'),
  ];
}

function streamTickets(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('stream_tickets')
      .addColumn('hash', text, (column) => column.primaryKey().notNull())
      .addColumn('key_id', text, (column) => column.notNull())
      .addColumn('expires_at', integer, (column) => column.notNull())
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('stream_tickets_by_expiry').on('stream_tickets').column('expires_at'),
  ];
}

function webhooks(db: Builder, dialect: Dialect): Step[] {
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

function endedMailboxes(db: Builder, dialect: Dialect): Step[] {
  const { textType: text, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('ended_mailboxes')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .modifyEnd(keyedTableSuffix),
  ];
}

function webhookBacklogs(db: Builder, dialect: Dialect): Step[] {
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

/** The renamed tables are out of reach for a service of an earlier version: no mail comes into them behind the conversion. */
function rawParts(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, bytesType, tableSuffix, keyedTableSuffix } = dialect;
  return [
    db.schema.alterTable('mails').renameTo('old_mails'),
    db.schema.alterTable('attachments').renameTo('old_attachments'),
    db.schema
      .createTable('mails')
      .addColumn('mailbox_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('received_at', integer, (column) => column.notNull())
      // A default, since a position does not move to another database.
      .addColumn('tx', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('raw_id', text, (column) => column.notNull())
      .addColumn('is_shared', integer, (column) => column.notNull())
      .addColumn('size', integer, (column) => column.notNull())
      .addColumn('is_read', integer, (column) => column.notNull())
      .addColumn('outline_version', integer, (column) => column.notNull())
      .addColumn('outline', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('mails_in_mailbox', ['mailbox_id', 'id'])
      .modifyEnd(tableSuffix),
    ...dialect.uncompressed('mails', ['outline']),
    db.schema.createIndex('mails_by_owner').on('mails').columns(['owner', 'id']),
    db.schema.createIndex('mails_by_raw').on('mails').column('raw_id').where(sql<boolean>`is_shared = 1`),
    db.schema
      .createTable('raws')
      .addColumn('raw_id', text, (column) => column.notNull())
      .addColumn('part', integer, (column) => column.notNull())
      .addColumn('bytes', bytesType, (column) => column.notNull())
      .addPrimaryKeyConstraint('raws_key', ['raw_id', 'part'])
      .modifyEnd(tableSuffix),
    ...dialect.uncompressed('raws', ['bytes']),
    db.schema
      .createTable('released_raws')
      .addColumn('raw_id', text, (column) => column.notNull())
      .addColumn('mail_id', text, (column) => column.notNull())
      .addColumn('bytes', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('released_raws_key', ['raw_id', 'mail_id'])
      .modifyEnd(keyedTableSuffix),
    db.schema.alterTable('mailboxes').addColumn('mails_from', text, (column) => column.notNull().defaultTo('')),
  ];
}

function withoutOldMails(db: Builder): Step[] {
  return [db.schema.dropTable('old_mails'), db.schema.dropTable('old_attachments')];
}

/** The owners who search, and the word index of their mails. */
function searchTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('searches')
      .addColumn('owner', text, (column) => column.primaryKey().notNull())
      .addColumn('searched_at', integer, (column) => column.notNull())
      .addColumn('position_tx', integer, (column) => column.notNull())
      .addColumn('position_id', text, (column) => column.notNull())
      .addColumn('walked_to', text, (column) => column.notNull())
      .addColumn('lease', text, (column) => column.notNull())
      .addColumn('leased_until', integer, (column) => column.notNull())
      .addColumn('is_ending', integer, (column) => column.notNull())
      .modifyEnd(keyedTableSuffix),
    db.schema
      .createTable('index_parts')
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('part', integer, (column) => column.notNull())
      .addColumn('from_id', text, (column) => column.notNull())
      .addColumn('mails', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('index_parts_key', ['owner', 'part'])
      .modifyEnd(keyedTableSuffix),
    ...dialect.wordIndex(),
  ];
}
