import { type Statement, statement, type Tx } from '../../statement.ts';
import { findGoverning, nearestOfOthers } from '../domains/claims.ts';
import { readLog } from '../events.ts';
import { appendUsage, countMailbox } from '../usage.ts';
import { movedColumns, type StagedTable, stagedTables } from './fates.ts';
import { insertStatement, type MovedRow, type NamedRow, namedRow, textStatement } from './rows.ts';
import { ownsScope } from './scopes.ts';
import { readComingDomains } from './states.ts';

/** Columns that a row gets here: the position of lists and webhooks in the event log. */
const placed: Readonly<Partial<Record<StagedTable, readonly string[]>>> = {
  uid_lists: ['log_name', 'given_tx', 'given_id'],
  webhooks: ['log_tx', 'log_id'],
};

type Insert = Statement<NamedRow, NamedRow>;

function insertsOf(name: string, { mayBeThere }: { mayBeThere: boolean }): Readonly<Record<StagedTable, Insert>> {
  // `fromEntries` forgets the names of the keys.
  return Object.fromEntries(
    stagedTables.map((table) => {
      const columns = [...movedColumns(table), ...(placed[table] ?? [])];
      return [table, insertStatement({ name: `${name}_${table}`, table, columns }, { mayBeThere })];
    }),
  ) as Record<StagedTable, Insert>;
}

/** Inserts that fail where a row is somebody else's. Calls of an earlier day are left of an owner who has come back. */
const strictInserts = insertsOf('rehearse', { mayBeThere: false });
const inserts = insertsOf('place', { mayBeThere: true });

/** Key of each table, by which a rehearsed row is removed again. */
const keys = {
  domains: ['id'],
  mailboxes: ['id'],
  keys: ['id'],
  key_domains: ['key_id', 'domain'],
  people: ['issuer', 'subject'],
  links: ['id'],
  webhooks: ['id'],
  delivery_scripts: ['subject'],
  uid_lists: ['uid_validity'],
  calls: ['owner', 'day'],
} as const satisfies Record<StagedTable, readonly string[]>;

const removals = Object.fromEntries(
  stagedTables.map((table) => [
    table,
    textStatement<NamedRow>(`removeRehearsed_${table}`, `delete from ${table} where ${keyIs(table)}`),
  ]),
) as Record<StagedTable, Insert>;

/** Rows that an owner who comes back still has here, of the time before he left. */
const ownBefore = {
  keys: textStatement<NamedRow>('selectOwnKeyBefore', 'select id from keys where id = :id and owner = :owner_here'),
  key_domains: textStatement<NamedRow>(
    'selectOwnKeyDomainBefore',
    `select domain from key_domains where ${keyIs('key_domains')}
      and key_id in (select keys.id from keys where keys.owner = :owner_here)`,
  ),
  people: textStatement<NamedRow>(
    'selectOwnPersonBefore',
    `select subject from people where ${keyIs('people')}
      and key_id in (select keys.id from keys where keys.owner = :owner_here)`,
  ),
  calls: textStatement<NamedRow>('selectOwnCallsBefore', `select day from calls where ${keyIs('calls')}`),
} as const satisfies Partial<Record<StagedTable, Insert>>;

function keyIs(table: StagedTable): string {
  return keys[table].map((column) => `${column} = :${column}`).join(' and ');
}

const selectPerson = statement<{ issuer: string; subject: string }>('selectPersonOfMove')(({ db, param }) =>
  db
    .selectFrom('people')
    .select('key_id')
    .where('issuer', '=', param('issuer'))
    .where('subject', '=', param('subject')),
);

const selectOwnMailbox = statement<{ id: string; owner: string }>('selectOwnMailboxOfMove')(({ db, param }) =>
  db.selectFrom('mailboxes').select('id').where('id', '=', param('id')).where('owner', '=', param('owner')),
);

const selectOwnKey = statement<{ id: string; owner: string }>('selectOwnKeyOfMove')(({ db, param }) =>
  db.selectFrom('keys').select('id').where('id', '=', param('id')).where('owner', '=', param('owner')),
);

const selectClaim = statement<{ address: string; owner: string }>('selectAddressOfMove')(({ db, param }) =>
  db
    .selectFrom('addresses')
    .select('address')
    .where('address', '=', param('address'))
    .where('owner', '=', param('owner')),
);

/** Rows of one table that wait, or are to wait. */
export interface StagedRows {
  readonly owner: string;
  readonly table: StagedTable;
  readonly rows: readonly StagedRow[];
}

/** A row that waits, with what its source says of it besides its columns. */
export interface StagedRow {
  /** Values by their columns. */
  readonly named: NamedRow;
  /** Values after those of the columns. */
  readonly more: MovedRow;
}

/** Rows of a table, as they come. */
export function stagedRowsIn(table: StagedTable, rows: readonly MovedRow[]): StagedRow[] {
  const columns = movedColumns(table);
  return rows.map((row) => ({ named: namedRow(columns, row), more: row.slice(columns.length) }));
}

