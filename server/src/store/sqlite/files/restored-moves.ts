import type { DatabaseSync } from 'node:sqlite';
import { commonColumns } from './former-database.ts';

/** Owner whose move was under way, and the installation that may serve him. */
export interface OpenMove {
  readonly owner: string;
  readonly place: string;
}

/** Owners of a restored database whom another installation serves, or may serve. All of them are refused here. */
export interface RestoredMoves {
  /** Those who have moved away since the backup. */
  readonly moved: readonly string[];
  /** Those of whom the target alone knows whether it serves them. */
  readonly open: readonly OpenMove[];
}

/** Selects owners whom another installation serves: who has left, and who comes back and is not here yet. */
const away = `select owner from former.owner_moves where (direction = 'out' and state = 'done')
  or (direction = 'in' and is_return = 1 and state in ('expected', 'copying', 'undoing'))`;
/** Selects owners whom another installation was asked to serve, and who are refused until it is known that it does not. */
const asked = "select owner from former.owner_moves where direction = 'out' and state = 'deciding'";
/** Selects owners of the copy whose departure was under way; and those who came, which the service takes back by itself. */
const leaving = "select owner from owner_moves where direction = 'out' and state <> 'done'";
const coming = "select owner from owner_moves where direction = 'in' and state <> 'done'";

/** Tells the moves of a restored database by those of the database before it, which is attached as `former`. */
export function settleByFormer(database: DatabaseSync, nowMs: number): RestoredMoves {
  if (!hasMoves(database, 'former')) return settleAlone(database, nowMs);
  const isKnown = hasMoves(database);
  const others = isKnown ? ` except ${coming}` : '';
  // They are told from what the copy says before it changes.
  database.exec(
    `create temp table moved_since as ${away}${others}; create temp table asked_since as ${asked}${others}`,
  );
  const moved = 'owner in (select owner from moved_since)';
  const open = 'owner in (select owner from asked_since)';
  const owners = database.prepare(`select owner from accounts where ${moved} order by owner`).all();
  endOwners(database, moved, nowMs);
  suspend(database, open, nowMs);
  if (isKnown) {
    takeBackOthers(database, `not ${moved} and not ${open}`);
    carryMoves(database, `(${moved} or ${open})`);
  }
  const schema = isKnown ? 'main' : 'former';
  return { moved: owners.map(({ owner }) => String(owner)), open: readOpen(database, schema) };
}

/**
 * Tells the moves of a restored database by it alone: a move that was under way may have ended since, so its owner is refused until the target
 * has said whether it serves him.
 */
export function settleAlone(database: DatabaseSync, nowMs: number): RestoredMoves {
  if (!hasMoves(database)) return { moved: [], open: [] };
  const account = 'select suspended_at from accounts where accounts.owner = owner_moves.owner';
  database.exec(`update owner_moves set was_suspended_at = (${account}) where direction = 'out' and state = 'copying'`);
  suspend(database, `owner in (${leaving})`, nowMs);
  database.exec(`insert or ignore into moved_domains (name, owner, subdomains, is_coming)
    select name, owner, subdomains, 0 from domains
    where owner in (${leaving}) and status in ('verified', 'lapsed') and deleted_at is null`);
  database.exec(`update owner_moves set state = 'deciding' where owner in (${leaving})`);
  return { moved: [], open: readOpen(database, 'main') };
}

/** What is theirs is deleted as that of any owner who is deleted, by the service. */
function endOwners(database: DatabaseSync, moved: string, nowMs: number): void {
  database
    .prepare(`update accounts set deleted_at = coalesce(deleted_at, $now), suspended_at = coalesce(suspended_at, $now)
      where ${moved}`)
    .run({ now: nowMs });
  database
    .prepare(`update webhooks set deleted_at = $now, next_at = null, secret = '', old_secret = null
      where deleted_at is null and ${moved}`)
    .run({ now: nowMs });
}

function suspend(database: DatabaseSync, condition: string, nowMs: number): void {
  database
    .prepare(`update accounts set suspended_at = coalesce(suspended_at, $now) where ${condition}`)
    .run({ now: nowMs });
}

/** Has owners served again whose departure was under way in the backup, and was taken back since. */
function takeBackOthers(database: DatabaseSync, condition: string): void {
  const others = `${leaving} and ${condition}`;
  database.exec(`update accounts
    set suspended_at = (select was_suspended_at from owner_moves where owner_moves.owner = accounts.owner)
    where owner in (${others} and state <> 'copying')`);
  for (const table of ['moved_domains', 'move_drains', 'owner_moves'])
    database.exec(`delete from ${table} where owner in (${others})`);
}

/** Takes over the moves of owners. Who was to come back has left, as before. */
function carryMoves(database: DatabaseSync, condition: string): void {
  for (const table of ['moved_domains', 'owner_moves'] as const) {
    const columns = commonColumns(database, table);
    const ofDeparture = table === 'moved_domains' ? 'and is_coming = 0' : '';
    database.exec(`insert or replace into ${table} (${columns}) select ${columns} from former.${table}
      where ${condition} and owner in (select owner from accounts) ${ofDeparture}`);
  }
  database.exec(`update owner_moves set direction = 'out', state = 'done', ticket_hash = '', is_return = 0
    where direction = 'in' and ${condition}`);
}

function readOpen(database: DatabaseSync, schema: 'main' | 'former'): OpenMove[] {
  const open = `select owner, place from ${schema}.owner_moves where direction = 'out' and state = 'deciding'
    and owner in (select owner from accounts) order by owner`;
  return database.prepare(open).all().map(openMove);
}

function openMove({ owner, place }: Record<string, unknown>): OpenMove {
  return { owner: String(owner), place: String(place) };
}

function hasMoves(database: DatabaseSync, schema: 'main' | 'former' = 'main'): boolean {
  const table = `select 1 from ${schema}.sqlite_schema where type = 'table' and name = 'owner_moves'`;
  return database.prepare(table).get() !== undefined;
}
