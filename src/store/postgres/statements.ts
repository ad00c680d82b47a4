import type { ClientBase, Pool, QueryResult, QueryResultRow } from 'pg';
import type { Deadline } from '../../lib/deadline.ts';
import type { CompiledStatements } from '../compiled-sql.ts';
import { bind, type CompiledStatement, type Parameters, type Statement, type Tx, type Value } from '../statement.ts';

/** Rows of one insert; powers of two, so that few forms of a statement are ever prepared. */
const rowsOfInsert = [64, 32, 16, 8, 4, 2, 1] as const;

/** Runs statements, prepared on each connection under their names: on one connection, or each on any of a pool. */
export class PostgresTx implements Tx {
  readonly #connection: ClientBase | Pool;
  readonly #statements: CompiledStatements;
  readonly #deadline: Deadline | undefined;

  /** @param deadline Of all the statements together; without it each has the time that the connection gives it. */
  constructor(connection: ClientBase | Pool, statements: CompiledStatements, deadline?: Deadline) {
    this.#connection = connection;
    this.#statements = statements;
    this.#deadline = deadline;
  }

  async all<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<Row[]> {
    // The rows have the shape that Kysely derived for the statement from the schema.
    return (await this.#query(statement, args)).rows as Row[];
  }

  async first<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<Row | undefined> {
    // As in `all`.
    return (await this.#query(statement, args)).rows[0] as Row | undefined;
  }

  async run<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<number> {
    return (await this.#query(statement, args)).rowCount ?? 0;
  }

  async insertAll<Args extends Parameters, Row>(insert: Statement<Args, Row>, rows: readonly Args[]): Promise<void> {
    const compiled = this.#compiled(insert);
    for (let done = 0; done < rows.length; ) {
      const count = rowsOfInsert.find((size) => size <= rows.length - done) ?? 1;
      const values = rows.slice(done, done + count).flatMap((row) => bind(compiled, row));
      const text = count === 1 ? compiled.sql : multiRow(compiled, count);
      await this.#send({ name: `${insert.name}*${count}`, text, values });
      done += count;
    }
  }

  #query<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<QueryResult> {
    const compiled = this.#compiled(statement);
    return this.#send({ name: statement.name, text: compiled.sql, values: bind(compiled, args) });
  }

  #send(query: { name: string; text: string; values: Value[] }): Promise<QueryResult<QueryResultRow>> {
    if (this.#deadline === undefined) return this.#connection.query(query);
    const timed = { ...query, query_timeout: Math.max(1, this.#deadline.remainingMs()) };
    return this.#connection.query(timed);
  }

  #compiled({ name }: { name: string }): CompiledStatement {
    const compiled = this.#statements.get(name);
    if (compiled === undefined) throw new Error(`the statement "${name}" is not compiled`);
    return compiled;
  }
}

const oneRow = / values (\(.*\))$/;

/** The insert of one row as an insert of `count` rows. */
function multiRow({ sql, slots }: CompiledStatement, count: number): string {
  const row = oneRow.exec(sql);
  if (row?.[1] === undefined) throw new Error(`not an insert of one row: ${sql}`);
  const columns = slots.length;
  const tuple = (index: number) =>
    `(${Array.from({ length: columns }, (_, column) => `$${index * columns + column + 1}`).join(', ')})`;
  const rows = Array.from({ length: count }, (_, index) => tuple(index));
  return `${sql.slice(0, row.index)} values ${rows.join(', ')}`;
}