/**
 * Puts rows in their table and takes them out again, in this transaction: so what cannot be the owner's here is known while he is still at his
 * source. Returns what cannot; an error says so, too.
 */
export async function rehearseRows(tx: Tx, { owner, table, rows }: StagedRows): Promise<string | undefined> {
  const refused = table === 'domains' ? await takenDomain(tx, { owner, rows }) : undefined;
  if (refused !== undefined) return refused;
  const tried: NamedRow[] = [];
  for (const row of await ownRows(tx, { owner, table, rows })) {
    if (table === 'mailboxes' && !(await mayHaveMailbox(tx, { owner, row })))
      return `the mailbox ${row.address} cannot be his here`;
    if (table === 'uid_lists' && !(await isListOfMove(tx, { owner, row }))) continue;
    const before = table in ownBefore ? ownBefore[table as keyof typeof ownBefore] : undefined;
    if (before !== undefined && (await tx.first(before, { ...row, owner_here: owner })) !== undefined) continue;
    if (table === 'people' && (await isPersonHere(tx, row)))
      return 'one of the people of the owner signs in here already';
    tried.push(row);
  }
  await tx.insertAll(strictInserts[table], tried);
  for (const row of tried) await tx.run(removals[table], row);
  return undefined;
}

async function isPersonHere(tx: Tx, { issuer, subject }: NamedRow): Promise<boolean> {
  return (await tx.first(selectPerson, { issuer: String(issuer), subject: String(subject) })) !== undefined;
}

/** Puts the domains of an owner in their table. @throws Error when one is somebody else's. */
export async function placeDomains(tx: Tx, { owner, rows }: Omit<StagedRows, 'table'>): Promise<void> {
  await tx.insertAll(strictInserts.domains, await ownRows(tx, { owner, table: 'domains', rows }));
}

/** Puts rows in their table, but those that have become somebody else's since they were rehearsed, or belong to what is gone. */
export async function placeRows(tx: Tx, { owner, table, rows }: StagedRows): Promise<void> {
  const kept: StagedRow[] = [];
  const own = await ownRows(tx, { owner, table, rows });
  for (const [index, named] of own.entries())
    if (await isAmongOwn(tx, { table, owner, row: named })) kept.push({ named, more: rows[index]?.more ?? [] });
  if (table === 'mailboxes') return placeMailboxes(tx, { owner, rows: kept });
  for (const { named } of kept) await tx.run(inserts[table], named);
}

async function placeMailboxes(tx: Tx, { owner, rows }: Omit<StagedRows, 'table'>): Promise<void> {
  const kept: StagedRow[] = [];
  for (const row of rows) {
    if (!(await mayHaveMailbox(tx, { owner, row: row.named }))) continue;
    if ((await tx.run(inserts.mailboxes, row.named)) > 0) kept.push(row);
  }
  await countRows(tx, { owner, rows: kept });
}

/** A domain that the owner cannot have; the beginning of the move has named those that take mail, and was refused for those of the service. */
export async function takenDomain(tx: Tx, { owner, rows }: Omit<StagedRows, 'table'>): Promise<string | undefined> {
  const told = await readComingDomains(tx, { owner });
  for (const { named } of rows) {
    const name = String(named.name);
    const isTold = told.some((domain) => domain.name === name && domain.subdomains === named.subdomains);
    const takesMail = named.status === 'verified' || named.status === 'lapsed';
    const isTaken = named.status === 'verified' && (await isOthers(tx, { name, owner }));
    if (isTaken || (takesMail && !isTold)) return `the domain ${name} cannot be his here`;
  }
  return undefined;
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

/** Rows as those of the owner who comes, whatever his source says, at their place in the log of this installation. */
async function ownRows(tx: Tx, { owner, table, rows }: StagedRows): Promise<NamedRow[]> {
  const place = table === 'uid_lists' || table === 'webhooks' ? await placeIn(tx, table) : {};
  return rows.map(({ named }) => ownRow({ table, owner, row: { ...named, ...place } }));
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
  if (table === 'uid_lists' && !(await isListOfMove(tx, { owner, row }))) return false;
  if (table === 'key_domains' && row.is_granted === 1) {
    // A name below that of somebody else is not given by a key either.
    if ((await nearestOfOthers(tx, { domain: String(row.domain), owner })) !== undefined) return false;
  }
  const key = table === 'key_domains' || table === 'people' ? row.key_id : null;
  if (typeof key === 'string' && (await tx.first(selectOwnKey, { id: key, owner })) === undefined) return false;
  const subject = table === 'delivery_scripts' && row.subject !== `capture:${owner}` ? row.subject : row.mailbox_id;
  return typeof subject !== 'string' || (await tx.first(selectOwnMailbox, { id: subject, owner })) !== undefined;
}

/** Whether the number of a list of UIDs came by the move: no other list here has it. */
function isListOfMove(tx: Tx, { owner, row }: { owner: string; row: NamedRow }): Promise<boolean> {
  return ownsScope(tx, { owner, name: 'mail_uids', scope: String(row.uid_validity) });
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
