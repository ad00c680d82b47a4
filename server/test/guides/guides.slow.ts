import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { startMayfly } from '../../src/testing/main.ts';
import { Follower } from './follower.ts';
import { root, stepsOf } from './guide.ts';

test('each command of the operator does what the guides of operators show, beside the service', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-operating-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const settings = { MAYFLY_DATABASE_URL: `sqlite:${join(folder, 'mayfly.db')}`, MAYFLY_DOMAINS: 'mail.example.com' };
  await using server = await startMayfly({ settings });
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  for (const page of ['docs/operating.md', 'docs/backup.md']) {
    const reader = await Follower.start(t, server, { ...settings, PATH: path });
    await reader.follow(page, stepsOf(page, { slow: true }));
  }
});
