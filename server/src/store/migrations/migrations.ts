import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import { domainPages, domainTables } from './domain-tables.ts';
import { eventLog, streamTickets } from './event-log.ts';
import { initialSchema } from './first-tables.ts';
import { imports } from './import-tables.ts';
import { idempotentCalls, keyScopes } from './key-tables.ts';
import { logNames } from './log-names.ts';
import { logOrder } from './log-order.ts';
import { endedMailboxes, mailFindings, rawParts, usage, withoutOldMails } from './mail-tables.ts';
import { mailboxLives } from './mailbox-lives.ts';
import { searchTables } from './search-tables.ts';
import { addressBlocks, sessions } from './session-tables.ts';
import type { Step } from './step.ts';
import { webhookBacklogs, webhooks } from './webhook-tables.ts';

type Migration = (db: Builder, dialect: Dialect) => Step[];

/** Migrations of the schema, by version. A released migration is never edited; a later one corrects it. */
export const migrations: Readonly<Record<number, Migration>> = {
  1: initialSchema,
  2: eventLog,
  3: streamTickets,
  4: webhooks,
  5: endedMailboxes,
  6: webhookBacklogs,
  7: rawParts,
  8: withoutOldMails,
  9: usage,
  10: searchTables,
  11: mailboxLives,
  12: domainTables,
  13: keyScopes,
  14: idempotentCalls,
  15: domainPages,
  16: mailFindings,
  17: sessions,
  18: addressBlocks,
  19: logOrder,
  20: logNames,
  21: imports,
};

/** Statement that creates the table of applied migrations. */
export function migrationsTable(db: Builder): Step {
  return db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull());
}
