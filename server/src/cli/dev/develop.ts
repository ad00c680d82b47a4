import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nameOf } from '../../app/open-store.ts';
import { type App, startApp } from '../../app/run.ts';
import { type Config, devFolder, readClientSettings, readDevConfig } from '../../config.ts';
import { LineOutput } from '../../lib/line-output.ts';
import { createLog } from '../../lib/log.ts';
import { startLoop } from '../../lib/scheduling/loop.ts';
import { reachableHost } from '../../lib/sockets/acceptors.ts';
import { trustAuthority } from '../../lib/tls/trust.ts';
import { namedNetworks } from '../../settings/values.ts';
import type { CommandContext } from '../command.ts';
import { exit } from '../exit.ts';
import { hostAndPort } from '../operator/serve/addresses.ts';
import { lastLinesMsMax, stopInTime, stopReason } from '../operator/serve/serving.ts';
import { openInBrowser } from '../terminal/browser.ts';
import { keepRunning } from '../user/account/login-file.ts';
import { type ChildProgram, startChild } from './child-program.ts';
import { showMail } from './mail-lines.ts';
import { type DevCertificate, devCertificateIn, keepDevCertificate } from './tls/dev-certificate.ts';

/** Options of the command line. */
export interface DevOptions {
  readonly 'http-port': string | undefined;
  readonly 'smtp-port': string | undefined;
  readonly 'smtps-port': string | undefined;
  readonly 'pop3-port': string | undefined;
  readonly 'imap-port': string | undefined;
  readonly tls: boolean;
  readonly memory: boolean;
  readonly open: boolean;
  readonly key: boolean;
  /** Program to start beside the service, and its arguments; empty for none. */
  readonly command: readonly string[];
}

type DevContext = Pick<CommandContext, 'terminal' | 'print' | 'say'>;

/** Options by which the ports are moved. */
const portNames = {
  ...{ http: '--http-port', smtp: '--smtp-port', smtps: '--smtps-port' },
  ...{ pop3: '--pop3-port', imap: '--imap-port' },
};
const certificateLookMs = 12 * 3_600_000;

/**
 * Runs the service for an application on this machine, and shows its mail, until it is told to stop or the program beside it ends;
 * then the process ends, with the exit code of that program.
 */
