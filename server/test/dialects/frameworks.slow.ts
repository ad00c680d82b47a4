import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../durability/server-process.ts';
import { unpackBrowser } from '../support/browser.ts';
import { lockedInstall } from '../support/locked-install.ts';

const repository = resolve(import.meta.dirname, '../../..');
const timeout = 300_000;

/** Example with the client of another service, as `examples/dialects` has it, and how its framework writes its report. */
interface SwitchedExample {
  readonly name: string;
  /** Command of the framework that writes `report.json`, given what the client is told of its service by the shell. */
  readonly command: string;
  readonly settings?: () => Promise<Readonly<Record<string, string>>>;
  /** Numbers of tests that passed and failed, of the report. */
  readonly counts: (report: Report) => readonly [number, number];
}

/** What is read of the report of Playwright, or of Jest and Vitest. */
interface Report {
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
}

const ofJest = ({ numPassedTests = 0, numFailedTests = 0 }: Report) => [numPassedTests, numFailedTests] as const;
const mailpitUrl = 'MAILPIT_URL=$MAYFLY_URL';

const examples: readonly SwitchedExample[] = [
  {
    name: 'playwright-mailpit',
    command: `${mailpitUrl} PLAYWRIGHT_JSON_OUTPUT_NAME=report.json npx playwright test --reporter=json --workers=2`,
    settings: async () => ({ CHROMIUM_PATH: (await unpackBrowser()).path }),
    counts: ({ stats }) => [stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)],
  },
  {
    name: 'vitest-mailpit',
    command: `${mailpitUrl} npx vitest run --reporter=json --outputFile=report.json`,
    counts: ofJest,
  },
  {
    name: 'jest-mailhog',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is for the shell
    command: 'MAILHOG_PORT=${MAYFLY_URL##*:} npx jest --json --outputFile=report.json',
    counts: ofJest,
  },
];

for (const example of examples) {
  test(`${example.name}: tests as they were are green after the change of one line`, { timeout }, async (t) => {
    const { folder, project } = await projectOf(t, example.name);
    const { scripts } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
    assert.match(scripts.test, /^mayfly dev --memory -- \S+(?: \w+)?$/, 'the line that was changed');
    const { PATH = '' } = process.env;
    const places = {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      TMPDIR: folder,
      CI: '1',
      NO_COLOR: '1',
    };
    const env = { PATH: `${dirname(process.execPath)}${delimiter}${PATH}`, ...places, ...(await example.settings?.()) };
    const program = join(repository, 'server/bin/mayfly.cjs');
    const dev = [program, 'dev', '--memory', '--http-port', '0', '--smtp-port', '0', '--', 'sh', '-c', example.command];
    const { code, text } = await outcomeOf(dev, { cwd: project, env });
    const report = JSON.parse(await readFile(join(project, 'report.json'), 'utf8').catch(() => assert.fail(text)));
    assert.deepEqual([code, ...example.counts(report)], [0, 3, 0], text);
  });
}

/** Rows of the table of clients in the guide: client, version, framework, the line, and the test. */
async function guideRows(): Promise<string[][]> {
  const guide = await readFile(join(repository, 'docs/dialects.md'), 'utf8');
  const [, section = ''] = guide.split('## Tried with their clients\n');
  const [, , ...rows] = (
    section
      .split('\n## ', 1)
      .join('')
      .match(/^\|.*\|$/gm) ?? []
  ).map((row) => row.split('|').slice(1, -1));
  return rows.map((cells) => cells.map((cell) => cell.trim().replaceAll('`', '')));
}

test('the table of clients in the guide has the examples, with the versions that are tried', async () => {
  const rows = await guideRows();
  for (const { name } of examples)
    assert.ok(
      rows.some((cells) => cells[4]?.includes(`examples/dialects/${name}`)),
      name,
    );
  for (const [client = '', version, framework = '', , link = ''] of rows) {
    const place = join(repository, 'docs', /\((.+)\)/.exec(link)?.[1] ?? '');
    const folder = existsSync(join(place, 'package.json')) ? place : dirname(place);
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    );
    const tried = { ...dependencies, ...devDependencies };
    assert.equal(tried[client], version, client);
    for (const each of framework.toLowerCase().split(', '))
      assert.ok(
        Object.keys(tried).some((name) => name.includes(each)),
        `${client}: ${each}`,
      );
  }
});

/** Copies an example and the application that it tests, beside the packages of its lock file. */
async function projectOf(t: TestContext, name: string): Promise<{ folder: string; project: string }> {
  const folder = await temporaryFolder(t);
  const source = join(repository, 'examples/dialects', name);
  const installed = await lockedInstall(source, { binaries: true });
  const project = join(folder, 'examples/dialects', name);
  await mkdir(dirname(project), { recursive: true });
  const filter = (path: string) => basename(path) !== 'node_modules';
  await cp(join(repository, 'examples/sign-up'), join(folder, 'examples/sign-up'), { recursive: true, filter });
  await cp(source, project, { recursive: true, filter });
  await symlink(join(installed, 'node_modules'), join(project, 'node_modules'));
  return { folder, project };
}

function outcomeOf(
  args: readonly string[],
  options: { cwd: string; env: Readonly<Record<string, string>> },
): Promise<{ code: number; text: string }> {
  return new Promise((end) => {
    const child = execFile(process.execPath, args, options, (_error, stdout, stderr) =>
      end({ code: child.exitCode ?? 1, text: stdout + stderr }),
    );
  });
}
