import type { Compilable, Expression, RawBuilder } from 'kysely';
import type { Dialect } from './dialect.ts';
import { ParameterSlot } from './parameter-slot.ts';
import type { Builder } from './schema.ts';

/** Value of a parameter: of the types that both engines store unchanged. */
export type Value = string | number | null | Uint8Array;

/** Values of the parameters of a statement, by name. */
export type Parameters = object;

/** Function that makes the placeholder of a parameter in a statement. */
export type Param<Args> = <Name extends keyof Args & string>(name: Name) => RawBuilder<Args[Name]>;

/**
 * Query written once with named parameters. It is compiled once for each dialect, and an engine keeps it prepared under
 * its name. `Row` is the type of the rows that it returns.
 */
export interface Statement<Args extends Parameters, Row> {
  /** Unique name, for logs, for prepared statements and for the checked-in SQL. */
  readonly name: string;
  compile(dialect: Dialect): CompiledStatement;
  /** Carrier of the types; never set. */
  readonly types?: { args(args: Args): void; row: Row } | undefined;
}

/** SQL text of a statement with its parameters in order. It is plain data, so it can be stored in a file. */
export interface CompiledStatement {
  readonly sql: string;
  /** Names of the parameters to bind, in order. */
  readonly slots: readonly { readonly name: string }[];
}

/**
 * Parts from which a statement builds its query: the query builder, named parameters, and the capabilities of the
 * dialect.
 */
export interface Parts<Args extends Parameters> {
  readonly db: Builder;
  readonly param: Param<Args>;
  /** Query by its text; see Dialect.text. */
  readonly text: Dialect['text'];
  /** Test whether a column is among the strings of a JSON array; see Dialect.oneOf. */
  readonly oneOf: Dialect['oneOf'];
  /** See Dialect. */
  readonly oneOfNumbers: Dialect['oneOfNumbers'];
  readonly jsonText: Dialect['jsonText'];
  readonly withoutMembers: Dialect['withoutMembers'];
  readonly orderedId: Dialect['orderedId'];
  readonly openTransactions: RawBuilder<string>;
  /** Rows of a JSON array of pairs of strings; see Dialect.pairs. */
  readonly pairs: (json: Expression<string>) => RawBuilder<never>;
  /** Rows of a JSON array of triples of strings; see Dialect.triples. */
  readonly triples: Dialect['triples'];
  /** Locks the rows that are found until the transaction ends; see Dialect.hold. */
  readonly hold: Dialect['hold'];
  /** See Dialect. */
  readonly indexedWords: Dialect['indexedWords'];
  readonly wordHits: Dialect['wordHits'];
  readonly tidyWordIndex: Dialect['tidyWordIndex'];
  readonly deletedWords: Dialect['deletedWords'];
  readonly mergeWords: Dialect['mergeWords'];
  /** Value written into the query itself; see Dialect.literal. */
  readonly literal: Dialect['literal'];
  /** See Dialect. */
  readonly transaction: RawBuilder<number>;
  readonly settledTransaction: RawBuilder<number>;
  readonly database: Dialect['database'];
  readonly oldestWriter: Dialect['oldestWriter'];
}

const defined = new Map<string, Pick<Statement<object, unknown>, 'compile'>>();

/** Defines a statement: `statement<{ id: string }>('readThing')(({ db, param }) => db.selectFrom(…))`. */
export function statement<Args extends Parameters>(name: string) {
  return <Row>(build: (parts: Parts<Args>) => Compilable<Row>): Statement<Args, Row> => {
    if (defined.has(name)) throw new Error(`two statements are named "${name}"`);
    const made: Statement<Args, Row> = { name, compile: (dialect) => compile(dialect, build) };
    defined.set(name, made);
    return made;
  };
}

/** Compiles every statement that a loaded module has defined, by name. */
export function compileAll(dialect: Dialect): ReadonlyMap<string, CompiledStatement> {
  return new Map([...defined].map(([name, made]) => [name, made.compile(dialect)]));
}

function compile<Args extends Parameters>(
  dialect: Dialect,
  build: (parts: Parts<Args>) => Compilable<unknown>,
): CompiledStatement {
  const query = build({
    db: dialect.builder,
    param: (name) => dialect.param(name),
    text: (query) => dialect.text(query),
    oneOf: (column, json) => dialect.oneOf(column, json),
    oneOfNumbers: (column, json) => dialect.oneOfNumbers(column, json),
    jsonText: (json, member) => dialect.jsonText(json, member),
    withoutMembers: (column, members) => dialect.withoutMembers(column, members),
    orderedId: (column) => dialect.orderedId(column),
    openTransactions: dialect.openTransactions,
    pairs: (json) => dialect.pairs(json),
    triples: (json) => dialect.triples(json),
    hold: dialect.hold,
    indexedWords: (terms) => dialect.indexedWords(terms),
    wordHits: (beginnings) => dialect.wordHits(beginnings),
    tidyWordIndex: dialect.tidyWordIndex,
    deletedWords: dialect.deletedWords,
    mergeWords: dialect.mergeWords,
    literal: dialect.literal,
    transaction: dialect.transaction,
    settledTransaction: dialect.settledTransaction,
    database: dialect.database,
    oldestWriter: dialect.oldestWriter,
  }).compile();
  const slots = query.parameters.map((parameter) => {
    // Kysely types parameters as unknown.
    if (!(parameter instanceof ParameterSlot)) throw new Error('a query has a parameter that `param` did not make');
    return { name: parameter.name };
  });
  return { sql: query.sql, slots };
}

/** Values to bind for `args`, in the order of the slots of the statement. */
export function bind(compiled: CompiledStatement, args: Parameters): Value[] {
  // Statement<Args, …> lets only objects through that have a Value for every slot's name.
  const values = args as Readonly<Record<string, Value>>;
  return compiled.slots.map(({ name }) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`no value for the parameter "${name}"`);
    return value;
  });
}

/** Transaction of an operation: it runs statements and returns their rows. */
export interface Tx {
  /** Trace of the call that makes the transaction, which its events have (W3C Trace Context). */
  readonly traceparent?: string | undefined;
  /** Whether deleted content is erased from the database, so that nothing else may go on having it. */
  readonly isErasing: boolean;
  all<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<Row[]>;
  first<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<Row | undefined>;
  /** Runs a statement that changes rows. Returns their number. */
  run<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<number>;
  /** Inserts each of `rows` with a statement for one row, in as few round trips as the engine can. */
  insertAll<Args extends Parameters, Row>(insert: Statement<Args, Row>, rows: readonly Args[]): Promise<void>;
}
