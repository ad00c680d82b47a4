import type { ClientBase, Pool, QueryResult, QueryResultRow } from 'pg';
import type { Deadline } from '../../lib/scheduling/deadline.ts';
import type { CompiledStatements } from '../compiled-sql.ts';
import { bind, type CompiledStatement, type Parameters, type Statement, type Tx, type Value } from '../statement.ts';
import { beginReadCommitted } from './connections.ts';

/**
 * Up to this number of rows, an insert takes exactly the rows given. A larger insert takes a power of two, so that few
 * forms of a statement are prepared.
 */
const fewRowsMax = 16;
const manyRows = [64, 32] as const;
/**
 * Maximum of bytes of the values of one insert, unless a single row has more: the driver copies them into one message.
 */
const insertBytesMax = 1024 * 1024;
/** Maximum of bytes that are sent before their answers are waited for. */
const unansweredBytesMax = 8 * 1024 * 1024;

/**
 * Statements, prepared on each connection under their names: each on any connection of a pool, or all in a transaction
 * on one. In a transaction, the begin and inserts are sent without waiting; `settle` and later statements that wait
 * fail with their error.
 */
export class PostgresTx implements Tx {
  readonly isErasing = false;
  readonly #connection: ClientBase | Pool;
  readonly #statements: CompiledStatements;
  readonly #deadline: Deadline | undefined;
  #begun: Promise<unknown> = Promise.resolve();
  #unanswered: Promise<unknown> = Promise.resolve();

  /** @param deadline Deadline of all statements together; without it each has the time limit of the connection. */
  constructor(connection: ClientBase | Pool, statements: CompiledStatements, deadline?: Deadline) {
    this.#connection = connection;
    this.#statements = statements;
    this.#deadline = deadline;
  }

  /** Begins a transaction on the connection. */
  static begin(client: ClientBase, statements: CompiledStatements, deadline: Deadline): PostgresTx {
    const tx = new PostgresTx(client, statements, deadline);
    tx.#begun = tx.#sendOnly({ text: beginReadCommitted });
    return tx;
  }

  /** Waits for the answers to all statements that were sent. */
  async settle(): Promise<void> {
    await this.#unanswered;
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
    await this.#begun;
    let unansweredBytes = 0;
    for (let done = 0; done < rows.length; ) {
      const next = rows.slice(done, done + manyRows[0]).map((row) => bind(compiled, row));
      const fitting = fittingRows(next);
      const count = manyRows.find((size) => size <= fitting) ?? Math.min(fitting, fewRowsMax);
      const values = next.slice(0, count).flat();
      const text = count === 1 ? compiled.sql : multiRow(compiled, count);
      this.#sendOnly({ name: `${insert.name}*${count}`, text, values });
      done += count;
      unansweredBytes += sizeOf(values);
      if (unansweredBytes < unansweredBytesMax) continue;
      await this.settle();
      unansweredBytes = 0;
    }
  }

  async #query<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<QueryResult> {
    const compiled = this.#compiled(statement);
    // A change must not stand alone if the begin fails; there is no harm in a read that does.
    if (!compiled.sql.startsWith('select ')) await this.#begun;
    const answer = this.#send({ name: statement.name, text: compiled.sql, values: bind(compiled, args) });
    return this.#inOrder(answer);
  }

  #sendOnly(query: Query): Promise<unknown> {
    this.#unanswered = this.#inOrder(this.#send(query));
    return this.#unanswered;
  }

  /** Rejects with the error of an earlier statement, if one failed, instead of the error that followed from it. */
  #inOrder<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const answers = this.#unanswered.then(() => answer);
    // Whoever waits next is told; until then a failure must not end the process.
    for (const unwaited of [answer, answers]) unwaited.catch(() => {});
    return answers;
  }

  #send(query: Query): Promise<QueryResult<QueryResultRow>> {
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

interface Query {
  readonly name?: string;
  readonly text: string;
  readonly values?: Value[];
}

/** Number of the next rows that one insert takes: as many as have room for their values, at least one. */
function fittingRows(rows: readonly Value[][]): number {
  let bytes = 0;
  const fitting = rows.findIndex((row) => {
    bytes += sizeOf(row);
    return bytes > insertBytesMax;
  });
  return fitting === -1 ? rows.length : Math.max(1, fitting);
}

/** Size of a row in bytes, or characters of its texts: large values are bytes. */
function sizeOf(row: readonly Value[]): number {
  return row.reduce<number>(
    (sum, value) => sum + (typeof value === 'object' ? (value?.length ?? 0) : `${value}`.length),
    0,
  );
}

const values = ' values (';

/** Insert of `count` rows made from the insert of one row. */
function multiRow({ sql, slots }: CompiledStatement, count: number): string {
  const start = sql.indexOf(values);
  if (start < 0 || !sql.endsWith(')')) throw new Error(`not an insert of one row: ${sql}`);
  const columns = slots.length;
  const tuple = (index: number) =>
    `(${Array.from({ length: columns }, (_, column) => `$${index * columns + column + 1}`).join(', ')})`;
  const rows = Array.from({ length: count }, (_, index) => tuple(index));
  return `${sql.slice(0, start)} values ${rows.join(', ')}`;
}
