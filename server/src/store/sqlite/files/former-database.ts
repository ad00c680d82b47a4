import type { DatabaseSync } from 'node:sqlite';

/** Columns of a table that a database has, and the one before it, which is attached as `former`. */
export function commonColumns(database: DatabaseSync, table: string): string {
  const names = database
    .prepare('select name from pragma_table_info($table) intersect select name from pragma_table_info($table, $former)')
    .all({ table, former: 'former' });
  return names.map(({ name }) => name).join(', ');
}
