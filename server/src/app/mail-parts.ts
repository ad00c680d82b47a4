import { MailDeletion } from '../core/mails/changed/deletion.ts';
import { MailMarks } from '../core/mails/changed/marks.ts';
import { OwnerMails } from '../core/mails/changed/owner-mails.ts';
import { MailLists } from '../core/mails/found/lists/mail-lists.ts';
import { MailboxNames } from '../core/mails/found/lists/mailbox-names.ts';
import { OwnerPages } from '../core/mails/found/lists/owner-pages.ts';
import { OwnerTotals } from '../core/mails/found/lists/owner-totals.ts';
import { MailSearch } from '../core/mails/found/search/mail-search.ts';
import { Offsets } from '../core/mails/found/search/offset.ts';
import { SearchIndexer } from '../core/mails/found/search/search-indexer.ts';
import { MailboxUids } from '../core/mails/found/uids/mailbox-uids.ts';
import { CaptureInboxes } from '../core/mails/in/capture-inboxes.ts';
import { ContentRules } from '../core/mails/in/content-rules/content-rules.ts';
import { Delivery } from '../core/mails/in/delivery.ts';
import { Destinations } from '../core/mails/in/destinations.ts';
import { FirstMails } from '../core/mails/in/first-mails.ts';
import { Injection } from '../core/mails/in/forms/injection.ts';
import { OwnSending } from '../core/mails/in/forms/own-sending.ts';
import { Imports } from '../core/mails/in/imports/imports.ts';
import { MailboxImport } from '../core/mails/in/imports/mailbox-import.ts';
import { MailReader } from '../core/mails/in/mail-reader.ts';
import { MailRoutes } from '../core/mails/in/mail-routes.ts';
import { RecipientJudge } from '../core/mails/in/recipient-judge.ts';
import { RefusalEvents } from '../core/mails/in/refusal-events.ts';
import type { Json } from '../core/mails/kept/content-json.ts';
import { MailContents } from '../core/mails/kept/contents.ts';
import { MailExtracts } from '../core/mails/kept/extracts.ts';
import { MessageBytes } from '../core/mails/kept/message-bytes.ts';
import { MailAuthentication } from '../core/mails/shown/authentication.ts';
import { MailChecks } from '../core/mails/shown/checks/mail-checks.ts';
import { SpamChecks } from '../core/mails/shown/checks/spam-checks.ts';
import { MailboxExport } from '../core/mails/shown/export/mailbox-export.ts';
import { MailDeliveries } from '../core/mails/shown/mail-deliveries.ts';
import { Mails } from '../core/mails/shown/mails.ts';
import { FilePages } from '../core/mails/shown/pages/file-pages.ts';
import { MailPages } from '../core/mails/shown/pages/mail-pages.ts';
import { ShownMails } from '../core/mails/shown/shown-mails.ts';
import { RefusalLines } from '../core/refusals/refusal-lines.ts';
import { Refusals } from '../core/refusals/refusals.ts';
import { RuleJudge } from '../core/rules/rule-judge.ts';
import { CaptureScript } from '../core/scripts/capture-script.ts';
import { ScriptRuns } from '../core/scripts/script-runs.ts';
import { Scripts } from '../core/scripts/scripts.ts';
import { TracedMails } from '../core/traced-mails.ts';
import { Waits } from '../core/waits/waits.ts';
import { DnsBlocklists } from '../dns/dns-blocklists.ts';
import { RecordReader } from '../dns/record-reader.ts';
import { ByteCache } from '../lib/caches/byte-cache.ts';
import { SenderChecks } from '../sender-auth/sender-checks.ts';
import { askSpamd } from '../spam/spamd.ts';
import type { buildAccess } from './access.ts';
import { captureSettings, nobodysOwner } from './capture.ts';

/** Builds mails by their way: in, kept, found, shown, changed. */
export function buildMails(given: ReturnType<typeof buildAccess>) {
  return buildFinding(buildShowing(buildReceiving(buildReading(given))));
}

/** Builds the parts that read messages, new and stored ones. */
function buildReading(given: ReturnType<typeof buildAccess>) {
  const { options, config, processLimits, onError } = given;
  const reader = new MailReader({
    monotonic: given.monotonic,
    parse: options.parse,
    copyBytesMax: processLimits.mailCopyBytesMax,
    packsAll: config.database.engine !== 'sqlite',
    onFailure: onError('reading a message'),
  });
  const cache = new ByteCache<Json>({ bytesMax: config.contentCacheBytes });
  const contents = new MailContents({ ...given, cache, onFailure: onError('reading a stored message') });
  const extracts = new MailExtracts({ ...given, contents, onFailure: onError('keeping codes and links') });
  return { ...given, reader, cache, contents, extracts, messageBytes: new MessageBytes(given) };
}

