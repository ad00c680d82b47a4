import { hostname } from 'node:os';
import type { Config } from '../config.ts';
import { ConnectionTicks } from '../connections/connection-ticks.ts';
import { ClientFaults } from '../core/client-faults.ts';
import type { ParseMail } from '../core/mails/in/mail-reader.ts';
import { MessageBudget } from '../core/mails/in/message-budget.ts';
import { OwnerLimits } from '../core/owner-limits.ts';
import { type Clock, monotonicClock, systemClock } from '../lib/clock.ts';
import { IdSource } from '../lib/ids.ts';
import type { Logger } from '../lib/log.ts';
import { TaskFailures } from '../lib/logs/task-failures.ts';
import type { Tracer } from '../lib/logs/tracer.ts';
import { type RandomBytes, systemRandom } from '../lib/random.ts';
import { Turns } from '../lib/scheduling/turns.ts';
import type { InheritedSockets } from '../lib/sockets/inherited-sockets.ts';
import { stopwatch as processStopwatch, type Stopwatch } from '../lib/stopwatch.ts';
import { Handshakes } from '../lib/tls/handshakes.ts';
import { type Measurements, Metrics } from '../metrics/metrics.ts';
import type { PostgresLimits } from '../store/postgres/limits.ts';
import type { WriterThreads } from '../store/sqlite/writer.ts';
import type { MailDoor } from './doors/mail-doors.ts';
import { openStore } from './open-store.ts';
import { deriveProcessLimits, readProcessResources } from './process-limits.ts';

/** Key of callers at this machine, which the service makes when it starts. */
export interface LocalKey {
  /** Whether they need not send it. */
  readonly isOpen: boolean;
  /** Told the key once it is there. */
  onMade(key: string): void;
}

/** Options of the service, besides its configuration. */
export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Calendar of the service; by default the machine's. */
  readonly clock?: Clock;
  /** Clock for durations, which has no date; by default that of the process. */
  readonly monotonic?: Clock;
  /** Clock that is compared with those of the database and of webhook receivers; by default the machine's. */
  readonly machineClock?: Clock;
  /** Stopwatch by which work is measured that has a time; by default that of the process. */
  readonly stopwatch?: Stopwatch;
  readonly random?: RandomBytes;
  readonly parse?: ParseMail;
  /** Set in a worker process, which shares its ports with other workers. */
  readonly asWorker?: {
    readonly name: string;
    /** Number of workers, this one included. They share the memory. */
    readonly workers: number;
    measurementsOfAll(): Promise<Measurements[]>;
  };
  /** Where spans go; nowhere by default. */
  readonly tracer?: Tracer | undefined;
  /** Sockets that the process was started with, by their ports. */
  readonly inheritedSockets?: InheritedSockets;
  /** Limits of PostgreSQL in place of the usual ones. */
  readonly databaseLimits?: Partial<PostgresLimits>;
  /** Threads for the writer of SQLite, shared with other services of this process; by default a thread of its own. */
  readonly writerThreads?: WriterThreads;
  /** Number of lines so far that the log could not write. */
  readonly droppedLogLines?: () => number;
  /** Key with which callers at this machine may come who have none. */
  readonly localKey?: LocalKey;
  /** Names by which messages tell where a port is set; by default those of the settings. */
  readonly portNames?: Partial<Record<'http' | 'smtp' | MailDoor, string>>;
}

/** Parts that all others need. */
export type Foundation = Awaited<ReturnType<typeof layFoundation>>;

/**
 * Builds the parts that all others need.
 * @throws StartError when the database is in use or cannot be used.
 */
export async function layFoundation(options: AppOptions) {
  const { config, log, clock = systemClock, monotonic = monotonicClock, random = systemRandom() } = options;
  const { stopwatch = processStopwatch } = options;
  const { asWorker, databaseLimits = {}, writerThreads } = options;
  const processLimits = deriveProcessLimits(config, readProcessResources(), asWorker?.workers);
  /** Aborted when the service begins to stop. */
  const ending = new AbortController();
  // The inferred type is one of a module of @types/node that no declaration can name.
  const signal: AbortSignal = ending.signal;
  const metrics = new Metrics(asWorker);
  const failures = new TaskFailures({ log, monotonic });
  return {
    options,
    config,
    log,
    tracer: options.tracer,
    clock,
    monotonic,
    stopwatch,
    random,
    ids: new IdSource(random),
    node: nameOfNode(options),
    metrics,
    processLimits,
    ownerLimits: new OwnerLimits({ monotonic, limits: processLimits.owners }),
    budget: new MessageBudget({
      bytesMax: processLimits.mailBytesMax,
      bytesPerAddressMax: config.smtpBufferBytesPerAddressMax,
    }),
    turns: new Turns(),
    handshakes: new Handshakes({ monotonic }),
    ticks: new ConnectionTicks({ monotonic }),
    /** Failed logins of mail programs, whatever they speak. */
    failedLogins: new ClientFaults({ perMinuteMax: config.smtpFailedLoginsMax }),
    store: await openStore(config, {
      ...{ clock, random, asServer: true, limits: databaseLimits, log, writerThreads },
      observer: metrics.store,
    }),
    ending,
    signal,
    /** Makes the error handler of a task, which logs that the task failed. */
    onError: (task: string) => failures.handler(task),
  };
}

/**
 * Name of this node, the same after each start: nodes on one database may be at one machine, as while one replaces another, and
 * differ in their ports then. Workers share the port, and have names of their own.
 */
function nameOfNode({ config, asWorker }: AppOptions): string {
  const name = `${hostname()}:${config.httpPort}`;
  return asWorker === undefined ? name : `${name}/${asWorker.name}`;
}
