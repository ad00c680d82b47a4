import { type Parameters, type Statement, statement, type Value } from '../../statement.ts';

/** Values of a row, in the order of `movedColumns`. */
export type MovedRow = (string | number | null)[];

/** Values of a row by their columns, as a statement takes and returns them. */
export type NamedRow = Record<string, Value>;

/** Defines a statement by the text of its query, which has `:name` for each parameter. */
export function textStatement<Args extends Parameters>(name: string, query: string): Statement<Args, NamedRow> {
  return statement<Args>(name)<NamedRow>(({ text }) => text(query));
}

/** Defines the statement that inserts one row, unless it is there already if `mayBeThere`. */
export function insertStatement(
  { name, table, columns }: { name: string; table: string; columns: readonly string[] },
  { mayBeThere = false } = {},
): Statement<NamedRow, NamedRow> {
  const values = columns.map((column) => `:${column}`).join(', ');
  const insert = `insert into ${table} (${columns.join(', ')}) values (${values})`;
  return textStatement<NamedRow>(name, mayBeThere ? `${insert} on conflict do nothing` : insert);
}

/** The row of values by their columns. */
export function namedRow(columns: readonly string[], row: MovedRow): NamedRow {
  return Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]));
}

/** The values of a row by their columns. */
export function movedRow(columns: readonly string[], row: NamedRow): MovedRow {
  return columns.map((column) => {
    const value = row[column] ?? null;
    if (value instanceof Uint8Array) throw new Error(`the column ${column} has bytes, which move apart`);
    return value;
  });
}
