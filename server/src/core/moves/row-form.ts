import { hash } from 'node:crypto';
import { comparedTables } from '../../store/operations/moves/compared-rows.ts';
import { movedColumns, stagedTables } from '../../store/operations/moves/fates.ts';

/** Columns that an address has on its way, in their order. */
const addressColumns = ['address', 'is_own', 'verification', 'is_foreign'] as const;

/** Fingerprint of the form of all rows that move: installations with another one cannot read them. */
export function rowForm(): string {
  const tables = [...comparedTables, ...stagedTables, 'idempotent_calls', 'raws', 'accounts'] as const;
  const form = tables.map((table) => [table, movedColumns(table)]);
  return hash('sha256', JSON.stringify([form, addressColumns]), 'hex');
}
