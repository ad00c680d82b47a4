import { closeSync, openSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const repository = join(import.meta.dirname, '../../..');
/** Time in milliseconds for a process to end after its tests. What a failed one has left open would keep it for ever. */
const endMsMax = 30_000;

/** Files of tests of a run, of which each process takes those that no other has taken yet. */
export interface SharedFiles {
  /** Number of this process. */
  readonly number: number;
  /** Paths, in the order in which they are taken. */
  readonly files: readonly string[];
  /** Folder of the run, in which a file stands for each that is taken. */
  readonly folder: string;
}

/**
 * Runs files of tests until all are taken, one after the other: the next one is taken when the tests of the one before have ended. So
 * no process has files left when others have none.
 */
export async function runFiles({ number, files, folder }: SharedFiles): Promise<void> {
  after(() => void setTimeout(() => leave(number), endMsMax).unref());
  const unhandled: unknown[] = [];
  process.on('uncaughtExceptionMonitor', (error) => unhandled.push(error));
  process.on('unhandledRejection', (reason) => unhandled.push(reason));
  // Without a test under way Node.js would take the run for done.
  let isDeclared = () => {};
  for (const [index, file] of files.entries()) {
    if (!take(join(folder, `${index}`))) continue;
    await import(pathToFileURL(file).href);
    isDeclared();
    const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>();
    const { promise: next, resolve: declared } = Promise.withResolvers<void>();
    isDeclared = declared;
    test(relative(repository, file), async () => {
      const errors = unhandled.splice(0);
      end();
      await next;
      if (errors.length > 0) throw new AggregateError(errors, 'errors in the tests of this file were not handled');
    });
    await hasEnded;
  }
  test(lastTest(number), () => {});
  isDeclared();
}

/** A test that passes when a process has come to the end of its files: one that a test ends would pass for a whole one. */
export function lastTest(number: number): string {
  return `process ${number} has run the tests of its files`;
}

/** Takes a file of tests for this process, by its mark; `false` when another process has it. */
function take(mark: string): boolean {
  try {
    closeSync(openSync(mark, 'wx'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function leave(number: number): never {
  console.error(`a test of process ${number} has left something open`);
  process.exit(1);
}
