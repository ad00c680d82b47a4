import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { AppOptions } from '../../src/app/assemble.ts';
import { type App, startApp } from '../../src/app/run.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/lib/log.ts';
import { ManualClock } from './manual-clock.ts';
import { seededRandom } from './seeded-random.ts';

/** An answer of the API: its status, headers and JSON body (`undefined` when it has none). */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect, and fail where it is not there
  readonly body: any;
}

/** The whole service, started as `serve` starts it, on a clock that the test moves. */
export interface Service {
  readonly app: App;
  readonly clock: ManualClock;
  /** The folder that holds the database. */
  readonly folder: string;
  /** Makes a key of the owner. */
  key(owner: string, domains?: readonly string[]): Promise<string>;
  /** Calls the API; `body` is sent as JSON unless it is a string already. */
  call(method: string, path: string, options?: { key?: string; body?: unknown }): Promise<ApiAnswer>;
}

/** Starts a service for one test and stops it after. */
export async function startService(
  t: TestContext,
  options: { environment?: Record<string, string> } & Partial<AppOptions> = {},
): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  const { environment, ...parts } = options;
  const config = readConfig({
    MAYFLY_DATABASE_URL: `sqlite:${join(folder, 'mayfly.db')}`,
    MAYFLY_HTTP_PORT: '0',
    MAYFLY_SMTP_PORT: '0',
    MAYFLY_DOMAINS: 'mail.test,second.test',
    MAYFLY_HOSTNAME: 'mx.mail.test',
    ...environment,
  });
  const clock = parts.clock instanceof ManualClock ? parts.clock : new ManualClock();
  // A clock that goes by itself has the process's own beside it.
  const clocks = parts.clock === undefined || parts.clock === clock ? { clock, monotonic: clock.monotonic } : {};
  const app = await startApp({ config, log: createLog('silent'), ...clocks, random: seededRandom(), ...parts });
  t.after(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    app,
    clock,
    folder,
    key: async (owner, domains = []) =>
      (await app.accounts.createKey({ owner, name: 'test', domains, expiresAtMs: null })).key,
    call: (method, path, call) => callApi(app.url, { method, path, ...call }),
  };
}

/** Calls an API by HTTP. */
export async function callApi(
  url: string,
  { method, path, key, body }: { method: string; path: string; key?: string; body?: unknown },
): Promise<ApiAnswer> {
  const answer = await fetch(url + path, {
    method,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}
