import { join } from 'node:path';
import { Mayfly } from '../../../client/src/main.ts';
import type { AppOptions } from '../app/foundation.ts';
import { type App, startApp } from '../app/run.ts';
import { type Config, ConfigError, readConfig, unknownAmong } from '../config.ts';
import { defaultOwner } from '../core/accounts/accounts.ts';
import { systemClock } from '../lib/clock.ts';
import { createLog } from '../lib/log.ts';
import { AdjustableClock } from './adjustable-clock.ts';
import { TemporaryFolder } from './temporary-folder.ts';
import { ServerClock, type VirtualClock } from './virtual-clock.ts';

/** Options of startMayfly. */
export interface StartOptions {
  /** Settings of `mayfly serve`, as in the environment: `{ MAYFLY_DOMAINS: 'mail.example.com' }`. */
  readonly settings?: Readonly<Record<`MAYFLY_${string}`, string>>;
  /** `'virtual'`: the server has a clock that tests advance. */
  readonly clock?: 'virtual';
  /** Port of the HTTP API; a free one when absent. */
  readonly httpPort?: number;
  /** Port that receives mail; a free one when absent. */
  readonly smtpPort?: number;
  /** Gets the lines of the service's log, each a JSON object. Nobody gets them when absent. */
  readonly log?: (line: string) => void;
}

/** A running Mayfly for tests. */
export interface MayflyServer extends AsyncDisposable {
  /** URL of the HTTP API. */
  readonly url: string;
  /** Key of the owner "default" with every scope but the operator's. */
  readonly apiKey: string;
  /** Host and port that receive mail. */
  readonly smtp: { readonly host: string; readonly port: number };
  /** Host and port that receive mail over TLS from the start; `undefined` without `MAYFLY_SMTPS_PORT`. */
  readonly smtps: { readonly host: string; readonly port: number } | undefined;
  /** Client of this server with this key. */
  readonly client: Mayfly;
  /** Ends open waits and streams, stops the server, and removes its database. Further calls resolve with the first one. */
  stop(): Promise<void>;
}

/** A running Mayfly for tests that advance its time. */
export interface MayflyServerWithClock extends MayflyServer {
  readonly clock: VirtualClock;
}

/** Starts a server for tests. */
export async function startServer(options: StartOptions): Promise<MayflyServer> {
  return (await start(options, {})).server;
}

/** Starts a server for tests that advance its time. */
export async function startServerWithClock(options: StartOptions): Promise<MayflyServerWithClock> {
  const clock = new AdjustableClock();
  // Receivers of webhooks, and the database's machine, know nothing of the advanced time.
  const { app, server } = await start(options, { clock, machineClock: systemClock });
  return { ...server, clock: new ServerClock({ clock, doAllDue: () => app.doAllDue() }) };
}

async function start(
  options: StartOptions,
  clocks: Pick<AppOptions, 'clock' | 'machineClock'>,
): Promise<{ app: App; server: MayflyServer }> {
  const folder = await TemporaryFolder.make();
  try {
    const config = configOf(options, folder.path);
    const app = await startApp({ config, log: logOf(options, config), ...clocks });
    try {
      return { app, server: serverOf(app, { folder, apiKey: config.apiKey || (await createKey(app)) }) };
    } catch (error) {
      await app.stop();
      throw error;
    }
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

function serverOf(app: App, { folder, apiKey }: { folder: TemporaryFolder; apiKey: string }): MayflyServer {
  const { url, smtp, smtps } = app;
  let stopped: Promise<void> | undefined;
  const stopOnce = async () => {
    try {
      await app.stop();
    } finally {
      await folder.remove();
    }
  };
  const stop = () => {
    stopped ??= stopOnce();
    return stopped;
  };
  return {
    url,
    apiKey,
    smtp: { host: smtp.address, port: smtp.port },
    smtps: smtps && { host: smtps.address, port: smtps.port },
    client: new Mayfly({ url, apiKey }),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function createKey({ accounts }: App): Promise<string> {
  return (await accounts.createKey({ owner: defaultOwner, name: 'testing', domains: [], expiresAtMs: null })).key;
}

function configOf({ settings = {}, httpPort = 0, smtpPort = 0 }: StartOptions, folder: string): Config {
  requireSettings(settings);
  return readConfig({
    MAYFLY_DATABASE_URL: `sqlite:${join(folder, 'mayfly.db')}`,
    MAYFLY_HTTP_PORT: `${httpPort}`,
    MAYFLY_SMTP_PORT: `${smtpPort}`,
    // The receiver in a test is on this machine.
    MAYFLY_WEBHOOK_ALLOW_HTTP: 'true',
    MAYFLY_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1',
    ...settings,
  });
}

function requireSettings(settings: Readonly<Record<string, string>>): void {
  const [unknown] = unknownAmong(Object.keys(settings));
  if (unknown === undefined) return;
  throw new ConfigError(`${unknown.variable} is not a setting; did you mean ${unknown.nearest}?`);
}

function logOf({ log }: StartOptions, { logLevel }: Config) {
  return createLog(log === undefined ? 'silent' : logLevel, { write: (line) => log?.(line.trimEnd()) });
}
