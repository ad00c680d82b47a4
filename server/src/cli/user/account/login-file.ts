import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClientSettings } from '../../../config.ts';
import { SubcommandError } from '../../command.ts';

/** Access to a service, as `mayfly login` keeps it. */
export interface Login {
  readonly url: string;
  readonly apiKey: string;
}

/** Access to a service that runs beside the commands of its user, as `mayfly dev` does. */
export interface RunningService extends Login {
  /** Where it takes mail to anybody. */
  readonly smtp: { readonly host: string; readonly port: number };
  /** File with the certificate of the authority that signed the service's; absent where it speaks plain HTTP. */
  readonly authorityFile?: string | undefined;
}

/** Names of the files, in the folder of the user's settings. */
const loginName = 'login.json';
const runningName = 'dev.json';
/** Mode of a file: read and written by its user only. */
const fileMode = 0o600;
const folderMode = 0o700;

/** Keeps an access for later commands, in place of an earlier one, and returns the file. */
export async function keepLogin(login: Login, settings: ClientSettings): Promise<string> {
  const file = join(settings.folder, loginName);
  await keep(file, login);
  return file;
}

/**
 * Keeps the access to a service that this process runs, for commands in other terminals.
 * @returns a function that forgets it
 */
export async function keepRunning(service: RunningService, settings: ClientSettings): Promise<() => void> {
  const file = join(settings.folder, runningName);
  await keep(file, { ...service, pid: process.pid });
  return () => {
    // Another one may have begun since.
    if (readObject(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** The service that runs beside this command; `undefined` when none does. */
export function readRunning({ folder }: ClientSettings): RunningService | undefined {
  const { url, apiKey, smtp, pid, authorityFile } = readObject(join(folder, runningName)) ?? {};
  if (typeof url !== 'string' || typeof apiKey !== 'string' || !isAlive(pid)) return undefined;
  if (!isObject(smtp) || typeof smtp.host !== 'string' || typeof smtp.port !== 'number') return undefined;
  const trust = typeof authorityFile === 'string' ? { authorityFile } : {};
  return { url, apiKey, smtp: { host: smtp.host, port: smtp.port }, ...trust };
}

async function keep(file: string, access: object): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true, mode: folderMode });
  await rm(draft, { force: true });
  // A new file takes the place of an earlier one: nobody reads a half, and its mode is this one whatever it was before.
  await writeFile(draft, `${JSON.stringify(access, undefined, 2)}\n`, { mode: fileMode, flag: 'wx' });
  await rename(draft, file);
}

/** The credentials of the last login; `undefined` when there was none. */
export function readLogin({ folder }: ClientSettings): Login | undefined {
  const file = join(folder, loginName);
  const { url, apiKey } = readObject(file) ?? {};
  if (typeof url === 'string' && typeof apiKey === 'string') return { url, apiKey };
  if (!existsSync(file)) return undefined;
  throw new SubcommandError(`${file} is no file of "mayfly login": remove it, and log in again`);
}

/** Object that a file holds as JSON; `undefined` where there is no file, or no object in it. */
function readObject(file: string): Partial<Record<string, unknown>> | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Whether a process of this machine is alive: one that was killed leaves its file. */
function isAlive(pid: unknown): boolean {
  try {
    return typeof pid === 'number' && process.kill(pid, 0);
  } catch {
    return false;
  }
}
