import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { openBrowser } from '../../server/test/support/browser.ts';
import { lockedInstall } from '../../server/test/support/locked-install.ts';
import type { World } from './case.ts';
import { blankPage } from './faults.ts';
import { compileCases, installPackedClient, run } from './packed-client.ts';
import type { Outcome } from './runtimes/run-cases.ts';
import { startWorld } from './service.ts';

const runtimes = resolve(import.meta.dirname, '../../examples/runtimes');
const program = 'cases/test/runtimes/command.js';
/** Time in milliseconds for all cases in a page: a multiple of what they take. */
const pageMsMax = 120_000;

test('the client, as it is published, keeps its promises on every runtime', { timeout: 900_000 }, async (t) => {
  const world = await startWorld(t);
  const project = await installPackedClient(t);
  await compileCases(project);
  const installed = join(await lockedInstall(runtimes, { binaries: true }), 'node_modules');
  const permissions = ['--allow-net=127.0.0.1,localhost', '--allow-env=MAYFLY_URL,MAYFLY_API_KEY', '--allow-read=.'];
  const commands: Readonly<Record<string, readonly string[]>> = {
    'Node.js 20': [join(installed, 'node20/bin/node')],
    'Node.js 24': [join(installed, 'node24/bin/node')],
    'Node.js 26': [process.execPath],
    Bun: [join(installed, '.bin/bun')],
    Deno: [join(installed, '.bin/deno'), 'run', '--no-prompt', '--node-modules-dir=manual', ...permissions],
  };
  for (const [name, command] of Object.entries(commands)) {
    await t.test(name, async (t) => {
      t.diagnostic(
        (
          await run(
            [...command, '--version'].filter((word) => !isOfRun(word)),
            project,
          )
        ).split('\n')[0] ?? '',
      );
      const output = await run([...command, program, JSON.stringify(world)], project);
      check(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
    });
  }
  await t.test('Chromium', async (t) => {
    const bundle = ['--bundle', '--format=esm', 'cases/test/runtimes/page.js'];
    const content = await run([join(installed, '.bin/esbuild'), ...bundle], project);
    const inPage: World = { ...world, requestsMax: 4, hidesCauses: true };
    const runInPage = async () => {
      const page = await (await openBrowser(t)).newPage();
      await page.goto(world.proxyUrl + blankPage);
      await page.addScriptTag({ type: 'module', content });
      const gone = page.waitForEvent('crash', { timeout: pageMsMax }).then(() => Promise.reject(new Error('crashed')));
      return Promise.race([page.evaluate<readonly Outcome[]>(`runCases(${JSON.stringify(inPage)})`), gone]);
    };
    // On a busy machine a page stands still at times, in no case of ours.
    check(await runInPage().catch(runInPage));
  });
});

function isOfRun(word: string): boolean {
  return word === 'run' || (word.startsWith('--') && word !== '--version');
}

function check(outcomes: readonly Outcome[]): void {
  const failures = outcomes.flatMap(({ name, failure }) => (failure === undefined ? [] : [`${name}:\n${failure}`]));
  assert.equal(failures.join('\n\n'), '');
  assert.ok(outcomes.length > 50, `${outcomes.length} cases`);
}
