import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { serverEnvironment } from '../../load/server-process.ts';
import { type CommandProcess, type CommandResult, takeCommandProcess } from '../process/command-process.ts';
import { callApi } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { atEnd } from '../support/test-end.ts';

const program = resolve(import.meta.dirname, '../../src/main.ts');

/** The key that every server of these tests knows. */
export const apiKey = 'mfk_durabilitydurabilitydurabilitydurabilitydurability12';

/** How a process ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The real service in a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly smtpPort: number;
  /** Ports for other protocols of mail, of those that have one. */
  readonly ports: { readonly lmtp?: number; readonly pop3?: number; readonly imap?: number };
  readonly exited: Promise<Exit>;
  call(method: string, path: string, body?: unknown): ReturnType<typeof callApi>;
  /** Makes a mailbox that outlives the test and returns its id and address. */
  createMailbox(): Promise<{ id: string; address: string }>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Exit>;
}

/** Starts the service on the database of a folder, and resolves when it says that it has started. */
export async function startServer(options: {
  folder: string;
  /** The program; by default this version. */
  main?: string;
  /** A program, with its arguments, that runs the server. */
  under?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** The command line of the program. */
  commandLine?: readonly string[];
}): Promise<ServerProcess> {
  const line = [...(options.under ?? []), process.execPath, options.main ?? program, ...(options.commandLine ?? [])];
  const [command = process.execPath, ...args] = line;
  const child = spawn(command, args, {
    env: environmentOf(options.folder, options.environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(([code, signal]): Exit => ({ code, signal }));
  const started = await Promise.race([readStart(child), exited.then(() => undefined)]);
  if (started === undefined) throw new Error(`the server did not start: ${JSON.stringify(await exited)}`);
  const call = (method: string, path: string, body?: unknown) =>
    callApi(started.http, { method, path, key: apiKey, body });
  return {
    child,
    url: started.http,
    smtpPort: portOf(started.smtp),
    ports: {
      ...(started.lmtp !== undefined && { lmtp: portOf(started.lmtp) }),
      ...(started.pop3 !== undefined && { pop3: portOf(started.pop3) }),
      ...(started.imap !== undefined && { imap: portOf(started.imap) }),
    },
    exited,
    call,
    createMailbox: async () => (await call('POST', '/v1/mailboxes', { noExpiration: true })).body,
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts the service for one test, which kills it when it is over. */
export async function startServerFor(
  t: TestContext,
  options: Parameters<typeof startServer>[0],
): Promise<ServerProcess> {
  const server = await startServer(options);
  atEnd(t, () => server.end('SIGKILL'));
  return server;
}

/** Runs the program to its end, in a process of its own. */
export function runProgram(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  return startCommand(folder, args, environment).ended;
}

/** Runs a command to its end, in a process that runs others, too. */
export async function runCommand(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  await using commands = takeCommandProcess(environmentOf(folder, environment));
  return await commands.run(args);
}

/** Runs several commands, one after the other, in one process: it takes far less than a process for each. */
export async function runCommands(
  folder: string,
  lines: readonly (readonly string[])[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandResult[]> {
  await using commands = takeCommandProcess(environmentOf(folder, environment));
  return await Promise.all(lines.map((line) => commands.run(line)));
}

/** Takes a process that runs commands beside a folder; as soon as the test is over it is for the next. */
export function takeCommands(
  t: TestContext,
  folder: string,
  environment: Readonly<Record<string, string>>,
): CommandProcess {
  const commands = takeCommandProcess(environmentOf(folder, environment));
  atEnd(t, () => commands[Symbol.asyncDispose]());
  return commands;
}

/** Starts a command of the program, which may be killed. */
export function startCommand(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): { child: ChildProcess; ended: Promise<CommandResult> } {
  return start([program, ...args], environmentOf(folder, environment));
}

function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; ended: Promise<CommandResult> } {
  const child = spawn(process.execPath, args, { env });
  const texts = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    texts.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    texts.errors += chunk;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code, ...texts })) };
}

/** A folder for one test's database, removed with it. */
export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An SMTP session that has said EHLO; `undefined` when the server is not there any more. */
export async function openSession(port: number): Promise<SmtpClient | undefined> {
  const client = new SmtpClient(connect({ port, host: '127.0.0.1' }));
  if ((await client.reply()).code !== 220) return undefined;
  return (await client.command('EHLO client.test')).code === 250 ? client : undefined;
}

function environmentOf(folder: string, more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return serverEnvironment(folder, { MAYFLY_API_KEY: apiKey, ...more });
}

function portOf(address: string): number {
  return Number(address.slice(address.lastIndexOf(':') + 1));
}

/** Places at which a server listens, as its start line has them. */
interface Started {
  readonly http: string;
  readonly smtp: string;
  readonly lmtp?: string;
  readonly pop3?: string;
  readonly imap?: string;
}

/** Reads the output up to the start line, and lets the rest go by. */
async function readStart(child: ChildProcess): Promise<Started | undefined> {
  if (child.stdout === null || child.stderr === null) return undefined;
  child.stderr.resume();
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve) => {
    lines.on('line', (line) => {
      if (!line.startsWith('{')) return;
      const entry = JSON.parse(line);
      if (entry.msg === 'started') resolve(entry);
    });
    lines.on('close', () => resolve(undefined));
  });
}
