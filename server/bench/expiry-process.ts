import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { startApp } from '../src/app/run.ts';
import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/lib/clock.ts';
import { createLog } from '../src/lib/log.ts';
import { forever } from '../src/store/schema.ts';
import { answerParent, partInput } from './program.ts';
import { StoreFiller } from './store-filler.ts';

/** The whole service in a process of its own, on a clock that can jump. */
const input = partInput(
  Type.Object({ mailboxes: Type.Integer(), mails: Type.Integer(), databaseUrl: Type.Optional(Type.String()) }),
);
const lifetimeMs = 15 * 60_000;
const mailBytes = 5_000;

let aheadMs = 0;
const clock = { ...systemClock, now: () => Date.now() + aheadMs };
const folder = await mkdtemp(join(tmpdir(), 'mayfly-bench-'));
const config = readConfig({
  MAYFLY_DATABASE_URL: input.databaseUrl ?? `sqlite:${join(folder, 'mayfly.db')}`,
  MAYFLY_HTTP_PORT: '0',
  MAYFLY_SMTP_PORT: '0',
});
const app = await startApp({ config, log: createLog('silent'), clock });
const filler = new StoreFiller({ store: app.store, clock });

process.once('SIGTERM', async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
answerParent({ fill, expire });

async function fill(): Promise<object> {
  const owner = 'reader';
  const { key } = await app.accounts.createKey({ owner, name: 'bench', domains: [], expiresAtMs: null });
  const [kept] = await filler.addMailboxes({ count: 1, owner, expiresAtMs: forever });
  if (kept === undefined) throw new Error('bench: no mailbox was made');
  const [mailId] = await filler.deliver({ mailboxes: [kept], mails: 1, mailBytes });
  const due = await filler.addMailboxes({
    count: input.mailboxes,
    owner: 'expiring',
    expiresAtMs: clock.now() + lifetimeMs,
  });
  await filler.deliver({ mailboxes: due, mails: input.mails, mailBytes });
  return { url: `${app.url}/v1/mailboxes/${kept.id}/mails/${mailId}`, headers: { authorization: `Bearer ${key}` } };
}

async function expire(): Promise<object> {
  aheadMs += lifetimeMs;
  const startedAt = performance.now();
  const ended = await app.sweep();
  return { ended, seconds: (performance.now() - startedAt) / 1000 };
}
