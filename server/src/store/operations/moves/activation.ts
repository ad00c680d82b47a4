import type { Schema } from '../../schema.ts';
import { type Statement, statement, type Tx } from '../../statement.ts';
import { endAtClaimedNames } from '../domains/claimed-names.ts';
import { findGoverning, nearestOfOthers } from '../domains/claims.ts';
import { markDomainDeleted } from '../domains/endings.ts';
import { type EventSeed, readLog } from '../events.ts';
import { type AuditRow, recordAudit } from '../operator/audit.ts';
import { appendUsage, countMailbox } from '../usage.ts';
import { movedColumns, type StagedTable, stagedTables } from './fates.ts';
import { insertStatement, type MovedRow, type NamedRow, namedRow } from './rows.ts';
import { ownsScope } from './scopes.ts';
import { heldMove, readMovedDomains, setMove, setMovedDomains } from './states.ts';

/** Settings of an account that move. */
export type MovedAccount = Pick<
  Schema['accounts'],
  'active_mailboxes_max' | 'daily_calls_max' | 'bytes_max' | 'mail_rules' | 'created_at' | 'suspended_at'
>;

/** Columns that a row gets here: the position of lists and webhooks in the event log. */
const placed: Readonly<Partial<Record<StagedTable, readonly string[]>>> = {
  uid_lists: ['log_name', 'given_tx', 'given_id'],
  webhooks: ['log_tx', 'log_id'],
};

const inserts: Readonly<Record<string, Statement<NamedRow, NamedRow>>> = Object.fromEntries(
  stagedTables.map((table) => {
    const columns = [...movedColumns(table), ...(placed[table] ?? [])];
    // Calls of an earlier day are left of an owner who has come back.
    return [table, insertStatement({ name: `activate_${table}`, table, columns }, { mayBeThere: table === 'calls' })];
  }),
);

const selectOwnMailbox = statement<{ id: string; owner: string }>('selectOwnMailboxOfMove')(({ db, param }) =>
  db.selectFrom('mailboxes').select('id').where('id', '=', param('id')).where('owner', '=', param('owner')),
);

const selectOwnKey = statement<{ id: string; owner: string }>('selectOwnKeyOfMove')(({ db, param }) =>
  db.selectFrom('keys').select('id').where('id', '=', param('id')).where('owner', '=', param('owner')),
);

const selectStagedOf = statement<{ owner: string; name: string }>('selectStagedOfTable')(({ db, param }) =>
  db
    .selectFrom('staged_rows')
    .select(['position', 'name', 'content'])
    .where('owner', '=', param('owner'))
    .where('name', '=', param('name'))
    .orderBy('position'),
);

const countStaged = statement<{ owner: string }>('countStagedRows')(({ db, param }) =>
  db
    .selectFrom('staged_rows')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>(fn('length', ['content'])).as('characters')])
    .where('owner', '=', param('owner')),
);

const selectClaim = statement<{ address: string; owner: string }>('selectAddressOfMove')(({ db, param }) =>
  db
    .selectFrom('addresses')
    .select('address')
    .where('address', '=', param('address'))
    .where('owner', '=', param('owner')),
);

const removeStaged = statement<{ owner: string }>('removeStagedRows')(({ db, param }) =>
  db.deleteFrom('staged_rows').where('owner', '=', param('owner')),
);

const selectLapsed = statement<{ name: string; owner: string }>('selectLapsedByOthers')(({ db, param, literal }) =>
  db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', param('name'))
    .where('owner', '<>', param('owner'))
    .where('status', '=', literal('lapsed'))
    .where('deleted_at', 'is', null),
);

const setAccount = statement<MovedAccount & { owner: string }>('setMovedAccount')(({ db, param }) =>
  db
    .updateTable('accounts')
    .set({
      active_mailboxes_max: param('active_mailboxes_max'),
      daily_calls_max: param('daily_calls_max'),
      bytes_max: param('bytes_max'),
      mail_rules: param('mail_rules'),
      created_at: param('created_at'),
      suspended_at: param('suspended_at'),
    })
    .where('owner', '=', param('owner')),
);

/**
 * Outcome of the call by which an owner is to be served here from now on, or why he is not: no such run of a move is under way; rows of his
 * are missing; or there is something that he cannot have here, as `refused` says.
 */
export type ActivateOutcome = 'activated' | 'no_move' | 'incomplete' | { readonly refused: string };

/** Maximum number of characters of the rows that one transaction puts in their tables. */
const charactersMax = 64 * 1024 * 1024;

interface Activation extends EventSeed {
  readonly owner: string;
  readonly moveId: string;
  readonly account: MovedAccount;
  /** Number of positions that the source has staged. */
  readonly staged: number;
  readonly audit: AuditRow;
}

