import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/** Makes the tables of links that share mail, and of the sessions of their viewers. */
export function links(db: Builder, { integerType: integer, textType: text, tableSuffix }: Dialect): Step[] {
  return [
    db.schema
      .createTable('links')
      .addColumn('id', text, key)
      .addColumn('hash', text, (column) => column.notNull().unique())
      .addColumn('owner', text, required)
      .addColumn('key_id', text, required)
      .addColumn('mailbox_id', text, required)
      .addColumn('mails_from', text, required)
      .addColumn('mail_id', text, required)
      .addColumn('created_at', integer, required)
      .addColumn('expires_at', integer, required)
      .addColumn('views_max', integer)
      .addColumn('views', integer, required)
      .addColumn('last_view_at', integer)
      .addColumn('has_history', integer, required)
      .addColumn('has_codes', integer, required)
      .modifyEnd(tableSuffix),
    db.schema.createIndex('links_by_owner').on('links').columns(['owner', 'created_at', 'id']),
    db.schema
      .createTable('link_sessions')
      .addColumn('id', text, key)
      .addColumn('hash', text, (column) => column.notNull().unique())
      .addColumn('link_id', text, required)
      .addColumn('ends_at', integer, required)
      .modifyEnd(tableSuffix),
    db.schema.createIndex('link_sessions_by_link').on('link_sessions').columns(['link_id', 'id']),
    db.schema.createIndex('link_sessions_by_end').on('link_sessions').column('ends_at'),
  ];
}
