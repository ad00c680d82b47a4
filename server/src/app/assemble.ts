import type { Config } from '../config.ts';
import { CallQuota } from '../core/accounts/call-quota.ts';
import { Claims } from '../core/accounts/claims.ts';
import { KeyCalls } from '../core/accounts/key-calls.ts';
import { UsableDomains } from '../core/accounts/usable-domains.ts';
import { UsageReports } from '../core/accounts/usage.ts';
import { ClockWatch } from '../core/clock-watch.ts';
import { DomainEndings } from '../core/domains/domain-endings.ts';
import { DomainLooks } from '../core/domains/domain-looks.ts';
import { DomainRecords } from '../core/domains/domain-records.ts';
import { Domains } from '../core/domains/domains.ts';
import { EventBell } from '../core/events/bell.ts';
import { EventLog } from '../core/events/log.ts';
import { LogHoldWatch } from '../core/events/log-hold.ts';
import { Archive } from '../core/mailboxes/archive.ts';
import { CaptureLogins } from '../core/mailboxes/capture-logins.ts';
import { MailRemoval } from '../core/mailboxes/mail-removal.ts';
import { MailboxChanges } from '../core/mailboxes/mailbox-changes.ts';
import { Mailboxes } from '../core/mailboxes/mailboxes.ts';
import { NewestMails } from '../core/mailboxes/newest-mails.ts';
import { OwnAddresses } from '../core/mailboxes/own-addresses.ts';
import { CaptureInboxes } from '../core/mails/in/capture-inboxes.ts';
import { Delivery } from '../core/mails/in/delivery.ts';
import { FullMailboxes } from '../core/mails/in/full-mailboxes.ts';
import type { ParseMail } from '../core/mails/in/mail-reader.ts';
import { MessageBudget } from '../core/mails/in/message-budget.ts';
import { RecipientJudge } from '../core/mails/in/recipient-judge.ts';
import { Recipients } from '../core/mails/in/recipients.ts';
import { MessageBytes } from '../core/mails/kept/message-bytes.ts';
import { MailAuthentication } from '../core/mails/shown/authentication.ts';
import { Mails } from '../core/mails/shown/mails.ts';
import { FilePages } from '../core/mails/shown/pages/file-pages.ts';
import { OwnerLimits } from '../core/owner-limits.ts';
import { Waits } from '../core/waits/waits.ts';
import { WebhookDispatcher } from '../core/webhooks/dispatcher.ts';
import { WebhookQueue } from '../core/webhooks/queue.ts';
import { attemptMsMax } from '../core/webhooks/schedule.ts';
import { WebhookSlots } from '../core/webhooks/slots.ts';
import { Webhooks } from '../core/webhooks/webhooks.ts';
import { RecordReader } from '../dns/record-reader.ts';
import { createHttpServer, type HttpServer } from '../http/server.ts';
import type { LocalAccess } from '../http/sessions/local-access.ts';
import { type Clock, monotonicClock, systemClock } from '../lib/clock.ts';
import { IdSource } from '../lib/ids.ts';
import type { Logger } from '../lib/log.ts';
import { type RandomBytes, systemRandom } from '../lib/random.ts';
import { Turns } from '../lib/scheduling/turns.ts';
import { AgentThread } from '../mcp/agent-thread.ts';
import { type Measurements, Metrics } from '../metrics.ts';
import { WebhookTransport } from '../outbound/transport.ts';
import { SenderChecks } from '../sender-auth/sender-checks.ts';
import type { Certificate } from '../smtp/certificate.ts';
import { SmtpServer } from '../smtp/server.ts';
import type { PostgresLimits } from '../store/postgres/limits.ts';
import type { WriterThreads } from '../store/sqlite/writer.ts';
import type { Store } from '../store/store.ts';
import { type Access, buildAccess, checkLocalKey, type LocalKey, openLocally } from './access.ts';
import { captureSettings, checkCapture } from './capture.ts';
import { certificateOf } from './certificate.ts';
import { measure, notReady } from './condition.ts';
import { buildMailFinding, type MailFinding } from './mail-finding.ts';
import { mailInOf } from './mail-in.ts';
import { buildMailTransfer, type MailTransfer } from './mail-transfer.ts';
import { openStore } from './open-store.ts';
import { deriveProcessLimits, type ProcessLimits, readProcessResources, smtpLimits } from './process-limits.ts';
import { buildReading, type Reading } from './reading.ts';

