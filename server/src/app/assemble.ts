import type { Config } from '../config.ts';
import { Accounts } from '../core/accounts/accounts.ts';
import { CallQuota } from '../core/accounts/call-quota.ts';
import { KeyWatch } from '../core/accounts/key-watch.ts';
import { StreamTickets } from '../core/accounts/stream-tickets.ts';
import { ClockWatch } from '../core/clock-watch.ts';
import { EventBell } from '../core/events/bell.ts';
import { EventLog } from '../core/events/log.ts';
import { LogHoldWatch } from '../core/events/log-hold.ts';
import { MailRemoval } from '../core/mailboxes/mail-removal.ts';
import { Mailboxes } from '../core/mailboxes/mailboxes.ts';
import { Delivery } from '../core/mails/delivery.ts';
import { MailReader, type ParseMail } from '../core/mails/mail-reader.ts';
import { Mails } from '../core/mails/mails.ts';
import { Recipients } from '../core/mails/recipients.ts';
import { OwnerLimits } from '../core/owner-limits.ts';
import { Waits } from '../core/waits/waits.ts';
import { WebhookDispatcher } from '../core/webhooks/dispatcher.ts';
import { WebhookQueue } from '../core/webhooks/queue.ts';
import { attemptMsMax } from '../core/webhooks/schedule.ts';
import { WebhookSlots } from '../core/webhooks/slots.ts';
import { LateTransport, type WebhookTransport } from '../core/webhooks/transport.ts';
import { Webhooks } from '../core/webhooks/webhooks.ts';
import { createHttpServer, type HttpServer } from '../http/server.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { IdSource } from '../lib/ids.ts';
import type { Logger } from '../lib/log.ts';
import { type RandomBytes, systemRandom } from '../lib/random.ts';
import { Turns } from '../lib/scheduling/turns.ts';
import { type Measurements, Metrics } from '../metrics.ts';
import { Certificate } from '../smtp/certificate.ts';
import { fixedLimits } from '../smtp/limits.ts';
import { SmtpServer } from '../smtp/server.ts';
import { countActiveMailboxes } from '../store/operations/mailboxes.ts';
import type { PostgresLimits } from '../store/postgres/limits.ts';
import type { Store } from '../store/store.ts';
import { messageOf, openStore, StartError } from './open-store.ts';
import { deriveProcessLimits, type ProcessLimits, readProcessResources } from './process-limits.ts';

const hourMs = 3_600_000;

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

/** Every part of the service, once. Nothing of it runs by itself yet but what opened the database. */
export type Assembly = Foundation & Nouns & Doors;

/** What the others stand on. */
interface Foundation {
  readonly options: AppOptions;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly ids: IdSource;
  readonly metrics: Metrics;
  readonly processLimits: ProcessLimits;
  readonly ownerLimits: OwnerLimits;
  readonly turns: Turns;
  readonly store: Store;
  /** Aborted when the service begins to stop. */
  readonly ending: AbortController;
  /** Tells the operator that a task failed. */
  readonly onError: (task: string) => (error: unknown) => void;
}

/** What the service does. */
interface Nouns {
  readonly quota: CallQuota;
  readonly accounts: Accounts;
  readonly keyWatch: KeyWatch;
  readonly tickets: StreamTickets;
  readonly clockWatch: ClockWatch;
  readonly mailboxes: Mailboxes;
  readonly removal: MailRemoval;
  readonly mails: Mails;
  readonly reader: MailReader;
  readonly delivery: Delivery;
  readonly bell: EventBell;
  readonly events: EventLog;
  readonly logHold: LogHoldWatch;
  readonly waits: Waits;
  readonly webhooks: Webhooks;
  readonly dispatcher: WebhookDispatcher;
}

/** Where clients and mail come in. */
interface Doors {
  readonly smtpServer: SmtpServer;
  readonly http: HttpServer;
}

/**
 * Builds every part, in the order in which they need each other.
 * @throws StartError when the database is in use or cannot be used, or the certificate cannot be read.
 */
