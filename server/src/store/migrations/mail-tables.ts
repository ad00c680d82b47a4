import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

/**
 * The renamed tables are out of reach for a service of an earlier version, so none of its mails is missed by the
 * conversion.
 */
export function rawParts(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, bytesType, tableSuffix, keyedTableSuffix } = dialect;
  return [
    // First, as deliveries hold mailboxes before they insert mails: neither waits for the other then.
    db.schema.alterTable('mailboxes').addColumn('mails_from', text, (column) => column.notNull().defaultTo('')),
    // Nodes of an earlier version can neither make a mailbox from then on, nor end one: they do not count what is used.
    ...dialect.withoutDefault('mailboxes', 'mails_from'),
    db.schema.alterTable('ended_mailboxes').renameColumn('id', 'mailbox_id'),
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
  ];
}

export function withoutOldMails(db: Builder): Step[] {
  return [db.schema.dropTable('old_mails'), db.schema.dropTable('old_attachments')];
}

export function usage(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, keyedTableSuffix } = dialect;
  const ofMailboxes = sql`insert into mailbox_usage (mailbox_id, owner, mails, bytes)
    select mailboxes.id, mailboxes.owner, count(*), cast(sum(size) as bigint) from mails join mailboxes on mailboxes.id = mailbox_id
    where archived_at is null group by mailboxes.id, mailboxes.owner`;
  const ofOwners = sql`insert into owner_usage (owner, mailboxes, mails, bytes)
    select mailboxes.owner, count(*), cast(coalesce(sum(mails), 0) as bigint), cast(coalesce(sum(bytes), 0) as bigint)
    from mailboxes left join mailbox_usage on mailbox_id = mailboxes.id
    where archived_at is null group by mailboxes.owner`;
  return [
    db.schema
      .createTable('usage_changes')
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('mailbox_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('mails', integer, (column) => column.notNull())
      .addColumn('bytes', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('usage_changes_key', ['owner', 'mailbox_id', 'id'])
      .modifyEnd(keyedTableSuffix),
    db.schema
      .createTable('mailbox_usage')
      .addColumn('mailbox_id', text, (column) => column.primaryKey().notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('mails', integer, (column) => column.notNull())
      .addColumn('bytes', integer, (column) => column.notNull())
      .modifyEnd(keyedTableSuffix),
    db.schema
      .createTable('owner_usage')
      .addColumn('owner', text, (column) => column.primaryKey().notNull())
      .addColumn('mailboxes', integer, (column) => column.notNull())
      .addColumn('mails', integer, (column) => column.notNull())
      .addColumn('bytes', integer, (column) => column.notNull())
      .modifyEnd(keyedTableSuffix),
    { compile: () => ofMailboxes.compile(db) },
    { compile: () => ofOwners.compile(db) },
    db.schema.alterTable('accounts').addColumn('bytes_max', integer),
    db.schema
      .createIndex('mailboxes_by_owner_and_expiry')
      .on('mailboxes')
      .columns(['owner', 'expires_at'])
      .where(sql<boolean>`archived_at is null`),
  ];
}

export function endedMailboxes(db: Builder, dialect: Dialect): Step[] {
  const { textType: text, keyedTableSuffix } = dialect;
  return [
    db.schema
      .createTable('ended_mailboxes')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .modifyEnd(keyedTableSuffix),
  ];
}

/** Gives mails room for what is found out about them when somebody first asks. */
export function mailFindings(db: Builder): Step[] {
  const add = (column: 'extract' | 'authentication') => db.schema.alterTable('mails').addColumn(column, 'text');
  return [add('extract'), add('authentication')];
}
