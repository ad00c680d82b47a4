import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { nearestWord } from './lib/mistakes/nearest-word.ts';
import type { Setting } from './settings/setting.ts';
import { settings } from './settings/settings.ts';

/** A setting that cannot be used: names the variable and says why. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** URL of the service for clients. */
const urlVariable = 'MAYFLY_URL';
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
  requireCertificates(config);
  requireGuestDomains(config);
  requireOwnFile(config);
  const hostname = config.hostname || config.domains[0];
  requirePolicyHost(config, hostname);
  return Object.freeze({ ...config, hostname });
}

/** Checks that each certificate has its key, and that there is one where it is needed. */
function requireCertificates({
  tlsCert,
  tlsKey,
  httpTlsCert,
  httpTlsKey,
  smtpsPort,
  pop3sPort,
  imapsPort,
}: Config): void {
  requireKeys('MAYFLY_TLS', tlsCert, tlsKey);
  requireKeys('MAYFLY_HTTP_TLS', httpTlsCert, httpTlsKey);
  const secure = { MAYFLY_SMTPS_PORT: smtpsPort, MAYFLY_POP3S_PORT: pop3sPort, MAYFLY_IMAPS_PORT: imapsPort };
  for (const [variable, port] of Object.entries(secure)) {
    if (port === undefined || tlsCert.length > 0) continue;
    throw new ConfigError(`${variable}: needs a certificate: set MAYFLY_TLS_CERT and MAYFLY_TLS_KEY`);
  }
}

/** Checks that senders who keep to an MTA-STS policy can send: to a name, and with a certificate. */
function requirePolicyHost({ mtaSts, tlsCert }: Config, hostname: string): void {
  if (mtaSts === undefined || mtaSts === 'none') return;
  if (hostname.startsWith('['))
    throw new ConfigError('MAYFLY_MTA_STS: needs a name in MAYFLY_HOSTNAME, not an address');
  if (tlsCert.length === 0)
    throw new ConfigError('MAYFLY_MTA_STS: needs a certificate: set MAYFLY_TLS_CERT and MAYFLY_TLS_KEY');
}

function requireKeys(start: string, certs: readonly string[], keys: readonly string[]): void {
  if (certs.length === keys.length) return;
  const names = `${start}_CERT and ${start}_KEY`;
  if (certs.length === 0 || keys.length === 0) throw new ConfigError(`${names}: both or neither must be set`);
  throw new ConfigError(`${names}: must name as many keys as certificates, not ${keys.length} for ${certs.length}`);
}

/** Checks that guests get mailboxes at domains that the service has. */
function requireGuestDomains({ domains, guestDomains }: Config): void {
  const unknown = guestDomains?.find((domain) => domain.startsWith('*.') || !domains.includes(domain));
  if (unknown === undefined) return;
  throw new ConfigError(`MAYFLY_GUEST_DOMAINS: "${unknown}" is not one of the domains that MAYFLY_DOMAINS names`);
}

/** Checks that deleted mail can be erased where that is asked for. */
function requireOwnFile({ erase, database }: Config): void {
  if (!erase || database.engine === 'sqlite') return;
  throw new ConfigError(
    'MAYFLY_ERASE: works with SQLite alone: PostgreSQL keeps what was deleted in its tables, its log, standbys and archives, which nothing here can overwrite',
  );
}

/** Choices of the command line of `mayfly dev`. */
export interface DevChoices {
  readonly httpPort?: string | undefined;
  readonly smtpPort?: string | undefined;
  readonly smtpsPort?: string | undefined;
  readonly pop3Port?: string | undefined;
  readonly imapPort?: string | undefined;
  /** Folder of the database, in place of that of the user's data. */
  readonly folder?: string | undefined;
  /** File with the certificate and the key of all ports; absent where they are plain. */
  readonly certificateFile?: string | undefined;
}

/** Folder in which `mayfly dev` keeps its data (XDG Base Directory Specification). */
export function devFolder(environment: Environment = process.env): string {
  return join(environment.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'mayfly');
}

/** File for the key of a first start without a terminal: beside the database, or in the user's state (XDG Base Directory Specification). */
export function firstKeyFile({ database }: Pick<Config, 'database'>, environment: Environment = process.env): string {
  if (database.engine === 'sqlite') return resolve(`${database.file}.first-key`);
  return join(environment.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'mayfly', 'first-key');
}

/**
 * Reads the configuration of `mayfly dev`: the ports that applications expect, the user's own database, and captured mail, where
 * the environment or the command line does not say otherwise.
 * @throws ConfigError
 */