export async function develop(options: DevOptions, { terminal, print, say }: DevContext): Promise<void> {
  const folder = options.memory ? mkdtempSync(join(tmpdir(), 'mayfly-dev-')) : undefined;
  let forgetAccess = () => {};
  const forget = () => {
    forgetAccess();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  const output = new LineOutput();
  try {
    const { config, certificate } = await readOptions(options, folder);
    makeFolderOf(config);
    const log = createLog(config.logLevel, output);
    const stopped = stopReason(false);
    let key = '';
    const localKey = { isOpen: !options.key, onMade: (made: string) => (key = made) };
    const app = await startApp({ config, log, localKey, portNames });
    const url = urlOf(app);
    const view = await showMail({ app, url, apiKey: key }, { terminal, print, say });
    const page = await tellWhere(app, { options, config, certificate, print });
    forgetAccess = await tellCommands({ app, url, apiKey: key, authorityFile: certificate?.authorityFile }, say);
    const child = startChildOf(app, { command: options.command, key, authorityFile: certificate?.authorityFile });
    if (options.open) openInBrowser(page);
    const reason = await Promise.race([stopped, app.failed, ...(child === undefined ? [] : [child.ended])]);
    view.end();
    const code = typeof reason === 'number' ? reason : await child?.end();
    if (reason instanceof Error) say(`mayfly: the store failed: ${reason.message}`);
    const stopCode = await stopInTime(app, { log, reason: String(reason) });
    await output.end(lastLinesMsMax);
    forget();
    exit(reason instanceof Error ? 1 : (code ?? stopCode));
  } catch (error) {
    forget();
    throw error;
  }
}

/** Reads the configuration, and keeps the certificate where one is wanted. */
async function readOptions(
  options: DevOptions,
  folder: string | undefined,
): Promise<{ config: Config; certificate: DevCertificate | undefined }> {
  const { 'http-port': httpPort, 'smtp-port': smtpPort, 'smtps-port': smtpsPort } = options;
  const { 'pop3-port': pop3Port, 'imap-port': imapPort } = options;
  const certificateFolder = join(devFolder(), 'tls');
  const certificateFile = options.tls ? devCertificateIn(certificateFolder).file : undefined;
  const config = readDevConfig({ httpPort, smtpPort, smtpsPort, pop3Port, imapPort, folder, certificateFile });
  if (!options.tls) return { config, certificate: undefined };
  const keep = () => keepDevCertificate({ folder: certificateFolder, hosts: config.devHosts });
  const certificate = await keep();
  trustAuthority(await readFile(certificate.authorityFile, 'utf8'));
  // A failure is said by the next start, and there are weeks until then.
  startLoop({ intervalMs: certificateLookMs, task: async () => void (await keep()), onError: () => {} });
  return { config, certificate };
}

function makeFolderOf({ database }: Config): void {
  if (database.engine === 'sqlite') mkdirSync(dirname(database.file), { recursive: true, mode: 0o700 });
}

/** URL by which this machine reaches the service. */
function urlOf(app: App): string {
  const url = new URL(app.url);
  url.hostname = reachableHost(url.hostname);
  return url.origin;
}

/** Says where to send, where to look, and who else can. Returns the address of the page. */
async function tellWhere(
  app: App,
  {
    options,
    config,
    certificate,
    print,
  }: {
    options: DevOptions;
    config: Config;
    certificate: DevCertificate | undefined;
    print: CommandContext['print'];
  },
): Promise<string> {
  const isHere = ['127.0.0.1', '::1', 'localhost'].includes(config.httpHost);
  const { rules: ofMachine } = namedNetworks('loopback');
  const isOpenBeyond = config.devOpenFrom.rules.some((rule) => !ofMachine.includes(rule));
  const isClosed = options.key || !(isHere || isOpenBeyond);
  const first = isClosed ? await app.createFirstKey() : undefined;
  const page = isClosed ? ((await app.signInLink()) ?? urlOf(app)) : urlOf(app);
  print(`Mayfly takes the mail of this machine.

  send to   ${hostAndPort(app.smtp)}   any recipient; no login, or any`);
  if (app.smtps !== undefined) print(`  over TLS  ${hostAndPort(app.smtps)}   and by STARTTLS`);
  if (app.pop3 !== undefined)
    print(
      `  POP3      ${hostAndPort(app.pop3)}   user: an address or an inbox; ${isClosed ? 'password: a key' : 'any password'}`,
    );
  if (app.imap !== undefined) print(`  IMAP      ${hostAndPort(app.imap)}   the same; the user * has all mailboxes`);
  if (app.lmtp !== undefined) print(`  by LMTP   ${hostAndPort(app.lmtp)}   from a mail server on this machine`);
  print(`  look at   ${page}
  kept in   ${options.memory ? 'a temporary folder, gone at the end' : nameOf(config.database)}`);
  if (config.dialects.length > 0) print(`  speaks    ${config.dialects.join(', ')}, too: their clients work unchanged`);
  if (certificate !== undefined) print(`  trust     ${certificate.authorityFile}`);
  if (first !== undefined) print(`  API key   ${first.key}`);
  const readers = isOpenBeyond ? 'Everybody in the networks of MAYFLY_DEV_OPEN_FROM' : 'Everybody on this machine';
  const access = isClosed
    ? 'The page and the API ask for a key.'
    : `${readers} can read it without a key; --key asks for one.`;
  print(`\n${access} Ctrl-C ends it.\n`);
  return page;
}

/** Lets commands in other terminals of this user find the service. Returns a function that ends it. */
async function tellCommands(
  {
    app: {
      smtp: { address: host, port },
    },
    ...access
  }: { app: App; url: string; apiKey: string; authorityFile: string | undefined },
  say: CommandContext['say'],
): Promise<() => void> {
  try {
    return await keepRunning({ ...access, smtp: { host: reachableHost(host), port } }, readClientSettings());
  } catch (error) {
    // Nothing else depends on it: a container may have no folder to write to.
    say(
      `mayfly: commands in other terminals do not find this service: ${error instanceof Error ? error.message : error}`,
    );
    return () => {};
  }
}

function startChildOf(
  app: App,
  {
    command: [program, ...args],
    key,
    authorityFile,
  }: { command: readonly string[]; key: string; authorityFile: string | undefined },
): ChildProgram | undefined {
  if (program === undefined) return undefined;
  const { address, port } = app.smtp;
  return startChild({ program, args }, { host: reachableHost(address), port, url: urlOf(app), key, authorityFile });
}
