import { movedVersion } from '../compiled-sql.ts';
import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

/**
 * Lets the schema say from which version on programs work on it. What does not say so, as the mark of a database that has moved, is for
 * no other version.
 */
export function servedVersions(db: Builder, { integerType: integer }: Dialect): Step[] {
  const add = db.schema
    .alterTable('migrations')
    .addColumn('serves_from', integer, (column) => column.notNull().defaultTo(movedVersion));
  return [add];
}
