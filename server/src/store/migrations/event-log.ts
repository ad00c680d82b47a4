import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

export function eventLog(db: Builder, dialect: Dialect): Step[] {
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

export function streamTickets(db: Builder, dialect: Dialect): Step[] {
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
