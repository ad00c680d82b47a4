import { Mayfly, type MayflyOptions } from '../../../../client/src/main.ts';
import { type ClientSettings, ConfigError, readClientSettings } from '../../config.ts';
import { type Login, readLogin } from './login-file.ts';

const urlUsual = 'http://127.0.0.1:8080';

/** Error of a command that has no key for the service. */
export class NotLoggedIn extends Error {
  override name = 'NotLoggedIn';
}

/** Connects to the service that the environment names, else to the one of the last login. */
export async function connect(options: Pick<MayflyOptions, 'fetch'> = {}): Promise<Mayfly> {
  return new Mayfly({ ...options, ...(await currentLogin()) });
}

/** A URL of a service, without a slash at its end; `undefined` when it is none. */
export function serviceUrl(text: string): string | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  return text.replace(/\/$/, '');
}

/**
 * The access in use: of the environment, else of the last login.
 * @throws NotLoggedIn when there is none.
 */
export async function currentLogin(settings: ClientSettings = readClientSettings()): Promise<Login> {
  const kept = await readLogin(settings);
  const url = settings.url === undefined ? (kept?.url ?? urlUsual) : serviceUrl(settings.url);
  if (url === undefined) throw new ConfigError(`MAYFLY_URL: "${settings.url}" is no http URL`);
  // A key that was kept is for its own service only.
  const apiKey = settings.apiKey ?? (kept?.url === url ? kept.apiKey : undefined);
  if (apiKey === undefined)
    throw new NotLoggedIn(`there is no API key for ${url}: run "mayfly login ${url}", or set MAYFLY_API_KEY`);
  return { url, apiKey };
}
