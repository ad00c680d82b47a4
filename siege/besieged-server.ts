import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { keep } from '../bench/program.ts';
import { root, startCommand } from '../bench/start-command.ts';
import { call } from './http-call.ts';
import { MemoryGroup } from './memory-group.ts';
import { silentNameServer } from './silent-name-server.ts';

export const MiB = 1024 * 1024;
/** The key of owner `default`, the good one. */
export const goodKey = 'siege-good-key-0123456789';
const pollMs = 10;
const startMsMax = 30_000;
/** A server that has not ended by then is killed. */
const endMsMax = 60_000;
const openFilesMax = 4_096;

/** Circumstances of a server. */
export interface Circumstances {
  readonly environment?: Readonly<Record<string, string>>;
  /** 512 MiB when not given. */
  readonly memoryBytesMax?: number;
  /** A name server that never answers is the only one there is; needs the right to make a mount namespace. */
  readonly hasSilentDns?: boolean;
  /** Prepares the database before the server starts. */
  readonly fill?: (databaseFile: string) => Promise<void>;
  /** Where standard output goes: a file when not given, or a pipe that `closeOutput` closes. */
  readonly output?: 'file' | 'pipe' | '/dev/full';
  /** Starts `npm start` in place of its command. */
  readonly throughNpm?: boolean;
}

/** End of a process: how long it took, and how it went. */
export interface ProcessEnd {
  readonly seconds: number;
  readonly code: number | null;
  readonly signal: string | null;
}

