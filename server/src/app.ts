import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import { Accounts, defaultOwner } from './core/accounts/accounts.ts';
import { CallQuota } from './core/accounts/call-quota.ts';
import { KeyWatch } from './core/accounts/key-watch.ts';
import { StreamTickets } from './core/accounts/stream-tickets.ts';
import { ClockWatch } from './core/clock-watch.ts';
import { EventBell } from './core/events/bell.ts';
import { EventLog } from './core/events/log.ts';
import { LogHoldWatch } from './core/events/log-hold.ts';
import { endExpired } from './core/mailboxes/expiry.ts';
import { MailRemoval } from './core/mailboxes/mail-removal.ts';
import { Mailboxes } from './core/mailboxes/mailboxes.ts';
import { Delivery } from './core/mails/delivery.ts';
import { MailReader, type ParseMail } from './core/mails/mail-reader.ts';
import { Mails } from './core/mails/mails.ts';
import { OwnerLimits } from './core/owner-limits.ts';
import { Waits } from './core/waits/waits.ts';
import { WebhookDispatcher } from './core/webhooks/dispatcher.ts';
import { WebhookQueue } from './core/webhooks/queue.ts';
import { attemptMsMax } from './core/webhooks/schedule.ts';
import { WebhookSlots } from './core/webhooks/slots.ts';
import { LateTransport, type WebhookTransport } from './core/webhooks/transport.ts';
import { Webhooks } from './core/webhooks/webhooks.ts';
import { createHttpServer } from './http/server.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { IdSource } from './lib/ids.ts';
import type { Logger } from './lib/log.ts';
import { type RandomBytes, systemRandom } from './lib/random.ts';
import { startLoop } from './lib/scheduling/loop.ts';
import { Turns } from './lib/scheduling/turns.ts';
import { type Measurements, Metrics } from './metrics.ts';
import { messageOf, openStore, StartError } from './open-store.ts';
import { deriveProcessLimits, type ProcessLimits, readProcessResources } from './process-limits.ts';
import { Certificate } from './smtp/certificate.ts';
import { fixedLimits } from './smtp/limits.ts';
import { SmtpServer } from './smtp/server.ts';
import { countActiveMailboxes } from './store/operations/mailboxes.ts';
import type { PostgresLimits } from './store/postgres/limits.ts';
import type { Store } from './store/store.ts';

const sweepMs = 1_000;
const quotaSaveMs = 1_000;
/** The log is looked at so often although nobody has rung. */
const ringMs = 1_000;
const checkKeysMs = 1_000;
const pruneMs = 60_000;
const logHoldMs = 2_000;
const dispatchMs = 1_000;
const hourMs = 3_600_000;

export { configuredKeyName } from './core/accounts/accounts.ts';
export type { Measurements } from './metrics.ts';
export { StartError } from './open-store.ts';

/** What the service is built from besides its configuration. */
export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
  /** The clock that is compared with the database's; the machine's. */
  readonly machineClock?: Clock;
  readonly random?: RandomBytes;
  readonly parse?: ParseMail;
  /** Given where other processes of the service listen on the same ports. */
  readonly asWorker?: {
    readonly name: string;
    /** How many there are, this one included: they share the memory. */
    readonly workers: number;
    measurementsOfAll(): Promise<Measurements[]>;
  };
  /** Of PostgreSQL, in place of the usual ones. */
  readonly databaseLimits?: Partial<PostgresLimits>;
  /** Lines that the log could not write so far. */
  readonly droppedLogLines?: () => number;
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
  /** Ends every mailbox whose time has come, and has their mails removed. Runs by itself once a second. */
  expire(): Promise<number>;
  /** As `expire`, and resolves when the mails of all that have ended are removed. */
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
  /** The parts that a stop waits for at the moment. */
  readonly stopping: readonly string[];
}

