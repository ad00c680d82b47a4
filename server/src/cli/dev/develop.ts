import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Mayfly } from '../../../../client/src/main.ts';
import { nameOf } from '../../app/open-store.ts';
import { type App, startApp } from '../../app/run.ts';
import { type Config, readClientSettings, readDevConfig } from '../../config.ts';
import { isWithin } from '../../lib/client-network.ts';
import { LineOutput } from '../../lib/line-output.ts';
import { createLog } from '../../lib/log.ts';
import type { CommandContext } from '../command.ts';
import { exit } from '../exit.ts';
import { hostAndPort, lastLinesMsMax, stopInTime, stopReason } from '../operator/serving.ts';
import { openInBrowser } from '../terminal/browser.ts';
import { styled } from '../terminal/terminal.ts';
import { EventView } from '../user/live/event-view.ts';
import { fetchThatTells } from '../user/live/stream-state.ts';
import { keepRunning } from '../user/login-file.ts';
import { type ChildProgram, startChild } from './child-program.ts';

/** Options of the command line. */
export interface DevOptions {
  readonly 'http-port': string | undefined;
  readonly 'smtp-port': string | undefined;
  readonly memory: boolean;
  readonly open: boolean;
  readonly key: boolean;
  /** Program to start beside the service, and its arguments; empty for none. */
  readonly command: readonly string[];
}

type DevContext = Pick<CommandContext, 'terminal' | 'print' | 'say'>;

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
    const config = readDevConfig({ httpPort: options['http-port'], smtpPort: options['smtp-port'], folder });
    makeFolderOf(config);
    const log = createLog(config.logLevel, output);
    const stopped = stopReason(false);
    let key = '';
    const localKey = { isOpen: !options.key, onMade: (made: string) => (key = made) };
    const app = await startApp({ config, log, localKey });
    const view = await showMail(app, { key, context: { terminal, print, say } });
    const page = await tellWhere(app, { options, config, print });
    forgetAccess = await tellCommands(app, { key, say });
    const child = startChildOf(app, { command: options.command, key });
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

function makeFolderOf({ database }: Config): void {
  if (database.engine === 'sqlite') mkdirSync(dirname(database.file), { recursive: true, mode: 0o700 });
}

/** Says where to send, where to look, and who else can. Returns the address of the page. */
async function tellWhere(
  app: App,
  { options, config, print }: { options: DevOptions; config: Config; print: CommandContext['print'] },
): Promise<string> {
  const isHere = config.httpHost === '127.0.0.1' || config.httpHost === '::1' || config.httpHost === 'localhost';
  const isOpenBeyond = isWithin(config.devOpenFrom, '192.168.0.1');
  const isClosed = options.key || !(isHere || isOpenBeyond);
  const first = isClosed ? await app.createFirstKey() : undefined;
  const page = isClosed ? ((await app.signInLink()) ?? app.url) : app.url;
  print(`Mayfly takes the mail of this machine.

  send to   ${hostAndPort(app)}   any recipient; no login, or any
  look at   ${page}
  kept in   ${options.memory ? 'a temporary folder, gone at the end' : nameOf(config.database)}`);
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
  { url, smtp: { address: host, port } }: App,
  { key, say }: { key: string; say: CommandContext['say'] },
): Promise<() => void> {
  try {
    return await keepRunning({ url, apiKey: key, smtp: { host, port } }, readClientSettings());
  } catch (error) {
    // Nothing else depends on it: a container may have no folder to write to.
    say(
      `mayfly: commands in other terminals do not find this service: ${error instanceof Error ? error.message : error}`,
    );
    return () => {};
  }
}

function startChildOf(
  { url, smtp: { address: host, port } }: App,
  { command: [program, ...args], key }: { command: readonly string[]; key: string },
): ChildProgram | undefined {
  return program === undefined ? undefined : startChild({ program, args }, { host, port, url, key });
}

/**
 * Prints a line for each mail as it comes: time, inbox, sender, subject, and its code or link; and one for what is turned away.
 * Resolves when it has begun.
 */
async function showMail(
  { url, refusals }: App,
  { key: apiKey, context: { terminal, print, say } }: { key: string; context: DevContext },
): Promise<{ end(): void }> {
  const ending = new AbortController();
  const begun = Promise.withResolvers<void>();
  const mayfly = new Mayfly({ url, apiKey, fetch: fetchThatTells({ say, terminal }, begun.resolve) });
  const view = new EventView(mayfly, terminal);
  refusals.watch((refusal) => print(view.refusalLine(refusal)));
  const show = async () => {
    for await (const event of mayfly.events({ types: ['mail.received'], signal: ending.signal })) {
      const { mailId } = event.data;
      const mail = typeof mailId === 'string' ? await mayfly.mail(mailId).catch(() => undefined) : undefined;
      const hasLink = mail !== undefined && mail.codes.length === 0 && mail.links.length > 0;
      const shown = hasLink ? `  ${styled(mail.link(), 'secondary', terminal.output)}` : '';
      print(`${await view.line(event)}${shown}`);
    }
  };
  // The service ends before its view does, or the view with it.
  show().catch(begun.reject);
  await begun.promise;
  return { end: () => ending.abort() };
}
