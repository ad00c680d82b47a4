import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keep } from '../bench/program.ts';
import { root, startCommand } from '../bench/start-command.ts';
import { onCoresOfServers } from './apart.ts';
import { MemoryGroup } from './memory-group.ts';
import { silentNameServer } from './silent-name-server.ts';

export const MiB = 1024 * 1024;
/** The key of owner `default`, the good one. */
export const goodKey = 'siege-good-key-0123456789';
const openFilesMax = 4_096;

/** Circumstances of a server. */
export interface Circumstances {
  readonly environment?: Readonly<Record<string, string>>;
  /** 512 MiB when not given. */
  readonly memoryBytesMax?: number;
  /** The silent name server is the only one there is; needs the right to make a mount namespace. */
  readonly hasSilentDns?: boolean;
  /** Where standard output goes: a file when not given, or a pipe. */
  readonly output?: 'file' | 'pipe' | '/dev/full';
  /** Starts `npm start` in place of its command. */
  readonly throughNpm?: boolean;
}

/** A process of the server that has just been started. */
export interface Launched {
  readonly child: ChildProcess;
  readonly environment: NodeJS.ProcessEnv;
  /** Where the system has cgroups. */
  readonly group: MemoryGroup | undefined;
  /** Of its standard output, where that is a pipe. */
  readonly readEnd: Socket | undefined;
}

/** Starts the command of the package's start script in limits of memory and descriptors, with its database in the folder. */
export async function launch(folder: string, circumstances: Circumstances): Promise<Launched> {
  const { memoryBytesMax = 512 * MiB, output = 'file' } = circumstances;
  const environment = environmentOf(folder, circumstances);
  const group = MemoryGroup.create(memoryBytesMax);
  const log = openSync(logFile(folder), 'a');
  const pipe = output === 'pipe' ? await openPipe(join(folder, 'output.pipe')) : undefined;
  const target = pipe?.writeEnd ?? (output === '/dev/full' ? openSync(output, 'w') : log);
  const args = await shellArguments(circumstances, { folder, group });
  const child = keep(spawn('/bin/sh', args, { cwd: root, env: environment, stdio: ['ignore', target, log] }));
  for (const file of new Set([log, target])) closeSync(file);
  return { child, environment, group, readEnd: pipe?.readEnd };
}

/** Where a server in this folder keeps its database. */
export function databaseFile(folder: string): string {
  return join(folder, 'mayfly.db');
}

/** What a server in this folder says. */
export function logFile(folder: string): string {
  return join(folder, 'output.log');
}

/** Nothing of our own settings, and ports that nobody else has. */
function environmentOf(folder: string, { environment = {} }: Circumstances): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MAYFLY_'))),
    ...startCommand().environment,
    MAYFLY_DATABASE_URL: `sqlite:${databaseFile(folder)}`,
    MAYFLY_HTTP_PORT: '0',
    MAYFLY_SMTP_PORT: '0',
    MAYFLY_API_KEY: goodKey,
    ...environment,
  };
}

/** A pipe as a shell makes it, not a socket as `spawn` does. */
async function openPipe(path: string): Promise<{ readEnd: Socket; writeEnd: number }> {
  await promisify(execFile)('mkfifo', [path]);
  // Otherwise it would wait for somebody who writes.
  const readEnd = new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), writable: false });
  return { readEnd, writeEnd: openSync(path, 'w') };
}

/** A shell that takes on the limits and then becomes the server. */
async function shellArguments(
  { hasSilentDns = false, throughNpm = false }: Circumstances,
  { folder, group }: { folder: string; group: MemoryGroup | undefined },
): Promise<string[]> {
  const { flags, entry } = startCommand();
  const command = onCoresOfServers(throughNpm ? ['npm', 'start'] : [process.execPath, ...flags, entry]);
  const limits = `ulimit -n ${openFilesMax}${group === undefined ? '' : ` && echo $$ > '${group.joinFile}'`}`;
  if (!hasSilentDns) return ['-c', `${limits} && exec "$@"`, 'sh', ...command];
  const resolver = join(folder, 'resolv.conf');
  await writeFile(resolver, `nameserver ${silentNameServer}\n`);
  const inside = `mount --bind '${resolver}' /etc/resolv.conf && exec "$@"`;
  return ['-c', `${limits} && exec unshare --mount /bin/sh -c "$0" sh "$@"`, inside, ...command];
}