/** Builds the parts by which mail comes in: by SMTP, by a call, as an archive. */
function buildReceiving(given: ReturnType<typeof buildReading>) {
  const { config, metrics, onError } = given;
  const { messageBytesMax } = config;
  const [defaultDomain] = config.domains;
  const settings = captureSettings(config);
  const inboxes = settings && new CaptureInboxes({ ...given, settings, domain: defaultDomain });
  const refusalEvents = new RefusalEvents({ ...given, onError: onError('recording refused mail') });
  const routes = new MailRoutes(given);
  const firstMails = new FirstMails({ ...given, limits: config });
  const destinations = new Destinations({ ...given, routes, firstMails, inboxes });
  const { domainNameServers: nameServers } = config;
  const named = { hostname: config.hostname, nameServers };
  const senderChecks = new SenderChecks({ ...given, ...named });
  const onPassed = () => metrics.mailCheckPassed('sender');
  const onFailure = onError('checking the sender of a message');
  const contentRules = new ContentRules({ ...given, ...named, checks: senderChecks, onPassed, onFailure });
  const tracedMails = new TracedMails(given);
  const delivery = new Delivery({
    ...{ ...given, refusalEvents, contentRules, destinations, tracedMails },
    keepsTranscripts: config.smtpKeepDelivery,
  });
  const injection = new Injection({ ...given, delivery, messageBytesMax });
  const blocklists = new DnsBlocklists({
    ...given,
    reader: new RecordReader({ nameServers }),
    onUnknown: () => metrics.mailCheckPassed('dns_blocklist'),
  });
  const ruleJudge = new RuleJudge({ blocklists });
  const judge = new RecipientJudge({ ...given, ruleJudge, routes, firstMails, refusalEvents, inboxes, defaultDomain });
  const captureScript = new CaptureScript({ ...given, captureOwner: settings?.owner });
  const scripts = new Scripts({
    ...{ ...given, captureScript },
    requireMailbox: (caller, id) => given.mailboxes.requireOwnership(caller, id),
    onChange: given.onEnd,
  });
  const imports = new Imports({ ...given, limits: config, onError: onError('removing a cut import') });
  return {
    ...given,
    refusalEvents,
    senderChecks,
    judge,
    delivery,
    captureScript,
    scripts,
    scriptRuns: new ScriptRuns(given),
    ownSending: new OwnSending({ routes, judge, delivery, inboxes }),
    refusals: new Refusals({
      ...given,
      captureOwner: settings?.owner,
      nobodysOwner: (knock) => nobodysOwner(config, knock),
      onError: onError('finding the owners of refused mail'),
    }),
    refusalLines: new RefusalLines(given),
    tracedMails,
    injection,
    imports,
    mailboxImport: new MailboxImport({ ...given, injection, imports }),
  };
}

/** Builds the parts that show a mail: as JSON, as a page, as files, as findings about it. */
function buildShowing(given: ReturnType<typeof buildReceiving>) {
  const { config, onError } = given;
  const { spamd } = config;
  const rateMessage =
    spamd &&
    (async (message: Uint8Array) => {
      const report = await askSpamd(spamd, message);
      return { ...report, rules: [...report.rules] };
    });
  const mails = new Mails({ ...given, shownMails: new ShownMails(given) });
  const onFailure = onError('checking a sender');
  const pages = new MailPages({ ...given, onFailure: onError('showing a stored message') });
  return {
    ...given,
    mails,
    pages,
    filePages: new FilePages({ ...given, mails, pages }),
    checks: new MailChecks({ ...given, onFailure: onError('checking a stored message') }),
    spamChecks: new SpamChecks({ ...given, rateMessage, onFailure: onError('asking the spam filter') }),
    authentication: new MailAuthentication({ ...given, mails, checks: given.senderChecks, onFailure }),
    deliveries: new MailDeliveries(given),
    mailboxExport: new MailboxExport(given),
  };
}

/** Builds the parts by which mails are listed, searched, waited for, marked and deleted. */
function buildFinding(given: ReturnType<typeof buildShowing>) {
  const onError = given.onError('indexing mails');
  const indexer = new SearchIndexer({ ...given, onError });
  const search = new MailSearch({ ...given, onError, onSearcher: () => indexer.start() });
  const totals = new OwnerTotals(given);
  const pages = new OwnerPages({ ...given, search, totals, offsets: new Offsets(given) });
  return {
    ...given,
    indexer,
    search,
    lists: new MailLists({ ...given, search, totals }),
    mailboxNames: new MailboxNames(given),
    mailboxUids: new MailboxUids({ ...given, onError: given.onError('removing UIDs') }),
    ownerMails: new OwnerMails({ ...given, search, totals, pages }),
    waits: new Waits(given),
    marks: new MailMarks(given),
    deletion: new MailDeletion(given),
  };
}
