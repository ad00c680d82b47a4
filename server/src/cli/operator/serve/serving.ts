import { flushCompileCache } from 'node:module';
import { listDoors, type MailDoor } from '../../../app/doors/mail-doors.ts';
import { messageOf, StartError } from '../../../app/open-store.ts';
import { type App, startApp } from '../../../app/run.ts';
import type { Tracing } from '../../../app/tracing.ts';
import { type Config, firstKeyFile, inheritedSocketCount, isRunByNpx, tracingVariable } from '../../../config.ts';
import { LineOutput } from '../../../lib/line-output.ts';
import { createLog, type Logger } from '../../../lib/log.ts';
import { collectAfterStart } from '../../../lib/memory.ts';
import { DeadlineError, withDeadline } from '../../../lib/scheduling/deadline.ts';
import { type InheritedSockets, inheritedSockets } from '../../../lib/sockets/inherited-sockets.ts';
import { UsageError } from '../../arguments.ts';
import { exit } from '../../exit.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { hostAndPort } from './addresses.ts';
import { tellFirstKey } from './first-key.ts';
import { npmEnd } from './npm-parent.ts';
import { stopSignal } from './stop-signals.ts';
import {
  announce,
  endWithFirst,
  isLeftAlone,
  measurementsOfAll,
  portsIn,
  runWorkers,
  socketsIn,
  workerCount,
} from './workers.ts';

/** Time in milliseconds from the signal to the end of the process. The log names parts that take longer. */
const stopMsMax = 2_500;
/** Time in milliseconds for the reader of the log to read its last lines. */
export const lastLinesMsMax = 250;

/** Names by which people know the doors for mail. */
const doorNames: Readonly<Record<MailDoor, string>> = {
  smtps: 'over TLS',
  lmtp: 'LMTP',
  pop3: 'POP3',
  pop3s: 'POP3 over TLS',
  imap: 'IMAP',
  imaps: 'IMAP over TLS',
};

/** Options of the command line, as texts. */
export interface ServeOptions {
  readonly workers: string | undefined;
  /** Whether the printed link has the scope of the operator. */
  readonly operator: boolean;
  /** Set by the first process for its workers. */
  readonly 'as-worker': boolean;
  readonly of: string | undefined;
  /** Ports that the workers share, as `sharedPorts` writes them. */
  readonly ports: string | undefined;
  /** Sockets that the first process has passed on to this worker, as `passedOn` writes them. */
  readonly sockets: string | undefined;
}

interface ServeContext {
  readonly config: Config;
  readonly terminal: Pick<Terminal, 'errors'>;
  /** Writes a line for people: standard output has the lines of the log alone. */
  say(line: string): void;
}

/** Runs the service until it is told to stop or its store fails; then ends the process. */
export async function serve(options: ServeOptions, { config, terminal, say }: ServeContext): Promise<void> {
  const output = new LineOutput();
  const log = createLog(config.logLevel, output);
  const { count, isWorker, workers, ports } = readOptions(options, config);
  // Before anything else, so that a signal during the start is not missed.
  const stopped = stopReason(isWorker);
  process.on('uncaughtExceptionMonitor', (err) => log.fatal({ err }, 'an error that nothing handles: ending now'));
  const end = async (code: number) => {
    await output.end(lastLinesMsMax);
    exit(code);
  };
  const firstArguments = options.operator ? ['--operator'] : [];
  const sockets = socketsOf(options);
  if (count > 1) return runWorkers({ count, firstArguments, sockets, log, stopped }).then(end);
  const worker = isWorker ? { asWorker: { name: `${process.pid}`, workers, measurementsOfAll } } : {};
  const droppedLogLines = () => output.droppedLines;
  const tracing = await traces({ log, say });
  const inherited = { inheritedSockets: sockets, tracer: tracing?.tracer };
  const starting = startApp({ config: { ...config, ...ports }, log, droppedLogLines, ...inherited, ...worker });
  const app = await Promise.race([starting, stopped]);
  // Nothing was acknowledged yet, and a change of the schema is done wholly or not at all.
  if (typeof app === 'string') {
    log.info({ reason: app }, 'stopped before it had started');
    return end(0);
  }
  // Else the first to read measurements would hold up everybody.
  await app.measureProcess();
  // The first start takes some tenths of a second for it, so nobody is told yet. Not at the end, which may be a kill.
  flushCompileCache();
  collectAfterStart();
  const smtp = hostAndPort(app.smtp);
  const open = listDoors(app).map(({ door, address }) => ({ door, at: hostAndPort(address) }));
  const further = Object.fromEntries(open.map(({ door, at }) => [door, at]));
  const { url: http, operatorUrl: operator, httpSocket, lmtpSocket } = app;
  log.info({ http, httpSocket, operator, smtp, ...further, lmtpSocket, domains: config.domains }, 'started');
  if (lmtpSocket !== undefined) open.push({ door: 'lmtp', at: lmtpSocket });
  const forHttp = [http, ...(httpSocket === undefined ? [] : [httpSocket])].map((at) => `HTTP API ${at}`);
  const forOperators = operator === undefined ? [] : [`for operators ${operator}`];
  const doors = [
    ...forHttp,
    ...forOperators,
    `SMTP ${smtp}`,
    ...open.map(({ door, at }) => `${doorNames[door]} ${at}`),
  ];
  say(`Mayfly is ready: ${doors.join(', ')}, mail to ${config.domains.join(', ')}`);
  if (ports === undefined) {
    const isTerminal = terminal.errors.isTTY === true;
    await tellFirstKey(app, { log, isTerminal, file: firstKeyFile(config), say });
    // Elsewhere it would be in a log.
    if (isTerminal) await tellSignInLink(app, { say, isOperator: options.operator });
  }
  if (isWorker) announce(app);

  const reason = await Promise.race([stopped, app.failed]);
  if (typeof reason === 'object') {
    log.fatal({ err: reason }, 'the store failed: ending now');
    console.error(`mayfly: the store failed: ${reason.message}`);
    return end(1);
  }
  if (isWorker) endWithFirst();
  const code = await stopInTime(app, { log, reason });
  await tracing?.close();
  await end(code);
}