/** The real server as users start it, within limits of memory and descriptors, on a database of its own. */
export class BesiegedServer implements AsyncDisposable {
  readonly child: ChildProcess;
  /** Of the database and of what the server says. */
  readonly folder: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #group: MemoryGroup | undefined;
  readonly #exited: Promise<unknown>;
  /** Its connection stays open, so that a scrape needs no new one. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #readEnd: Socket | undefined;
  url = '';
  smtpPort = 0;

  private constructor(parts: {
    child: ChildProcess;
    folder: string;
    environment: NodeJS.ProcessEnv;
    group: MemoryGroup | undefined;
    readEnd: Socket | undefined;
  }) {
    this.child = parts.child;
    this.folder = parts.folder;
    this.#environment = parts.environment;
    this.#group = parts.group;
    this.#readEnd = parts.readEnd;
    this.#exited = once(parts.child, 'exit');
  }

  /** Starts a server and waits until it is ready. */
  static async start(circumstances: Circumstances = {}): Promise<BesiegedServer> {
    const { environment = {}, memoryBytesMax = 512 * MiB, fill, output = 'file' } = circumstances;
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-siege-'));
    const database = join(folder, 'mayfly.db');
    await fill?.(database);
    const env = {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MAYFLY_'))),
      ...startCommand().environment,
      MAYFLY_DATABASE_URL: `sqlite:${database}`,
      MAYFLY_HTTP_PORT: '0',
      MAYFLY_SMTP_PORT: '0',
      MAYFLY_API_KEY: goodKey,
      ...environment,
    };
    const group = MemoryGroup.create(memoryBytesMax);
    const log = openSync(join(folder, 'output.log'), 'a');
    const pipe = output === 'pipe' ? await openPipe(join(folder, 'output.pipe')) : undefined;
    const target = pipe?.writeEnd ?? (output === '/dev/full' ? openSync(output, 'w') : log);
    const child = keep(
      spawn('/bin/sh', await shellArguments(circumstances, { folder, group }), {
        cwd: root,
        env,
        stdio: ['ignore', target, log],
      }),
    );
    for (const file of new Set([log, target])) closeSync(file);
    const server = new BesiegedServer({ child, folder, environment: env, group, readEnd: pipe?.readEnd });
    try {
      await server.#becomeReady(output);
      return server;
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Whether a cgroup limits its memory. */
  get hasMemoryLimit(): boolean {
    return this.#group !== undefined;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** What it has said so far. */
  output(): Promise<string> {
    return readFile(join(this.folder, 'output.log'), 'utf8');
  }

  /** Goes away as the reader of a piped output. */
  closeOutput(): void {
    this.#readEnd?.destroy();
  }

  /** Runs a command of the service beside it. */
  async command(...args: readonly string[]): Promise<string> {
    const { entry } = startCommand();
    const { stdout } = await promisify(execFile)(process.execPath, [entry, ...args], {
      cwd: root,
      env: this.#environment,
    });
    return stdout;
  }

  /** Makes a key of an owner. */
  async createKey(owner: string): Promise<{ id: string; key: string }> {
    const text = await this.command('keys', 'create', '--owner', owner);
    const [, id = '', key = ''] = /^id +(\S+)\nkey +(\S+)/m.exec(text) ?? [];
    return { id, key };
  }

  /** Its most resident memory so far, in MB; NaN where the system does not tell, or it is gone. */
  memoryMb(): number {
    try {
      const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
      return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6;
    } catch {
      return Number.NaN;
    }
  }

  /** Whether it was ended for want of memory. */
  get ranOutOfMemory(): boolean {
    return (this.#group?.kills() ?? 0) > 0;
  }

  /** How late the event loop was since the last call, in milliseconds; NaN where the server does not answer. */
  async loopDelayMs(): Promise<{ p999: number; longest: number }> {
    const request = { method: 'GET', path: '/metrics', agent: this.#agent, timeoutMs: 30_000 };
    const { body } = await call(this.url, request).catch(() => ({ body: '' }));
    const read = (quantile: string) =>
      1000 *
      Number(new RegExp(`^mayfly_event_loop_delay_seconds\\{quantile="${quantile}"\\} (\\S+)`, 'm').exec(body)?.[1]);
    return { p999: read('0.999'), longest: read('1') };
  }

  /** Waits for an end that comes by itself. */
  async ended(msMax = endMsMax): Promise<ProcessEnd> {
    const startedAt = performance.now();
    const late = new AbortController();
    const wait = delay(msMax, undefined, { signal: late.signal }).catch(() => {});
    if (!this.hasEnded) await Promise.race([this.#exited, wait]);
    late.abort();
    return {
      seconds: (performance.now() - startedAt) / 1000,
      code: this.child.exitCode,
      signal: this.child.signalCode,
    };
  }

  /** Tells it to end, and waits until it has. */
  async end(): Promise<ProcessEnd> {
    this.child.kill('SIGTERM');
    return this.ended();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.hasEnded) this.child.kill('SIGKILL');
    if (!this.hasEnded) await this.#exited;
    this.#agent.destroy();
    this.closeOutput();
    this.#group?.remove();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #becomeReady(output: Circumstances['output']): Promise<void> {
    const texts: string[] = [];
    this.#readEnd?.setEncoding('utf8').on('data', (text) => texts.push(`${text}`));
    const deadline = performance.now() + startMsMax;
    for (;;) {
      const text = output === 'pipe' ? texts.join('') : await this.output();
      if (output === '/dev/full' ? await this.#answers() : this.#readStartLine(text)) return;
      if (this.hasEnded || performance.now() > deadline) throw new Error(`siege: the server did not start: ${text}`);
      await delay(pollMs);
    }
  }

  #readStartLine(text: string): boolean {
    const [, http, smtpPort] = /"http":"([^"]+)","smtp":"[^"]*:(\d+)"[^\n]*"msg":"started"/.exec(text) ?? [];
    if (http === undefined) return false;
    this.url = http;
    this.smtpPort = Number(smtpPort);
    return true;
  }

  /** For a server that cannot say where it listens. */
  async #answers(): Promise<boolean> {
    this.url = `http://127.0.0.1:${this.#environment.MAYFLY_HTTP_PORT}`;
    this.smtpPort = Number(this.#environment.MAYFLY_SMTP_PORT);
    return call(this.url, { method: 'GET', path: '/healthz' }).then(
      ({ status }) => status === 200,
      () => false,
    );
  }
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
  const command = throughNpm ? ['npm', 'start'] : [process.execPath, ...flags, entry];
  const limits = `ulimit -n ${openFilesMax}${group === undefined ? '' : ` && echo $$ > '${group.joinFile}'`}`;
  if (!hasSilentDns) return ['-c', `${limits} && exec "$@"`, 'sh', ...command];
  const resolver = join(folder, 'resolv.conf');
  await writeFile(resolver, `nameserver ${silentNameServer}\n`);
  const inside = `mount --bind '${resolver}' /etc/resolv.conf && exec "$@"`;
  return ['-c', `${limits} && exec unshare --mount /bin/sh -c "$0" sh "$@"`, inside, ...command];
}
