import { type ChildProcess, execFile, type StdioOptions, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Account, createMailbox, type OwnMailbox } from './account.ts';
import { end, hasEnded, keep } from './processes/children.ts';
import { cpuSecondsOf } from './processes/cpu-time.ts';
import { root, startCommand } from './processes/start-command.ts';

const pollMs = 10;
const startMsMax = 30_000;

/** Environment of a server on ports of its own and a database in a folder: nothing of this process's own settings. */
export function serverEnvironment(folder: string, settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MAYFLY_'))),
    ...startCommand().environment,
    MAYFLY_DATABASE_URL: `sqlite:${databaseFile(folder)}`,
    MAYFLY_HTTP_PORT: '0',
    MAYFLY_SMTP_PORT: '0',
    MAYFLY_API_KEY: 'load-key-0123456789',
    ...settings,
  };
}

/** Where a server in this folder keeps its database. */
export function databaseFile(folder: string): string {
  return join(folder, 'mayfly.db');
}

/** What a server in this folder says. */
export function logFile(folder: string): string {
  return join(folder, 'output.log');
}

/** The real server as `npm start` runs it, on a database of its own that is deleted after. */
export class ServerProcess implements AsyncDisposable, Account {
  /** Of the database and of what the server says. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  protected readonly child: ChildProcess;
  url = '';
  smtpPort = 0;
  /** Port for SMTP that is TLS from the start; `undefined` without one. */
  smtpsPort: number | undefined;
  /** Ports for mail programs and relays, by their protocol; none is open unless a setting says so. */
  programPorts: { readonly pop3?: number; readonly imap?: number; readonly lmtp?: number } = {};

  protected constructor(parts: { folder: string; environment: NodeJS.ProcessEnv; child: ChildProcess }) {
    this.folder = parts.folder;
    this.environment = parts.environment;
    this.child = keep(parts.child);
  }

  /**
   * Starts the server, or another entry that logs the same start line, and waits until it is ready.
   * @param options.settings Environment variables beside the usual ones.
   */
  static async start(
    options: { entry?: string; settings?: Readonly<Record<string, string>> } = {},
  ): Promise<ServerProcess> {
    const { flags, entry } = startCommand();
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-load-'));
    const environment = serverEnvironment(folder, options.settings ?? {});
    const log = await open(logFile(folder), 'a');
    const stdio: StdioOptions = ['ignore', log.fd, log.fd];
    const child = spawn(process.execPath, [...flags, options.entry ?? entry], { cwd: root, env: environment, stdio });
    await log.close();
    return new ServerProcess({ folder, environment, child }).whenReady();
  }

  /** The key that it starts with, and the headers with that. */
  get key(): string {
    return this.environment.MAYFLY_API_KEY ?? '';
  }

  get headers(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.key}` };
  }

  get hasEnded(): boolean {
    return hasEnded(this.child);
  }

  /** What it has said so far. */
  output(): Promise<string> {
    return readFile(logFile(this.folder), 'utf8');
  }

  /** Runs a command of the service beside it. */
  async command(...args: readonly string[]): Promise<string> {
    const line = [startCommand().entry, ...args];
    return (await promisify(execFile)(process.execPath, line, { cwd: root, env: this.environment })).stdout;
  }

  /** Makes a key of an owner: with every scope but the operator's, or with that, too. */
  async createKey(owner: string, { isOperator = false } = {}): Promise<{ id: string; key: string }> {
    const scopes = ['mailboxes', 'domains', 'keys', 'webhooks', 'operator'].flatMap((scope) => ['--scope', scope]);
    const text = await this.command('keys', 'create', '--owner', owner, ...(isOperator ? scopes : []));
    const [, id = '', key = ''] = /^id +(\S+)\nkey +(\S+)/m.exec(text) ?? [];
    return { id, key };
  }

  /** Creates a mailbox that does not expire. */
  createMailbox(): Promise<OwnMailbox> {
    return createMailbox(this);
  }

  /** CPU time it has taken, in seconds; NaN where the system does not tell. */
  cpuSeconds(): number {
    return cpuSecondsOf(this.child.pid ?? 0);
  }

  /** Its resident memory, now and at its peak, in MB; NaN where the system does not tell, or it is gone. */
  memory(): { residentMb: number; peakMb: number } {
    let status = '';
    try {
      status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    } catch {}
    const read = (field: string) => (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
    return { residentMb: read('VmRSS'), peakMb: read('VmHWM') };
  }

  /** Descriptors that it has open; NaN where the system does not tell. */
  descriptors(): number {
    try {
      return readdirSync(`/proc/${this.child.pid}/fd`).length;
    } catch {
      return Number.NaN;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await end(this.child);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Resolves with the server when it listens; ends it when it does not start. */
  protected async whenReady(): Promise<this> {
    try {
      const deadline = performance.now() + startMsMax;
      while (!(await this.isReady())) {
        if (this.hasEnded || performance.now() > deadline)
          throw new Error(`the server did not start: ${await this.output()}`);
        await delay(pollMs);
      }
      return this;
    } catch (error) {
      await this[Symbol.asyncDispose]();
      throw error;
    }
  }

  protected async isReady(): Promise<boolean> {
    return this.readStartLine(await this.output());
  }

  /** Reads where it listens, if it has said so. */
  protected readStartLine(text: string): boolean {
    const [, http, smtpPort] = /"http":"([^"]+)","smtp":"[^"]*:(\d+)"[^\n]*"msg":"started"/.exec(text) ?? [];
    if (http === undefined) return false;
    this.url = http;
    this.smtpPort = Number(smtpPort);
    const secure = /"smtps":"[^"]*:(\d+)"/.exec(text)?.[1];
    this.smtpsPort = secure === undefined ? undefined : Number(secure);
    this.programPorts = Object.fromEntries(
      [...text.matchAll(/"(pop3|imap|lmtp)":"[^"]*:(\d+)"/g)].map(([, name, port]) => [name, Number(port)]),
    );
    return true;
  }
}
