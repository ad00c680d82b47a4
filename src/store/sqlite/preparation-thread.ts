import { parentPort, workerData } from 'node:worker_threads';
import { sqliteDialect } from '../dialect.ts';
import { compileAll } from '../statement.ts';
import '../write-operations.ts';
import { migrate } from './migrate.ts';
import type { Preparation, PreparationData } from './preparation.ts';

// Worker data has no type of its own; it is given by prepareDatabase.
const { file, nowMs } = workerData as PreparationData;
parentPort?.postMessage(prepare());

function prepare(): Preparation {
  try {
    migrate(file, nowMs);
    return { statements: compileAll(sqliteDialect) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
