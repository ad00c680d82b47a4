import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newestVersion, readCompiledSql } from '../../compiled-sql.ts';
import { prepareDatabaseFile, userOf } from '../database-files.ts';
import { isErasing } from '../erase/erasing-mark.ts';
import { clearTreePages } from '../erase/page-file.ts';
import { lockServer } from '../server-lock.ts';
import { checkDatabaseFile, copyDatabase, type DatabaseContent, DatabaseFileError, syncFile } from './copy-database.ts';
import { commonColumns } from './former-database.ts';
import { type RestoredMoves, settleAlone, settleByFormer } from './restored-moves.ts';

/** Suffix of the copy that becomes the database, while a restore is under way. */
const restoring = '.restoring';
/** Lists of UIDs that were made since a backup at most. */
const validitiesGivenMax = 10_000_000;

/** What a restore has done. */
export interface Restored {
  readonly content: DatabaseContent;
  /** Where the database is now that was there before; `undefined` where there was none. */
  readonly before: string | undefined;
  /** Why nothing of it was carried over; `undefined` where it was, or there was none. */
  readonly notCarried: string | undefined;
  /** Why the moves of owners that it knew were not carried over; `undefined` as above. */
  readonly movesNotCarried: string | undefined;
  /** Owners who have moved to another installation, or may have, and are refused. */
  readonly moves: RestoredMoves;
}

/**
 * Puts a copy of a backup in the place of a database on which no server runs. The database that was there stays beside it under another name.
 * What has ended since the backup stays ended, where the former database can be read: its given addresses stay taken, its revoked keys
 * revoked, its share links gone, and who has moved away, or may have, is refused. Browsers have to sign in again. A restore that is cut off is told by its rest, with which no server
 * starts: the next call begins anew.
 * @throws StoreLockedError when a server runs on the database; DatabaseFileError when the backup cannot be used.
 */
export async function restoreDatabase(backup: string, target: string, nowMs: number): Promise<Restored> {
  const file = resolve(target);
  const former = existsSync(file) ? formerNameOf(file, nowMs) : undefined;
  assertKnown(checkDatabaseFile(backup), backup);
  prepareDatabaseFile(file);
  const unlock = lockServer(file);
  try {
    const copy = `${file}${restoring}`;
    rmSync(copy, { force: true });
    const content = await copyDatabase(resolve(backup), copy, { user: userOf(file) });
    const carried: CarriedOver = former === undefined ? {} : carryOver(file, copy, nowMs);
    const { notCarried, movesNotCarried, moves = movesOf(copy, nowMs) } = carried;
    forgetPlaces(copy, nowMs);
    if (isMarked(copy)) clearTreePages(copy);
    syncFile(copy);
    if (former !== undefined) emptyLog(file);
    // The log first: that of one database would be taken for that of the next.
    if (former !== undefined)
      for (const suffix of ['-wal', '']) renameIfThere(`${file}${suffix}`, `${former}${suffix}`);
    rmSync(`${file}-shm`, { force: true });
    syncFile(dirname(file));
    renameSync(copy, file);
    syncFile(dirname(file));
    return { content, before: former, notCarried, movesNotCarried, moves };
  } finally {
    unlock();
  }
}

/**
 * Checks that no restore of a database was cut off.
 * @throws DatabaseFileError
 */
export function assertNotRestoring(file: string): void {
  if (!existsSync(`${file}${restoring}`)) return;
  throw new DatabaseFileError(
    `a restore of ${file} was cut off: run "mayfly restore" again, or remove ${basename(file)}${restoring} to go on with what is there`,
  );
}

function assertKnown({ version }: DatabaseContent, backup: string): void {
  const newest = newestVersion(readCompiledSql('sqlite'));
  if (version <= newest) return;
  throw new DatabaseFileError(`${backup} has schema version ${version}, this program knows ${newest}: update it first`);
}

/** Name of the former database: that of the file, and the time. */
function formerNameOf(file: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().replace(/[-:]/g, '').slice(0, 15);
  return join(dirname(file), `${basename(file)}.before-${time}`);
}

/** What was carried over of the former database, or why it was not: nothing of it, or its moves. */
interface CarriedOver {
  readonly notCarried?: string;
  readonly movesNotCarried?: string;
  readonly moves?: RestoredMoves;
}

/**
 * Takes what must not come back out of the former database: addresses that were given out since, keys that were revoked, share links that
 * ended, owners who have moved away. A mailbox whose address was forgotten and given to another owner ends. Moves that cannot be read keep
 * nothing else from being carried over.
 */
