import type { Tx } from '../../store/statement.ts';
import type { CallWork } from './call-work.ts';

/**
 * Makes a transaction that counts the time of its statements as work of a call, because statements in this thread block
 * it.
 */
export function measuredTx(tx: Tx, work: CallWork): Tx {
  return {
    isErasing: tx.isErasing,
    all: (statement, args) => work.measure(() => tx.all(statement, args)),
    first: (statement, args) => work.measure(() => tx.first(statement, args)),
    run: (statement, args) => work.measure(() => tx.run(statement, args)),
    insertAll: (insert, rows) => work.measure(() => tx.insertAll(insert, rows)),
  };
}