export async function assemble(options: AppOptions): Promise<Assembly> {
  const certificate = certificateOf(options);
  const foundation = await layFoundation(options);
  const nouns = buildNouns(foundation);
  await nouns.events.open();
  const inside = { ...foundation, ...nouns };
  const smtpServer = buildSmtpServer(inside, certificate);
  const http = await buildHttpServer(inside);
  measure({ ...inside, smtpServer });
  return { ...inside, smtpServer, http };
}

async function layFoundation(options: AppOptions): Promise<Foundation> {
  const { config, log, clock = systemClock, random = systemRandom(), asWorker, databaseLimits = {} } = options;
  const processLimits = deriveProcessLimits(config, readProcessResources(), asWorker?.workers);
  return {
    options,
    clock,
    random,
    ids: new IdSource(random),
    metrics: new Metrics(asWorker),
    processLimits,
    ownerLimits: new OwnerLimits({ clock, limits: processLimits.owners }),
    turns: new Turns(),
    store: await openStore(config, { clock, random, asServer: true, limits: databaseLimits }),
    ending: new AbortController(),
    onError: (task) => (err) => log.error({ err }, `${task} failed`),
  };
}

function buildNouns(foundation: Foundation): Nouns {
  const { options, store, clock, random, ids, turns, ownerLimits, onError } = foundation;
  const { config, log } = options;
  const quota = new CallQuota({ store, clock });
  const accounts = new Accounts({ store, clock, ids, random, quota, limits: config });
  const removal = new MailRemoval({ store, onError: onError('removing the mails of ended mailboxes') });
  const secondsToQuotaReset = () => quota.secondsToReset();
  const { domains } = config;
  const recipients = new Recipients({ store, clock });
  const onEnd = () => recipients.forget();
  const mailboxes = new Mailboxes({ store, clock, ids, random, turns, removal, domains, secondsToQuotaReset, onEnd });
  const bell = new EventBell({ store, onError: onError('looking for events') });
  const events = new EventLog({ store, clock, random, bell, turns, keptMs: config.eventLogHours * hourMs });
  const keyWatch = new KeyWatch({ accounts });
  const reader = buildReader(foundation);
  return {
    quota,
    accounts,
    keyWatch,
    tickets: new StreamTickets({ store, clock, random, accounts }),
    clockWatch: new ClockWatch({ store, clock: options.machineClock ?? systemClock, log }),
    mailboxes,
    removal,
    mails: new Mails({ store, clock, ids, mailboxes, turns }),
    reader,
    delivery: new Delivery({ store, clock, ids, reader, recipients, domains }),
    bell,
    events,
    logHold: new LogHoldWatch({ store, clock, log }),
    waits: new Waits({ store, clock, events, bell, ownerLimits, keyWatch, turns }),
    ...buildWebhooks(foundation, { mailboxes, bell }),
  };
}

function buildReader({ options, clock, processLimits, onError }: Foundation): MailReader {
  return new MailReader({
    clock,
    parse: options.parse,
    copyBytesMax: processLimits.mailCopyBytesMax,
    packsAll: options.config.database.engine !== 'sqlite',
    onFailure: onError('reading a message'),
  });
}

function buildWebhooks(
  { options, store, clock, random, ids, turns, processLimits, ownerLimits, onError }: Foundation,
  { mailboxes, bell }: { mailboxes: Mailboxes; bell: EventBell },
): { webhooks: Webhooks; dispatcher: WebhookDispatcher } {
  const { config } = options;
  const transport = buildTransport(config, { clock, random });
  const queue = new WebhookQueue({ store, clock, ids, turns });
  const slots = new WebhookSlots({ ownerLimits, sendsMax: processLimits.owners.webhookSends.total });
  const dispatcher = new WebhookDispatcher({
    ...{ store, clock, random, bell, queue, transport, slots, turns },
    onError: onError('sending webhooks'),
  });
  const webhooks = new Webhooks({
    ...{ store, clock, ids, mailboxes, transport, slots },
    webhooksMax: config.webhooksMax,
    keptMs: config.eventLogHours * hourMs,
    onActive: (owner) => queue.ownerActive(owner),
    onDue: () => dispatcher.kick(),
  });
  return { webhooks, dispatcher };
}

