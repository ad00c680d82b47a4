import { sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';
import type { SecretPurpose } from '../../operations/access/one-time-secrets.ts';
import type { Builder } from '../../schema.ts';
import { key, required, type Step } from '../step.ts';

/** Puts sign-in codes and stream tickets into one table. Those that are there can still be redeemed. */
export function oneTimeSecrets(
  db: Builder,
  { integerType: integer, textType: text, keyedTableSuffix }: Dialect,
): Step[] {
  return [
    db.schema
      .createTable('one_time_secrets')
      .addColumn('hash', text, key)
      .addColumn('purpose', text, required)
      .addColumn('key_id', text, required)
      .addColumn('expires_at', integer, required)
      .modifyEnd(keyedTableSuffix),
    moveInto(db, 'sign_in_codes', 'sign_in'),
    moveInto(db, 'stream_tickets', 'stream'),
    db.schema.dropTable('sign_in_codes'),
    db.schema.dropTable('stream_tickets'),
    db.schema
      .createIndex('one_time_secrets_by_key')
      .on('one_time_secrets')
      .columns(['key_id', 'purpose', 'expires_at']),
    db.schema.createIndex('one_time_secrets_by_expiry').on('one_time_secrets').column('expires_at'),
  ];
}

/** Copies the rows of a table that served one purpose. */
function moveInto(db: Builder, table: string, purpose: SecretPurpose): Step {
  const from = sql.table(table);
  const copy = sql`insert into one_time_secrets (hash, purpose, key_id, expires_at)
    select hash, ${sql.lit(purpose)}, key_id, expires_at from ${from}`;
  return { compile: () => copy.compile(db) };
}
