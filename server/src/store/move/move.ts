import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { openPostgresMoveSide } from './postgres-side.ts';
import { fingerprintsOf, MoveRefusedError, type MoveRole, type MoveSide, type Row, targetNotEmpty } from './side.ts';
import { openSqliteMoveSide } from './sqlite-side.ts';
import { type MovedTable, movedTables } from './tables.ts';

/** Maximum number of batches on their way to the target at once, so that it never waits for one. */
const batchesAheadMax = 2;

/** Database that is the source or the target of a move. */
export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** Summary of the rows of one table that were moved and compared. */
export interface MovedRows {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 over the rows in the order of their key. */
  readonly sha256: string;
}

/**
 * Opens a database for a move.
 * @throws MoveRefusedError when a target is not empty; StoreLockedError when a database is in use; StoreMovedError when a
 * source was moved before.
 */
export async function openMoveSide(
  location: DatabaseLocation,
  options: { role: MoveRole; nowMs: number },
): Promise<MoveSide> {
  const side = await (location.engine === 'sqlite'
    ? openSqliteMoveSide({ ...options, file: location.file })
    : openPostgresMoveSide({ ...options, url: location.url }));
  if (options.role === 'source' || (await side.isEmpty())) return side;
  await side.close();
  throw targetNotEmpty();
}

/**
 * Checks that there is a source, and that two names do not lead to one database, which would otherwise be found in use by
 * this move itself.
 * @throws MoveRefusedError
 */
export function assertMovable(from: DatabaseLocation, to: DatabaseLocation): void {
  if (from.engine === 'sqlite' && !existsSync(from.file)) {
    throw new MoveRefusedError(`there is no database ${resolve(from.file)}`);
  }
  if (isSame(from, to)) throw new MoveRefusedError('source and target are the same database');
}

/**
 * Copies everything from one database into another, compares the two, and marks the first as moved. The copy is one
 * transaction: a move that fails leaves the target empty and the source unchanged.
 * @throws MoveRefusedError when the copy differs from the source.
 */
export async function move(
  { source, target }: { source: MoveSide; target: MoveSide },
  { nowMs, onTable = () => {} }: { nowMs: number; onTable?: (moved: MovedRows) => void },
): Promise<void> {
  for (const table of movedTables) {
    const sent = await copy(table, source, target);
    const arrived = new Digest(table);
    for await (const rows of target.fingerprints(table)) arrived.add(rows);
    const [before, after] = [sent.result(), arrived.result()];
    if (before.rows !== after.rows || before.sha256 !== after.sha256) {
      throw new MoveRefusedError(`${table.name} did not arrive as it was: ${before.rows} rows, then ${after.rows}`);
    }
    onTable(after);
  }
  await target.commit();
  // Only now: a crash between the two leaves both complete, and a second run finds the target full.
  try {
    await source.markMoved(nowMs);
    await source.commit();
  } catch (error) {
    throw new Error('everything was moved, but the source could not be marked: start no server on it', {
      cause: error,
    });
  }
}

function isSame(from: DatabaseLocation, to: DatabaseLocation): boolean {
  if (from.engine === 'sqlite' && to.engine === 'sqlite') {
    const [one, other] = [from, to].map(({ file }) => statSync(file, { throwIfNoEntry: false }));
    return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
  }
  if (from.engine === 'postgres' && to.engine === 'postgres') return databaseOf(from.url) === databaseOf(to.url);
  return false;
}

/** Host, port and name of the database in a URL. */
function databaseOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** Copies one table. The next rows are read while the ones before are written. */
async function copy(table: MovedTable, source: MoveSide, target: MoveSide): Promise<Digest> {
  const digest = new Digest(table);
  const writing: Promise<void>[] = [];
  for await (const rows of source.rows(table)) {
    digest.add(fingerprintsOf(table, rows));
    if (writing.length === batchesAheadMax) await writing.shift();
    const written = target.insert(table, rows);
    // It is awaited above or below; until then a failure must not end the process.
    written.catch(() => {});
    writing.push(written);
  }
  for (const written of writing) await written;
  return digest;
}

/** Count and SHA-256 of rows in the order in which they come. */
class Digest {
  readonly #table: MovedTable;
  readonly #hash = createHash('sha256');
  #rows = 0;

  constructor(table: MovedTable) {
    this.#table = table;
  }

  add(fingerprints: readonly Row[]): void {
    this.#rows += fingerprints.length;
    this.#hash.update(fingerprints.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }

  /** May be called once. */
  result(): MovedRows {
    return { table: this.#table.name, rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}
