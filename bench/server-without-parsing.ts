import { once } from 'node:events';
import { startApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/lib/log.ts';

/** The server with parsing taken out: what reception and storage cost by themselves. */
const config = readConfig();
const log = createLog(config.logLevel);
const nothing = { sender: '', subject: '', text: '', html: undefined, headers: '', attachments: [], truncated: false };
const app = await startApp({ config, log, parse: async () => nothing });
log.info({ http: app.url, smtp: `${app.smtp.address}:${app.smtp.port}` }, 'started');
await once(process, 'SIGTERM');
await app.stop();
