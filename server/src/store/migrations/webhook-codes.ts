import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import type { Step } from './step.ts';

/** Lets a webhook have its last error and the reason of its end as codes. Of those from before they are not known. */
export function webhookCodes(db: Builder, { integerType: integer, textType: text }: Dialect): Step[] {
  return [
    db.schema.alterTable('webhooks').addColumn('disabled_code', text),
    db.schema.alterTable('webhooks').addColumn('last_error_code', text),
    db.schema.alterTable('webhooks').addColumn('last_error_status', integer),
  ];
}
