import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { lockedInstall } from '../support/locked-install.ts';

const execute = promisify(execFile);
const repository = resolve(import.meta.dirname, '../../..');
const folder = join(repository, 'examples/runtimes');

test('Bun is told that the service needs Node.js, in a test and as a command', { timeout: 300_000 }, async () => {
  const runtimes = await lockedInstall(folder, { binaries: true });
  const bun = join(runtimes, 'node_modules/.bin/bun');
  const testing = JSON.stringify(join(repository, 'server/src/testing/main.ts'));
  const start = `const { startMayfly } = await import(${testing}); await startMayfly().catch(({ message }) => console.error(message));`;
  for (const line of [
    ['-e', start],
    [join(repository, 'server/bin/mayfly.cjs'), '--version'],
  ]) {
    const { stderr } = await execute(bun, line).catch((error: { stderr: string }) => error);
    assert.match(stderr, /^mayfly.*: Node\.js .* is needed, and this is bun \d/m);
  }
});

/** Tests of parts that rest on how Node.js itself works: what runs between two callbacks, and how requests are parsed. */
const testsOfNode = ['lib/turns', 'http/connections'];

for (const release of ['24', '25']) {
  test(`what rests on Node.js itself holds on Node.js ${release}`, { timeout: 300_000 }, async () => {
    const runtimes = await lockedInstall(folder, { binaries: true });
    const node = join(runtimes, `node_modules/node${release}/bin/node`);
    assert.ok((await execute(node, ['--version'])).stdout.startsWith(`v${release}.`));
    const files = testsOfNode.map((name) => join(repository, `server/test/${name}.test.ts`));
    // A run inside of a run would report to the outer one alone.
    const { NODE_TEST_CONTEXT: _, ...environment } = process.env;
    const { stdout } = await execute(node, ['--test', '--test-reporter=tap', ...files], { env: environment });
    assert.match(stdout, /^# pass [1-9]/m);
  });
}
