import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Mayfly } from '../../../../client/src/main.ts';
import { type ClientSettings, readClientSettings } from '../../config.ts';
import { SubcommandError } from '../command.ts';

/** Access to a service, as `mayfly login` keeps it. */
export interface Login {
  readonly url: string;
  readonly apiKey: string;
}

/** Mode of the file: read and written by its user only. */
const fileMode = 0o600;
const folderMode = 0o700;
const urlUsual = 'http://127.0.0.1:8080';

/** Connects to the service that the environment names, else to the one of the last login. */
export async function connect(): Promise<Mayfly> {
  const { url, apiKey } = await currentLogin();
  return new Mayfly({ url, apiKey });
}

/**
 * The access in use: of the environment, else of the last login.
 * @throws SubcommandError when there is none.
 */
export async function currentLogin(settings: ClientSettings = readClientSettings()): Promise<Login> {
  const kept = await readLogin(settings);
  const url = settings.url ?? kept?.url ?? urlUsual;
  // A key that was kept is for its own service only.
  const apiKey = settings.apiKey ?? (kept?.url === url ? kept.apiKey : undefined);
  if (apiKey === undefined)
    throw new SubcommandError(`there is no API key for ${url}: run "mayfly login ${url}", or set MAYFLY_API_KEY`);
  return { url, apiKey };
}

/** Keeps an access for later commands, and returns the file. */
export async function keepLogin(login: Login, settings: ClientSettings = readClientSettings()): Promise<string> {
  const file = fileOf(settings);
  await mkdir(settings.folder, { recursive: true, mode: folderMode });
  await writeFile(file, `${JSON.stringify(login, undefined, 2)}\n`, { mode: fileMode });
  return file;
}

async function readLogin(settings: ClientSettings): Promise<Login | undefined> {
  const file = fileOf(settings);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { url, apiKey }: Partial<Record<string, unknown>> = JSON.parse(text);
    if (typeof url === 'string' && typeof apiKey === 'string') return { url, apiKey };
  } catch {
    // Told below.
  }
  throw new SubcommandError(`${file} is no file of "mayfly login": remove it, and log in again`);
}

function fileOf({ folder }: ClientSettings): string {
  return join(folder, 'login.json');
}
