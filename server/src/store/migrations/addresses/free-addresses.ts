import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/** Lets an address tell since when nothing leads to it, and makes the table of the round that looks for such. */
export function freeAddresses(db: Builder, { integerType: integer, textType: text, tableSuffix }: Dialect): Step[] {
  return [
    db.schema.alterTable('addresses').addColumn('free_since', integer),
    db.schema
      .createTable('address_round')
      .addColumn('id', integer, key)
      .addColumn('after', text, required)
      .addColumn('next_at', integer, required)
      .modifyEnd(tableSuffix),
  ];
}
