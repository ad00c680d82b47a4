/**
 * Runs tests that are not slow, as `node --test` does, but many files in one process: to load and compile the service anew for
 * each file takes a fifth of the processor time. So a test leaves nothing for the next file. A process takes its next file when
 * the tests of the one before have ended; the output names each file after its tests.
 *
 * Arguments are the beginnings of file names in `server/test` (`lists mime/html`), or paths of files (`client/test/docs.test.ts`); without
 * any, all files run. A run is a short one (`support/thoroughness.ts`), but with `--whole`. `--shortened` runs the files of which a short
 * run leaves something out, whole. `--slow` runs the slow tests, each file in a process of its own. `--again` takes a second look at files
 * with a failed test, when they are few (`runner/second-look.ts`).
 */

import { randomInt } from 'node:crypto';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { type EventData, run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { lastTest, type SharedFiles } from './runner/run-files.ts';
import { passAlone } from './runner/second-look.ts';
import { positionIn } from './support/declared-at.ts';

/** More than a usual machine of CI has cores: some of them wait for a disk, a database or a time. */
const processesMax = 5;
/** With fewer files than this in each, processes load the service more often than they save time. */
const filesOfProcessMin = 6;
const testMsMax = 120_000;
/** Slow tests have browsers, databases and builds of their own. */
const slowProcesses = 2;
const slowTestMsMax = 300_000;

const repository = join(import.meta.dirname, '../..');
const thoroughness = join(import.meta.dirname, 'support/thoroughness.ts');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    whole: { type: 'boolean', default: false },
    shortened: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});
const files = await findFiles();
if (files.length === 0) throw new Error(`no file of tests begins with ${positionals.join(', ')}`);
if (!values.whole && !values.shortened && !values.slow) beShort();
// A seed that is left in the environment would make it short.
else delete process.env.MAYFLY_TEST_SEED;
const folder = await mkdtemp(join(tmpdir(), 'mayfly-tests-'));
const processes = values.slow ? slowProcesses : Math.min(processesMax, Math.ceil(files.length / filesOfProcessMin));
const numbers = values.slow ? [] : Array.from({ length: processes }, (_, number) => number);
const entries = values.slow ? files.map((file) => join(repository, file)) : await Promise.all(numbers.map(writeEntry));
process.env.MAYFLY_TEST_FILES = 'many';
const tests = run({
  ...{ files: entries, concurrency: processes, timeout: values.slow ? slowTestMsMax : testMsMax },
  // Tags of tests are one.
  execArgv: ['--disable-warning=ExperimentalWarning'],
});
const ended = new Set<string>();
const failed = new Set<string>();
tests.on('test:pass', ({ name }) => ended.add(name));
tests.on('test:fail', (data) => {
  process.exitCode = 1;
  failed.add(ownFile(data));
});
const atOwnFile = new Transform({
  objectMode: true,
  transform: ({ type, data }, _, done) => done(null, { type, data: movedToOwnFile(data) }),
});
const report = tests.compose(atOwnFile).compose(new spec());
report.pipe(process.stdout);
report.on('end', async () => {
  await rm(folder, { recursive: true });
  const missing = numbers.filter((number) => !ended.has(lastTest(number)));
  if (missing.length > 0) {
    console.error(`processes ${missing.join(', ')} have ended before their last test`);
    process.exitCode = 1;
  } else if (values.again && process.exitCode === 1 && passAlone([...failed])) process.exitCode = 0;
});

/** Files of the tests that were asked for, in the order of their names. */
async function findFiles(): Promise<string[]> {
  const kind = values.slow ? 'slow' : 'test';
  const all = await Array.fromAsync(glob(`{client,server,web}/test/**/*.${kind}.ts`, { cwd: repository }));
  const asked = positionals.length === 0 ? all.sort() : positionals.flatMap((start) => filesOf(start, all)).sort();
  if (!values.shortened) return asked;
  const isShortened = await Promise.all(asked.map((file) => isLedTo(thoroughness, join(repository, file))));
  return asked.filter((_, index) => isShortened[index]);
}

function filesOf(start: string, all: readonly string[]): readonly string[] {
  return start.endsWith('.ts') ? [start] : all.filter((file) => file.startsWith(`server/test/${start}`));
}

/** Whether the imports of a file of tests lead to a module of theirs; those of types alone do not count. */
async function isLedTo(aim: string, file: string): Promise<boolean> {
  const reached = new Set([file]);
  for (const module of reached) {
    const source = await readFile(module, 'utf8');
    for (const [, path = ''] of source.matchAll(/^(?:import \{|export|\}).* from '(\.[^']+\.ts)';$/gm)) {
      const imported = join(dirname(module), path);
      if (imported.includes('/test/')) reached.add(imported);
    }
  }
  return reached.has(aim);
}

/** Makes this run a short one, and tells how the same one is made again. */
function beShort(): void {
  const seed = process.env.MAYFLY_TEST_SEED ?? `${randomInt(1_000_000)}`;
  if (!/^\d+$/.test(seed)) throw new Error(`MAYFLY_TEST_SEED is a whole number, and not ${seed}`);
  process.env.MAYFLY_TEST_SEED = seed;
  process.on('exit', () => {
    console.info(
      `Tests of both engines ran on one of them each, half of those with servers and processes of their own, of the endpoints of the access tables and of the guides, and a quarter of the inputs of properties and of hostile examples: MAYFLY_TEST_SEED=${seed} makes the same run again, \`npm test -- --whole\` a whole one.`,
    );
  });
}

/** File of a failed test; where the runner declares a test for a file, that is its name. */
function ownFile({ name, file = '', tags = [] }: EventData.TestFail): string {
  return files.includes(name) ? join(repository, name) : (positionIn(tags)?.file ?? file);
}

/** Puts the position that a test was declared at in place of that of the function which declared it. */
function movedToOwnFile(data: Partial<EventData.TestFail>): object {
  return { ...data, ...positionIn(data.tags ?? []) };
}

/** Makes the module that one process runs. */
async function writeEntry(number: number): Promise<string> {
  const entry = join(folder, `${number}.test.mjs`);
  const shared: SharedFiles = { number, folder, files: files.map((file) => join(repository, file)) };
  const urlOf = (module: string) => pathToFileURL(join(import.meta.dirname, 'runner', module)).href;
  await writeFile(
    entry,
    `import '${urlOf('untracked-promises.ts')}';
const { runFiles } = await import('${urlOf('run-files.ts')}');
await runFiles(${JSON.stringify(shared)});
`,
  );
  return entry;
}
