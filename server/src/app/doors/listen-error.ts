import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, StartError } from '../open-store.ts';

/** Configured address to listen on. */
export interface ConfiguredAddress {
  readonly host: string;
  readonly port: number;
  /** Names of the settings of the two, by which a message tells how to change them. */
  readonly names: { readonly host: string; readonly port: string };
}

/**
 * Makes the error of a start that cannot listen on an address. It names the address, the reason, where it can be told the program
 * that listens there, and the setting to change.
 */
export async function listenError(error: unknown, address: ConfiguredAddress): Promise<StartError> {
  const { host, port } = address;
  return new StartError(`cannot listen on ${host} port ${port}: ${await reasonOf(error, address)}`, { cause: error });
}

async function reasonOf(error: unknown, { host, port, names }: ConfiguredAddress): Promise<string> {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `${(await portHolder(port)) ?? 'another program'} listens there; end it, or set ${names.port} to another port`;
    case 'EACCES':
      return `this user may not use port ${port}; set ${names.port} to one from 1024 on, or allow the port to the user`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `"${host}" is no address of this machine; set ${names.host} to one`;
    default:
      return `${messageOf(error)}; the address is that of ${names.host} and ${names.port}`;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Most characters of a command line that are shown. */
const commandCharactersMax = 60;
/** Where the kernel of Linux tells of processes. */
const proc = '/proc';
/** State of a listening socket in the tables of the kernel (Linux: include/net/tcp_states.h). */
const listening = '0A';

/**
 * Describes the process that listens on a TCP port, as the kernel of Linux tells it in /proc: `process 4711 (node server.js)`.
 * Returns `undefined` elsewhere, and for a process of another user, of which it tells nothing.
 */
async function portHolder(port: number): Promise<string | undefined> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(join(proc, 'net', name), 'utf8').catch(none)),
  );
  const sockets = new Set(tables.flatMap((table) => listenersOn(port, table)));
  if (sockets.size === 0) return undefined;
  for (const id of await readdir(proc).catch(() => [])) {
    if (!/^\d+$/.test(id) || !(await hasOneOf(sockets, join(proc, id, 'fd')))) continue;
    const line = await readFile(join(proc, id, 'cmdline'), 'utf8').catch(none);
    const command = line.replace(/[^\x21-\x7e]+/g, ' ').trim();
    const isLong = command.length > commandCharactersMax;
    return `process ${id} (${command.slice(0, commandCharactersMax)}${isLong ? '…' : ''})`;
  }
  return undefined;
}

/** Names, as links of open files have them, of the sockets that listen on a port. */
function listenersOn(port: number, table: string): string[] {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
  return table.split('\n').flatMap((row) => {
    const [, local = '', , state, , , , , , inode = ''] = row.split(' ').filter((field) => field !== '');
    return state === listening && local.endsWith(`:${hexPort}`) ? [`socket:[${inode}]`] : [];
  });
}

/** Whether a process has one of the sockets open; `false` for one of another user. */
async function hasOneOf(sockets: ReadonlySet<string>, folder: string): Promise<boolean> {
  const files = await readdir(folder).catch(() => []);
  const links = await Promise.all(files.map((file) => readlink(join(folder, file)).catch(none)));
  return links.some((link) => sockets.has(link));
}

const none = () => '';
