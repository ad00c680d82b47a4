import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { cpuSecondsOf } from './cpu-time.ts';
import { end, keep } from './program.ts';
import { root, startCommand } from './start-command.ts';

const domain = 'mail.bench';
const pollMs = 10;
const startMsMax = 20_000;

const StartLine = Type.Object({ msg: Type.Literal('started'), http: Type.String(), smtp: Type.String() });
const MailboxAnswer = Type.Object({ id: Type.String(), address: Type.String() });
const MailList = Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) });

/** The real server as `npm start` runs it, on ports of its own and a database that is deleted after. */
export class ServerProcess implements AsyncDisposable {
  readonly url: string;
  readonly smtpPort: number;
  /** Headers that every call needs. */
  readonly headers: Readonly<Record<string, string>>;
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(parts: {
    child: ChildProcess;
    folder: string;
    environment: NodeJS.ProcessEnv;
    key: string;
    http: string;
    smtp: string;
  }) {
    this.#child = parts.child;
    this.#folder = parts.folder;
    this.#environment = parts.environment;
    this.url = parts.http;
    this.smtpPort = Number(parts.smtp.slice(parts.smtp.lastIndexOf(':') + 1));
    this.headers = { authorization: `Bearer ${parts.key}` };
  }

  /**
   * Starts the server, or another entry that logs the same start line, and waits until it is ready.
   * @param options.databaseUrl A new SQLite database when there is none.
   * @param options.settings Environment variables beside the usual ones.
   */
  static async start(
    options: { entry?: string; databaseUrl?: string; settings?: Readonly<Record<string, string>> } = {},
  ): Promise<ServerProcess> {
    const { environment, flags, entry } = startCommand();
    const folder = await mkdtemp(join(tmpdir(), 'mayfly-bench-'));
    const log = join(folder, 'output.log');
    const key = 'bench-key-0123456789';
    const databaseUrl = options.databaseUrl ?? `sqlite:${join(folder, 'mayfly.db')}`;
    const output = await open(log, 'a');
    const settings = { ...serverSettings(databaseUrl, key), ...options.settings };
    const env = { ...withoutSettings(process.env), ...environment, ...settings };
    const child = keep(
      spawn(process.execPath, [...flags, options.entry ?? entry], {
        cwd: root,
        env,
        stdio: ['ignore', output.fd, output.fd],
      }),
    );
    await output.close();
    try {
      const { http, smtp } = await readStartLine(child, log);
      return new ServerProcess({ child, folder, environment: env, key, http, smtp });
    } catch (error) {
      await end(child);
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Creates a mailbox that lives as long as the server. */
  async createMailbox(): Promise<{ id: string; address: string }> {
    const body = JSON.stringify({ noExpiration: true });
    return Value.Parse(MailboxAnswer, await this.#call('POST', '/v1/mailboxes', body));
  }

  /** Headers that every call of another owner needs. */
  async headersOf(owner: string): Promise<Record<string, string>> {
    const command = [startCommand().entry, 'keys', 'create', '--owner', owner];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env: this.#environment });
    return { authorization: `Bearer ${/^key +(\S+)/m.exec(stdout)?.[1]}` };
  }

  /** The ids of a mailbox's mails, newest first. */
  async mailIds(mailboxId: string): Promise<string[]> {
    const list = Value.Parse(MailList, await this.#call('GET', `/v1/mailboxes/${mailboxId}/mails`));
    return list.items.map(({ id }) => id);
  }

  /** CPU time it has taken, in seconds; NaN where the system does not tell. */
  cpuSeconds(): number {
    return cpuSecondsOf(this.#child.pid ?? 0);
  }

  /** Resident memory now and at its highest, in megabytes; `undefined` where the system does not tell. */
  memory(): { nowMb: number; highestMb: number } | undefined {
    const status = readIfThere(`/proc/${this.#child.pid}/status`);
    const megabytes = (name: string) =>
      (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
    return status === '' ? undefined : { nowMb: megabytes('VmRSS'), highestMb: megabytes('VmHWM') };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await end(this.#child);
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #call(method: string, path: string, body?: string): Promise<unknown> {
    const answer = await fetch(this.url + path, {
      method,
      headers: this.headers,
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

/** All mail of a measurement goes into one mailbox. */
const unlimitedMail = {
  MAYFLY_MAILBOX_MAILS_MAX: `${10 ** 9}`,
  MAYFLY_MAILBOX_BYTES_MAX: `${10 ** 15}`,
  MAYFLY_OWNER_BYTES_MAX: `${10 ** 15}`,
};

function serverSettings(databaseUrl: string, key: string): Record<string, string> {
  return {
    MAYFLY_DATABASE_URL: databaseUrl,
    MAYFLY_HTTP_PORT: '0',
    MAYFLY_SMTP_PORT: '0',
    MAYFLY_DOMAINS: domain,
    MAYFLY_API_KEY: key,
    ...unlimitedMail,
  };
}

function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('MAYFLY_')));
}

async function readStartLine(child: ChildProcess, log: string): Promise<{ http: string; smtp: string }> {
  const deadline = performance.now() + startMsMax;
  for (;;) {
    const text = await readFile(log, 'utf8');
    const line = text.split('\n').find((candidate) => candidate.includes('"msg":"started"') && candidate.endsWith('}'));
    if (line !== undefined) return Value.Parse(StartLine, JSON.parse(line));
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`bench: the server did not start: ${text}`);
    }
    await delay(pollMs);
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
