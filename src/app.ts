import type { AddressInfo } from 'node:net';
import type { Config, Database } from './config.ts';
import { Accounts, defaultOwner } from './core/accounts.ts';
import { CallQuota } from './core/call-quota.ts';
import { Delivery } from './core/delivery.ts';
import { EventBell } from './core/event-bell.ts';
import { EventLog } from './core/events.ts';
import { sweepExpired } from './core/expiry.ts';
import { KeyWatch } from './core/key-watch.ts';
import { LogHoldWatch } from './core/log-hold.ts';
import { MailReader, type ParseMail } from './core/mail-reader.ts';
import { Mailboxes } from './core/mailboxes.ts';
import { Mails } from './core/mails.ts';
import { OwnerLimits } from './core/owner-limits.ts';
import { StreamTickets } from './core/stream-tickets.ts';
import { Waits } from './core/waits.ts';
import { WebhookDispatcher } from './core/webhook-dispatcher.ts';
import { WebhookQueue } from './core/webhook-queue.ts';
import { LateTransport, type WebhookTransport } from './core/webhook-transport.ts';
import { Webhooks } from './core/webhooks.ts';
import { closeHttp, createHttpServer } from './http/server.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { IdSource } from './lib/ids.ts';
import type { Logger } from './lib/log.ts';
import { startLoop } from './lib/loop.ts';
import { type RandomBytes, systemRandom } from './lib/random.ts';
import { type Measurements, Metrics } from './metrics.ts';
import { deriveProcessLimits, type ProcessLimits, readProcessResources } from './process-limits.ts';
import { Certificate } from './smtp/certificate.ts';
import { fixedLimits } from './smtp/limits.ts';
import { SmtpServer } from './smtp/server.ts';
import type { MovedRows } from './store/move.ts';
import type { MoveSide } from './store/move-side.ts';
import { countActiveMailboxes } from './store/operations/mailboxes.ts';
import type { PostgresLimits } from './store/postgres/limits.ts';
import { openSqliteStore } from './store/sqlite/sqlite-store.ts';
import { type Store, StoreLockedError } from './store/store.ts';

const sweepMs = 1_000;
const quotaSaveMs = 1_000;
/** The log is looked at so often although nobody has rung. */
const ringMs = 1_000;
const checkKeysMs = 1_000;
const pruneMs = 60_000;
const logHoldMs = 2_000;
const dispatchMs = 1_000;
const hourMs = 3_600_000;
/** Connections that the system holds until they are accepted. */
const httpBacklog = 1_024;

export type { Measurements } from './metrics.ts';

/** What the service is built from besides its configuration. */
export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  readonly parse?: ParseMail;
  /** Given where other processes of the service listen on the same ports. */
  readonly asWorker?: { readonly name: string; measurementsOfAll(): Promise<Measurements[]> };
  /** Of PostgreSQL, in place of the usual ones. */
  readonly databaseLimits?: Partial<PostgresLimits>;
}

/** The service cannot start, for a reason that its operator can mend. */
export class StartError extends Error {
  override name = 'StartError';
}

/** A running service. */
export interface App {
  /** The API's base URL, with the real port. */
  readonly url: string;
  /** Where mail is received, with the real port. */
  readonly smtp: AddressInfo;
  readonly accounts: Accounts;
  readonly store: Store;
  readonly smtpServer: SmtpServer;
  /** On a first start nobody has a key: makes one of the default owner, and returns it. */
  createFirstKey(): Promise<{ owner: string; key: string } | undefined>;
  /** Ends every mailbox whose time has come. Runs by itself once a second. */
  sweep(): Promise<number>;
  /** Sends all webhook deliveries that are due, and resolves when they have been. Runs by itself. */
  dispatch(): Promise<void>;
  /** Ends the streams and waits whose key is no longer valid. Runs by itself once a second. */
  checkKeys(): Promise<void>;
  /** Removes events and webhook deliveries that are too old, and tickets. Runs by itself once a minute. */
  prune(): Promise<void>;
  /** Puts the calls counted since the last time on record. Runs by itself once a second. */
  saveCalls(): Promise<void>;
  /** What this process measures now. */
  measurements(): Promise<Measurements>;
  /** Resolves, with the reason, when the service can no longer do its work and has to end. */
  readonly failed: Promise<Error>;
  /** Refuses new work, finishes what is under way, and ends. */
  stop(): Promise<void>;
}

