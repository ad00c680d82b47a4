import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { lockedInstall } from '../support/locked-install.ts';

const execute = promisify(execFile);
const repository = resolve(import.meta.dirname, '../../..');

test('Bun is told that the service needs Node.js, in a test and as a command', { timeout: 300_000 }, async () => {
  const runtimes = await lockedInstall(join(repository, 'examples/runtimes'), { binaries: true });
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
