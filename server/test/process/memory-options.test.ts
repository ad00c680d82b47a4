import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { databaseFile } from '../../load/server-process.ts';
import { apiKey, temporaryFolder } from '../durability/server-process.ts';
import { killAtEnd } from '../support/test-end.ts';
import { inTime } from '../support/until.ts';
import { memoryOptions, memoryOptionsOf } from './memory-options.ts';

const command = resolve(import.meta.dirname, '../../bin/mayfly.cjs');
const skip = process.platform === 'linux' ? false : 'there is no /proc';

for (const line of [[], ['serve']]) {
  test(`"${['mayfly', ...line].join(' ')}" runs with the memory options, under its own id`, { skip }, async (t) => {
    assert.deepEqual(await memoryOptionsOf(await startCommand(t, line)), memoryOptions);
  });
}

test('a memory option that the operator has set stays as it is', { skip }, async (t) => {
  const pid = await startCommand(t, ['serve'], {
    NODE_OPTIONS: '--max_semi_space_size=4',
    MALLOC_ARENA_MAX: '3',
  });
  assert.deepEqual(await memoryOptionsOf(pid), {
    flags: memoryOptions.flags.filter((flag) => !flag.startsWith('--max-semi-space-size')),
    environment: { ...memoryOptions.environment, MALLOC_ARENA_MAX: '3' },
  });
});

test('the image starts the service with the same memory options', async () => {
  const image = await readFile(resolve(import.meta.dirname, '../../../deploy/Containerfile'), 'utf8');
  const entry = /^ENTRYPOINT (.*)$/m.exec(image)?.[1] ?? '';
  assert.deepEqual(JSON.parse(entry).slice(1, -1), memoryOptions.flags);
  const variables = [...image.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]);
  assert.deepEqual(Object.fromEntries(variables), memoryOptions.environment);
});

/** Starts the command `mayfly` for one test; returns the id of the process once the service has started. */
async function startCommand(
  t: TestContext,
  line: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const others = Object.entries(process.env).filter(([name]) => !/^(?:MALLOC_|NODE_OPTIONS$|MAYFLY_)/.test(name));
  const child = spawn(process.execPath, [command, ...line], {
    env: {
      ...Object.fromEntries(others),
      MAYFLY_DATABASE_URL: `sqlite:${databaseFile(await temporaryFolder(t))}`,
      MAYFLY_HTTP_PORT: '0',
      MAYFLY_SMTP_PORT: '0',
      MAYFLY_API_KEY: apiKey,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killAtEnd(t, child);
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (text) => {
    if (text.startsWith('{') && JSON.parse(text).msg === 'started') start();
  });
  await inTime('the start', started);
  assert.ok(child.pid);
  return child.pid;
}
