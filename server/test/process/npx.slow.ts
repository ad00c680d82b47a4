import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { databaseFile } from '../../load/server-process.ts';
import { temporaryFolder } from '../durability/server-process.ts';
import { inTime } from '../support/until.ts';

const server = resolve(import.meta.dirname, '../..');

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  const skip =
    signal === 'SIGKILL' && process.platform !== 'linux' ? 'only Linux tells of the end of npm above a shell' : false;

  test(`a service that npx runs ends in order when npx is ended by ${signal}`, { skip }, async (t) => {
    const folder = await temporaryFolder(t);
    await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
    await symlink(server, join(folder, 'node_modules/mayfly'));
    await symlink('../mayfly/bin/mayfly.cjs', join(folder, 'node_modules/.bin/mayfly'));
    await writeFile(join(folder, 'package.json'), '{"name": "app", "private": true}');
    const npx = spawn('npx', ['mayfly', 'serve'], {
      cwd: folder,
      env: {
        ...process.env,
        MAYFLY_DATABASE_URL: `sqlite:${databaseFile(folder)}`,
        MAYFLY_HTTP_PORT: '0',
        MAYFLY_SMTP_PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // The service holds the output open as long as it lives.
    const closed = once(npx, 'close');
    const said: { msg: string; reason?: string }[] = [];
    const started = Promise.withResolvers<void>();
    createInterface({ input: npx.stdout }).on('line', (line) => {
      if (!line.startsWith('{')) return;
      const entry = JSON.parse(line);
      said.push(entry);
      if (entry.msg === 'started') started.resolve();
    });
    await inTime('the start', started.promise);
    npx.kill(signal);
    await inTime('the end of the service', closed);
    const { msg, reason } = said.at(-1) ?? {};
    assert.deepEqual({ msg, reason }, { msg: 'stopped', reason: 'npm has ended' });
  });
}
