import type { Config } from '../config.ts';
import { mtaStsPolicy } from '../core/domains/mta-sts.ts';
import { MailLogins } from '../core/mailboxes/logins/mail-logins.ts';
import { Maildrops } from '../core/mails/shown/maildrops.ts';
import { ReadAhead } from '../core/mails/shown/read-ahead.ts';
import type { Provider } from '../core/people/provider.ts';
import type { DialectParts } from '../dialects/base/parts.ts';
import type { CallParts } from '../dialects/dialect-routes.ts';
import type { MailIn } from '../http/answers/mail-in.ts';
import type { Brand } from '../http/pages/brand/brand.ts';
import type { HttpServer } from '../http/server/http-server.ts';
import type { AddDialects, DialectServer } from '../http/server/parts.ts';
import { createHttpServer } from '../http/server/server.ts';
import type { LocalAccess } from '../http/sessions/local-access.ts';
import type { ImapServer } from '../imap/server.ts';
import { AgentThread } from '../mcp/agent-thread.ts';
import type { Pop3Server } from '../pop3/server.ts';
import { neighbours } from '../settings/values.ts';
import { SmtpServer } from '../smtp/server.ts';
import { buildAccess, checkLocalKey, openLocally } from './access.ts';
import { checkCapture, endForeignOfService } from './capture.ts';
import { measure, notReady } from './condition.ts';
import { readBrand } from './files/brand.ts';
import { certificatesOf, type DoorCertificates } from './files/certificate.ts';
import { readProviders, readProxyUsers } from './files/providers.ts';
import { type AppOptions, type Foundation, layFoundation } from './foundation.ts';
import { buildMails } from './mail-parts.ts';
import { buildEvents, buildMailboxes } from './mailbox-parts.ts';
import { buildDomains, buildWebhooks } from './network-parts.ts';
import { buildOperator } from './operator-parts.ts';
import { imapLimits, pop3Limits, smtpLimits } from './process-limits.ts';

/** All parts of the service, built but not running: only the database is open. */
export type Assembly = Awaited<ReturnType<typeof assemble>>;

type Nouns = ReturnType<typeof buildNouns> & {
  readonly certificates: DoorCertificates;
  readonly brand: Brand;
  readonly providers: readonly Provider[];
  readonly proxyUserSettings: ReturnType<typeof readProxyUsers>;
};

/**
 * Builds every part, in the order in which parts need each other.
 * @throws StartError when the database is in use or cannot be used, or the certificate or a file of the operator cannot be read.
 */
export async function assemble(options: AppOptions) {
  const certificates = certificatesOf(options);
  const brand = readBrand(options.config);
  const oidcClients = readProviders(options.config);
  const proxyUserSettings = readProxyUsers(options.config);
  checkLocalKey(options);
  const foundation = await layFoundation(options);
  await checkCapture(foundation);
  await endForeignOfService(foundation);
  const nouns = buildNouns(foundation);
  await nouns.events.open();
  await nouns.sessions.open();
  const providers = await providersOf(oidcClients, nouns);
  const inside = { ...nouns, certificates, brand, providers, proxyUserSettings };
  const smtpServer = buildSmtpServer(inside);
  const localAccess = await openLocally(nouns);
  const mailLogins = buildMailLogins(nouns, localAccess);
  const pop3Server = await buildPop3Server({ ...inside, mailLogins });
  const imapServer = await buildImapServer({ ...inside, mailLogins });
  const parts = { ...inside, smtpServer, pop3Server, imapServer, localAccess };
  const http = await buildHttpServer(parts);
  measure(parts);
  return { ...parts, http };
}

/** Builds the parts of the service, one wing of src/core after the other. Each returns its parts with all that it was given. */
function buildNouns(foundation: Foundation) {
  const mailboxes = buildMailboxes(foundation);
  const events = buildEvents(mailboxes);
  const access = buildAccess(events);
  const mails = buildMails(access);
  const webhooks = buildWebhooks(mails);
  const domains = buildDomains(webhooks);
  const operator = buildOperator(domains);
  return { ...operator, agents: new AgentThread({ clock: foundation.monotonic, turns: foundation.turns }) };
}

function buildMailLogins(parts: ReturnType<typeof buildNouns>, localAccess: LocalAccess | undefined): MailLogins {
  const { config } = parts;
  return new MailLogins({
    ...parts,
    plainLoginFrom: config.smtpAuthPlainFrom,
    captureOwner: config.capture || undefined,
    local: localAccess && { from: config.devOpenFrom, key: localAccess.key },
  });
}

function buildSmtpServer(parts: Nouns): SmtpServer {
  const { config, certificates, smtpObserver, processLimits } = parts;
  return new SmtpServer({
    ...parts,
    certificates: certificates.smtp,
    limits: smtpLimits(config, processLimits),
    hostname: config.hostname,
    observer: smtpObserver,
    plainLoginFrom: config.smtpAuthPlainFrom,
    relays: config.smtpTrustedRelays,
    captureFrom: config.capture === '' ? undefined : config.captureFrom,
    neighbours,
    keepsTranscripts: config.smtpKeepDelivery,
    offersChunks: config.smtpChunking,
    proxies: config.smtpProxyFrom,
  });
}

