import { brandSettings } from './brand.ts';
import { guestSettings } from './guests.ts';
import { httpSettings } from './http.ts';
import { localSettings } from './local.ts';
import { ownerSettings } from './owners.ts';
import { programSettings } from './programs.ts';
import { ruleSettings } from './rules.ts';
import { secret, setting } from './setting.ts';
import { signInSettings } from './sign-in.ts';
import { smtpSettings } from './smtp.ts';
import { tlsSettings } from './tls.ts';
import { database, logLevel, logLevels, optional, spamdPlace, truth, whole } from './values.ts';
import { webhookSettings } from './webhooks.ts';

const MiB = 1024 * 1024;

/**
 * Least number of days after which an address may be forgotten. By then senders have given up on mail to it (RFC 5321 §4.5.4.1: after four
 * to five days), and a code or link that was sent there is of no use any more.
 */
const forgottenDaysMin = 30;

/** Every setting of the service, in the order in which the help lists them (design: Configuration and commands). */
export const settings = {
  database: secret(
    'DATABASE_URL',
    'sqlite:data/mayfly.db',
    database,
    'where mail is kept: sqlite:<file>, or postgres://… for many nodes over one database',
  ),
  databaseConnectionsMax: setting(
    'DATABASE_CONNECTIONS_MAX',
    '10',
    whole(2),
    'connections that one node makes to PostgreSQL',
  ),
  ...httpSettings,
  ...signInSettings,
  ...guestSettings,
  ...brandSettings,
  ...localSettings,
  ...smtpSettings,
  ...programSettings,
  ...tlsSettings,
  ...ruleSettings,
  ...ownerSettings,
  ...webhookSettings,
  spamd: setting(
    'SPAMD',
    '',
    optional(spamdPlace),
    'spamd of SpamAssassin, which rates emails that somebody looks at: host:port, or the path of its socket; none when empty',
  ),
  contentCacheBytes: setting(
    'CONTENT_CACHE_BYTES',
    `${16 * MiB}`,
    whole(0),
    'emails and their contents kept in memory to be read again, bytes',
  ),
  erase: setting(
    'ERASE',
    'false',
    truth,
    'whether deleted mail is overwritten in the files of the database; SQLite only, and from its first start on, or after "mayfly compact"',
  ),
  auditDays: setting('AUDIT_DAYS', '365', whole(1), 'how long the audit log of operators is kept, days'),
  addressesForgottenDays: setting(
    'ADDRESSES_FORGOTTEN_DAYS',
    '',
    optional(whole(forgottenDaysMin)),
    `days after which an address on a domain of the service that nobody uses any more may be given again, at least ${forgottenDaysMin}; never when empty`,
  ),
  eventLogHours: setting('EVENT_LOG_HOURS', '24', whole(1), 'how long the event log is kept, hours'),
  logLevel: setting('LOG_LEVEL', 'info', logLevel, logLevels.join(', ')),
} as const;
