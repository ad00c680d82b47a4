import {
  type ColumnDataType,
  type Compilable,
  type DialectAdapter,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryCompiler,
  type RawBuilder,
  type SelectQueryBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { ParameterSlot } from './parameter-slot.ts';
import type { Builder, Schema } from './schema.ts';

/**
 * Row locks, held until the transaction ends. `stay`: nobody changes or deletes the rows. `change`: nobody else locks
 * them either. `change_free`: as `change`, but rows that others have locked are skipped.
 */
export type RowLock = 'stay' | 'change' | 'change_free';

/** The oldest transaction that still writes, with its names in the database server. */
export interface OldestWriter {
  /** Process of the database server; null for a prepared transaction, which no process holds. */
  readonly pid: number | null;
  readonly application: string | null;
  readonly database: string | null;
  /** Start of the transaction; null if the server hides it from our role. */
  readonly started_at: number | null;
}

/** A mail that the word index has found. */
export type WordHit = Pick<Schema['indexed_mails'], 'owner' | 'mail_id' | 'mailbox_id' | 'tx'>;

/** Three strings of a JSON array. */
export interface Triple {
  readonly one: string;
  readonly two: string;
  readonly three: string;
}

/** Maximum number of pages of the word index that one write merges: a few times what a batch of mails adds. */
const mergedPagesMax = 48;
/** Pages of the word index that one write merges to be rid of words of deleted mails: some milliseconds of work. */
const erasedPagesMax = 256;
/** First id of the pages of FTS5 that list deleted rows: their segment is 2^16 more than that of other pages. */
const deletedWordsFrom = 2 ** 53;

/** Name of a column, with or without its table. */
export type ColumnName = {
  [Table in keyof Schema]: (keyof Schema[Table] & string) | `${Table}.${keyof Schema[Table] & string}`;
}[keyof Schema];

/** Capabilities in which the engines differ, by name. Queries ask for a capability and never for an engine. */
export interface Dialect {
  readonly builder: Builder;
  /** Placeholder of a named parameter. */
  param(name: string): RawBuilder<never>;
  /** Query by its text, for one that is made for several tables: of `:name` it makes the placeholder of a parameter. */
  text(query: string): Compilable<never>;
  /** Value that is part of the query text, for an engine that chooses an index by it. */
  literal<T extends string | number>(value: T): RawBuilder<T>;
  /** Test whether a column is among the strings of a JSON array: a list of any length in one parameter. */
  oneOf(column: ColumnName, json: Expression<string>): RawBuilder<boolean>;
  /** Test whether a column is among the whole numbers of a JSON array. */
  oneOfNumbers(column: ColumnName, json: Expression<string>): RawBuilder<boolean>;
  /**
   * Id of a mail as it is in the indexes in the order of the log, for queries in that order. Queries by id do not match
   * these indexes: with them, a planner that expects few mails would read a whole mailbox.
   */
  orderedId(column: ColumnName): RawBuilder<string>;
  /** String member of a JSON object; null if the object has no such member. */
  jsonText(json: Expression<string>, member: string): RawBuilder<string | null>;
  /** JSON object of a column without some of its members. */
  withoutMembers(column: ColumnName, members: readonly string[]): RawBuilder<string>;
  /** Rows of a JSON array of pairs of strings: a subquery of two columns, for `in`. */
  pairs(json: Expression<string>): RawBuilder<never>;
  /** Rows of a JSON array of triples of strings: a subquery. */
  triples(json: Expression<string>): RawBuilder<Triple>;
  /** Locks the rows of one table that a query finds. An engine with a single writer needs no locks. */
  hold: <Tables extends keyof Schema, Row>(
    query: SelectQueryBuilder<Schema, Tables, Row>,
    options: { lock: RowLock; of: Tables },
  ) => SelectQueryBuilder<Schema, Tables, Row>;
  /**
   * Number of the current transaction in the order of the event log. A reader that has seen a number never sees a
   * smaller one appear later. A transaction has one number, or a higher one for each of its operations.
   */
  readonly transaction: RawBuilder<number>;
  /**
   * Number up to which every transaction has ended, so that what readers see of them does not change any more. After a
   * crash, numbers of transactions that committed nothing are used again. So a position in the log must be that of an
   * existing event.
   */
  readonly settledTransaction: RawBuilder<number>;
  /** Numbers above the settled one of the transactions that had not ended when the statement began: a JSON array. */
  readonly openTransactions: RawBuilder<string>;
  /**
   * Identity of the database: its cluster, which counts the transactions, a slash, and its timeline, which is one
   * course of the cluster's history. Null on a standby, which has no timeline of its own.
   */
  readonly database: RawBuilder<string | null>;
  /**
   * Oldest transaction that still writes, which keeps `settledTransaction` from rising, as a subquery without a row
   * when there is none.
   */
  readonly oldestWriter: RawBuilder<OldestWriter>;
  /** The steps that make `indexed_mails`, from which mails are found by their words. */
  wordIndex(): Compilable[];
  /** Terms separated by blanks, as `indexed_mails` has them: letters, digits and underscores of any script. */
  indexedWords(terms: Expression<string>): RawBuilder<string>;
  /** The mails that have, for all strings of one of the arrays of a JSON array, a term that begins with it: a subquery. */
  wordHits(groups: Expression<string>): RawBuilder<WordHit>;
  /** Merges a bounded piece of the word index, so that no single write has much to merge. */
  readonly tidyWordIndex: Compilable;
  /** A row if the word index still has words of deleted mails, and the engine can say so. */
  readonly deletedWords: Compilable<{ found: number }>;
  /** Merges a bounded piece of the word index without words of deleted mails; the first one of all of it `begins`. */
  mergeWords(options: { begins: boolean }): Compilable;
  /** Type of whole numbers up to 2^53. */
  readonly integerType: ColumnDataType | RawBuilder<unknown>;
  /** Type of text, ordered by its bytes. */
  readonly textType: ColumnDataType | RawBuilder<unknown>;
  /** Type of a column of bytes. */
  readonly bytesType: ColumnDataType;
  /** Statements that turn compression off for large values of a new table: it costs more than it saves. */
  uncompressed(table: string, columns: readonly string[]): Compilable[];
  /** Clause after the column list of a table. */
  readonly tableSuffix: RawBuilder<unknown>;
  /** Clause after the column list of a narrow table that is only read by its key. */
  readonly keyedTableSuffix: RawBuilder<unknown>;
}

/**
 * Compiler that writes the constants of a query into its text, so that its plan can use them. PostgreSQL plans a query
 * anew for each call if a plan without the values seems expensive, such as one with an unknown limit.
 */
class PostgresCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof ParameterSlot) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

class SqliteCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof ParameterSlot) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

/** SQLite: tables are strict; narrow ones are stored as the index of their key. */
export const sqliteDialect: Dialect = {
  builder: builderOf({ adapter: new SqliteAdapter(), compiler: () => new SqliteCompiler() }),
  param,
  text: (query) => textOf(query, sqliteDialect),
  literal,
  oneOf: (column, json) => sql<boolean>`${sql.ref(column)} in (select value from json_each(${json}))`,
  oneOfNumbers: (column, json) => sql<boolean>`${sql.ref(column)} in (select value from json_each(${json}))`,
  orderedId: (column) => sql<string>`${sql.ref(column)}`,
  jsonText: (json, member) => sql<string | null>`(${json} ->> ${sql.lit(member)})`,
  withoutMembers: (column, members) =>
    sql<string>`json_remove(${sql.ref(column)}, ${sql.join(members.map((member) => sql.lit(`$.${member}`)))})`,
  pairs: (json) => sql<never>`(select value ->> 0, value ->> 1 from json_each(${json}))`,
  triples: (json) => sql<Triple>`(select value ->> 0 as one, value ->> 1 as two, value ->> 2 as three
    from json_each(${json}))`,
  hold: (query) => query,
  transaction: sql<number>`(${newestTransaction()} + 1)`,
  settledTransaction: newestTransaction(),
  openTransactions: sql<string>`'[]'`,
  database: sql<string>`'sqlite'`,
  oldestWriter: sql<OldestWriter>`(select null as pid, null as application, null as "database",
    null as started_at where false)`,
  // The words are not stored: a view over the two halves of the index takes rows as the one table of PostgreSQL does. The
  // terms are split and folded already; positions of words in their mails are not kept, because nothing asks for them.
  wordIndex: () =>
    stepsOf(sqliteDialect, [
      sql`create table indexed_docs (doc integer primary key, owner text not null, mail_id text not null,
        mailbox_id text not null, tx integer not null) strict`,
      sql`create unique index indexed_docs_by_mail on indexed_docs (owner, mail_id)`,
      sql`create virtual table indexed_words using fts5 (words, content = '', contentless_delete = 1, detail = none,
        tokenize = "ascii tokenchars '_'")`,
      sql`insert into indexed_words (indexed_words, rank) values ('automerge', 0)`,
      sql`create view indexed_mails as select owner, mail_id, mailbox_id, tx, '' as words from indexed_docs`,
      sql`create trigger insert_indexed instead of insert on indexed_mails begin
        insert into indexed_docs (owner, mail_id, mailbox_id, tx) values (new.owner, new.mail_id, new.mailbox_id, new.tx);
        insert into indexed_words (rowid, words) values (last_insert_rowid(), new.words);
      end`,
      sql`create trigger delete_indexed instead of delete on indexed_mails begin
        delete from indexed_words
          where rowid = (select doc from indexed_docs where owner = old.owner and mail_id = old.mail_id);
        delete from indexed_docs where owner = old.owner and mail_id = old.mail_id;
      end`,
    ]),
  indexedWords: (terms) => sql<string>`${terms}`,
  wordHits: (groups) => sql<WordHit>`(select owner, mail_id, mailbox_id, tx
    from indexed_words cross join indexed_docs on doc = indexed_words.rowid
    where indexed_words match (
      select group_concat('(' || (select group_concat('"' || value || '"*', ' AND ') from json_each(one.value)) || ')', ' OR ')
      from json_each(${groups}) as one))`,
  tidyWordIndex: mergeOf(mergedPagesMax),
  deletedWords: {
    compile: () =>
      sql<{
        page: number;
      }>`select 1 as found from indexed_words_data where id >= ${sql.lit(deletedWordsFrom)} limit 1`.compile(
        sqliteDialect.builder,
      ),
  },
  // With a negative number all of the index is put into one merge.
  mergeWords: ({ begins }) => mergeOf(begins ? -erasedPagesMax : erasedPagesMax),
  integerType: 'integer',
  textType: 'text',
  bytesType: 'blob',
  uncompressed: () => [],
  tableSuffix: sql`strict`,
  keyedTableSuffix: sql`strict, without rowid`,
};

