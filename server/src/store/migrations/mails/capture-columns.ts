import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import type { Step } from '../step.ts';

/** Gives mailboxes a name, and what tells capture inboxes and mailboxes at foreign addresses from others. */
export function captureColumns(db: Builder, { integerType: integer, textType: text }: Dialect): Step[] {
  return [
    db.schema.alterTable('mailboxes').addColumn('name', text, (column) => column.notNull().defaultTo('')),
    db.schema.alterTable('mailboxes').addColumn('inbox', text),
    db.schema.alterTable('mailboxes').addColumn('is_foreign', integer, (column) => column.notNull().defaultTo(0)),
    db.schema
      .createIndex('mailboxes_capture_inboxes')
      .on('mailboxes')
      .columns(['owner', 'inbox'])
      .where(sql<boolean>`inbox is not null`),
    db.schema.createIndex('mailboxes_foreign').on('mailboxes').column('domain').where(sql<boolean>`is_foreign = 1`),
  ];
}
