/**
 * Runs the tests of the packages whose folders are given, as `node --test` does, but many files in one process: loading the service
 * and compiling it anew for each file took a third of the time. So a test leaves nothing behind for the next file.
 */

import { glob, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';

/** More than a usual machine of CI has cores: some of them wait for a disk, a database or a time. */
const processes = 5;
const testMsMax = 120_000;

const repository = join(import.meta.dirname, '../..');
const folder = join(repository, 'node_modules/.cache/mayfly-tests');

const files = await Array.fromAsync(glob('{client,server,web}/test/**/*.test.ts', { cwd: repository }));
const batches = Map.groupBy(files.sort(), (_, index) => index % processes);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const entries = await Promise.all([...batches].map(([number, batch]) => writeEntry(number, batch)));
const tests = run({ files: entries, concurrency: processes, timeout: testMsMax });
tests.on('test:fail', () => {
  process.exitCode = 1;
});
tests.compose(new spec()).pipe(process.stdout);

/** Makes a module that declares the tests of all files of a process. */
async function writeEntry(number: number, batch: readonly string[]): Promise<string> {
  const entry = join(folder, `${number}.test.mjs`);
  const imports = batch.map((file) => `await import(${JSON.stringify(pathToFileURL(join(repository, file)).href)});\n`);
  await writeFile(entry, imports.join(''));
  return entry;
}
