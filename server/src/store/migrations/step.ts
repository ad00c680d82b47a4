import type { CompiledQuery } from 'kysely';

/** Step of a migration: one SQL statement. */
export interface Step {
  compile(): CompiledQuery;
}
