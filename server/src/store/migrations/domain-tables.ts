import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

/** Makes the table of domains, moves those of the accounts into it, and says of addresses how they were given out. */
export function domainTables(db: Builder, dialect: Dialect): Step[] {
  const given = sql`insert into domains (id, owner, name, status, txt_token, created_at, verified_at, records, is_manual)
    select ${dialect.idAt(sql.ref<number>('created_at'))}, owner, domain, 'verified', '', created_at, created_at, '[]', 1
    from account_domains`;
  return [
    ...domainTable(db, dialect),
    { compile: () => given.compile(db) },
    db.schema.dropTable('account_domains'),
    ...addressColumns(db, dialect),
  ];
}

/** Makes the index by which the domains of an owner are read in pages. */
export function domainPages(db: Builder): Step[] {
  return [
    db.schema
      .createIndex('domains_of_owner')
      .on('domains')
      .columns(['owner', 'id'])
      .where(sql<boolean>`deleted_at is null`),
  ];
}

function domainTable(db: Builder, dialect: Dialect): Step[] {
  const { integerType: integer, textType: text, tableSuffix } = dialect;
  return [
    db.schema
      .createTable('domains')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('owner', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('txt_token', text, (column) => column.notNull())
      .addColumn('catch_all', text)
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('verified_at', integer)
      .addColumn('checked_at', integer)
      .addColumn('failing_since', integer)
      .addColumn('records', text, (column) => column.notNull())
      .addColumn('is_manual', integer, (column) => column.notNull())
      .addColumn('next_look_at', integer)
      .addColumn('deleted_at', integer)
      .modifyEnd(tableSuffix),
    db.schema
      .createIndex('domains_by_owner')
      .unique()
      .on('domains')
      .columns(['owner', 'name'])
      .where(sql<boolean>`deleted_at is null`),
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

function addressColumns(db: Builder, { integerType: integer, textType: text }: Dialect): Step[] {
  return [
    db.schema.alterTable('addresses').addColumn('is_own', integer, (column) => column.notNull().defaultTo(0)),
    db.schema.alterTable('addresses').addColumn('verification', text, (column) => column.notNull().defaultTo('')),
    db.schema.createIndex('addresses_own').on('addresses').column('owner').where(sql<boolean>`is_own = 1`),
    db.schema
      .createIndex('addresses_by_verification')
      .on('addresses')
      .columns(['verification', 'address'])
      .where(sql<boolean>`verification <> ''`),
  ];
}
