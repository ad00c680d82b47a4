import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { AppOptions } from '../../src/app/foundation.ts';
import { type App, startApp } from '../../src/app/run.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/lib/log.ts';
import type { Database } from '../../src/settings/values.ts';
import { WriterThreads } from '../../src/store/sqlite/writer.ts';
import { ManualClock } from './manual-clock.ts';
import { makeMigratedDatabase } from './migrated-database.ts';
import { seededRandom } from './seeded-random.ts';
import { atEnd } from './test-end.ts';
import { inTime } from './until.ts';

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
  /** Where the database is. */
  readonly place: Database;
  /** Makes a key of the owner. */
  key(owner: string, domains?: readonly string[]): Promise<string>;
  /** Calls the API; `body` is sent as JSON unless it is a string already. */
  call(method: string, path: string, options?: { key?: string; body?: unknown }): Promise<ApiAnswer>;
}

/** Threads of services that were stopped, for the next ones: to load the code of one takes a third of the time of a start. */
const writerThreads = new WriterThreads({ idleMax: 2 });

/** Starts a service for one test and stops it after. */
export async function startService(
  t: TestContext,
  options: { environment?: Record<string, string> } & Partial<AppOptions> = {},
): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  const { environment, ...parts } = options;
  const file = join(folder, 'mayfly.db');
  const isPrepared = environment?.MAYFLY_DATABASE_URL === undefined && environment?.MAYFLY_ERASE === undefined;
  if (isPrepared) await makeMigratedDatabase(file);
  const config = readConfig({
    MAYFLY_DATABASE_URL: `sqlite:${file}`,
    MAYFLY_HTTP_PORT: '0',
    MAYFLY_SMTP_PORT: '0',
    MAYFLY_DOMAINS: 'mail.test,second.test',
    MAYFLY_HOSTNAME: 'mx.mail.test',
    ...environment,
  });
  const clock = parts.clock instanceof ManualClock ? parts.clock : new ManualClock();
  // A clock that goes by itself has the process's own beside it.
  const clocks = parts.clock === undefined || parts.clock === clock ? { clock, monotonic: clock.monotonic } : {};
  const app = await startApp({
    ...{ config, log: createLog('silent'), writerThreads, random: seededRandom() },
    ...clocks,
    ...parts,
  });
  atEnd(t, async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    app,
    clock,
    folder,
    place: config.database,
    key: async (owner, domains = []) =>
      (await app.accounts.createKey({ owner, name: 'test', domains, expiresAtMs: null })).key,
    call: (method, path, call) => callApi(app.url, { method, path, ...call }),
  };
}

/** Longer than any call is held, and shorter than the time that the runner gives a test. */
const callMsMax = 60_000;

/** Calls an API by HTTP, in bounded time. */
export async function callApi(
  url: string,
  {
    method,
    path,
    key,
    headers = {},
    body,
  }: { method: string; path: string; key?: string; headers?: Record<string, string>; body?: unknown },
): Promise<ApiAnswer> {
  const answered = fetch(url + path, {
    method,
    headers: key === undefined ? headers : { ...headers, authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const answer = await inTime(`${method} ${path}`, answered, callMsMax);
  const text = await inTime(`all of ${method} ${path}`, answer.text(), callMsMax);
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}
