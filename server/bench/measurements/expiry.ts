import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommand } from '../../load/processes/start-command.ts';
import { defineWorker } from '../../load/processes/worker.ts';
import { databaseFile } from '../../load/server-process.ts';
import { StoreFiller } from '../../load/store-filler.ts';
import { startApp } from '../../src/app/run.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createLog } from '../../src/lib/log.ts';
import { forever } from '../../src/store/schema.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { startPacedReader } from '../paced-reader.ts';

const lifetimeMs = 15 * 60_000;
const mailBytes = 5_000;

interface Sizes {
  readonly mailboxes: number;
  readonly mails: number;
  readonly databaseUrl?: string | undefined;
}

/** The whole service in a process of its own, on a clock that can jump. */
const startExpiring = defineWorker(import.meta.url, async ({ mailboxes, mails, databaseUrl }: Sizes, resources) => {
  let aheadMs = 0;
  const clock = { ...systemClock, now: () => Date.now() + aheadMs };
  const folder = resources.use(await mkdtempDisposable(join(tmpdir(), 'mayfly-bench-')));
  const config = readConfig({
    MAYFLY_DATABASE_URL: databaseUrl ?? `sqlite:${databaseFile(folder.path)}`,
    MAYFLY_HTTP_PORT: '0',
    MAYFLY_SMTP_PORT: '0',
  });
  const app = await startApp({ config, log: createLog('silent'), clock });
  resources.defer(() => app.stop());
  const filler = new StoreFiller({ store: app.store, clock });
  return {
    fill: async () => {
      const owner = 'reader';
      const { key } = await app.accounts.createKey({ owner, name: 'bench', domains: [], expiresAtMs: null });
      const [kept] = await filler.addMailboxes({ count: 1, owner, expiresAtMs: forever });
      if (kept === undefined) throw new Error('bench: no mailbox was made');
      const [mailId] = await filler.deliver({ mailboxes: [kept], mails: 1, mailBytes });
      const ending = { count: mailboxes, owner: 'expiring', expiresAtMs: clock.now() + lifetimeMs };
      await filler.deliver({ mailboxes: await filler.addMailboxes(ending), mails, mailBytes });
      return {
        url: `${app.url}/v1/mailboxes/${kept.id}/mails/${mailId}`,
        headers: { authorization: `Bearer ${key}` },
      };
    },
    expire: async () => {
      aheadMs += lifetimeMs;
      const startedAt = performance.now();
      const ended = await app.run('sweep');
      return { ended, seconds: (performance.now() - startedAt) / 1000 };
    },
  };
});

/** The end of 10,000 mailboxes with 50,000 mails in one moment, and how long a read waits meanwhile. */
export function measureExpiry(effort: Effort): Promise<Figure[]> {
  return withExpiringMails(effort, async ({ expire }) => {
    const { seconds, longestReadMs } = await expire();
    return [
      { name: 'expiry of 50,000 mails in 10,000 mailboxes', unit: 's', measured: seconds, target: { most: 1.5 } },
      { name: 'longest read during it', unit: 'ms', measured: longestReadMs, target: { most: 50 } },
    ];
  });
}

/** The service full of mailboxes that `expire` ends, all at once. */
export async function withExpiringMails<Result>(
  effort: Effort & { databaseUrl?: string },
  work: (service: { expire: () => Promise<{ seconds: number; longestReadMs: number }> }) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl } = effort;
  const sizes = { mailboxes: scaled(10_000, effort), mails: scaled(50_000, effort) };
  await using service = startExpiring({ ...sizes, databaseUrl }, startCommand().flags);
  const filled = await service.ask('fill');
  const expire = async () => {
    await using reader = await startPacedReader(filled);
    const { ended, seconds } = await service.ask('expire');
    const { highestMs } = await reader.ask('stop');
    if (ended > sizes.mailboxes) throw new Error(`bench: ${ended} of ${sizes.mailboxes} mailboxes ended`);
    return { seconds, longestReadMs: highestMs };
  };
  return await work({ expire });
}