/**
 * Builds every part once, in the order in which they need each other, and starts them.
 * @throws StartError when a port is taken, the database is in use, or the certificate cannot be read.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const { config, log, clock = systemClock, random = systemRandom(), asWorker } = options;
  const ids = new IdSource(random);
  const metrics = new Metrics(asWorker);
  const processLimits = deriveProcessLimits(config, readProcessResources(), asWorker?.workers);
  const ownerLimits = new OwnerLimits({ clock, limits: processLimits.owners });
  const turns = new Turns();
  const certificate = certificateOf(config, log);

  const store = await openStore(config, { clock, random, asServer: true, limits: options.databaseLimits ?? {} });
  const quota = new CallQuota({ store, clock });
  const accounts = new Accounts({ store, clock, ids, random, quota, limits: config });
  const onError = (task: string) => (error: unknown) => log.error({ err: error }, `${task} failed`);
  const removal = new MailRemoval({ store, onError: onError('removing the mails of ended mailboxes') });
  const mailboxes = new Mailboxes({
    store,
    clock,
    ids,
    random,
    turns,
    removal,
    domains: config.domains,
    secondsToQuotaReset: () => quota.secondsToReset(),
  });
  const mails = new Mails({ store, clock, ids, mailboxes, turns });
  const bell = new EventBell({ store, onError: onError('looking for events') });
  const events = new EventLog({ store, clock, random, bell, turns, keptMs: config.eventLogHours * hourMs });
  await events.open();
  const reader = new MailReader({
    clock,
    parse: options.parse,
    copyBytesMax: processLimits.mailCopyBytesMax,
    packsAll: config.database.engine !== 'sqlite',
    onFailure: onError('reading a message'),
  });
  const delivery = new Delivery({ store, clock, ids, reader, domains: config.domains });
  const transport = webhookTransport(config, { clock, random });
  const queue = new WebhookQueue({ store, clock, ids, turns });
  const slots = new WebhookSlots({ ownerLimits, sendsMax: processLimits.owners.webhookSends.total });
  const dispatcher = new WebhookDispatcher({
    store,
    clock,
    random,
    bell,
    queue,
    transport,
    slots,
    turns,
    onError: onError('sending webhooks'),
  });
  const webhooks = new Webhooks({
    store,
    clock,
    ids,
    mailboxes,
    transport,
    slots,
    webhooksMax: config.webhooksMax,
    keptMs: config.eventLogHours * hourMs,
    onActive: (owner) => queue.ownerActive(owner),
    onDue: () => dispatcher.kick(),
  });
  const logHold = new LogHoldWatch({ store, clock, log });
  const clockWatch = new ClockWatch({ store, clock: options.machineClock ?? systemClock, log });
  const ending = new AbortController();
  const { signal } = ending;
  const expire = async () => {
    // Read before the clocks are compared: a clock that is set in between moves no sweep.
    const now = clock.now();
    try {
      return (await clockWatch.compare()) ? await endExpired({ store, ids, now, signal }) : 0;
    } finally {
      // Also on a full disk, where this makes room for the other. Nobody's expiry waits for it.
      removal.start();
    }
  };
  const sweep = async () => {
    const ended = await expire();
    await removal.run();
    return ended;
  };
  const tickets = new StreamTickets({ store, clock, random, accounts });
  const keyWatch = new KeyWatch({ accounts });
  const waits = new Waits({ store, clock, events, bell, ownerLimits, keyWatch, turns });
  const prune = async () => {
    if (!clockWatch.isRight) return;
    await events.prune(signal);
    await tickets.prune(signal);
    await webhooks.prune(signal);
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
      notReady: async () => {
        if (signal.aborted) return 'the service is stopping';
        if (!(await store.isReachable())) return 'the database cannot be reached';
        if (!(await store.hasRoom(0))) return 'the disk is full';
        return clockWatch.isRight ? undefined : "this machine's clock differs from the database's";
      },
      metrics: () => metrics.render(),
    },
    observer: metrics.http,
    clock,
    turns,
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
    clockSkewSeconds: () => clockWatch.skewMs / 1000,
    droppedLogLines: options.droppedLogLines ?? (() => 0),
    activeMailboxes: () => store.read(countActiveMailboxes, { now: clock.now() }),
    mailsReadForWaits: () => waits.mailsRead,
  });

  if (config.apiKey !== '' && !(await accounts.ensureConfiguredKey(config.apiKey))) {
    log.warn('the key in MAYFLY_API_KEY was revoked, which is for good: set another one');
  }
  const loops = [
    startLoop({ intervalMs: sweepMs, task: async () => void (await expire()), onError: onError('sweep') }),
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

  const stopping = new Set<string>();
  async function stopPart(name: string, end: () => Promise<void>): Promise<void> {
    stopping.add(name);
    await end();
    stopping.delete(name);
  }

  async function stop(): Promise<void> {
    ending.abort();
    try {
      await Promise.all([
        stopPart('SMTP', () => smtpServer.stop()),
        stopPart('HTTP', () => http.close()),
        stopPart('webhooks', () => dispatcher.stop()),
      ]);
      await stopPart('removal', () => removal.stop());
      await stopPart('loops', async () => {
        for (const loop of loops) await loop.stop();
      });
      bell.stop();
      await stopPart('parsing', () => reader.stop());
      metrics.stop();
      // The calls of the last second are not worth a failed end.
      await stopPart('call counts', () => quota.save().catch(onError('saving the call counts')));
    } finally {
      await stopPart('store', () => store.close());
    }
  }

  try {
    const isShared = asWorker !== undefined;
    const smtp = await smtpServer.listen({ host: config.smtpHost, port: config.smtpPort, isShared });
    const url = await http.listen({ host: config.httpHost, port: config.httpPort, isShared });
    const { failed } = store;
    const measurements = () => metrics.measurements();
    return {
      url,
      smtp,
      accounts,
      store,
      smtpServer,
      createFirstKey,
      expire,
      sweep,
      dispatch: () => dispatcher.dispatch(),
      checkKeys: () => keyWatch.check(),
      prune,
      saveCalls,
      measurements,
      failed,
      stop,
      get stopping() {
        return [...stopping];
      },
    };
  } catch (error) {
    await stop();
    throw new StartError(messageOf(error), { cause: error });
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
    const { createTransport } = await import('./outbound/transport.ts');
    return createTransport({
      ...parts,
      requireHttps: !config.webhookAllowHttp,
      allowed: config.webhookAllowNetworks,
      nameServers: config.webhookNameServers,
      requestMsMax: attemptMsMax,
    });
  });
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