/** The POP3 server; `undefined` where no port for it is open: then nothing of it is loaded. */
async function buildPop3Server(parts: Nouns & { readonly mailLogins: MailLogins }): Promise<Pop3Server | undefined> {
  const { config, certificates, processLimits, metrics } = parts;
  if (config.pop3Port === undefined && config.pop3sPort === undefined) return undefined;
  const { Pop3Server } = await import('../pop3/server.ts');
  return new Pop3Server({
    ...parts,
    maildrops: new Maildrops(parts),
    certificates: certificates.smtp,
    limits: pop3Limits(config, processLimits),
    observer: metrics.observeMailPrograms('pop3'),
    proxies: config.smtpProxyFrom,
  });
}

/** The IMAP server; `undefined` where no port for it is open: then nothing of it is loaded. */
async function buildImapServer(parts: Nouns & { readonly mailLogins: MailLogins }): Promise<ImapServer | undefined> {
  const { config, certificates, processLimits, metrics } = parts;
  if (config.imapPort === undefined && config.imapsPort === undefined) return undefined;
  const { ImapServer } = await import('../imap/server.ts');
  return new ImapServer({
    ...parts,
    readAhead: new ReadAhead(parts),
    certificates: certificates.smtp,
    limits: imapLimits(config, processLimits),
    observer: metrics.observeMailPrograms('imap'),
    proxies: config.smtpProxyFrom,
  });
}

async function buildHttpServer(
  parts: Nouns & { readonly smtpServer: SmtpServer; readonly localAccess: LocalAccess | undefined },
): Promise<HttpServer> {
  const { config, processLimits, metrics, agents, httpObserver } = parts;
  return createHttpServer({
    ...parts,
    addDialects: await dialectsOf({ ...parts, observer: httpObserver }),
    certificates: parts.certificates.http,
    mtaStsPolicy: config.mtaSts && mtaStsPolicy({ mode: config.mtaSts, mx: config.hostname }),
    publicUrl: config.publicUrl,
    signInOverHttp: config.signInOverHttp,
    failedSignInsMax: config.failedSignInsMax,
    operations: { notReady: () => notReady(parts), metrics: () => metrics.render() },
    observer: httpObserver,
    origins: config.corsOrigins,
    mailIn: mailInOf(config, parts.smtpServer),
    proxies: config.httpProxyFrom,
    forwardingHeader: config.httpProxyHeader,
    headedProxies: config.httpProxyProtocolFrom,
    hasOperatorDoor: config.operatorPort !== undefined,
    answerMcp: (call) => agents.answer(call),
    limits: {
      connectionsMax: processLimits.httpConnectionsMax,
      connectionsPerAddressMax: config.httpConnectionsPerAddressMax ?? processLimits.httpConnectionsMax,
      requestMsMax: config.httpRequestSecondsMax * 1000,
      stalledMsMax: config.httpStalledSecondsMax * 1000,
    },
  });
}

/** The identity providers that the configuration names. Where it names none, nothing of them is loaded. */
async function providersOf(
  clients: ReturnType<typeof readProviders>,
  { monotonic }: Foundation,
): Promise<readonly Provider[]> {
  if (clients.length === 0) return [];
  const { OidcProvider } = await import('../oidc/oidc-provider.ts');
  return clients.map((client) => new OidcProvider(client, { monotonic }));
}

/** The APIs of other services that the configuration names; `undefined` when there are none: then nothing of them is loaded. */
async function dialectsOf(
  parts: { readonly config: Config } & DialectParts & Omit<CallParts, keyof DialectServer | 'publicUrl'>,
): Promise<AddDialects | undefined> {
  const { dialects: names, publicUrl } = parts.config;
  if (names.length === 0) return undefined;
  const [{ loadDialects }, { addDialects }] = await Promise.all([
    import('../dialects/registry.ts'),
    import('../dialects/dialect-routes.ts'),
  ]);
  const dialects = await loadDialects(names, parts);
  return (app, server) => addDialects(app, dialects, { ...parts, ...server, publicUrl });
}

/** Addresses at which mail is received, from the configuration and the actual port of the server. */
function mailInOf(config: Config, smtpServer: SmtpServer): MailIn {
  const { smtpPort, domains } = config;
  return { smtpPort, domains, expectedAt: () => expectedAt(config, smtpServer.port ?? smtpPort) };
}

function expectedAt({ smtpHost, hostname, publicUrl, domains }: Config, port: number): string {
  const isEverywhere = smtpHost === '0.0.0.0' || smtpHost === '::';
  const address = `${smtpHost.includes(':') ? `[${smtpHost}]` : smtpHost}:${port}`;
  // Where senders elsewhere are to find it, they know its name, and what forwards to it may have another port.
  const isAnnounced = hostname !== domains[0] || publicUrl !== '';
  if (!isAnnounced) return isEverywhere ? `port ${port} of the machine of the service` : address;
  return `${hostname}, whose SMTP listens on ${isEverywhere ? `port ${port} of every interface` : address}`;
}
