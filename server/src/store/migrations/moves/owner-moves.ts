import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/** Makes the tables of the moves of owners from one installation to another. */
export function ownerMoves(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, keyedTableSuffix, tableSuffix } = dialect;
  return [
    db.schema
      .createTable('owner_moves')
      .addColumn('owner', text, key)
      .addColumn('direction', text, required)
      .addColumn('state', text, required)
      .addColumn('move_id', text, required)
      .addColumn('ticket_hash', text, required)
      .addColumn('ends_at', integer, required)
      .addColumn('place', text, required)
      .addColumn('is_return', integer, required)
      .addColumn('was_suspended_at', integer)
      .addColumn('changed_at', integer, required)
      .addColumn('bytes', integer, required)
      .modifyEnd(keyedTableSuffix),
    db.schema
      .createTable('moved_domains')
      .addColumn('name', text, required)
      .addColumn('owner', text, required)
      .addColumn('subdomains', integer, required)
      .addColumn('is_coming', integer, required)
      .addPrimaryKeyConstraint('moved_domains_key', ['name', 'owner', 'is_coming'])
      .modifyEnd(keyedTableSuffix),
    db.schema
      .createTable('staged_rows')
      .addColumn('owner', text, required)
      .addColumn('position', integer, required)
      .addColumn('name', text, required)
      .addColumn('content', text, required)
      .addPrimaryKeyConstraint('staged_rows_key', ['owner', 'position'])
      .modifyEnd(tableSuffix),
    db.schema
      .createTable('moved_scopes')
      .addColumn('owner', text, required)
      .addColumn('name', text, required)
      .addColumn('scope', text, required)
      // A scope is that of one move: two that come at the same time cannot have the same mailbox.
      .addPrimaryKeyConstraint('moved_scopes_key', ['name', 'scope'])
      .modifyEnd(keyedTableSuffix),
    db.schema.createIndex('moved_scopes_of_owner').on('moved_scopes').columns(['owner', 'name', 'scope']),
    db.schema.createIndex('owner_moves_by_ticket').on('owner_moves').column('ticket_hash'),
    db.schema
      .createTable('move_drains')
      .addColumn('owner', text, required)
      .addColumn('node', text, required)
      .addPrimaryKeyConstraint('move_drains_key', ['owner', 'node'])
      .modifyEnd(keyedTableSuffix),
  ];
}
