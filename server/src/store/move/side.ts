import { hash } from 'node:crypto';
import type { Value } from '../statement.ts';
import { isLong, type MovedTable } from './tables.ts';

/** Values of a row, in the order of the columns of its table. */
export type Row = readonly Value[];

/** Limits of a batch of rows: their number, and the bytes of their long columns unless a single row has more. */
export const batchMax = { rows: 128, bytes: 4 * 1024 * 1024 } as const;

/** Database that is moved from or to. No other process may use it, and all work is one transaction. */
export interface MoveSide {
  /** Whether all tables are empty. */
  isEmpty(): Promise<boolean>;
  /** All rows of a table in the order of its key, in batches of at most `batchMax`. */
  rows(table: MovedTable): AsyncIterable<readonly Row[]>;
  /** Rows of a table as in `rows`, with long values replaced by their SHA-256 in hexadecimal. */
  fingerprints(table: MovedTable): AsyncIterable<readonly Row[]>;
  insert(table: MovedTable, rows: readonly Row[]): Promise<void>;
  /** Marks the database as moved, so that no program opens it again. */
  markMoved(nowMs: number): Promise<void>;
  /** Commits the transaction durably. */
  commit(): Promise<void>;
  /** Closes the database. A transaction that is not committed is rolled back. */
  close(): Promise<void>;
}

/** Role of a database in a move: only a target may be new, or emptied after it was itself moved. */
export type MoveRole = 'source' | 'target';

/** Error: a move is not possible, for a reason that the operator can remove. Nothing has changed. */
export class MoveRefusedError extends Error {
  override name = 'MoveRefusedError';
}

/** Refusal of a target that is not empty: a move never overwrites anything. */
export function targetNotEmpty(): MoveRefusedError {
  return new MoveRefusedError('the target is not empty: delete everything in it, or name another');
}

/** Rows whose long values are replaced by their SHA-256. */
export function fingerprintsOf({ columns }: MovedTable, rows: readonly Row[]): Row[] {
  const long = columns.map(({ kind }) => isLong(kind));
  if (!long.includes(true)) return [...rows];
  return rows.map((row) =>
    row.map((value, index) =>
      long[index] && value !== null && typeof value !== 'number' ? hash('sha256', value, 'hex') : value,
    ),
  );
}
