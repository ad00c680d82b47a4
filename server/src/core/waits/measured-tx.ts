import type { Tx } from '../../store/statement.ts';
import type { CallWork } from './call-work.ts';

/** Makes a transaction whose statements count as work of a call: a statement that runs in this thread blocks it. */
export function measuredTx(tx: Tx, work: CallWork): Tx {
  return {
    all: (statement, args) => work.measure(() => tx.all(statement, args)),
    first: (statement, args) => work.measure(() => tx.first(statement, args)),
    run: (statement, args) => work.measure(() => tx.run(statement, args)),
    insertAll: (insert, rows) => work.measure(() => tx.insertAll(insert, rows)),
  };
}
