import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/** Makes the table of domains. */
export function domainTables(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix } = dialect;
  const isThere = sql<boolean>`deleted_at is null`;
  return [
    db.schema
      .createTable('domains')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('name', text, required)
      .addColumn('status', text, required)
      .addColumn('txt_token', text, required)
      .addColumn('catch_all', text)
      .addColumn('created_at', integer, required)
      .addColumn('verified_at', integer)
      .addColumn('checked_at', integer)
      .addColumn('failing_since', integer)
      .addColumn('records', text, required)
      .addColumn('is_manual', integer, required)
      .addColumn('next_look_at', integer)
      .addColumn('deleted_at', integer)
      .modifyEnd(tableSuffix),
    db.schema.createIndex('domains_by_owner').unique().on('domains').columns(['owner', 'name']).where(isThere),
    db.schema.createIndex('domains_of_owner').on('domains').columns(['owner', 'id']).where(isThere),
    db.schema.createIndex('domains_by_name').on('domains').columns(['name', 'id']),
    db.schema
      .createIndex('domains_verified')
      .unique()
      .on('domains')
      .column('name')
      .where(sql<boolean>`status = 'verified' and is_manual = 0 and deleted_at is null`),
    db.schema
      .createIndex('domains_by_look')
      .on('domains')
      .column('next_look_at')
      .where(sql<boolean>`next_look_at is not null`),
    db.schema
      .createIndex('domains_deleted')
      .on('domains')
      .column('deleted_at')
      .where(sql<boolean>`deleted_at is not null`),
  ];
}
