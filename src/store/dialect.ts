import {
  type ColumnDataType,
  DummyDriver,
  type Expression,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Builder, Schema } from './schema.ts';
import { Slot } from './statement.ts';

/** Everything in which the engines differ, by name. Queries ask for a capability and never for an engine. */
export interface Dialect {
  readonly builder: Builder;
  /** The place of a named parameter. */
  param(name: string): RawBuilder<never>;
  /** The elements of a JSON array of strings, as a subquery for `in`: a list of any length in one parameter. */
  elements(json: Expression<string>): RawBuilder<string>;
  /** Likewise the elements of a JSON array of pairs of strings, as a subquery of two columns. */
  pairs(json: Expression<string>): RawBuilder<never>;
  /** Bytes of UTF-8 as the text they are. */
  textOf(bytes: Expression<Uint8Array>): RawBuilder<string>;
  /** The type of a column of bytes. */
  readonly bytesType: ColumnDataType;
  /** What follows the column list of a table. */
  readonly tableSuffix: RawBuilder<unknown>;
  /** What follows the column list of a narrow table that is only ever read by its key. */
  readonly keyedTableSuffix: RawBuilder<unknown>;
}

/** SQLite: strict tables; tables that are nothing but their key are stored as that key's index. */
export const sqliteDialect: Dialect = {
  builder: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  param: (name) => sql<never>`${new Slot(name)}`,
  elements: (json) => sql<string>`(select value from json_each(${json}))`,
  pairs: (json) => sql<never>`(select value ->> 0, value ->> 1 from json_each(${json}))`,
  textOf: (bytes) => sql<string>`cast(${bytes} as text)`,
  bytesType: 'blob',
  tableSuffix: sql`strict`,
  keyedTableSuffix: sql`strict, without rowid`,
};