/**
 * Decides that an owner who comes is served here. All of his rows that have waited are put in their tables, in this one transaction: so that
 * he is served at once and whole, or not at all. What he cannot have keeps him out, and nothing has changed then.
 */
export async function activateArrival(tx: Tx, args: Activation): Promise<ActivateOutcome> {
  const { owner, moveId, account, audit, now } = args;
  const move = await heldMove(tx, { owner });
  if (move?.direction !== 'in') return 'no_move';
  if (move.state === 'decided' || move.state === 'done') return 'activated';
  if (move.state !== 'copying' || move.move_id !== moveId) return 'no_move';
  const { count = 0, characters = 0 } = (await tx.first(countStaged, { owner })) ?? {};
  if (Number(count) !== args.staged) return 'incomplete';
  if (Number(characters) > charactersMax) return { refused: 'he has too much for one transaction' };
  const domains = await stagedRowsOf(tx, { owner, table: 'domains' });
  const refused = await takenDomain(tx, { owner, domains });
  if (refused !== undefined) return { refused };
  for (const table of stagedTables) {
    const rows = table === 'domains' ? domains : await stagedRowsOf(tx, { owner, table });
    const strange = await insertRows(tx, { owner, table, rows });
    if (strange !== undefined) throw new StrangeRowError(strange);
    if (table === 'domains') await claimNames(tx, { owner, domains, seed: args });
  }
  await tx.run(removeStaged, { owner });
  await tx.run(setAccount, { owner, ...account });
  await setMovedDomains(tx, owner, []);
  const decided = { state: 'decided', place: '', is_return: 0, changed_at: now } as const;
  await setMove(tx, { ...move, ...decided });
  await recordAudit(tx, audit);
  return 'activated';
}

/** Error: a row of an owner who comes cannot be his here. Its transaction changes nothing. */
class StrangeRowError extends Error {
  override name = 'StrangeRowError';
}

interface StagedRow {
  /** Values by their columns. */
  readonly named: NamedRow;
  /** Values after those of the columns. */
  readonly more: MovedRow;
}

async function stagedRowsOf(
  tx: Tx,
  { owner, table }: { owner: string; table: StagedTable },
): Promise<readonly StagedRow[]> {
  const columns = movedColumns(table);
  const staged = await tx.all(selectStagedOf, { owner, name: table });
  return staged.flatMap(({ content }) =>
    rowsIn(content).map((row) => ({ named: namedRow(columns, row), more: row.slice(columns.length) })),
  );
}

/** A domain that the owner cannot have; the beginning of the move has named those that take mail, and was refused for those of the service. */
async function takenDomain(
  tx: Tx,
  { owner, domains }: { owner: string; domains: readonly StagedRow[] },
): Promise<string | undefined> {
  const told = await readMovedDomains(tx, { owner });
  for (const { named } of domains) {
    const name = String(named.name);
    const isTold = told.some((domain) => domain.name === name && domain.subdomains === named.subdomains);
    const takesMail = named.status === 'verified' || named.status === 'lapsed';
    const isTaken = named.status === 'verified' && (await isOthers(tx, { name, owner }));
    if (isTaken || (takesMail && !isTold)) return `the domain ${name} cannot be his here`;
  }
  return undefined;
}

/** As when domains are verified here: what others had lapsed of a name ends, and so do mailboxes of others at and below it. */
async function claimNames(
  tx: Tx,
  { owner, domains, seed }: { owner: string; domains: readonly StagedRow[]; seed: EventSeed },
): Promise<void> {
  const names = domains.flatMap(({ named }) => (named.status === 'verified' ? [String(named.name)] : []));
  for (const name of names)
    for (const { id } of await tx.all(selectLapsed, { name, owner }))
      await markDomainDeleted(tx, { id, now: seed.now });
  if (names.length > 0) await endAtClaimedNames(tx, { names }, seed);
}

/** Reads which domains somebody else has verified. */
export async function readTakenDomains(
  tx: Tx,
  { owner, names }: { owner: string; names: readonly string[] },
): Promise<string[]> {
  const taken = [];
  for (const name of names) if (await isOthers(tx, { name, owner })) taken.push(name);
  return taken;
}

/** Whether somebody else has verified a name, or it was granted to his key. */
async function isOthers(tx: Tx, { name, owner }: { name: string; owner: string }): Promise<boolean> {
  return (await nearestOfOthers(tx, { domain: name, owner })) === name;
}

