import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import type { Step } from '../step.ts';

/** Gives accounts and domains their rules for mail, and mailboxes the senders that they take mail of. */
export function mailRules(db: Builder, { textType: text }: Dialect): Step[] {
  return [
    db.schema.alterTable('accounts').addColumn('mail_rules', text),
    db.schema.alterTable('domains').addColumn('mail_rules', text),
    db.schema.alterTable('mailboxes').addColumn('allowed_senders', text),
    db.schema
      .createIndex('domains_ruled')
      .on('domains')
      .column('owner')
      .where(sql<boolean>`mail_rules is not null and deleted_at is null`),
  ];
}