/**
 * Builds every part once, in the order in which they need each other, and starts them.
 * @throws StartError when a port is taken, the database is in use, or the certificate cannot be read.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, log, clock = systemClock, random = systemRandom(), asWorker } = options;
  const ids = new IdSource(random);
  const reusePort = asWorker !== undefined;
  const metrics = new Metrics(asWorker);
  const processLimits = deriveProcessLimits(config, readProcessResources());
  const ownerLimits = new OwnerLimits({ clock, limits: processLimits.owners });
  const certificate = certificateOf(config, log);

  const store = await openStore(config, { clock, random, asServer: true, limits: options.databaseLimits ?? {} });
  const quota = new CallQuota({ store, clock });
  const accounts = new Accounts({ store, clock, ids, random, quota, limits: config });
  const mailboxes = new Mailboxes({
    store,
    clock,
    ids,
    random,
    domains: config.domains,
    secondsToQuotaReset: () => quota.secondsToReset(),
  });
  const mails = new Mails({ store, clock, ids, mailboxes });
  const onError = (task: string) => (error: unknown) => log.error({ err: error }, `${task} failed`);
  const bell = new EventBell({ store, onError: onError('looking for events') });
  const events = new EventLog({ store, clock, random, bell, keptMs: config.eventLogHours * hourMs });
  await events.open();
  const reader = new MailReader({
    clock,
    parse: options.parse,
    copyBytesMax: processLimits.mailCopyBytesMax,
    onFailure: onError('reading a large message'),
  });
  const delivery = new Delivery({ store, clock, ids, reader, domains: config.domains });
  const transport = webhookTransport(config, { clock, random });
  const queue = new WebhookQueue({ store, clock, ids });
  const dispatcher = new WebhookDispatcher({
    store,
    clock,
    random,
    bell,
    queue,
    transport,
    onError: onError('sending webhooks'),
  });
  const webhooks = new Webhooks({
    store,
    clock,
    ids,
    mailboxes,
    transport,
    webhooksMax: config.webhooksMax,
    keptMs: config.eventLogHours * hourMs,
    onChange: () => {
      queue.lookAtAll();
      dispatcher.kick();
    },
  });
  const logHold = new LogHoldWatch({ store, clock, log });
  const sweep = () => sweepExpired({ store, clock, ids });
  const tickets = new StreamTickets({ store, clock, random, accounts });
  const keyWatch = new KeyWatch({ accounts });
  const waits = new Waits({ store, clock, events, bell, ownerLimits, keyWatch });
  const prune = async () => {
    await events.prune();
    await tickets.prune();
    await webhooks.prune();
  };
  const saveCalls = () => quota.save();

  const smtpServer = new SmtpServer({
    delivery,
    clock,
    ids,
    log,
    limits: smtpLimits(config, processLimits),
    hostname: config.hostname,
    certificate,
    observer: metrics.smtp,
    proxies: config.smtpProxyFrom,
  });
  let isStopping = false;
  const http = await createHttpServer({
    accounts,
    mailboxes,
    mails,
    events,
    waits,
    tickets,
    ownerLimits,
    keyWatch,
    webhooks,
    operations: {
      isReady: async () => !isStopping && (await store.isReachable()) && (await store.hasRoom(0)),
      metrics: () => metrics.render(),
    },
    observer: metrics.http,
    clock,
    ids,
    log,
    limits: {
      connectionsMax: processLimits.httpConnectionsMax,
      connectionsPerAddressMax: config.httpConnectionsPerAddressMax ?? processLimits.httpConnectionsMax,
      requestMsMax: config.httpRequestSecondsMax * 1000,
      stalledMsMax: config.httpStalledSecondsMax * 1000,
    },
  });
  metrics.watch({
    pendingWrites: () => store.pendingWrites,
    smtpConnections: () => smtpServer.connections,
    held: (kind) => ownerLimits.held(kind),
    heldLog: () => logHold.read(),
    activeMailboxes: () => store.read(countActiveMailboxes, { now: clock.now() }),
    mailsReadForWaits: () => waits.mailsRead,
  });

  if (config.apiKey !== '') await accounts.ensureKey(config.apiKey);
  const loops = [
    startLoop({ intervalMs: sweepMs, task: async () => void (await sweep()), onError: onError('sweep') }),
    startLoop({ intervalMs: quotaSaveMs, task: saveCalls, onError: onError('saving the call counts') }),
    startLoop({ intervalMs: ringMs, task: () => bell.ring(), onError: onError('looking for events') }),
    startLoop({ intervalMs: checkKeysMs, task: () => keyWatch.check(), onError: onError('looking up keys') }),
    startLoop({
      intervalMs: logHoldMs,
      task: () => logHold.look(),
      onError: onError('looking at what holds the event log up'),
    }),
    startLoop({ intervalMs: pruneMs, task: prune, onError: onError('pruning the event log') }),
    startLoop({
      intervalMs: dispatchMs,
      task: async () => void (await dispatcher.round()),
      onError: onError('sending webhooks'),
    }),
  ];

  async function createFirstKey() {
    if ((await accounts.listKeys()).length > 0) return undefined;
    const key = { owner: defaultOwner, name: 'first', domains: [], expiresAtMs: null };
    return { owner: defaultOwner, key: (await accounts.createKey(key)).key };
  }

  async function stop(): Promise<void> {
    isStopping = true;
    try {
      await Promise.all([smtpServer.stop(), closeHttp(http, fixedLimits.drainMsMax), dispatcher.stop()]);
      for (const loop of loops) await loop.stop();
      bell.stop();
      await reader.stop();
      // The calls of the last second are not worth a failed end.
      await quota.save().catch(onError('saving the call counts'));
    } finally {
      await store.close();
    }
  }

  try {
    const smtp = await smtpServer.listen({ host: config.smtpHost, port: config.smtpPort, reusePort });
    const url = await http.listen({
      host: config.httpHost,
      port: config.httpPort,
      backlog: httpBacklog,
      ...(reusePort ? { reusePort } : {}),
    });
    const { failed } = store;
    const measurements = () => metrics.measurements();
    return {
      url,
      smtp,
      accounts,
      store,
      smtpServer,
      createFirstKey,
      sweep,
      dispatch: () => dispatcher.dispatch(),
      checkKeys: () => keyWatch.check(),
      prune,
      saveCalls,
      measurements,
      failed,
      stop,
    };
  } catch (error) {
    await stop();
    throw new StartError(messageOf(error), { cause: error });
  }
}

/** The accounts alone, for a command that runs beside a server or without one. */
export async function openAccounts(config: Config): Promise<{ accounts: Accounts; close: () => Promise<void> }> {
  const clock = systemClock;
  const random = systemRandom();
  const store = await openStore(config, { clock, random, asServer: false, limits: {} });
  const quota = new CallQuota({ store, clock });
  const accounts = new Accounts({ store, clock, ids: new IdSource(random), random, quota, limits: config });
  return { accounts, close: () => store.close() };
}