/** Puts rows in their table. Returns what cannot be the owner's here. */
async function insertRows(
  tx: Tx,
  { owner, table, rows }: { owner: string; table: StagedTable; rows: readonly StagedRow[] },
): Promise<string | undefined> {
  const insert = inserts[table];
  if (insert === undefined) throw new Error(`rows of the table ${table} do not move so`);
  const place = table === 'uid_lists' || table === 'webhooks' ? await placeIn(tx, table) : {};
  const kept: StagedRow[] = [];
  for (const { named, more } of rows) {
    const row = ownRow({ table, owner, row: { ...named, ...place } });
    if (table === 'mailboxes' && !(await mayHaveMailbox(tx, { owner, row })))
      return `the mailbox ${row.address} cannot be his here`;
    if (await isAmongOwn(tx, { table, owner, row })) kept.push({ named: row, more });
  }
  await tx.insertAll(
    insert,
    kept.map(({ named }) => named),
  );
  if (table === 'mailboxes') await countRows(tx, { owner, rows: kept });
  return undefined;
}

/** Row as that of the owner who comes, whatever its source says. Nobody comes as an operator. */
function ownRow({ table, owner, row }: { table: StagedTable; owner: string; row: NamedRow }): NamedRow {
  const isOfGroup = table === 'people' && row.owner === '';
  const owned = 'owner' in row && !isOfGroup ? { ...row, owner } : row;
  if (table !== 'keys') return owned;
  const scopes = String(row.scopes).split(' ');
  return { ...owned, scopes: scopes.filter((scope) => scope !== 'operator').join(' ') };
}

/** Whether a mailbox is at an address that came before; below a domain of his, nobody may have taken a nearer name since. */
async function mayHaveMailbox(tx: Tx, { owner, row }: { owner: string; row: NamedRow }): Promise<boolean> {
  const [address, domain] = [String(row.address), String(row.domain)];
  if (!address.endsWith(`@${domain}`)) return false;
  const governing = row.is_foreign === 1 || row.is_below === 1 ? await findGoverning(tx, { domain }) : undefined;
  if (row.is_foreign === 1)
    return governing === undefined && (await ownsScope(tx, { owner, name: 'foreign', scope: address }));
  if (row.is_below === 1 && governing?.ofOwners.some((of) => of.owner === owner) !== true) return false;
  return (await tx.first(selectClaim, { address, owner })) !== undefined;
}

/**
 * Whether what a row belongs to is the owner's. Rows of a mailbox or key that has ended are left out, and a list of UIDs whose number another
 * list here has.
 */
async function isAmongOwn(
  tx: Tx,
  { table, owner, row }: { table: StagedTable; owner: string; row: NamedRow },
): Promise<boolean> {
  const list = { owner, name: 'mail_uids', scope: String(row.uid_validity) };
  if (table === 'uid_lists' && !(await ownsScope(tx, list))) return false;
  if (table === 'key_domains' && row.is_granted === 1) {
    // A name below that of somebody else is not given by a key either.
    if ((await nearestOfOthers(tx, { domain: String(row.domain), owner })) !== undefined) return false;
  }
  const key = table === 'key_domains' || table === 'people' ? row.key_id : null;
  if (typeof key === 'string' && (await tx.first(selectOwnKey, { id: key, owner })) === undefined) return false;
  const subject = table === 'delivery_scripts' && row.subject !== `capture:${owner}` ? row.subject : row.mailbox_id;
  return typeof subject !== 'string' || (await tx.first(selectOwnMailbox, { id: subject, owner })) !== undefined;
}

/** Maximum of mails, and of bytes, with which a mailbox is counted: the sums of all are whole numbers that both engines have. */
const countedMax = 2 ** 40;

/** Counts mailboxes that have come, with their mails. */
async function countRows(tx: Tx, { owner, rows }: { owner: string; rows: readonly StagedRow[] }): Promise<void> {
  const live = rows.filter(({ named }) => named.archived_at === null);
  if (live.length === 0) return;
  await countMailbox(tx, { owner, mailboxes: live.length });
  const changes = live.map(({ named, more }) => {
    const id = String(named.id);
    const [mails = 0, bytes = 0, unread = 0] = more.map((count) =>
      Math.min(countedMax, Math.max(0, Number(count) || 0)),
    );
    return { owner, mailbox_id: id, id, mails, bytes, unread };
  });
  await appendUsage(tx, changes);
}

/** Place in the log of this installation: mails that came with their owner stand before it, and have their UIDs. */
async function placeIn(tx: Tx, table: 'uid_lists' | 'webhooks'): Promise<NamedRow> {
  const { name, end } = await readLog(tx, {});
  if (table === 'webhooks') return { log_tx: end.tx, log_id: end.id };
  return { log_name: name, given_tx: 0, given_id: '~' };
}

function rowsIn(content: string): MovedRow[] {
  // It was written by `stageRows`.
  return JSON.parse(content) as MovedRow[];
}
