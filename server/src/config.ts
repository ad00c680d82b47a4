import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  apiKey,
  database,
  domains,
  logLevel,
  logLevels,
  mailHost,
  nameServers,
  networks,
  networksOrNone,
  optional,
  port,
  text,
  truth,
  whole,
} from './config-values.ts';
import { nearestWord } from './lib/mistakes/nearest-word.ts';
import { parseOrigins, parsePublicUrl } from './origins.ts';
import { perOwner, type Setting, secret, setting } from './setting.ts';

/** A setting that cannot be used: names the variable and says why. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** URL of the service for clients. */
const urlVariable = 'MAYFLY_URL';
const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

/** Every setting of the service, in the order in which the help lists them (design: Configuration and commands). */
const settings = {
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
  httpHost: setting('HTTP_HOST', '127.0.0.1', text, 'address the HTTP API listens on'),
  httpPort: setting('HTTP_PORT', '8080', port, 'its port; 0 takes any free one'),
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    parsePublicUrl,
    'URL under which clients reach the service, with the path of it if it has one; it stands in the API document and in links',
  ),
  httpProxyFrom: setting(
    'HTTP_PROXY_FROM',
    '',
    networks,
    'reverse proxies whose X-Forwarded-For names the client: addresses or networks, separated by commas',
  ),
  signInOverHttp: setting(
    'SIGN_IN_OVER_HTTP',
    'false',
    truth,
    'whether browsers may sign in over plain HTTP from other machines, where others on the way can read the session',
  ),
  failedSignInsMax: setting(
    'FAILED_SIGN_INS_MAX',
    '20',
    whole(1),
    'failed sign-ins of browsers per client address (IPv6: per /64) and minute before wrong ones are 429',
  ),
  sessionsPerKeyMax: setting(
    'SESSIONS_PER_KEY_MAX',
    '100',
    whole(1),
    'browsers that are signed in with one key; beyond it the oldest session ends',
  ),
  guests: setting('GUESTS', 'false', truth, 'whether visitors without a key get a mailbox on the page'),
  guestLifetimeMinutesMax: setting(
    'GUEST_LIFETIME_MINUTES_MAX',
    '1440',
    whole(1),
    'longest life of the mailbox of a guest, extensions included, minutes',
  ),
  guestMailboxesMax: setting('GUEST_MAILBOXES_MAX', '1000', whole(1), 'active mailboxes of all guests'),
  guestMailboxesPerAddressMax: setting(
    'GUEST_MAILBOXES_PER_ADDRESS_MAX',
    '5',
    whole(1),
    'active mailboxes of the guests of one client address (IPv6: a /64)',
  ),
  guestMailboxesPerAddressAndHourMax: setting(
    'GUEST_MAILBOXES_PER_ADDRESS_AND_HOUR_MAX',
    '30',
    whole(1),
    'mailboxes that the guests of one client address make in an hour',
  ),
  guestMailboxBytesMax: setting(
    'GUEST_MAILBOX_BYTES_MAX',
    `${50 * MiB}`,
    whole(1024),
    'bytes of the messages that the mailbox of a guest keeps',
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    '',
    parseOrigins,
    'origins whose pages may call the API from a browser, separated by commas; * for all, none when empty',
  ),
  smtpHost: setting('SMTP_HOST', '127.0.0.1', text, 'address the SMTP receiver listens on'),
  smtpPort: setting('SMTP_PORT', '2525', port, 'its port; 0 takes any free one'),
  domains: setting(
    'DOMAINS',
    'mayfly.localhost',
    domains,
    'mail domains, separated by commas; the first is the default',
  ),
  hostname: setting(
    'HOSTNAME',
    '',
    mailHost,
    'name in the SMTP greeting and in trace headers; the default domain when empty',
  ),
  tlsCert: setting(
    'TLS_CERT',
    '',
    text,
    'PEM file with the certificate chain for STARTTLS; read again when it changes',
  ),
  tlsKey: setting('TLS_KEY', '', text, 'PEM file with its private key'),
  apiKey: secret(
    'API_KEY',
    '',
    apiKey,
    'an API key that must exist, of owner "default"; another value ends the one before',
  ),
  activeMailboxesMax: setting('ACTIVE_MAILBOXES_MAX', '1000', whole(0), 'active mailboxes per owner'),
  lifetimeMinutesMax: setting(
    'LIFETIME_MINUTES_MAX',
    '10080',
    whole(1),
    'longest lifetime that a change or a reactivation gives a mailbox, minutes',
  ),
  keyCallsPerSecondMax: setting(
    'KEY_CALLS_PER_SECOND_MAX',
    '',
    optional(whole(1)),
    'API calls a second with one key; no limit when empty',
  ),
  dailyCallsMax: setting('DAILY_CALLS_MAX', '100000', whole(0), 'API calls per owner and UTC day'),
  messageBytesMax: setting('MESSAGE_BYTES_MAX', `${25 * MiB}`, whole(1024), 'largest message accepted, bytes'),
  ownAddressesMax: setting(
    'OWN_ADDRESSES_MAX',
    '1000',
    whole(0),
    'addresses that an owner may choose, those of the past included',
  ),
  ownDomainsMax: setting('OWN_DOMAINS_MAX', '50', whole(0), 'domains that an owner may add'),
  domainNameServers: setting(
    'DOMAIN_NAME_SERVERS',
    '',
    nameServers,
    'DNS servers that the records of domains, and those of the senders of emails, are looked up at: as in MAYFLY_WEBHOOK_NAME_SERVERS; those of the system when empty',
  ),
  httpRequestSecondsMax: setting('HTTP_REQUEST_SECONDS_MAX', '30', whole(1), 'time to send a request, seconds'),
  httpStalledSecondsMax: setting(
    'HTTP_STALLED_SECONDS_MAX',
    '30',
    whole(1),
    'time in which a client has to take some of its answer, seconds',
  ),
  httpConnectionsMax: setting(
    'HTTP_CONNECTIONS_MAX',
    '',
    optional(whole(2)),
    'HTTP connections in all; as many as open files and memory allow when empty',
  ),
  httpConnectionsPerAddressMax: setting(
    'HTTP_CONNECTIONS_PER_ADDRESS_MAX',
    '',
    optional(whole(1)),
    'HTTP connections per client address (IPv6: per /64); as many as are free when empty',
  ),
  smtpConnectionsMax: setting('SMTP_CONNECTIONS_MAX', '1000', whole(1), 'SMTP connections in all'),
  smtpConnectionsPerAddressMax: setting(
    'SMTP_CONNECTIONS_PER_ADDRESS_MAX',
    '50',
    whole(1),
    'SMTP connections per client address (IPv6: per /64)',
  ),
  smtpRecipientsMax: setting('SMTP_RECIPIENTS_MAX', '100', whole(1), 'recipients per message'),
  smtpErrorsMax: setting('SMTP_ERRORS_MAX', '10', whole(1), 'refused commands before a session is cut'),
  smtpIdleCommandsMax: setting('SMTP_IDLE_COMMANDS_MAX', '100', whole(1), 'commands without effect before it is cut'),
  smtpSessionSecondsMax: setting('SMTP_SESSION_SECONDS_MAX', '900', whole(1), 'length of a session, seconds'),
  smtpIdleSecondsMax: setting('SMTP_IDLE_SECONDS_MAX', '300', whole(1), 'time between two commands, seconds'),
  smtpDeliverySecondsMax: setting('SMTP_DELIVERY_SECONDS_MAX', '60', whole(1), 'time to store a message, seconds'),
  smtpBufferBytesMax: setting(
    'SMTP_BUFFER_BYTES_MAX',
    '',
    optional(whole(1024)),
    'messages being received, all sessions together, bytes; a quarter of the memory, 256 MiB at most, when empty',
  ),
  smtpBufferBytesPerAddressMax: setting(
    'SMTP_BUFFER_BYTES_PER_ADDRESS_MAX',
    '',
    optional(whole(1024)),
    'messages being received from one client address (IPv6: a /64), bytes; as many as are free when empty',
  ),
  mailboxMailsMax: setting(
    'MAILBOX_MAILS_MAX',
    '100000',
    whole(1),
    'emails that a mailbox keeps; then its mail is refused',
  ),
  mailboxBytesMax: setting(
    'MAILBOX_BYTES_MAX',
    `${2 * GiB}`,
    whole(1024),
    'bytes of the messages that a mailbox keeps',
  ),
  ownerBytesMax: setting('OWNER_BYTES_MAX', `${10 * GiB}`, whole(1024), 'bytes of the messages that an owner keeps'),
  contentCacheBytes: setting(
    'CONTENT_CACHE_BYTES',
    `${16 * MiB}`,
    whole(0),
    'emails and their contents kept in memory to be read again, bytes',
  ),
  smtpUnknownRecipientsMax: setting(
    'SMTP_UNKNOWN_RECIPIENTS_MAX',
    '100',
    whole(1),
    'unknown recipients per client address and minute before it is cut',
  ),
  smtpTrustedRelays: setting(
    'SMTP_TRUSTED_RELAYS',
    '',
    networks,
    'relays that pass on mail of others, whose wrong recipients are not counted: addresses or networks, separated by commas',
  ),
  smtpAuthPlainFrom: setting(
    'SMTP_AUTH_PLAIN_FROM',
    '127.0.0.0/8,::1',
    networksOrNone,
    'addresses or networks whose clients may log in without TLS, separated by commas; none for nobody',
  ),
  smtpFailedLoginsMax: setting(
    'SMTP_FAILED_LOGINS_MAX',
    '20',
    whole(1),
    'failed logins per client address and minute before wrong ones are cut',
  ),
  smtpProxyFrom: setting(
    'SMTP_PROXY_FROM',
    '',
    networks,
    'load balancers that speak the PROXY protocol: addresses or networks, separated by commas',
  ),
  eventLogHours: setting('EVENT_LOG_HOURS', '24', whole(1), 'how long the event log is kept, hours'),
  streamsMax: setting('STREAMS_MAX', '20000', whole(2), 'event streams and waits that are open at once'),
  streamsPerOwnerMax: perOwner('STREAMS', 'event streams and waits of one owner'),
  requestsPerOwnerMax: perOwner('REQUESTS', 'requests of one owner that are worked on at once'),
  bodyBytesPerOwnerMax: perOwner('BODY_BYTES', 'request bodies of one owner that are under way'),
  answerBytesPerOwnerMax: perOwner('ANSWER_BYTES', 'answers to one owner that are not yet read'),
  webhookSendsPerOwnerMax: perOwner('WEBHOOK_SENDS', 'requests to webhooks of one owner at once'),
  lookupsPerOwnerMax: perOwner('LOOKUPS', 'host names of webhooks of one owner that are resolved at once'),
  webhooksMax: setting('WEBHOOKS_MAX', '100', whole(0), 'webhooks per owner'),
  keysMax: setting('KEYS_MAX', '100', whole(0), 'API keys per owner, those neither revoked nor expired'),
  webhookAllowHttp: setting('WEBHOOK_ALLOW_HTTP', 'false', truth, 'whether a webhook may have an http:// URL'),
  webhookAllowNetworks: setting(
    'WEBHOOK_ALLOW_NETWORKS',
    '',
    networks,
    'networks of your own that webhooks may lead to, separated by commas; others must be public',
  ),
  webhookNameServers: setting(
    'WEBHOOK_NAME_SERVERS',
    '',
    nameServers,
    'DNS servers that resolve the host names of webhooks: addresses, with a port where it is not 53, separated by commas; those of the system when empty',
  ),
  logLevel: setting('LOG_LEVEL', 'info', logLevel, logLevels.join(', ')),
} as const;

