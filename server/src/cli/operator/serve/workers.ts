import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { listDoors, type MailDoor } from '../../../app/doors/mail-doors.ts';
import { StartError } from '../../../app/open-store.ts';
import type { App } from '../../../app/run.ts';
import type { Logger } from '../../../lib/log.ts';
import { withDeadline } from '../../../lib/scheduling/deadline.ts';
import { singleFlight } from '../../../lib/scheduling/single-flight.ts';
import type { InheritedSockets } from '../../../lib/sockets/inherited-sockets.ts';
import type { Measurements } from '../../../metrics/metrics.ts';
import { UsageError } from '../../arguments.ts';
import { exit } from '../../exit.ts';
import { answer, ask, tell } from './questions.ts';

const workersMax = 64;
/** Delay in milliseconds before an ended worker is replaced, so that one that cannot run is not started in a tight loop. */
const restartMs = 1_000;
/**
 * Time in milliseconds for a worker to report its measurements. The first process has twice that to report those of
 * all.
 */
const measurementsMsMax = 1_000;
/** Time in milliseconds after which a stopping worker is killed: longer than its own deadline. */
const workerStopMsMax = 3_000;
const program = new URL('../../../main.ts', import.meta.url);

/** The ports that the workers share, by the names of their settings in the configuration. */
type SharedPorts = Partial<Record<'httpPort' | 'operatorPort' | 'smtpPort' | `${MailDoor}Port`, number>>;

/**
 * Parses the number of worker processes.
 * @throws UsageError
 */
export function workerCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > workersMax) {
    throw new UsageError(`--workers must be a whole number from 1 to ${workersMax}, not "${text}"`);
  }
  return count;
}

/**
 * Question for measurements. A worker asks the first process for those of all workers, and the first process asks each
 * worker for its own.
 */
const measurements = 'measurements';

/** Tells the first process the ports of this worker, and answers its questions for measurements. */
export function announce(app: App): void {
  answer(process, measurements, () => app.measurements());
  const ports: SharedPorts = { httpPort: Number(new URL(app.url).port), smtpPort: app.smtp.port };
  if (app.operatorUrl !== undefined) ports.operatorPort = Number(new URL(app.operatorUrl).port);
  for (const { door, address } of listDoors(app)) ports[`${door}Port`] = address.port;
  tell(process, { ports });
}

/** Asks the first process for the measurements of all workers; for use in a worker. */
export const measurementsOfAll = singleFlight(async () => {
  // As `runWorkers` gives it.
  return (await ask(process, measurements, 2 * measurementsMsMax)) as Measurements[];
});

/** Resolves when the first process is gone, so that nobody else would end this worker. */
export async function isLeftAlone(): Promise<void> {
  await once(process, 'disconnect');
}

/** Makes this worker, which is about to end, end at once when the first process ends. */
export function endWithFirst(): void {
  if (process.connected) process.once('disconnect', () => exit(1));
}

/**
 * Runs the service in `count` worker processes that listen on the same ports. The operating system distributes connections
 * among them. A worker that ends by itself is replaced. When `stopped` resolves, each worker finishes its work under way.
 * Returns the exit code: 0 when all ended in order.
 * @throws StartError when the first worker cannot start.
 */
export async function runWorkers(options: {
  count: number;
  /** Arguments of the first worker, which alone prints what a start prints. */
  firstArguments: readonly string[];
  /** Sockets that this process was started with, for all workers. */
  sockets: InheritedSockets;
  log: Logger;
  stopped: Promise<string>;
}): Promise<number> {
  const { count, firstArguments, sockets, log, stopped } = options;
  const passed = passedOn(sockets);
  const running = new Set<ChildProcess>();
  const gather = singleFlight(() => measurementsOf(running));
  let isStopping = false;
  const start = (args: readonly string[]) => {
    // The plain serialization has no NaN.
    const line = ['serve', '--as-worker', '--of', `${count}`, ...args, ...passed.args];
    const worker = fork(program, line, { serialization: 'advanced', stdio: passed.stdio });
    running.add(worker);
    answer(worker, measurements, gather);
    worker.once('exit', async (code, signal) => {
      running.delete(worker);
      if (isStopping || ports === undefined) return;
      log.error({ worker: worker.pid, code, signal }, 'a worker has ended and is replaced');
      await delay(restartMs);
      if (!isStopping) start(further(ports));
    });
    return worker;
  };
  let ports: SharedPorts | undefined;
  // One alone, which makes the database and finds the ports.
  const found = await Promise.race([portsOf(start(firstArguments)), stopped]);
  if (typeof found === 'object') {
    ports = found;
    for (let started = 1; started < count; started += 1) start(further(found));
    await stopped;
  }
  isStopping = true;
  const workers = [...running];
  const ends = await Promise.all(workers.map(end));
  const reason = await stopped;
  const late = workers.flatMap(({ pid }, index) => (ends[index] === true ? [] : [pid]));
  if (late.length === 0) log.info({ reason }, 'all workers have stopped');
  else log.fatal({ reason, workers: late }, 'workers did not stop in time or order, as each has said');
  return late.length === 0 ? 0 : 1;
}

/** Arguments of a worker that shares the ports of the first one. */
function further(ports: SharedPorts): string[] {
  return ['--ports', JSON.stringify(ports)];
}

/** Reads the ports that a worker shares from its arguments. */
export function portsIn(text: string): SharedPorts {
  return JSON.parse(text);
}

/** Streams of a worker, which has the sockets after its channel, and the arguments that say which they are. */
function passedOn(sockets: InheritedSockets): { stdio: ('inherit' | 'ipc' | number)[]; args: string[] } {
  const usual = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
  const places = [...sockets.keys()].map((port, index) => [port, usual.length + index]);
  const args = places.length === 0 ? [] : ['--sockets', JSON.stringify(places)];
  return { stdio: [...usual, ...sockets.values()], args };
}

/** Reads the sockets of a worker from its arguments. */
export function socketsIn(text: string): InheritedSockets {
  return new Map(JSON.parse(text));
}

function portsOf(worker: ChildProcess): Promise<SharedPorts> {
  return new Promise((resolve, reject) => {
    worker.once('exit', () => reject(new StartError('the first worker could not start: it has said why')));
    worker.on('message', (message: { ports?: SharedPorts }) => {
      if (message.ports !== undefined) resolve(message.ports);
    });
  });
}

/** Measurements of the workers. A worker that does not answer, because it starts or ends, is left out. */
async function measurementsOf(workers: Iterable<ChildProcess>): Promise<unknown[]> {
  const answers = await Promise.allSettled([...workers].map((worker) => ask(worker, measurements, measurementsMsMax)));
  return answers.flatMap((given) => (given.status === 'fulfilled' ? [given.value] : []));
}

/** Ends a worker. Returns whether it ended in order; a worker that has only begun to start ends by the signal itself. */
async function end(worker: ChildProcess): Promise<boolean> {
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  try {
    await withDeadline(ended, workerStopMsMax);
    return worker.exitCode === 0 || worker.exitCode === null;
  } catch {
    worker.kill('SIGKILL');
    await ended;
    return false;
  }
}