/** Loaded by whoever makes the first webhook: it takes megabytes. */
function buildTransport(config: Config, parts: { clock: Clock; random: RandomBytes }): WebhookTransport {
  return new LateTransport(async () => {
    const { createTransport } = await import('../outbound/transport.ts');
    return createTransport({
      ...parts,
      requireHttps: !config.webhookAllowHttp,
      allowed: config.webhookAllowNetworks,
      nameServers: config.webhookNameServers,
      requestMsMax: attemptMsMax,
    });
  });
}

function certificateOf({ config: { tlsCert, tlsKey }, log }: AppOptions): Certificate | undefined {
  if (tlsCert === '') return undefined;
  const onError = (error: unknown) => log.error({ err: error }, 'tls: the changed certificate cannot be used');
  try {
    return new Certificate({ certFile: tlsCert, keyFile: tlsKey, onError });
  } catch (error) {
    throw new StartError(`the TLS certificate cannot be used: ${messageOf(error)}`, { cause: error });
  }
}

function buildSmtpServer(parts: Foundation & Nouns, certificate: Certificate | undefined): SmtpServer {
  const { options, delivery, clock, ids, metrics, processLimits } = parts;
  const { config, log } = options;
  return new SmtpServer({
    ...{ delivery, clock, ids, log, certificate },
    limits: {
      ...fixedLimits,
      messageBytesMax: config.messageBytesMax,
      recipientsMax: config.smtpRecipientsMax,
      errorsMax: config.smtpErrorsMax,
      idleCommandsMax: config.smtpIdleCommandsMax,
      connectionsMax: processLimits.smtpConnectionsMax,
      connectionsPerAddressMax: config.smtpConnectionsPerAddressMax,
      sessionMsMax: config.smtpSessionSecondsMax * 1000,
      idleMsMax: config.smtpIdleSecondsMax * 1000,
      deliveryMsMax: config.smtpDeliverySecondsMax * 1000,
      bufferBytesMax: processLimits.mailBytesMax,
      bufferBytesPerAddressMax: config.smtpBufferBytesPerAddressMax,
      unknownRecipientsPerMinuteMax: config.smtpUnknownRecipientsMax,
    },
    hostname: config.hostname,
    observer: metrics.smtp,
    proxies: config.smtpProxyFrom,
  });
}

function buildHttpServer(parts: Foundation & Nouns): Promise<HttpServer> {
  const { options, processLimits, metrics } = parts;
  const { config, log } = options;
  return createHttpServer({
    ...parts,
    log,
    operations: { notReady: () => notReady(parts), metrics: () => metrics.render() },
    observer: metrics.http,
    limits: {
      connectionsMax: processLimits.httpConnectionsMax,
      connectionsPerAddressMax: config.httpConnectionsPerAddressMax ?? processLimits.httpConnectionsMax,
      requestMsMax: config.httpRequestSecondsMax * 1000,
      stalledMsMax: config.httpStalledSecondsMax * 1000,
    },
  });
}

/** Why no work should be sent here, if so. */
async function notReady({ ending, store, clockWatch }: Foundation & Nouns): Promise<string | undefined> {
  if (ending.signal.aborted) return 'the service is stopping';
  if (!(await store.isReachable())) return 'the database cannot be reached';
  if (!(await store.hasRoom(0))) return 'the disk is full';
  return clockWatch.isRight ? undefined : "this machine's clock differs from the database's";
}

function measure(parts: Foundation & Nouns & { smtpServer: SmtpServer }): void {
  const { options, metrics, store, clock, smtpServer, ownerLimits, logHold, clockWatch, waits } = parts;
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
}