const hourMs = 3_600_000;

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
  readonly random?: RandomBytes;
  readonly parse?: ParseMail;
  /** Set in a worker process, which shares its ports with other workers. */
  readonly asWorker?: {
    readonly name: string;
    /** Number of workers, this one included. They share the memory. */
    readonly workers: number;
    measurementsOfAll(): Promise<Measurements[]>;
  };
  /** Limits of PostgreSQL in place of the usual ones. */
  readonly databaseLimits?: Partial<PostgresLimits>;
  /** Threads for the writer of SQLite, shared with other services of this process; by default a thread of its own. */
  readonly writerThreads?: WriterThreads;
  /** Number of lines so far that the log could not write. */
  readonly droppedLogLines?: () => number;
  /** Key with which callers at this machine may come who have none. */
  readonly localKey?: LocalKey;
}

/** All parts of the service, built but not running: only the database is open. */
export type Assembly = Foundation & Nouns & Doors;

/** Parts that all others need. */
interface Foundation {
  readonly options: AppOptions;
  readonly clock: Clock;
  readonly monotonic: Clock;
  readonly random: RandomBytes;
  readonly ids: IdSource;
  readonly metrics: Metrics;
  readonly processLimits: ProcessLimits;
  readonly ownerLimits: OwnerLimits;
  readonly budget: MessageBudget;
  readonly turns: Turns;
  readonly store: Store;
  /** Signal that is aborted when the service begins to stop. */
  readonly ending: AbortController;
  /** Makes the error handler of a task, which logs that the task failed. */
  readonly onError: (task: string) => (error: unknown) => void;
}

/** Parts of the service by noun, one wing of src/core after the other. */
interface Nouns extends Access, Reading, MailFinding, MailTransfer {
  readonly quota: CallQuota;
  readonly claims: Claims;
  readonly usage: UsageReports;
  readonly keyCalls: KeyCalls | undefined;
  readonly clockWatch: ClockWatch;
  readonly mailboxes: Mailboxes;
  readonly mailboxChanges: MailboxChanges;
  readonly archive: Archive;
  readonly newestMails: NewestMails;
  readonly addresses: OwnAddresses;
  readonly domains: Domains;
  readonly domainLooks: DomainLooks;
  readonly domainEndings: DomainEndings;
  readonly removal: MailRemoval;
  readonly mails: Mails;
  readonly messageBytes: MessageBytes;
  readonly filePages: FilePages;
  readonly authentication: MailAuthentication;
  readonly judge: RecipientJudge;
  readonly delivery: Delivery;
  readonly fullMailboxes: FullMailboxes;
  readonly logins: CaptureLogins;
  readonly bell: EventBell;
  readonly events: EventLog;
  readonly logHold: LogHoldWatch;
  readonly waits: Waits;
  readonly webhooks: Webhooks;
  readonly dispatcher: WebhookDispatcher;
  readonly agents: AgentThread;
}

/** Servers through which clients and mail come in. */
interface Doors {
  readonly smtpServer: SmtpServer;
  readonly http: HttpServer;
}

/**
 * Builds every part, in the order in which parts need each other.
 * @throws StartError when the database is in use or cannot be used, or the certificate cannot be read.
 */
export async function assemble(options: AppOptions): Promise<Assembly> {
  const certificate = certificateOf(options);
  checkLocalKey(options);
  const foundation = await layFoundation(options);
  await checkCapture(foundation);
  const nouns = buildNouns(foundation);
  await nouns.events.open();
  await nouns.sessions.open();
  const inside = { ...foundation, ...nouns };
  const smtpServer = buildSmtpServer(inside, certificate);
  const localAccess = await openLocally(inside);
  const http = await buildHttpServer(inside, { smtpServer, localAccess });
  measure({ ...inside, smtpServer });
  return { ...inside, smtpServer, http };
}

