import type { Dialect } from '../../dialect.ts';
import type { Builder } from '../../schema.ts';
import type { Step } from '../step.ts';
import { accountTables } from './account-tables.ts';
import { domainTables } from './domain-tables.ts';
import { eventTables } from './event-tables.ts';
import { mailTables } from './mail-tables.ts';
import { mailboxTables } from './mailbox-tables.ts';
import { searchTables } from './search-tables.ts';
import { sessionTables } from './session-tables.ts';
import { usageTables } from './usage-tables.ts';
import { webhookTables } from './webhook-tables.ts';

/** Makes the schema of the first release. */
export function beginning(db: Builder, dialect: Dialect): Step[] {
  return [
    accountTables,
    sessionTables,
    domainTables,
    mailboxTables,
    mailTables,
    usageTables,
    eventTables,
    webhookTables,
    searchTables,
  ].flatMap((tables) => tables(db, dialect));
}
