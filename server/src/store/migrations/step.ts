import type { ColumnDefinitionBuilder, CompiledQuery } from 'kysely';

/** Step of a migration: one SQL statement. */
export interface Step {
  compile(): CompiledQuery;
}

/** Makes a column one that has a value in every row. */
export function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}

/** Makes a column the whole key of its table. */
export function key(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.primaryKey().notNull();
}