async function layFoundation(options: AppOptions): Promise<Foundation> {
  const { config, log, clock = systemClock, monotonic = monotonicClock, random = systemRandom() } = options;
  const { asWorker, databaseLimits = {}, writerThreads } = options;
  const processLimits = deriveProcessLimits(config, readProcessResources(), asWorker?.workers);
  return {
    options,
    clock,
    monotonic,
    random,
    ids: new IdSource(random),
    metrics: new Metrics(asWorker),
    processLimits,
    ownerLimits: new OwnerLimits({ monotonic, limits: processLimits.owners }),
    budget: new MessageBudget({
      bytesMax: processLimits.mailBytesMax,
      bytesPerAddressMax: config.smtpBufferBytesPerAddressMax,
    }),
    turns: new Turns(),
    store: await openStore(config, { clock, random, asServer: true, limits: databaseLimits, log, writerThreads }),
    ending: new AbortController(),
    onError: (task) => (err) => log.error({ err }, `${task} failed`),
  };
}

function buildNouns(foundation: Foundation): Nouns {
  const { options, store, clock, monotonic, random, ids, turns, ownerLimits, budget, onError } = foundation;
  const { config, log } = options;
  const { keyCallsPerSecondMax: perSecondMax } = config;
  const quota = new CallQuota({ store, clock });
  const removal = new MailRemoval({ store, onError: onError('removing the mails of ended mailboxes') });
  const secondsToQuotaReset = () => quota.secondsToReset();
  const { domains } = config;
  const usableDomains = new UsableDomains({ store, domains });
  const recipients = new Recipients({ store, clock, monotonic, limits: config, domains });
  const fullMailboxes = new FullMailboxes({ store, clock, monotonic, ids, onError: onError('recording refused mail') });
  const onEnd = () => recipients.forget();
  const newestMails = new NewestMails({ store, clock, ids, removal, onError: onError('keeping the newest mails') });
  const { lifetimeMinutesMax, mailboxMailsMax, ownAddressesMax } = config;
  const clockWatch = new ClockWatch({ store, clock: options.machineClock ?? systemClock, log });
  const shared = { store, clock, ids, usableDomains, clockWatch, removal, secondsToQuotaReset };
  const mailboxes = new Mailboxes({ ...shared, random, turns, onEnd });
  const access = buildAccess({ ...foundation, quota, clockWatch, mailboxes, removal, onEnd });
  const { accounts, keyWatch } = access;
  const bell = new EventBell({ store, onError: onError('looking for events') });
  const events = new EventLog({ store, clock, random, bell, turns, keptMs: config.eventLogHours * hourMs });
  const reading = buildReading(foundation);
  const { reader, contents, extracts, shownMails } = reading;
  const mails = new Mails({ store, clock, ids, mailboxes, turns, contents, extracts, shownMails, removal });
  const settings = captureSettings(config);
  const inboxes =
    settings && new CaptureInboxes({ store, clock, ids, random, recipients, removal, settings, domain: domains[0] });
  const judge = new RecipientJudge({ store, recipients, fullMailboxes, inboxes, domains });
  const delivery = new Delivery({ store, clock, ids, reader, recipients, fullMailboxes, newestMails, inboxes });
  const messageBytes = new MessageBytes({ store, turns });
  return {
    quota,
    ...access,
    claims: new Claims({ store, clock }),
    usage: new UsageReports({ store, clock, quota, ownerLimits, limits: config }),
    keyCalls: perSecondMax === undefined ? undefined : new KeyCalls({ monotonic, perSecondMax }),
    clockWatch,
    mailboxes,
    mailboxChanges: new MailboxChanges({
      ...{ store, clock, ids, clockWatch, newestMails, lifetimeMinutesMax, mailboxMailsMax },
      onChange: onEnd,
    }),
    archive: new Archive({ ...shared, turns, lifetimeMinutesMax }),
    newestMails,
    addresses: new OwnAddresses({ ...shared, ownAddressesMax, captureOwner: settings?.owner }),
    ...buildDomains(foundation, { onEnd, removal }),
    removal,
    mails,
    ...reading,
    messageBytes,
    filePages: new FilePages({ mails, messageBytes, turns }),
    authentication: buildAuthentication(foundation, mails),
    judge,
    delivery,
    ...buildMailTransfer({
      ...{ ...shared, random, monotonic, turns, budget, reader, mailboxes, delivery, messageBytes },
      ...{ limits: config, messageBytesMax: config.messageBytesMax, signal: foundation.ending.signal },
      onError: onError('removing a cut import'),
    }),
    fullMailboxes,
    logins: new CaptureLogins({ store, clock, accounts }),
    ...buildMailFinding({ ...foundation, mailboxes, contents, extracts, events, onError: onError('indexing mails') }),
    bell,
    events,
    logHold: new LogHoldWatch({ store, clock, log }),
    waits: new Waits({ store, clock, monotonic, events, bell, ownerLimits, keyWatch, turns, contents, extracts }),
    ...buildWebhooks(foundation, { mailboxes, bell }),
    agents: new AgentThread({ clock: monotonic, turns }),
  };
}

