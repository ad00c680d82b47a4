import type { Dialect } from '../dialect.ts';
import type { Builder } from '../schema.ts';
import { guestMailboxes } from './access/guest-mailboxes.ts';
import { links } from './access/links.ts';
import { oneTimeSecrets } from './access/one-time-secrets.ts';
import { people } from './access/people.ts';
import { sessionBrowsers } from './access/session-browsers.ts';
import { freeAddresses } from './addresses/free-addresses.ts';
import { beginning } from './beginning/beginning.ts';
import { captureColumns } from './mails/capture-columns.ts';
import { deliveryScripts, scriptScope } from './mails/delivery-scripts.ts';
import { firstMailColumns } from './mails/first-mail-columns.ts';
import { mailRules } from './mails/mail-rules.ts';
import { transcripts } from './mails/transcripts.ts';
import { uidTables } from './mails/uid-tables.ts';
import { unreadUsage } from './mails/unread-usage.ts';
import { ownerMoves } from './moves/owner-moves.ts';
import { auditIndexes, operatorTables } from './operator-tables.ts';
import { servedVersions } from './served-versions.ts';
import type { Step } from './step.ts';
import { webhookCodes } from './webhook-codes.ts';

type Steps = (db: Builder, dialect: Dialect) => Step[];

/**
 * What brings the schema from one version to the next. One that `expands` it adds alone, so that programs of the version before go
 * on serving while it runs and after it; `expand-rules.ts` among the tests says what it may do. One that `contracts` it is for programs
 * from the version `servesFrom` on. Steps alone are for no program of before.
 */
type Migration = Steps | { readonly expands: Steps } | { readonly contracts: Steps; readonly servesFrom: number };

/**
 * Migrations of the schema, by version, without a gap. A released migration is never edited; a later one corrects it. The first
 * makes all tables; lesser versions were of checkouts before the first release, whose databases are refused.
 */
export const migrations: Readonly<Record<number, Migration>> = {
  22: beginning,
  23: captureColumns,
  24: oneTimeSecrets,
  25: transcripts,
  26: firstMailColumns,
  27: unreadUsage,
  28: sessionBrowsers,
  29: links,
  30: guestMailboxes,
  31: operatorTables,
  32: webhookCodes,
  33: mailRules,
  34: uidTables,
  35: deliveryScripts,
  36: auditIndexes,
  37: scriptScope,
  38: servedVersions,
  39: { expands: people },
  40: { expands: freeAddresses },
  41: { expands: ownerMoves },
};

/** Steps of a migration. */
export function stepsOf(migration: Migration): Steps {
  if (typeof migration === 'function') return migration;
  return 'expands' in migration ? migration.expands : migration.contracts;
}

/** The oldest version whose programs work on the schema, for each version of it. */
export function servesFromOf(all: Readonly<Record<number, Migration>>): Record<number, number> {
  const servesFrom: Record<number, number> = {};
  let before = 0;
  for (const [key, migration] of Object.entries(all)) {
    const version = Number(key);
    if (typeof migration === 'function') before = version;
    else if ('contracts' in migration) before = Math.max(before, migration.servesFrom);
    servesFrom[version] = before;
  }
  return servesFrom;
}

/** Statement that creates the table of applied migrations. */
export function migrationsTable(db: Builder): Step {
  return db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull());
}
