import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/**
 * Gives the mailboxes of guests rows of their own, by which limits count, so that a mailbox may have several sessions or none; and
 * makes the tables of recovery links and of proofs of work.
 */
export function guestMailboxes(db: Builder, dialect: Dialect): Step[] {
  const copy = sql`insert into guest_mailboxes (mailbox_id, network, address_block, created_at, is_named)
    select mailbox_id, network, address_block, created_at, 0 from sessions
    where key_id is null and mailbox_id is not null`;
  return [
    ...mailboxTable(db, dialect),
    { compile: () => copy.compile(db) },
    db.schema.dropIndex('sessions_of_guests'),
    db.schema.dropIndex('sessions_of_blocks'),
    ...secretTables(db, dialect),
    db.schema
      .alterTable('installation')
      .addColumn('secret', dialect.textType, (column) => column.notNull().defaultTo('')),
  ];
}

function mailboxTable(db: Builder, { integerType: integer, textType: text, keyedTableSuffix }: Dialect): Step[] {
  return [
    db.schema
      .createTable('guest_mailboxes')
      .addColumn('mailbox_id', text, key)
      .addColumn('network', text, required)
      .addColumn('address_block', text, required)
      .addColumn('created_at', integer, required)
      .addColumn('is_named', integer, required)
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('guest_mailboxes_by_network').on('guest_mailboxes').columns(['network', 'mailbox_id']),
    db.schema.createIndex('guest_mailboxes_by_block').on('guest_mailboxes').columns(['address_block', 'mailbox_id']),
    db.schema
      .createIndex('guest_mailboxes_named')
      .on('guest_mailboxes')
      .column('created_at')
      .where(sql<boolean>`is_named = 1`),
  ];
}

function secretTables(db: Builder, { integerType: integer, textType: text, keyedTableSuffix }: Dialect): Step[] {
  return [
    db.schema
      .createTable('recovery_links')
      .addColumn('address', text, key)
      .addColumn('hash', text, (column) => column.notNull().unique())
      .addColumn('mailbox_id', text, required)
      .addColumn('ends_at', integer, required)
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('recovery_links_by_mailbox').on('recovery_links').column('mailbox_id'),
    db.schema.createIndex('recovery_links_by_end').on('recovery_links').column('ends_at'),
    db.schema
      .createTable('used_proofs')
      .addColumn('hash', text, key)
      .addColumn('expires_at', integer, required)
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('used_proofs_by_expiry').on('used_proofs').column('expires_at'),
  ];
}
