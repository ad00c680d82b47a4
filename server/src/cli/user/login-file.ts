import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientSettings } from '../../config.ts';
import { SubcommandError } from '../command.ts';

/** Access to a service, as `mayfly login` keeps it. */
export interface Login {
  readonly url: string;
  readonly apiKey: string;
}

/** Mode of the file: read and written by its user only. */
const fileMode = 0o600;
const folderMode = 0o700;

/** Keeps an access for later commands, in place of an earlier one, and returns the file. */
export async function keepLogin(login: Login, settings: ClientSettings): Promise<string> {
  const file = fileOf(settings);
  const draft = `${file}.${process.pid}`;
  await mkdir(settings.folder, { recursive: true, mode: folderMode });
  await rm(draft, { force: true });
  // A new file takes the place of an earlier one: nobody reads a half, and its mode is this one whatever it was before.
  await writeFile(draft, `${JSON.stringify(login, undefined, 2)}\n`, { mode: fileMode, flag: 'wx' });
  await rename(draft, file);
  return file;
}

/** The credentials of the last login; `undefined` when there was none. */
export async function readLogin(settings: ClientSettings): Promise<Login | undefined> {
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