export function readDevConfig(choices: DevChoices, environment: Environment = process.env): Config {
  const { MAYFLY_SMTP_HOST: smtpHost = '127.0.0.1' } = environment;
  const folder = choices.folder ?? devFolder(environment);
  const { certificateFile: file } = choices;
  if (file === undefined && environment.MAYFLY_HTTP_TLS_CERT) {
    throw new ConfigError(
      'MAYFLY_HTTP_TLS_CERT: mayfly dev makes a certificate of its own: leave it out, and give --tls',
    );
  }
  // In a container all others are neighbours.
  const isAlone = smtpHost === '127.0.0.1' || smtpHost === '::1';
  const database = { MAYFLY_DATABASE_URL: `sqlite:${join(folder, 'dev.db')}` };
  const usual = {
    ...(environment.MAYFLY_DATABASE_URL_FILE ? {} : database),
    MAYFLY_HTTP_PORT: '8025',
    MAYFLY_SMTP_PORT: '1025',
    // Several that are to take any free port do not ask for one of these.
    MAYFLY_POP3_PORT: (choices.smtpPort ?? environment.MAYFLY_SMTP_PORT) === '0' ? '0' : '1110',
    MAYFLY_IMAP_PORT: (choices.smtpPort ?? environment.MAYFLY_SMTP_PORT) === '0' ? '0' : '1143',
    ...(file === undefined ? {} : { MAYFLY_SMTPS_PORT: '1465' }),
    MAYFLY_DIALECTS: 'mailpit,mailhog,maildev,mailcatcher,inbucket',
    MAYFLY_CAPTURE: 'default',
    MAYFLY_CAPTURE_FROM: isAlone ? 'loopback' : 'private',
    MAYFLY_SMTP_KEEP_DELIVERY: 'true',
    MAYFLY_LOG_LEVEL: 'warn',
  };
  const chosen = {
    ...(choices.httpPort === undefined ? {} : { MAYFLY_HTTP_PORT: choices.httpPort }),
    ...(choices.smtpPort === undefined ? {} : { MAYFLY_SMTP_PORT: choices.smtpPort }),
    ...(choices.pop3Port === undefined ? {} : { MAYFLY_POP3_PORT: choices.pop3Port }),
    ...(choices.imapPort === undefined ? {} : { MAYFLY_IMAP_PORT: choices.imapPort }),
    ...(choices.smtpsPort === undefined ? {} : { MAYFLY_SMTPS_PORT: choices.smtpsPort }),
    ...(file === undefined ? {} : { MAYFLY_TLS_CERT: file, MAYFLY_TLS_KEY: file }),
    ...(file === undefined ? {} : { MAYFLY_HTTP_TLS_CERT: file, MAYFLY_HTTP_TLS_KEY: file }),
    ...(choices.folder === undefined ? {} : { ...database, MAYFLY_DATABASE_URL_FILE: undefined }),
  };
  return readConfig({ ...usual, ...environment, ...chosen });
}

/** The environment of a program that is started beside the service, with variables of its own. */
export function environmentWith(
  variables: Readonly<Record<string, string>>,
  environment: Environment = process.env,
): Record<string, string | undefined> {
  return { ...environment, ...variables };
}

/** Variables that look like settings but are not, each with the setting whose name is nearest. */
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

/** Settings of the commands for users of a service. Each may also come from the file of `mayfly login`. */
export interface ClientSettings {
  readonly url: string | undefined;
  readonly apiKey: string | undefined;
  /** Fault of the file that holds the key. */
  readonly keyFault: ConfigError | undefined;
  /** Folder of the user's settings (XDG Base Directory Specification). */
  readonly folder: string;
}

/** Reads the settings of the commands for users. */
export function readClientSettings(environment: Environment = process.env): ClientSettings {
  const { [urlVariable]: url, XDG_CONFIG_HOME: home } = environment;
  const { apiKey, keyFault } = readClientKey(environment);
  const folder = join(home || join(homedir(), '.config'), 'mayfly');
  return { url: url || undefined, apiKey: apiKey || undefined, keyFault, folder };
}

/** The key of the commands for users; or why it cannot be read, which only those need to know that use it. */
function readClientKey(environment: Environment): Pick<ClientSettings, 'apiKey' | 'keyFault'> {
  const { variable } = settings.apiKey;
  try {
    return { apiKey: givenSecret(variable, environment)?.value ?? environment[variable], keyFault: undefined };
  } catch (error) {
    if (error instanceof ConfigError) return { apiKey: undefined, keyFault: error };
    throw error;
  }
}

/**
 * Variable of OpenTelemetry that asks for traces; `undefined` when none does, or the SDK is disabled. The others are read by its packages.
 */
export function tracingVariable(environment: Environment = process.env): string | undefined {
  const { OTEL_SDK_DISABLED: disabled = '', OTEL_TRACES_EXPORTER: exporter } = environment;
  if (disabled.toLowerCase() === 'true' || exporter === 'none') return undefined;
  const asking = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_TRACES_EXPORTER'];
  return asking.find((variable) => (environment[variable] ?? '') !== '');
}

/** Number of sockets that systemd passes on to this process (sd_listen_fds(3)), 0 for those of another. */
export function inheritedSocketCount(environment: Environment = process.env): number {
  const { LISTEN_PID: pid, LISTEN_FDS: count = '' } = environment;
  return pid === String(process.pid) && /^\d{1,2}$/.test(count) ? Number(count) : 0;
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

/**
 * The text of a setting and what gives it: its variable, or for a secret the one that names a file, else a credential of systemd.
 */
function given(setting: Setting<unknown>, environment: Environment): { variable: string; value: string } {
  const { variable, isSecret, default: fallback } = setting;
  const secret = isSecret ? givenSecret(variable, environment) : undefined;
  return secret ?? { variable, value: environment[variable] || fallback };
}

/** A secret that a file holds, and the name of what says so; `undefined` where the variable itself is set, or nothing is. */
function givenSecret(variable: string, environment: Environment): { variable: string; value: string } | undefined {
  const named = fileVariable(variable);
  const file = environment[named];
  const isSet = (environment[variable] ?? '') !== '';
  if (file && isSet) throw new ConfigError(`${variable} and ${named}: only one of them can be set`);
  if (file) return { variable: named, value: readSecret(named, file) };
  const credential = isSet ? undefined : credentialFile(variable, environment);
  if (credential === undefined) return undefined;
  const name = `credential ${basename(credential)}`;
  return { variable: name, value: readSecret(name, credential) };
}

/** File of the credential of systemd for a secret, such as `api-key` for `MAYFLY_API_KEY`; `undefined` without it (systemd.exec(5)). */
function credentialFile(variable: string, { CREDENTIALS_DIRECTORY: folder }: Environment): string | undefined {
  if (!folder) return undefined;
  const file = join(folder, variable.replace('MAYFLY_', '').replaceAll('_', '-').toLowerCase());
  return existsSync(file) ? file : undefined;
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
