import type { Parameters, Statement, Tx } from './statement.ts';

/** Transaction of a call that is part of a trace, which its events have; without a trace, the transaction itself. */
export function traced(tx: Tx, traceparent: string | undefined): Tx {
  return traceparent === undefined ? tx : new TracedTx(tx, traceparent);
}

class TracedTx implements Tx {
  readonly #tx: Tx;
  readonly traceparent: string;
  readonly isErasing: boolean;

  constructor(tx: Tx, traceparent: string) {
    this.#tx = tx;
    this.isErasing = tx.isErasing;
    this.traceparent = traceparent;
  }

  all<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<Row[]> {
    return this.#tx.all(statement, args);
  }

  first<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<Row | undefined> {
    return this.#tx.first(statement, args);
  }

  run<Args extends Parameters, Row>(statement: Statement<Args, Row>, args: Args): Promise<number> {
    return this.#tx.run(statement, args);
  }

  insertAll<Args extends Parameters, Row>(insert: Statement<Args, Row>, rows: readonly Args[]): Promise<void> {
    return this.#tx.insertAll(insert, rows);
  }
}
