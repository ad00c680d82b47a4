import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import type { Step } from '../step.ts';

/** Gives domains their rules for names below them and for first mails, and mailboxes what tells those that these rules made. */
export function firstMailColumns(db: Builder, { integerType: integer }: Dialect): Step[] {
  const count = (table: 'domains' | 'mailboxes', column: string) =>
    db.schema.alterTable(table).addColumn(column, integer, (added) => added.notNull().defaultTo(0));
  return [
    count('domains', 'subdomains'),
    db.schema.alterTable('domains').addColumn('first_mail_minutes', integer),
    db.schema.alterTable('domains').addColumn('first_mail_keep_newest', integer),
    count('domains', 'first_mail_per_hour'),
    count('domains', 'first_mail_hour_at'),
    count('domains', 'first_mail_hour_count'),
    count('mailboxes', 'by_first_mail'),
    count('mailboxes', 'is_below'),
    db.schema.createIndex('mailboxes_below').on('mailboxes').column('owner').where(sql<boolean>`is_below = 1`),
  ];
}
