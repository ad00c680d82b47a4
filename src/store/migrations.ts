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
  const { integerType: integer, textType: text, bytesType, tableSuffix, keyedTableSuffix } = dialect;
  const isLive = sql<boolean>`archived_at is null`;
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
