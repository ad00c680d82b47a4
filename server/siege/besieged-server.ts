import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root, startCommand } from '../bench/start-command.ts';
import { call } from './http-call.ts';
import { type Circumstances, databaseFile, type Launched, launch, logFile } from './launch.ts';

const pollMs = 10;
const startMsMax = 30_000;
/** A server that has not ended by then is killed. */
const endMsMax = 60_000;

/** End of a process: how long it took, and how it went. */
export interface ProcessEnd {
  readonly seconds: number;
  readonly code: number | null;
  readonly signal: string | null;
}

/** The real server as users start it, within limits of memory and descriptors, on a database of its own. */
export class BesiegedServer implements AsyncDisposable {
  /** Of the database and of what the server says. */
  readonly folder: string;
  readonly #launched: Launched;
  readonly #exited: Promise<unknown>;
  /** Its connection stays open, so that a scrape needs no new one. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  url = '';
  smtpPort = 0;

  private constructor(folder: string, launched: Launched) {
    this.folder = folder;
    this.#launched = launched;
    this.#exited = once(launched.child, 'exit');
  }

  /**
   * Starts a server and waits until it is ready.
   * @param options.fill Prepares the database file before that.
   */
  static async start(
    options: Circumstances & { readonly fill?: (databaseFile: string) => Promise<void> } = {},
  ): Promise<BesiegedServer> {
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-siege-'));
    await options.fill?.(databaseFile(folder));
    const server = new BesiegedServer(folder, await launch(folder, options));
    try {
      await server.#becomeReady(options.output);
      return server;
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Whether a cgroup limits its memory. */
  get hasMemoryLimit(): boolean {
    return this.#launched.group !== undefined;
  }

  /** Code or signal it has ended with. */
  get exit(): string | number | null {
    return this.#child.signalCode ?? this.#child.exitCode;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** What it has said so far. */
  output(): Promise<string> {
    return readFile(logFile(this.folder), 'utf8');
  }

  /** Goes away as the reader of a piped output. */
  closeOutput(): void {
    this.#launched.readEnd?.destroy();
  }

  /** Runs a command of the service beside it. */
  async command(...args: readonly string[]): Promise<string> {
    const { entry } = startCommand();
    const { stdout } = await promisify(execFile)(process.execPath, [entry, ...args], {
      cwd: root,
      env: this.#launched.environment,
    });
    return stdout;
  }

  /** Makes a key of an owner. */
  async createKey(owner: string): Promise<{ id: string; key: string }> {
    const text = await this.command('keys', 'create', '--owner', owner);
    const [, id = '', key = ''] = /^id +(\S+)\nkey +(\S+)/m.exec(text) ?? [];
    return { id, key };
  }

  /** Its resident memory, now and at its peak, in MB; NaN where the system does not tell, or it is gone. */
  memory(): { residentMb: number; peakMb: number } {
    let status = '';
    try {
      status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    } catch {}
    const read = (field: string) => (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
    return { residentMb: read('VmRSS'), peakMb: read('VmHWM') };
  }

  /** Makes the peak of its memory begin anew, where the system can (Linux: proc_pid_clear_refs(5)). */
  restartMemoryPeak(): void {
    try {
      writeFileSync(`/proc/${this.#child.pid}/clear_refs`, '5');
    } catch {}
  }

  /** Whether it was ended for want of memory. */
  get ranOutOfMemory(): boolean {
    return (this.#launched.group?.kills() ?? 0) > 0;
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
      code: this.#child.exitCode,
      signal: this.#child.signalCode,
    };
  }

  /** Tells it to end, and waits until it has. */
  async end(): Promise<ProcessEnd> {
    this.#child.kill('SIGTERM');
    return this.ended();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.hasEnded) this.#child.kill('SIGKILL');
    if (!this.hasEnded) await this.#exited;
    this.#agent.destroy();
    this.closeOutput();
    await this.#launched.group?.remove();
    await rm(this.folder, { recursive: true, force: true });
  }

  get #child(): ChildProcess {
    return this.#launched.child;
  }

  async #becomeReady(output: Circumstances['output']): Promise<void> {
    const texts: string[] = [];
    this.#launched.readEnd?.setEncoding('utf8').on('data', (text) => texts.push(`${text}`));
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
    this.url = `http://127.0.0.1:${this.#launched.environment.MAYFLY_HTTP_PORT}`;
    this.smtpPort = Number(this.#launched.environment.MAYFLY_SMTP_PORT);
    return call(this.url, { method: 'GET', path: '/healthz' }).then(
      ({ status }) => status === 200,
      () => false,
    );
  }
}
