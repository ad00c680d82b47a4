import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import { required, type Step } from '../step.ts';

/** Makes the table of people who sign in by an identity provider or a proxy. */
export function people(db: Builder, { integerType: integer, textType: text, keyedTableSuffix }: Dialect): Step[] {
  return [
    db.schema
      .createTable('people')
      .addColumn('issuer', text, required)
      .addColumn('subject', text, required)
      .addColumn('owner', text, required)
      .addColumn('key_id', text, required)
      .addColumn('created_at', integer, required)
      .addColumn('signed_in_at', integer, required)
      .addPrimaryKeyConstraint('people_key', ['issuer', 'subject'])
      .modifyEnd(keyedTableSuffix),
  ];
}
