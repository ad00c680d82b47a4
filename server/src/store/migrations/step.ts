import type { CompiledQuery } from 'kysely';

/** Something that can be run as SQL. */
export interface Step {
  compile(): CompiledQuery;
}
