import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/** Makes the tables of delivery scripts and of attempts, and lets a mailbox say that it has a script. */
export function deliveryScripts(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix, keyedTableSuffix } = dialect;
  return [
    db.schema.alterTable('mailboxes').addColumn('is_scripted', integer, (column) => column.notNull().defaultTo(0)),
    db.schema
      .createTable('delivery_scripts')
      .addColumn('subject', text, key)
      .addColumn('owner', text, required)
      .addColumn('mails_from', text, required)
      .addColumn('definition', text)
      .addColumn('used', text, required)
      .addColumn('rate_at', integer, required)
      .addColumn('rate_count', integer, required)
      .addColumn('attempts', integer, required)
      .addColumn('set_at', integer, required)
      .modifyEnd(tableSuffix),
    db.schema.createIndex('delivery_scripts_by_owner').on('delivery_scripts').columns(['owner', 'subject']),
    db.schema
      .createTable('delivery_attempts')
      .addColumn('subject', text, required)
      .addColumn('number', integer, required)
      .addColumn('mails_from', text, required)
      .addColumn('attempted_at', integer, required)
      .addColumn('client', text, required)
      .addColumn('client_name', text, required)
      .addColumn('tls', text, required)
      .addColumn('sender', text)
      .addColumn('moment', text, required)
      .addColumn('step', integer)
      .addColumn('reply', text)
      .addColumn('delay_ms', integer, required)
      .addColumn('is_dropped', integer, required)
      .addColumn('message_id', text)
      .addColumn('content_hash', text)
      .addColumn('repeat_of', integer)
      .addColumn('mail_id', text)
      .addPrimaryKeyConstraint('delivery_attempts_key', ['subject', 'number'])
      .modifyEnd(keyedTableSuffix),
  ];
}

/** Gives the scope of scripts to the keys that have every other: those that the configuration or no choice of scopes has made. */
export function scriptScope(db: Builder): Step[] {
  const before = 'mailboxes mailboxes:read domains keys webhooks';
  const give = sql`update keys set scopes = replace(scopes, ${sql.lit(before)}, ${sql.lit(`${before} scripts`)})
    where scopes in (${sql.lit(before)}, ${sql.lit(`${before} operator`)})`;
  return [{ compile: () => give.compile(db) }];
}