/** The checked, frozen configuration. */
export type Config = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']> };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables, and secrets from the files that they name.
 * @throws ConfigError naming the first variable that cannot be used, and why.
 */
export function readConfig(environment: Environment = process.env): Config {
  const entries = Object.entries(settings).map(([name, setting]) => {
    const { variable, value } = given(setting, environment);
    try {
      return [name, setting.parse(value)];
    } catch (error) {
      throw new ConfigError(`${variable}: ${messageOf(error)}`, { cause: error });
    }
  });
  // The entries are built from the keys of `settings` and each one's own parse, which is what Config says.
  const config = Object.fromEntries(entries) as Config;
  if ((config.tlsCert === '') !== (config.tlsKey === '')) {
    throw new ConfigError('MAYFLY_TLS_CERT and MAYFLY_TLS_KEY: both or neither must be set');
  }
  return Object.freeze({ ...config, hostname: config.hostname || config.domains[0] });
}

/** Variables that look like settings and are none, each with the setting whose name is nearest. */
export function unknownVariables(environment: Environment = process.env): UnknownVariable[] {
  return unknownAmong(Object.keys(environment).filter((variable) => variable.startsWith('MAYFLY_')));
}

/** A name that is no setting's, and the nearest that is one's. */
export interface UnknownVariable {
  readonly variable: string;
  readonly nearest: string;
}