function mergeOf(pages: number): Compilable<unknown> {
  const merge = sql`insert into indexed_words (indexed_words, rank) values ('merge', ${sql.lit(pages)})`;
  return { compile: () => merge.compile(sqliteDialect.builder) };
}

/**
 * PostgreSQL: rows are locked explicitly. Text is sorted by its bytes, as in SQLite, whatever the locale of the
 * database.
 */
export const postgresDialect: Dialect = {
  builder: builderOf({ adapter: new PostgresAdapter(), compiler: () => new PostgresCompiler() }),
  param,
  text: (query) => textOf(query, postgresDialect),
  literal,
  // As an array, for which the planner takes the column's index; of a subquery it expects so much that it may read all rows.
  oneOf: (column, json) =>
    sql<boolean>`${sql.ref(column)} = any(array(select json_array_elements_text(${json}::json)))`,
  oneOfNumbers: (column, json) =>
    sql<boolean>`${sql.ref(column)} = any(array(select json_array_elements_text(${json}::json)::bigint))`,
  // Another name of the collation of all ids, so of the same order.
  orderedId: (column) => sql<string>`${sql.ref(column)} collate "POSIX"`,
  jsonText: (json, member) => sql<string | null>`(${json}::json ->> ${sql.lit(member)})`,
  withoutMembers: (column, members) =>
    sql<string>`(${sql.ref(column)}::jsonb - array[${sql.join(members.map((member) => sql.lit(member)))}])::text`,
  pairs: (json) => sql<never>`(select pair ->> 0, pair ->> 1 from json_array_elements(${json}::json) as pair)`,
  triples: (json) => sql<Triple>`(select value ->> 0 as one, value ->> 1 as two, value ->> 2 as three
    from json_array_elements(${json}::json))`,
  hold: (query, { lock, of }) => {
    if (lock === 'stay') return query.forKeyShare(of);
    return lock === 'change' ? query.forUpdate(of) : query.forUpdate(of).skipLocked();
  },
  transaction: sql<number>`(pg_current_xact_id()::text::bigint)`,
  settledTransaction: sql<number>`(pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)`,
  openTransactions: sql<string>`(select coalesce(json_agg(open::text::bigint), '[]')::text
    from pg_snapshot_xip(pg_current_snapshot()) as open)`,
  // The name of the present log file begins with the timeline; the control file has it only from the next checkpoint on.
  database: sql<string | null>`(case when not pg_is_in_recovery() then (select system_identifier::text
    from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) end)`,
  oldestWriter: sql<OldestWriter>`(
    select pid, application_name as application, datname::text as "database", (extract(epoch from xact_start) * 1000)::bigint as started_at
    from pg_stat_activity where backend_xid = pg_snapshot_xmin(pg_current_snapshot())::xid
    union all select null, 'prepared transaction ' || gid, database::text, (extract(epoch from prepared) * 1000)::bigint
    from pg_prepared_xacts where transaction = pg_snapshot_xmin(pg_current_snapshot())::xid)`,
  // Every look reads the list of what is not yet in the index proper: it is kept short.
  wordIndex: () =>
    stepsOf(postgresDialect, [
      sql`create table indexed_mails (owner text collate "C" not null, mail_id text collate "C" not null,
        mailbox_id text collate "C" not null, tx bigint not null, words tsvector not null, primary key (owner, mail_id))`,
      sql`create index indexed_mails_by_word on indexed_mails using gin (words) with (gin_pending_list_limit = 64)`,
    ]),
  indexedWords: (terms) => sql<string>`array_to_tsvector(string_to_array(${terms}::text, ' '))`,
  wordHits: (groups) => sql<WordHit>`(select owner, mail_id, mailbox_id, tx from indexed_mails
    where words @@ (
      select string_agg('(' || (select string_agg('''' || value || ''':*', ' & ') from json_array_elements_text(one)) || ')', ' | ')
      from json_array_elements(${groups}::json) as one)::tsquery)`,
  tidyWordIndex: nothing(),
  deletedWords: nothing(),
  mergeWords: nothing,
  integerType: 'bigint',
  textType: sql`text collate "C"`,
  bytesType: 'bytea',
  uncompressed: (table, columns) =>
    columns.map((column) => {
      const change = sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set storage external`;
      return { compile: () => change.compile(postgresDialect.builder) };
    }),
  tableSuffix: sql``,
  keyedTableSuffix: sql``,
};

/** Newest number in the log. SQLite has one writer at a time, so all numbers up to it are settled. */
function newestTransaction(): RawBuilder<number> {
  return sql<number>`(select max(coalesce((select max(tx) from events), 0), pruned_tx) from event_log)`;
}

function stepsOf({ builder }: Pick<Dialect, 'builder'>, steps: readonly RawBuilder<unknown>[]): Compilable[] {
  return steps.map((step) => ({ compile: () => step.compile(builder) }));
}

function textOf(query: string, { builder }: Pick<Dialect, 'builder'>): Compilable<never> {
  const pieces = query.split(/:(\w+)/).map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : param(piece)));
  const whole = sql<never>`${sql.join(pieces, sql.raw(''))}`;
  return { compile: () => whole.compile(builder) };
}

function literal<T extends string | number>(value: T): RawBuilder<T> {
  return sql.lit(value);
}

function param(name: string): RawBuilder<never> {
  return sql<never>`${new ParameterSlot(name)}`;
}

/** Makes a query builder that only compiles. */
function builderOf(parts: { adapter: DialectAdapter; compiler: () => QueryCompiler }): Builder {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => parts.adapter,
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: parts.compiler,
    },
  });
}

function nothing(): Compilable<never> {
  return { compile: () => sql<never>`select 1 where false`.compile(postgresDialect.builder) };
}
