import { once } from 'node:events';
import { startApp } from '../src/app/run.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/lib/log.ts';
import type { ParsedOutline } from '../src/mime/parsed-mail.ts';

/** The server with parsing taken out: what reception and storage cost by themselves. */
const config = readConfig();
const log = createLog(config.logLevel);
const nothing: ParsedOutline = {
  from: [],
  to: [],
  cc: [],
  replyTo: [],
  subject: '',
  dateMs: undefined,
  messageId: undefined,
  preview: '',
  hasHtml: false,
  attachments: [],
  truncated: false,
};
const app = await startApp({ config, log, parse: () => nothing });
log.info({ http: app.url, smtp: `${app.smtp.address}:${app.smtp.port}` }, 'started');
await once(process, 'SIGTERM');
await app.stop();
