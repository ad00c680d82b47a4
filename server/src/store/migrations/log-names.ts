import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

/** Lets the event log know the names that it had on earlier timelines of its cluster. */
export function logNames(db: Builder, dialect: Dialect): Step[] {
  return [
    db.schema
      .alterTable('event_log')
      .addColumn('earlier_names', dialect.textType, (column) => column.notNull().defaultTo('[]')),
  ];
}
