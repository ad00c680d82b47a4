import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

export function initialSchema(db: Builder, dialect: Dialect): Step[] {
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
