/**
 * Runs all tests that are not slow, as `node --test` does, but many files in one process: to load and compile the service anew for
 * each file takes a fifth of the processor time. So a test leaves nothing for the next file.
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
const ended = new Set<string>();
tests.on('test:pass', ({ name }) => ended.add(name));
tests.on('test:fail', () => {
  process.exitCode = 1;
});
tests.on('end', () => {
  const missing = [...batches.keys()].filter((number) => !ended.has(lastTest(number)));
  if (missing.length === 0) return;
  console.error(`processes ${missing.join(', ')} have ended before their last test`);
  process.exitCode = 1;
});
tests.compose(new spec()).pipe(process.stdout);

/** A test that passes when a process has come to the end of its files: one that a test ends would pass for a whole one. */
function lastTest(number: number): string {
  return `process ${number} has run the tests of its files`;
}

/** Makes a module that declares the tests of all files of a process. */
async function writeEntry(number: number, batch: readonly string[]): Promise<string> {
  const entry = join(folder, `${number}.test.mjs`);
  const imports = batch.map((file) => `await import(${JSON.stringify(pathToFileURL(join(repository, file)).href)});\n`);
  const last = `test(${JSON.stringify(lastTest(number))}, () => {});\n`;
  await writeFile(entry, ["import { test } from 'node:test';\n", ...imports, last].join(''));
  return entry;
}
