import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { freePort } from '../../server/load/listen.ts';
import { startApp } from '../../server/src/app/run.ts';
import { readConfig } from '../../server/src/config.ts';
import { createLog } from '../../server/src/lib/log.ts';
import type { World } from './case.ts';
import { startFaultyProxy } from './faults.ts';

/** Starts a service for the cases, and a faulty proxy before it. */
export async function startWorld(
  t: TestContext,
  settings: Readonly<Record<string, string>> = {},
): Promise<World & { readonly smtpPort: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-client-'));
  const config = readConfig({
    MAYFLY_DATABASE_URL: `sqlite:${join(folder, 'mayfly.db')}`,
    MAYFLY_HTTP_PORT: '0',
    MAYFLY_SMTP_PORT: '0',
    MAYFLY_CORS_ORIGINS: '*',
    ...settings,
  });
  const app = await startApp({ config, log: createLog('silent') });
  const proxy = await startFaultyProxy(app.url);
  t.after(async () => {
    proxy.close();
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const first = await app.createFirstKey();
  const deadUrl = `http://127.0.0.1:${await freePort()}`;
  const urls = { url: app.url, proxyUrl: proxy.url, deadUrl };
  return { ...urls, apiKey: first?.key ?? '', requestsMax: 50, hidesCauses: false, smtpPort: app.smtp.port };
}