function buildDomains(
  { options, store, clock, random, ids, ownerLimits, ending, onError }: Foundation,
  { onEnd, removal }: { onEnd: () => void; removal: MailRemoval },
): { domains: Domains; domainLooks: DomainLooks; domainEndings: DomainEndings } {
  const { config } = options;
  const { signal } = ending;
  const reader = new RecordReader({ nameServers: config.domainNameServers });
  const records = new DomainRecords({ reader, mxTarget: config.hostname });
  const looks = new DomainLooks({ store, clock, ids, records, signal, onError: onError('looking at domains') });
  const onEnded = () => {
    onEnd();
    removal.start();
  };
  const endings = new DomainEndings({ store, clock, ids, signal, onEnd: onEnded });
  const domains = new Domains({
    ...{ store, clock, ids, random, ownerLimits, records, looks, endings },
    serviceDomains: config.domains,
    domainsMax: config.ownDomainsMax,
    onError: onError('ending the mailboxes of deleted domains'),
  });
  return { domains, domainLooks: looks, domainEndings: endings };
}

function buildAuthentication({ options, store, clock, monotonic, ownerLimits, onError }: Foundation, mails: Mails) {
  const { hostname, domainNameServers: nameServers } = options.config;
  const checks = new SenderChecks({ clock, monotonic, hostname, nameServers });
  return new MailAuthentication({ store, clock, mails, ownerLimits, checks, onFailure: onError('checking a sender') });
}

function buildWebhooks(
  { options, store, clock, monotonic, random, ids, turns, processLimits, ownerLimits, onError }: Foundation,
  { mailboxes, bell }: { mailboxes: Mailboxes; bell: EventBell },
): { webhooks: Webhooks; dispatcher: WebhookDispatcher } {
  const { config } = options;
  const transport = new WebhookTransport({
    machineClock: options.machineClock ?? clock,
    ...{ monotonic, random },
    requireHttps: !config.webhookAllowHttp,
    allowed: config.webhookAllowNetworks,
    nameServers: config.webhookNameServers,
    requestMsMax: attemptMsMax,
  });
  const queue = new WebhookQueue({ store, clock, monotonic, ids, turns });
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

function buildSmtpServer(parts: Foundation & Nouns, certificate: Certificate | undefined): SmtpServer {
  const { options, judge, delivery, logins, clock, monotonic, ids, metrics, processLimits, budget } = parts;
  const { config, log } = options;
  return new SmtpServer({
    ...{ judge, delivery, logins, clock, monotonic, ids, log, certificate, budget },
    limits: smtpLimits(config, processLimits),
    hostname: config.hostname,
    observer: metrics.smtp,
    ...{ plainLoginFrom: config.smtpAuthPlainFrom, relays: config.smtpTrustedRelays },
    captureFrom: config.capture === '' ? undefined : config.captureFrom,
    proxies: config.smtpProxyFrom,
  });
}

function buildHttpServer(
  parts: Foundation & Nouns,
  { smtpServer, localAccess }: { smtpServer: SmtpServer; localAccess: LocalAccess | undefined },
): Promise<HttpServer> {
  const { options, processLimits, metrics, agents } = parts;
  const { config, log } = options;
  const { publicUrl, signInOverHttp, failedSignInsMax } = config;
  return createHttpServer({
    ...{ ...parts, log, publicUrl, signInOverHttp, failedSignInsMax },
    operations: { notReady: () => notReady(parts), metrics: () => metrics.render() },
    observer: metrics.http,
    origins: config.corsOrigins,
    localAccess,
    mailIn: mailInOf(config, smtpServer),
    proxies: config.httpProxyFrom,
    answerMcp: (call) => agents.answer(call),
    limits: {
      connectionsMax: processLimits.httpConnectionsMax,
      connectionsPerAddressMax: config.httpConnectionsPerAddressMax ?? processLimits.httpConnectionsMax,
      requestMsMax: config.httpRequestSecondsMax * 1000,
      stalledMsMax: config.httpStalledSecondsMax * 1000,
    },
  });
}
