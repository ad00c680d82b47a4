import { once } from 'node:events';
import { startApp } from '../../../src/app/run.ts';
import { readConfig } from '../../../src/config.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { createLog } from '../../../src/lib/log.ts';
import { startLoop } from '../../../src/lib/scheduling/loop.ts';
import { FastClock } from './fast-clock.ts';

/** Upkeep has its own intervals, by a steady clock: what is due by the fast calendar is done so often, in milliseconds. */
const upkeepMs = 500;

/** The service on a calendar that runs as fast as `SOAK_SPEED` says. */
const clock = new FastClock({ sinceMs: systemClock.now(), speed: Number(process.env.SOAK_SPEED) });
const config = readConfig();
const log = createLog(config.logLevel);
// The database's machine knows nothing of the calendar.
const app = await startApp({ config, log, clock, machineClock: systemClock });
const upkeep = startLoop({
  intervalMs: upkeepMs,
  task: () => app.doAllDue(),
  onError: (err) => log.error({ err }, 'the upkeep failed'),
});

const ports = { pop3: placeOf(app.pop3), imap: placeOf(app.imap) };
log.info({ http: app.url, smtp: `${app.smtp.address}:${app.smtp.port}`, ...ports }, 'started');
await Promise.race([once(process, 'SIGTERM'), app.failed]);
await upkeep.stop();
await app.stop();
process.exit();

function placeOf(door: { address: string; port: number } | undefined): string {
  return `${door?.address}:${door?.port}`;
}
