import { Worker } from 'node:worker_threads';
import type { CompiledStatements } from './connection.ts';

/** What the preparing thread is given. */
export interface PreparationData {
  readonly file: string;
  readonly nowMs: number;
}

/** How it ended: with every statement compiled, or with the reason why the database cannot be used. */
export type Preparation = { readonly statements: CompiledStatements } | { readonly failure: string };

/**
 * Brings the schema of a database, which is made when there is none, to the newest version, and compiles the statements.
 * Both are done in a thread that is gone after: the query builder takes megabytes that are not needed again.
 * @throws Error when the database cannot be used, or was written by a newer version of the service.
 */
export async function prepareDatabase(data: PreparationData): Promise<CompiledStatements> {
  const worker = new Worker(new URL('./preparation-thread.ts', import.meta.url), { workerData: data });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const preparation = await new Promise<Preparation>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await exited;
  if ('failure' in preparation) throw new Error(preparation.failure);
  return preparation.statements;
}