/** Starts to export traces where the variables of OpenTelemetry ask for that; says so where its package is not there. */
async function traces({ log, say }: { log: Logger } & Pick<ServeContext, 'say'>): Promise<Tracing | undefined> {
  const variable = tracingVariable();
  if (variable === undefined) return undefined;
  const { startTracing } = await import('../../../app/tracing.ts');
  const tracing = await startTracing();
  if (tracing !== undefined) return tracing;
  const words = `${variable} asks for traces, but @opentelemetry/sdk-node is not installed beside Mayfly: none are sent`;
  log.warn(words);
  say(`mayfly: warning: ${words}`);
  return undefined;
}

/** Resolves with the reason when the service has to stop: a signal, or the end of its parent process. */
export async function stopReason(isWorker: boolean): Promise<string> {
  const parentEnd = isWorker
    ? isLeftAlone().then(() => 'the first process has ended')
    : npmEnd({ isNpx: isRunByNpx() }).then(() => 'npm has ended');
  return Promise.race([stopSignal(), parentEnd]);
}

/** Stops the service and returns the exit code. */
export async function stopInTime(app: App, { log, reason }: { log: Logger; reason: string }): Promise<number> {
  log.info({ reason }, 'stopping');
  try {
    await withDeadline(app.stop(), stopMsMax);
    log.info({ reason }, 'stopped');
    return 0;
  } catch (error) {
    const facts = error instanceof DeadlineError ? { waitingFor: app.stopping } : { err: error };
    const message = 'did not stop in time or order: ending now, what was acknowledged is safe';
    log.fatal({ reason, ...facts }, message);
    // The reader of the log may have no time for its last lines.
    console.error(`mayfly: ${message}: ${error instanceof DeadlineError ? app.stopping.join(', ') : error}`);
    return 1;
  }
}

/**
 * Sockets with which systemd, or the first process, has started this one.
 * @throws StartError
 */
function socketsOf({ sockets }: Pick<ServeOptions, 'sockets'>): InheritedSockets {
  if (sockets !== undefined) return socketsIn(sockets);
  try {
    return inheritedSockets(inheritedSocketCount());
  } catch (error) {
    throw new StartError(`cannot use the sockets of systemd: ${messageOf(error)}`, { cause: error });
  }
}

function readOptions(options: ServeOptions, { database }: Config) {
  const { workers = '1', of = '1', 'as-worker': isWorker } = options;
  const count = workerCount(workers);
  if (count > 1 && database.engine !== 'postgres') {
    throw new UsageError('--workers needs PostgreSQL: one process at a time writes a SQLite file');
  }
  const ports = options.ports === undefined ? undefined : portsIn(options.ports);
  return { count, isWorker, workers: workerCount(of), ports };
}

/** Tells a link that opens the web app. */
async function tellSignInLink(
  app: App,
  { say, isOperator }: { say: (line: string) => void; isOperator: boolean },
): Promise<void> {
  const link = await app.signInLink({ isOperator });
  if (link !== undefined) say(`Open the web app, signed in; the link works once, within five minutes:\n\n  ${link}\n`);
}
