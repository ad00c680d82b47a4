import { hostname } from 'node:os';
import { neighbours } from '../config-values.ts';
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
import { RecipientJudge } from '../core/mails/in/recipient-judge.ts';
import { Recipients } from '../core/mails/in/recipients.ts';
import { MessageBytes } from '../core/mails/kept/message-bytes.ts';
import { MailAuthentication } from '../core/mails/shown/authentication.ts';
import { Mails } from '../core/mails/shown/mails.ts';
import { FilePages } from '../core/mails/shown/pages/file-pages.ts';
import { Refusals } from '../core/refusals/refusals.ts';
import { Waits } from '../core/waits/waits.ts';
import { WebhookDispatcher } from '../core/webhooks/dispatcher.ts';
import { WebhookQueue } from '../core/webhooks/queue.ts';
import { attemptMsMax } from '../core/webhooks/schedule.ts';
import { WebhookSlots } from '../core/webhooks/slots.ts';
import { Webhooks } from '../core/webhooks/webhooks.ts';
import { RecordReader } from '../dns/record-reader.ts';
import { createHttpServer, type HttpServer } from '../http/server.ts';
import type { LocalAccess } from '../http/sessions/local-access.ts';
import { systemClock } from '../lib/clock.ts';
import { AgentThread } from '../mcp/agent-thread.ts';
import { WebhookTransport } from '../outbound/transport.ts';
import { SenderChecks } from '../sender-auth/sender-checks.ts';
import type { Certificate } from '../smtp/certificate.ts';
import { SmtpServer } from '../smtp/server.ts';
import { buildAccess, checkLocalKey, openLocally } from './access.ts';
import { captureSettings, checkCapture, nobodysOwner } from './capture.ts';
import { certificateOf } from './certificate.ts';
import { measure, notReady } from './condition.ts';
import { type AppOptions, type Foundation, layFoundation } from './foundation.ts';
import { mailInOf } from './mail-in.ts';
import { buildMailFinding, buildMailTransfer, buildReading } from './mail-parts.ts';
import { smtpLimits } from './process-limits.ts';

const hourMs = 3_600_000;

/** All parts of the service, built but not running: only the database is open. */
export type Assembly = Awaited<ReturnType<typeof assemble>>;

type Inside = Foundation & ReturnType<typeof buildNouns> & { readonly refusals: Refusals };

/**
 * Builds every part, in the order in which parts need each other.
 * @throws StartError when the database is in use or cannot be used, or the certificate cannot be read.
 */
export async function assemble(options: AppOptions) {
  const certificate = certificateOf(options);
  checkLocalKey(options);
  const foundation = await layFoundation(options);
  await checkCapture(foundation);
  const nouns = buildNouns(foundation);
  await nouns.events.open();
  await nouns.sessions.open();
  const inside = { ...foundation, ...nouns, refusals: buildRefusals(foundation) };
  const smtpServer = buildSmtpServer(inside, certificate);
  const localAccess = await openLocally(inside);
  const http = await buildHttpServer(inside, { smtpServer, localAccess });
  measure({ ...inside, smtpServer });
  return { ...inside, smtpServer, http };
}

/** Builds the parts of the service by noun, one wing of src/core after the other. */
function buildNouns(foundation: Foundation) {
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
    ...buildMailFinding({ ...foundation, mailboxes, contents, extracts, events }),
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
) {
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
) {
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

function buildRefusals({ options, store, clock, ids, onError }: Foundation): Refusals {
  const { config, asWorker } = options;
  return new Refusals({
    ...{ store, clock, ids },
    node: asWorker === undefined ? hostname() : `${hostname()}/${asWorker.name}`,
    captureOwner: captureSettings(config)?.owner,
    nobodysOwner: (knock) => nobodysOwner(config, knock),
    onError: onError('finding the owners of refused mail'),
  });
}

function buildSmtpServer(parts: Inside, certificate: Certificate | undefined): SmtpServer {
  const { options, judge, delivery, refusals, logins, clock, monotonic, ids, metrics, processLimits, budget } = parts;
  const { config, log } = options;
  return new SmtpServer({
    ...{ judge, delivery, refusals, logins, clock, monotonic, ids, log, certificate, budget },
    limits: smtpLimits(config, processLimits),
    hostname: config.hostname,
    observer: metrics.smtp,
    ...{ plainLoginFrom: config.smtpAuthPlainFrom, relays: config.smtpTrustedRelays },
    captureFrom: config.capture === '' ? undefined : config.captureFrom,
    neighbours,
    proxies: config.smtpProxyFrom,
  });
}

function buildHttpServer(
  parts: Inside,
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
