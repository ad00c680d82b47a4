import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Builder } from './schema.ts';

/** What a statement may bind: the types both engines keep as they are. */
export type Value = string | number | null | Uint8Array;

/** The values of a statement's parameters, by name. */
export type Parameters = object;

/** Names a parameter inside a statement. */
export type Param<Args> = <Name extends keyof Args & string>(name: Name) => RawBuilder<Args[Name]>;

/**
 * One query, written once with named parameters. An engine compiles it for its dialect the first time it runs it, and
 * keeps it prepared. `Row` is what it returns, `never` for a statement that returns nothing.
 */
export interface Statement<Args extends Parameters, Row> {
  compile(dialect: Dialect): CompiledStatement;
  /** Carries the types; never set. */
  readonly types?: { args: Args; row: Row };
}

export interface CompiledStatement {
  readonly sql: string;
  /** The values to bind, in order: fixed ones, and the names of parameters. */
  readonly slots: readonly (Slot | Value)[];
}

/** The place of a named parameter in a compiled statement. */
export class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The parts a statement is built from. */
export interface Parts<Args extends Parameters> {
  readonly db: Builder;
  readonly param: Param<Args>;
  /** The elements of a JSON array of strings; see Dialect.elements. */
  readonly elements: (json: Expression<string>) => RawBuilder<string>;
}

/** Defines a statement: `statement<{ id: string }>()(({ db, param }) => db.selectFrom(…).where('id', '=', param('id')))`. */
export function statement<Args extends Parameters>() {
  return <Row>(build: (parts: Parts<Args>) => Compilable<Row>): Statement<Args, Row> => ({
    compile(dialect) {
      const query = build({
        db: dialect.builder,
        param: (name) => sql`${new Slot(name)}`,
        elements: (json) => dialect.elements(json),
      }).compile();
      // Kysely types parameters as unknown; these are the Slots above and the literal values of the query.
      return { sql: query.sql, slots: query.parameters as readonly (Slot | Value)[] };
    },
  });
}

/** The values to bind for `args`, in the order of the statement's slots. */
export function bind(compiled: CompiledStatement, args: Parameters): Value[] {
  // Statement<Args, …> lets only objects through that have a Value for every slot's name.
  const values = args as Readonly<Record<string, Value>>;
  return compiled.slots.map((slot) => {
    if (!(slot instanceof Slot)) return slot;
    const value = values[slot.name];
    if (value === undefined) throw new TypeError(`no value for the parameter "${slot.name}"`);
    return value;
  });
}

/** What an operation does its reading and writing with, inside one transaction. */
export interface Tx {
  all<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<Row[]>;
  first<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<Row | undefined>;
  /** Runs a statement that changes rows, and returns how many it changed. */
  run<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<number>;
}
