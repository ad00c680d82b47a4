import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';

/** More files than this have not failed by chance. */
const filesMax = 3;
const testMsMax = 300_000;

/**
 * Runs files with a failed test once more, one after the other and beside nothing else; `true` when there are few and all pass. Of
 * thousands of tests with processes, databases and browsers one waits too long where the machine stands still, and then all the
 * others would have run for nothing. The first failure stays in the output, with the name of the file: it is to be looked into.
 */
export function passAlone(files: readonly string[]): boolean {
  if (files.length > filesMax) return false;
  return files.every((file) => {
    const name = relative('.', file);
    console.info(`\nSecond look at ${name}, which has a failed test:`);
    const { NODE_TEST_CONTEXT: _, MAYFLY_TEST_FILES: __, ...env } = process.env;
    const again = ['--test', `--test-timeout=${testMsMax}`, file];
    const { status } = spawnSync(process.execPath, again, { env, stdio: 'inherit' });
    console.info(
      status === 0 ? `UNSTEADY: ${name} failed beside others and passes alone.` : `${name} fails alone, too.`,
    );
    return status === 0;
  });
}