function carryOver(former: string, copy: string, nowMs: number): CarriedOver {
  const database = new DatabaseSync(copy);
  try {
    database.exec('pragma secure_delete = on');
    database.prepare('attach database ? as former').run(former);
    const { isSame } =
      database.prepare('select i.name = f.name as isSame from installation as i, former.installation as f').get() ?? {};
    if (isSame !== 1) return { notCarried: 'it is of another installation' };
    const columns = commonColumns(database, 'addresses');
    database.exec('begin immediate');
    giveToOthers(database, nowMs);
    database.exec(`
      insert or ignore into addresses (${columns}) select ${columns} from former.addresses;
      update keys set revoked_at = (select k.revoked_at from former.keys as k where k.id = keys.id)
        where revoked_at is null and id in (select id from former.keys where revoked_at is not null);
      delete from links where id not in (select id from former.links);
    `);
    database.exec('commit');
    return movesByFormer(database, nowMs);
  } catch (error) {
    return { notCarried: reasonOf(error) };
  } finally {
    database.close();
  }
}

function movesByFormer(database: DatabaseSync, nowMs: number): CarriedOver {
  try {
    database.exec('begin immediate');
    const moves = settleByFormer(database, nowMs);
    database.exec('commit');
    return { moves };
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    return { movesNotCarried: reasonOf(error) };
  }
}

/** Moves of owners as the copy alone has them. */
function movesOf(copy: string, nowMs: number): RestoredMoves {
  const database = new DatabaseSync(copy);
  try {
    database.exec('begin immediate');
    const moves = settleAlone(database, nowMs);
    database.exec('commit');
    return moves;
  } finally {
    database.close();
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Gives addresses that were forgotten since to whoever has them now: nothing that the backup has leads to them any more. */
function giveToOthers(database: DatabaseSync, nowMs: number): void {
  database.exec(`create temp table given as select f.address, f.owner, f.is_own
    from former.addresses as f join addresses as a on a.address = f.address
    where f.owner <> a.owner and f.verification = '' and a.verification = ''`);
  database.exec(`update addresses set owner = given.owner, is_own = given.is_own
    from given where given.address = addresses.address`);
  const given = 'address in (select address from given)';
  database.exec(`delete from mailboxes where archived_at is not null and ${given}`);
  database
    .prepare(`update mailboxes set recoverable = 0, expires_at = min(expires_at, $now) where ${given}`)
    .run({ now: nowMs });
  if (tablesOf(database).has('recovery_links')) database.exec(`delete from recovery_links where ${given}`);
  database.exec('drop table given');
}

/**
 * Ends the sessions of browsers, as which of them have ended since is not known, and the lists of UIDs, as the next ones were given to mail
 * that is not there: each list that is made from now on has a UIDVALIDITY that no earlier one can have had (RFC 3501 §2.3.1.1).
 */
function forgetPlaces(copy: string, nowMs: number): void {
  const database = new DatabaseSync(copy);
  try {
    database.exec('pragma secure_delete = on');
    const tables = tablesOf(database);
    // What used an address since the backup is not known: its days begin anew.
    if (tables.has('address_round')) {
      database.exec('update addresses set free_since = null where free_since is not null');
      database.exec('delete from address_round');
    }
    for (const table of ['sessions', 'link_sessions', 'uid_lists', 'mail_uids']) {
      if (tables.has(table)) database.exec(`delete from ${table}`);
    }
    if (!tables.has('uid_validities')) return;
    // There is no row where no list was made before the backup. Those that were made since have the second of their time, or a later one.
    database
      .prepare(`insert into uid_validities (id, last) values (1, $seconds + $further)
        on conflict (id) do update set last = max(last, $seconds) + $further`)
      .run({ seconds: Math.floor(nowMs / 1_000), further: validitiesGivenMax });
  } finally {
    database.close();
  }
}

function tablesOf(database: DatabaseSync): ReadonlySet<unknown> {
  const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).all();
  return new Set(tables.map(({ name }) => name));
}

/** Whether deleted content of a database is erased. */
function isMarked(copy: string): boolean {
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    return isErasing(database);
  } finally {
    database.close();
  }
}

/** Brings what the log of the former database has into its file, so that each of the two is whole without the other. */
function emptyLog(file: string): void {
  try {
    const database = new DatabaseSync(file);
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
  } catch {
    // One that is damaged is kept as it is, with its log.
  }
}

function renameIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}