/**
 * Moves everything from one database into another, which must be empty; no server may run on either.
 * @throws StartError when it cannot be done; the source is then as it was, and the target empty.
 */
export async function moveDatabase(options: {
  from: Database;
  to: Database;
  onTable: (moved: MovedRows) => void;
}): Promise<void> {
  const nowMs = systemClock.now();
  const opened: MoveSide[] = [];
  // Both drivers are loaded only here.
  const { assertDifferent, move, openMoveSide } = await import('./store/move.ts');
  try {
    assertDifferent(options.from, options.to);
    const source = await openMoveSide(options.from, { role: 'source', nowMs });
    opened.push(source);
    const target = await openMoveSide(options.to, { role: 'target', nowMs });
    opened.push(target);
    await move({ source, target }, { nowMs, onTable: options.onTable });
  } catch (error) {
    throw new StartError(`cannot move: ${messageOf(error)}`, { cause: error });
  } finally {
    for (const side of opened) await side.close();
  }
}

async function openStore(
  config: Config,
  options: { clock: Clock; random: RandomBytes; asServer: boolean; limits: Partial<PostgresLimits> },
): Promise<Store> {
  const { database, databaseConnectionsMax: connectionsMax } = config;
  try {
    if (database.engine === 'sqlite') return await openSqliteStore({ ...options, file: database.file });
    // Its driver is loaded only where it is used.
    const { openPostgresStore } = await import('./store/postgres/postgres-store.ts');
    return await openPostgresStore({ ...options, url: database.url, connectionsMax });
  } catch (error) {
    const name = database.engine === 'sqlite' ? database.file : 'the database';
    const message = error instanceof StoreLockedError ? error.message : `cannot use ${name}: ${messageOf(error)}`;
    throw new StartError(message, { cause: error });
  }
}

function certificateOf({ tlsCert, tlsKey }: Config, log: Logger): Certificate | undefined {
  if (tlsCert === '') return undefined;
  const onError = (error: unknown) => log.error({ err: error }, 'tls: the changed certificate cannot be used');
  try {
    return new Certificate({ certFile: tlsCert, keyFile: tlsKey, onError });
  } catch (error) {
    throw new StartError(`the TLS certificate cannot be used: ${messageOf(error)}`, { cause: error });
  }
}

/** Loaded by whoever makes the first webhook: it takes megabytes. */
function webhookTransport(config: Config, parts: { clock: Clock; random: RandomBytes }): WebhookTransport {
  return new LateTransport(async () => {
    const { createTransport } = await import('./webhooks/transport.ts');
    return createTransport({
      ...parts,
      requireHttps: !config.webhookAllowHttp,
      allowed: config.webhookAllowNetworks,
    });
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function smtpLimits(config: Config, { smtpConnectionsMax, mailBytesMax }: ProcessLimits) {
  return {
    ...fixedLimits,
    messageBytesMax: config.messageBytesMax,
    recipientsMax: config.smtpRecipientsMax,
    errorsMax: config.smtpErrorsMax,
    idleCommandsMax: config.smtpIdleCommandsMax,
    connectionsMax: smtpConnectionsMax,
    connectionsPerAddressMax: config.smtpConnectionsPerAddressMax,
    sessionMsMax: config.smtpSessionSecondsMax * 1000,
    idleMsMax: config.smtpIdleSecondsMax * 1000,
    deliveryMsMax: config.smtpDeliverySecondsMax * 1000,
    bufferBytesMax: mailBytesMax,
    bufferBytesPerAddressMax: config.smtpBufferBytesPerAddressMax,
    unknownRecipientsPerMinuteMax: config.smtpUnknownRecipientsMax,
  };
}
