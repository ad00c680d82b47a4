import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../app.ts';
import type { Logger } from '../lib/log.ts';
import { UsageError } from './command.ts';

const workersMax = 64;
/** Before a worker that has ended is replaced, so that one that cannot run is not started again and again at once. */
const restartMs = 1_000;
const program = new URL('../main.ts', import.meta.url);

/** The ports that the workers share. */
export interface SharedPorts {
  readonly http: number;
  readonly smtp: number;
}

/**
 * Reads the number of processes to run.
 * @throws UsageError
 */
export function workerCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > workersMax) {
    throw new UsageError(`--workers must be a whole number from 1 to ${workersMax}, not "${text}"`);
  }
  return count;
}

/** In a worker: tells the first process that it serves. */
export function announce(ports: SharedPorts): void {
  process.send?.(ports);
}

/** In a worker: resolves when the first process is gone, and nobody would end it any more. */
export async function isLeftAlone(): Promise<void> {
  await once(process, 'disconnect');
}

/** In a worker: lets it end, which would else stay for what the first process has to say. */
export function leave(): void {
  process.disconnect?.();
}

/**
 * Runs the service in `count` processes that listen on the same ports, between which the operating system shares out the
 * connections. One that ends by itself is replaced. When `stopped` resolves each finishes what it has under way.
 * @throws StartError when the first worker cannot start.
 */
export async function runWorkers(options: { count: number; log: Logger; stopped: Promise<unknown> }): Promise<void> {
  const { count, log, stopped } = options;
  const running = new Set<ChildProcess>();
  let isStopping = false;
  const start = (args: readonly string[]) => {
    const worker = fork(program, ['serve', '--as-worker', ...args]);
    running.add(worker);
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
  ports = await portsOf(start([]));
  for (let started = 1; started < count; started += 1) start(further(ports));
  await stopped;
  isStopping = true;
  await Promise.all([...running].map(end));
}

function further({ http, smtp }: SharedPorts): string[] {
  return ['--http-port', `${http}`, '--smtp-port', `${smtp}`];
}

async function portsOf(worker: ChildProcess): Promise<SharedPorts> {
  const ended = once(worker, 'exit').then(() => {
    throw new StartError('the first worker could not start: it has said why');
  });
  const [ports] = await Promise.race([once(worker, 'message'), ended]);
  ended.catch(() => {});
  return ports;
}

async function end(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  await ended;
}
