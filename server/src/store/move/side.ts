import { hash } from 'node:crypto';
import type { Value } from '../statement.ts';
import { isLong, type MovedTable } from './tables.ts';

/** The values of a row, in the order of its table's columns. */
export type Row = readonly Value[];

/** Rows that move together: at most so many, and so many bytes of long columns unless a single row has more. */
export const batchMax = { rows: 128, bytes: 4 * 1024 * 1024 } as const;

/** A database that is moved from or to. It is held against everybody else, and all work is one transaction. */
export interface MoveSide {
  /** Whether no table holds a row. */
  isEmpty(): Promise<boolean>;
  /** All rows of a table in the order of its key, in batches of at most `batchMax`. */
  rows(table: MovedTable): AsyncIterable<readonly Row[]>;
  /** As `rows`, but long values come as their SHA-256 in hexadecimal. */
  fingerprints(table: MovedTable): AsyncIterable<readonly Row[]>;
  insert(table: MovedTable, rows: readonly Row[]): Promise<void>;
  /** Marks the database, so that nothing opens it from then on. */
  markMoved(nowMs: number): Promise<void>;
  /** Makes everything durable. */
  commit(): Promise<void>;
  /** Lets go of the database. What is not committed has not happened. */
  close(): Promise<void>;
}

/** Which part a database has in a move: only a target may be new, or emptied after it was itself moved. */
export type MoveRole = 'source' | 'target';

/** A move that cannot be done, for a reason that the operator can mend; nothing has changed. */
export class MoveRefusedError extends Error {
  override name = 'MoveRefusedError';
}

/** The refusal of a target that holds something: never is anything overwritten. */
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
