import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { required, type Step } from '../step.ts';

/** Makes the event log and the one row of its identity. */
export function eventTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix, keyedTableSuffix } = dialect;
  const identity = sql`insert into event_log (name, "database", earlier_names, pruned_tx, pruned_id)
    values ('', '', '[]', 0, '')`;
  return [
    db.schema
      .createTable('events')
      .addColumn('tx', integer, required)
      .addColumn('id', text, required)
      .addColumn('owner', text, required)
      .addColumn('mailbox_id', text, required)
      .addColumn('type', text, required)
      .addColumn('created_at', integer, required)
      .addColumn('data', text, required)
      .addPrimaryKeyConstraint('events_key', ['tx', 'id'])
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('events_by_owner').on('events').columns(['owner', 'tx', 'id']),
    db.schema
      .createIndex('refusals_by_mailbox')
      .on('events')
      .columns(['mailbox_id', 'tx', 'id'])
      .where(sql<boolean>`type = 'mail.refused'`),
    db.schema
      .createIndex('events_of_reactivations')
      .on('events')
      .columns(['mailbox_id', 'tx', 'id'])
      .where(sql<boolean>`type = 'mailbox.reactivated'`),
    db.schema
      .createTable('event_log')
      .addColumn('name', text, required)
      .addColumn('database', text, required)
      .addColumn('earlier_names', text, required)
      .addColumn('pruned_tx', integer, required)
      .addColumn('pruned_id', text, required)
      .modifyEnd(tableSuffix),
    { compile: () => identity.compile(db) },
  ];
}
