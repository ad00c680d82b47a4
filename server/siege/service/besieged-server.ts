import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, writeFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import type { Agent } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { call, keptConnections } from '../../load/http-client.ts';
import { root, startCommand } from '../../load/processes/start-command.ts';
import { databaseFile, logFile, ServerProcess, serverEnvironment } from '../../load/server-process.ts';
import { silentNameServer } from '../means/name-servers.ts';
import { onCoresOfServers } from './apart.ts';
import { MemoryGroup } from './memory-group.ts';

const MiB = 1024 * 1024;
const openFilesMax = 4_096;
/** A server that has not ended by then is killed. */
const endMsMax = 60_000;

/** Circumstances of a server. */
export interface Circumstances {
  readonly settings?: Readonly<Record<string, string>>;
  /** 512 MiB when not given. */
  readonly memoryBytesMax?: number;
  /** The silent name server is the only one there is; needs the right to make a mount namespace. */
  readonly hasSilentDns?: boolean;
  /** Where standard output goes: a file when not given, or a pipe. */
  readonly output?: 'file' | 'pipe' | '/dev/full';
  /** Starts `npm start` in place of its command. */
  readonly throughNpm?: boolean;
  /** Prepares the database file before the start. */
  readonly fill?: (databaseFile: string) => Promise<void>;
}

/** End of a process: how long it took, and how it went. */
export interface ProcessEnd {
  readonly seconds: number;
  readonly code: number | null;
  readonly signal: string | null;
}

interface Launched {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly child: ChildProcess;
  readonly output: Circumstances['output'];
  /** Where the system has cgroups. */
  readonly group: MemoryGroup | undefined;
  /** Of its standard output, where that is a pipe. */
  readonly readEnd: Socket | undefined;
}

/** The real server as users start it, within limits of memory and descriptors. */
export class BesiegedServer extends ServerProcess {
  readonly #launched: Launched;
  readonly #exited: Promise<unknown>;
  /** Its connection stays open, so that a scrape needs no new one. */
  #agent: Agent | undefined;
  #piped = '';

  protected constructor(launched: Launched) {
    super(launched);
    this.#launched = launched;
    this.#exited = once(this.child, 'exit');
    launched.readEnd?.setEncoding('utf8').on('data', (text) => {
      this.#piped += text;
    });
  }

  /** Starts a server and waits until it is ready. */
  static override async start(circumstances: Circumstances = {}): Promise<BesiegedServer> {
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-siege-'));
    await circumstances.fill?.(databaseFile(folder));
    return new BesiegedServer(await launch(folder, circumstances)).whenReady();
  }

  /** Whether a cgroup limits its memory. */
  get hasMemoryLimit(): boolean {
    return this.#launched.group !== undefined;
  }

  /** Whether it was ended for want of memory. */
  get ranOutOfMemory(): boolean {
    return (this.#launched.group?.kills() ?? 0) > 0;
  }

  /** Code or signal it has ended with. */
  get exit(): string | number | null {
    return this.child.signalCode ?? this.child.exitCode;
  }

  /** Goes away as the reader of a piped output. */
  closeOutput(): void {
    this.#launched.readEnd?.destroy();
  }

  /** Makes the peak of its memory begin anew, where the system can (Linux: proc_pid_clear_refs(5)). */
  restartMemoryPeak(): void {
    try {
      writeFileSync(`/proc/${this.child.pid}/clear_refs`, '5');
    } catch {}
  }

  /** How late the event loop was since the last call, in milliseconds; NaN where the server does not answer. */
  async loopDelayMs(): Promise<{ p999: number; longest: number }> {
    this.#agent ??= keptConnections(this.url, { maxSockets: 1 });
    const request = { path: '/metrics', agent: this.#agent, timeoutMs: 30_000 };
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
    const { exitCode: code, signalCode: signal } = this.child;
    return { seconds: (performance.now() - startedAt) / 1000, code, signal };
  }

  /** Tells it to end, and waits until it has. */
  async end(): Promise<ProcessEnd> {
    this.child.kill('SIGTERM');
    return this.ended();
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill('SIGKILL');
    this.#agent?.destroy();
    this.closeOutput();
    await super[Symbol.asyncDispose]();
    await this.#launched.group?.remove();
  }

  protected override async isReady(): Promise<boolean> {
    const { output } = this.#launched;
    if (output !== '/dev/full') return this.readStartLine(output === 'pipe' ? this.#piped : await this.output());
    // It cannot say where it listens.
    this.url = `http://127.0.0.1:${this.environment.MAYFLY_HTTP_PORT}`;
    this.smtpPort = Number(this.environment.MAYFLY_SMTP_PORT);
    const answer = await call(this.url, { path: '/healthz' }).catch(() => undefined);
    return answer?.status === 200;
  }
}

/** Starts the command of the package's start script in limits of memory and descriptors, with its database in the folder. */
async function launch(folder: string, circumstances: Circumstances): Promise<Launched> {
  const { memoryBytesMax = 512 * MiB, output = 'file' } = circumstances;
  const environment = serverEnvironment(folder, circumstances.settings ?? {});
  const group = MemoryGroup.create(memoryBytesMax);
  const log = openSync(logFile(folder), 'a');
  const pipe = output === 'pipe' ? await openPipe(join(folder, 'output.pipe')) : undefined;
  const target = pipe?.writeEnd ?? (output === '/dev/full' ? openSync(output, 'w') : log);
  const args = await shellArguments(circumstances, { folder, group });
  const child = spawn('/bin/sh', args, { cwd: root, env: environment, stdio: ['ignore', target, log] });
  for (const file of new Set([log, target])) closeSync(file);
  return { folder, environment, child, output, group, readEnd: pipe?.readEnd };
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
