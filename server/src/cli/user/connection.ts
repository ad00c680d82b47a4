import { readFileSync } from 'node:fs';
import { Mayfly, type MayflyOptions } from '../../../../client/src/main.ts';
import { type ClientSettings, ConfigError, readClientSettings } from '../../config.ts';
import { trustAuthority } from '../../lib/tls/trust.ts';
import { type Login, type RunningService, readLogin, readRunning } from './account/login-file.ts';

const urlUsual = 'http://127.0.0.1:8080';

/** Error of a command that has no key for the service. */
class NotLoggedIn extends Error {
  override name = 'NotLoggedIn';
}

/** Connects to the service that the environment names, else to the one of the last login, else to one that runs here. */
export async function connect(options: Pick<MayflyOptions, 'fetch'> = {}): Promise<Mayfly> {
  return new Mayfly({ ...options, ...trustedLogin() });
}

/**
 * The credentials in use. This process then trusts the certificate of a service that runs beside it.
 * @throws as `currentLogin`.
 */
export function trustedLogin(): Login {
  const settings = readClientSettings();
  const login = currentLogin(settings);
  const running = readRunning(settings);
  if (running?.url === login.url && running.authorityFile !== undefined) {
    trustAuthority(readFileSync(running.authorityFile, 'utf8'));
  }
  return login;
}

/** Origin of the credentials in use, for messages about them. */
export interface KnownAccess {
  readonly url: string;
  readonly isKeyOfEnvironment: boolean;
  readonly isUrlOfEnvironment: boolean;
}

/** The credentials that commands use, as far as they are known: also without a key, or with an invalid URL. */
export function knownAccess(settings: ClientSettings = readClientSettings()): KnownAccess {
  return {
    url: withoutSlashes(settings.url ?? keptUrl(settings)),
    isKeyOfEnvironment: settings.apiKey !== undefined,
    isUrlOfEnvironment: settings.url !== undefined,
  };
}

function keptUrl(settings: ClientSettings): string {
  try {
    return urlInUse({ ...settings, url: undefined }, [readLogin(settings), readRunning(settings)]);
  } catch {
    // The file of the login is broken, which is told by the command that needs it.
    return urlUsual;
  }
}

/** The URL of a service that a person has typed, without a slash at its end; or the reason why it is invalid. */
export function readServiceUrl(text: string): { url: string } | { fault: string } {
  const shown = `"${text.replace(/\/\/[^/]*@/, '//…@')}"`;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    const isHere = /^(localhost|127\.|\[::1\])/.test(text);
    const guess = `${isHere ? 'http' : 'https'}://${text.replace(/^.*?:\/\//, '')}`;
    return {
      fault: `${shown} is no URL${URL.canParse(guess) ? `: write ${guess}` : ', as https://mail.example.com is'}`,
    };
  }
  if (/[@?#]/.test(text))
    return { fault: `${shown} is no URL of a service, which has a host, a port and a path at most` };
  const url = withoutSlashes(text);
  const steps = url.split('/');
  const version = steps.indexOf('v1', originSteps);
  if (version < 0) return { url };
  return { fault: `${shown} is the URL of the API: write ${steps.slice(0, version).join('/')}` };
}

/** Parts of a URL between slashes that are its origin. */
const originSteps = 3;

function withoutSlashes(url: string): string {
  let end = url.length;
  while (end > 0 && url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

/**
 * The credentials in use: of the environment, else of the last login, else of a service that runs beside this command.
 * @throws ConfigError; NotLoggedIn when there are none.
 */
function currentLogin(settings: ClientSettings = readClientSettings()): Login {
  if (settings.keyFault !== undefined) throw settings.keyFault;
  const kept = [readLogin(settings), readRunning(settings)];
  const url = urlInUse(settings, kept);
  // A key that was kept is for its own service only.
  const apiKey = settings.apiKey ?? kept.find((access) => access?.url === url)?.apiKey;
  if (apiKey === undefined)
    throw new NotLoggedIn(`there is no API key for ${url}: run "mayfly login ${url}", or set MAYFLY_API_KEY`);
  if (!isKey(apiKey.trim())) throw new ConfigError('MAYFLY_API_KEY: it is no API key, which has no blanks');
  return { url, apiKey };
}

/**
 * The credentials for the service at a URL: the key of the environment, else that of a login there.
 * @throws ConfigError; NotLoggedIn when there are none.
 */
export function loginAt(url: string): Login {
  return currentLogin({ ...readClientSettings(), url });
}

/** The service in use, if it is one that runs beside this command and takes mail to anybody. */
export function runningService(settings: ClientSettings = readClientSettings()): RunningService | undefined {
  const running = readRunning(settings);
  return running?.url === urlInUse(settings, [readLogin(settings), running]) ? running : undefined;
}

function urlInUse(settings: ClientSettings, kept: readonly (Login | undefined)[]): string {
  if (settings.url === undefined) return kept.find((access) => access !== undefined)?.url ?? urlUsual;
  const read = readServiceUrl(settings.url);
  if ('fault' in read) throw new ConfigError(`MAYFLY_URL: ${read.fault}`);
  return read.url;
}

/** Whether a text may be a key: some characters that a header can have. */
export function isKey(text: string): boolean {
  return /^[\x21-\x7e]{1,1000}$/.test(text);
}