/** The names that are no setting's. */
export function unknownAmong(variables: readonly string[]): UnknownVariable[] {
  const known = [...Object.values(settings).flatMap(variablesOf), urlVariable];
  return variables
    .filter((variable) => !known.includes(variable))
    .map((variable) => ({ variable, nearest: nearestWord(variable, known) ?? '' }));
}

/** Settings of the commands for users of a service, of which each may also come from the file of `mayfly login`. */
export interface ClientSettings {
  readonly url: string | undefined;
  readonly apiKey: string | undefined;
  /** Folder of the user's settings (XDG Base Directory Specification). */
  readonly folder: string;
}

/** Reads the settings of the commands for users. */
export function readClientSettings(environment: Environment = process.env): ClientSettings {
  const { MAYFLY_API_KEY: apiKey, [urlVariable]: url, XDG_CONFIG_HOME: home } = environment;
  const folder = join(home || join(homedir(), '.config'), 'mayfly');
  return { url: url || undefined, apiKey: apiKey || undefined, folder };
}

/** Whether npx runs this process, which is a name for `npm exec`. */
export const isRunByNpx = (environment: Environment = process.env): boolean => environment.npm_command === 'exec';

/** The table of all variables, their defaults and meanings, for `mayfly --help`. */
export function configHelp(): string {
  const width = Math.max(
    ...Object.values(settings)
      .flatMap(variablesOf)
      .map(({ length }) => length),
  );
  const line = (variable: string, help: string) => `  ${variable.padEnd(width)}  ${help}`;
  return Object.values(settings)
    .flatMap(({ variable, help, default: fallback, isSecret }: Setting<unknown>) => [
      line(variable, `${help}${fallback === '' ? '' : ` (${fallback})`}`),
      ...(isSecret ? [line(fileVariable(variable), `file that holds ${variable}, in place of that variable`)] : []),
    ])
    .join('\n');
}

/** The text of a setting and the variable that gives it: its own, or for a secret the one that names a file. */
function given(setting: Setting<unknown>, environment: Environment): { variable: string; value: string } {
  const { variable, isSecret, default: fallback } = setting;
  const value = environment[variable] ?? '';
  const file = isSecret ? environment[fileVariable(variable)] : undefined;
  if (!file) return { variable, value: value || fallback };
  if (value !== '') throw new ConfigError(`${variable} and ${fileVariable(variable)}: only one of them can be set`);
  return { variable: fileVariable(variable), value: readSecret(fileVariable(variable), file) };
}

/** Reads a file that holds a secret; a line end after it is not part of it. */
function readSecret(variable: string, file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new ConfigError(`${variable}: cannot read the file: ${messageOf(error)}`, { cause: error });
  }
  // An empty secret would select the default: another database, or a key that nobody knows.
  if (secret === '') throw new ConfigError(`${variable}: the file ${file} is empty`);
  return secret;
}

function variablesOf({ variable, isSecret }: Setting<unknown>): string[] {
  return isSecret ? [variable, fileVariable(variable)] : [variable];
}

function fileVariable(variable: string): string {
  return `${variable}_FILE`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
