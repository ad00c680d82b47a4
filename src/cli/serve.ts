import { once } from 'node:events';
import { type App, startApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createLog } from '../lib/log.ts';
import { type CommandContext, readArguments, UsageError } from './command.ts';
import { announce, isLeftAlone, leave, measurementsOfAll, runWorkers, workerCount } from './workers.ts';

export const serveUsage = 'mayfly [serve] [--workers N]      N processes on the same ports; with PostgreSQL only';

/** Runs the service until it is told to stop, or can no longer promise what it promises. */
export async function serve(args: readonly string[], { config, print }: CommandContext): Promise<void> {
  const log = createLog(config.logLevel);
  const { count, isWorker, ports } = readOptions(args, config);
  // Before anything else, so that a signal during the start is not missed.
  const reasons = [once(process, 'SIGTERM'), once(process, 'SIGINT'), ...(isWorker ? [isLeftAlone()] : [])];
  const stopped = Promise.race(reasons).then(() => undefined);
  if (count > 1) return runWorkers({ count, log, stopped });
  const worker = isWorker ? { asWorker: { name: `${process.pid}`, measurementsOfAll } } : {};
  const app = await startApp({ config: { ...config, ...ports }, log, ...worker });
  const smtp = hostAndPort(app);
  log.info({ http: app.url, smtp, domains: config.domains }, 'started');
  print(`Mayfly is ready: HTTP API ${app.url}, SMTP ${smtp}, mail to ${config.domains.join(', ')}`);
  if (ports === undefined) await printFirstKey(app, print);
  if (isWorker) announce(app);

  const reason = await Promise.race([stopped, app.failed]);
  if (reason !== undefined) {
    log.fatal({ err: reason }, 'the store failed: ending now, what was acknowledged is safe');
    throw new Error('the store failed', { cause: reason });
  }
  log.info('stopping');
  await app.stop();
  log.info('stopped');
  leave();
}

function readOptions(args: readonly string[], { database }: Config) {
  const { values } = readArguments(args, {
    workers: { type: 'string', default: '1' },
    // What the first process tells its workers.
    'as-worker': { type: 'boolean', default: false },
    'http-port': { type: 'string' },
    'smtp-port': { type: 'string' },
  });
  const count = workerCount(values.workers);
  if (count > 1 && database.engine !== 'postgres') {
    throw new UsageError('--workers needs PostgreSQL: one process at a time writes a SQLite file');
  }
  const { 'http-port': http, 'smtp-port': smtp, 'as-worker': isWorker } = values;
  const ports =
    http === undefined || smtp === undefined ? undefined : { httpPort: Number(http), smtpPort: Number(smtp) };
  return { count, isWorker, ports };
}

/** On the first start: shows the key that was made, and what to do with it. */
async function printFirstKey(app: App, print: (line: string) => void): Promise<void> {
  const { url } = app;
  const first = await app.createFirstKey();
  if (first === undefined) return;
  const auth = `-H 'Authorization: Bearer ${first.key}'`;
  const newest = (field: string) =>
    `$(curl -s ${url}/v1/mailboxes ${auth} | grep -o '"${field}":"[^"]*' | head -n 1 | cut -d '"' -f 4)`;
  const mail = "-H 'From: you@example.com' -H 'Subject: Hello' -F '=It works.'";
  print(`
An API key was made for owner "${first.owner}". It is shown only now:

  ${first.key}

Create a mailbox, send it a mail, read the mail:

curl -s -X POST ${url}/v1/mailboxes ${auth}
curl -s smtp://${hostAndPort(app)} --mail-from you@example.com --mail-rcpt "${newest('address')}" ${mail}
curl -s "${url}/v1/mailboxes/${newest('id')}/mails" ${auth}
`);
}

function hostAndPort({ smtp: { address, port } }: App): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}
