import { movedTables } from '../../move/tables.ts';
import type { Schema } from '../../schema.ts';

/**
 * Fate of a table when an owner moves to another installation. `compared`: its rows are copied while he is served, and compared until both
 * sides have the same. `added`: rows that never change are copied, too. `staged`: his rows are copied once he is refused, and put in
 * their tables when the target has agreed to serve him. `counted`: made from the rows that came. `ends`: of one installation, or made
 * again there. `stays`: the operator's record of what happened here.
 */
type Fate = 'compared' | 'added' | 'staged' | 'counted' | 'ends' | 'stays';

/** Fate of each table. The type of the schema makes sure that none is left out. */
export const fates = {
  accounts: 'staged',
  address_round: 'ends',
  addresses: 'added',
  audit_entries: 'stays',
  calls: 'staged',
  deleted_mails: 'ends',
  delivery_attempts: 'compared',
  delivery_scripts: 'staged',
  domains: 'staged',
  ended_mailboxes: 'ends',
  event_log: 'ends',
  events: 'ends',
  guest_mailboxes: 'ends',
  idempotent_calls: 'added',
  imported_mails: 'ends',
  imports: 'ends',
  index_parts: 'ends',
  indexed_mails: 'ends',
  installation: 'ends',
  key_domains: 'staged',
  keys: 'staged',
  link_sessions: 'ends',
  links: 'staged',
  mail_uids: 'compared',
  mailbox_usage: 'counted',
  mailboxes: 'staged',
  mails: 'compared',
  migrations: 'ends',
  move_drains: 'ends',
  moved_domains: 'ends',
  moved_scopes: 'ends',
  nodes: 'ends',
  one_time_secrets: 'ends',
  owner_moves: 'stays',
  owner_usage: 'counted',
  people: 'staged',
  raws: 'added',
  recovery_links: 'ends',
  released_raws: 'ends',
  searches: 'ends',
  sessions: 'ends',
  staged_rows: 'ends',
  uid_lists: 'staged',
  uid_validities: 'ends',
  usage_changes: 'ends',
  used_proofs: 'ends',
  webhook_deliveries: 'compared',
  webhooks: 'staged',
} as const satisfies Record<keyof Schema, Fate>;

type TableOf<Wanted extends Fate> = {
  [Table in keyof typeof fates]: (typeof fates)[Table] extends Wanted ? Table : never;
}[keyof typeof fates];

/** Table whose rows are compared. */
export type ComparedTable = TableOf<'compared'>;
/** Table whose rows are staged. The account is told with the decision. */
export type StagedTable = Exclude<TableOf<'staged'>, 'accounts'>;

/** Tables whose rows are staged, in the order in which they are put in their tables: each after those that its rows belong to. */
export const stagedTables = [
  'domains',
  'mailboxes',
  'keys',
  'key_domains',
  'people',
  'links',
  'webhooks',
  'delivery_scripts',
  'uid_lists',
  'calls',
] as const satisfies readonly StagedTable[];

/** Columns that `movedTables` has not, because a database that moves whole leaves UIDs behind. */
const ofUids = {
  mail_uids: ['uid_validity', 'uid', 'mail_id', 'is_deleted'],
  uid_lists: ['uid_validity', 'mailbox_id', 'mails_from', 'uid_next'],
} as const;

/** Columns of a table that move, in one order. Positions in the event log do not. */
export function movedColumns(table: ComparedTable | StagedTable | 'accounts' | 'idempotent_calls' | 'raws'): string[] {
  if (table === 'mail_uids' || table === 'uid_lists') return [...ofUids[table]];
  const found = movedTables.find(({ name }) => name === table);
  if (found === undefined) throw new Error(`the table ${table} has no columns that move`);
  return found.columns.map(({ name }) => name);
}
