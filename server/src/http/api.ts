import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts, Caller } from '../core/accounts/accounts.ts';
import { unauthorized } from '../core/accounts/accounts.ts';
import type { ApiKeys } from '../core/accounts/api-keys.ts';
import type { CallQuota } from '../core/accounts/call-quota.ts';
import type { Claims } from '../core/accounts/claims.ts';
import type { KeyCalls } from '../core/accounts/key-calls.ts';
import type { OneTimeSecrets } from '../core/accounts/one-time-secrets.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import type { UsageReports } from '../core/accounts/usage.ts';
import type { Domains } from '../core/domains/domains.ts';
import type { EventLog } from '../core/events/log.ts';
import type { Guests } from '../core/guests/guests.ts';
import type { Archive } from '../core/mailboxes/archive.ts';
import type { MailboxChanges } from '../core/mailboxes/mailbox-changes.ts';
import type { Mailboxes } from '../core/mailboxes/mailboxes.ts';
import type { OwnAddresses } from '../core/mailboxes/own-addresses.ts';
import type { MailLists } from '../core/mails/found/lists/mail-lists.ts';
import type { MailMarks } from '../core/mails/found/lists/marks.ts';
import type { Injection } from '../core/mails/in/forms/injection.ts';
import type { MailboxImport } from '../core/mails/in/imports/mailbox-import.ts';
import type { MessageBytes } from '../core/mails/kept/message-bytes.ts';
import type { MailAuthentication } from '../core/mails/shown/authentication.ts';
import type { MailChecks } from '../core/mails/shown/checks/mail-checks.ts';
import type { MailboxExport } from '../core/mails/shown/export/mailbox-export.ts';
import type { Mails } from '../core/mails/shown/mails.ts';
import type { FilePages } from '../core/mails/shown/pages/file-pages.ts';
import type { MailPages } from '../core/mails/shown/pages/mail-pages.ts';
import type { OwnerLimits } from '../core/owner-limits.ts';
import type { Refusals } from '../core/refusals/refusals.ts';
import type { Waits } from '../core/waits/waits.ts';
import type { Webhooks } from '../core/webhooks/webhooks.ts';
import type { Clock } from '../lib/clock.ts';
import type { Turns } from '../lib/scheduling/turns.ts';
import type { MailIn } from './answers/mail-in.ts';
import { tellLimits } from './answers/rate-headers.ts';
import { takeShares } from './request-share.ts';
import { takeIdempotencyKeys } from './requests/idempotency.ts';
import type { InnerRequests } from './requests/inner-requests.ts';
import { limitKeyRate } from './requests/key-rate.ts';
import { allowAbsentBodies } from './requests/optional-body.ts';
import { nameUnknownParameters, refuseUnknownParameters } from './requests/query-parameters.ts';
import { streamBodies } from './requests/streamed-body.ts';
import { addScopes, requireAccess } from './route-scopes.ts';
import { type SessionRouteParts, sessionRoutes } from './routes/access/session.ts';
import { signInCodeRoutes } from './routes/access/sign-in-codes.ts';
import { ticketRoutes } from './routes/access/tickets.ts';
import { addressRoutes } from './routes/addresses.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { archiveRoutes } from './routes/archive.ts';
import { domainRoutes } from './routes/domains.ts';
import { eventRoutes, isForStream } from './routes/events.ts';
import { mailboxChangeRoutes } from './routes/mailbox-changes.ts';
import { mailboxExportRoutes, mailboxImportRoutes } from './routes/mailbox-transfer.ts';
import { mailboxRoutes } from './routes/mailboxes.ts';
import { attachmentContentRoutes } from './routes/mails/attachment-content.ts';
import { attachmentViewRoutes } from './routes/mails/attachment-view.ts';
import { attachmentRoutes } from './routes/mails/attachments.ts';
import { authenticationRoutes } from './routes/mails/authentication.ts';
import { mailChangeRoutes } from './routes/mails/changes.ts';
import { checkRoutes } from './routes/mails/checks.ts';
import { mailPageRoutes } from './routes/mails/html.ts';
import { injectionRoutes } from './routes/mails/injection.ts';
import { mailRoutes } from './routes/mails/mails.ts';
import { matchRoutes } from './routes/mails/match.ts';
import { partRoutes } from './routes/mails/parts.ts';
import { rawRoutes } from './routes/mails/raw.ts';
import { ownMailRoutes } from './routes/mails/search.ts';
import { type McpRouteParts, mcpRoutes } from './routes/mcp.ts';
import { refusalRoutes } from './routes/refusals.ts';
import { usageRoutes } from './routes/usage.ts';
import { waitRoutes } from './routes/waits.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { holdForGuest, sessionSecretOf } from './sessions/browser-calls.ts';
import type { EventStreams } from './streams/event-streams.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set on every path under /v1. */
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** Whether a ticket may open a stream of the route. */
    takesTickets?: boolean;
  }
}

/** The parts of the service that the API needs. */
export interface ApiParts {
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  readonly claims: Claims;
  readonly usage: UsageReports;
  readonly mailboxes: Mailboxes;
  readonly mailboxChanges: MailboxChanges;
  readonly archive: Archive;
  readonly addresses: OwnAddresses;
  readonly domains: Domains;
  readonly mails: Mails;
  readonly lists: MailLists;
  readonly marks: MailMarks;
  readonly pages: MailPages;
  readonly filePages: FilePages;
  readonly checks: MailChecks;
  readonly messageBytes: MessageBytes;
  readonly injection: Injection;
  readonly mailboxExport: MailboxExport;
  readonly mailboxImport: MailboxImport;
  readonly turns: Turns;
  readonly authentication: MailAuthentication;
  readonly events: EventLog;
  readonly waits: Waits;
  readonly mailIn: MailIn;
  readonly secrets: OneTimeSecrets;
  readonly sessions: Sessions;
  readonly guests: Guests;
  readonly ownerLimits: OwnerLimits;
  readonly webhooks: Webhooks;
  readonly refusals: Refusals;
  readonly quota: CallQuota;
  readonly keyCalls: KeyCalls | undefined;
  readonly monotonic: Clock;
}

/** The parts of the server that streams and calls of agents need. */
interface ServerParts extends Pick<McpRouteParts, 'answerMcp' | 'inner' | 'origins' | 'publicUrl' | 'ending'> {
  readonly inner: InnerRequests;
  readonly streams: EventStreams;
  /** Called when a stream has begun. Its answer may go on for days. */
  readonly onStream: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Parts for calls of browsers. */
type BrowserParts = Pick<SessionRouteParts, 'clock' | 'cookie' | 'pageOrigin' | 'failedSignIns' | 'networkOf'>;

/**
 * Adds the API under /v1. Each request is first authenticated, and the scope of its key checked; then it takes from the
 * share of its owner.
 */
export async function apiRoutes(app: FastifyInstance, parts: ApiParts & ServerParts & BrowserParts): Promise<void> {
  await app.register(async (open) => {
    refuseUnknownParameters(open);
    sessionRoutes(open, parts);
  });
  await app.register(async (api) => {
    api.decorateRequest('caller');
    api.decorateRequest('share');
    api.decorateRequest('claim');
    addScopes(api);
    const idempotency = { claims: parts.claims, secondsToQuotaReset: () => parts.quota.secondsToReset() };
    api.addHook('onRequest', async (request, reply) => {
      request.caller = await callerOf(request, parts);
      tellLimits(reply, request.caller, parts);
      requireAccess(request);
      if (request.caller.session?.isGuest !== true) return;
      const network = parts.networkOf(request);
      holdForGuest(request, reply, { ...parts, network, mayStream: mayBecomeStream(request) });
    });
    allowAbsentBodies(api);
    await api.register(async (specified) => {
      nameUnknownParameters(specified);
      limitKeyRate(specified, { ...parts, beyondRate: 'waits' });
      // interface.md knows no status for too many requests.
      takeShares(specified, { ...parts, beyondShare: 'waits' });
      takeIdempotencyKeys(specified, idempotency);
      mailboxRoutes(specified, parts);
      mailRoutes(specified, parts);
      attachmentRoutes(specified, parts);
    });
    await api.register(async (extensions) => {
      refuseUnknownParameters(extensions);
      limitKeyRate(extensions, { ...parts, beyondRate: 'refused' });
      takeShares(extensions, { ...parts, beyondShare: 'refused' });
      takeIdempotencyKeys(extensions, idempotency);
      mailboxChangeRoutes(extensions, parts);
      rawRoutes(extensions, parts);
      attachmentContentRoutes(extensions, parts);
      attachmentViewRoutes(extensions, parts);
      partRoutes(extensions, parts);
      mailboxExportRoutes(extensions, parts);
      await extensions.register(async (streamed) => {
        streamBodies(streamed);
        injectionRoutes(streamed, parts);
        mailboxImportRoutes(streamed, parts);
      });
      archiveRoutes(extensions, parts);
      ownMailRoutes(extensions, parts);
      mailChangeRoutes(extensions, parts);
      mailPageRoutes(extensions, parts);
      checkRoutes(extensions, parts);
      authenticationRoutes(extensions, parts);
      waitRoutes(extensions, parts);
      matchRoutes(extensions, parts);
      eventRoutes(extensions, parts);
      ticketRoutes(extensions, parts);
      signInCodeRoutes(extensions, parts);
      webhookRoutes(extensions, parts);
      addressRoutes(extensions, parts);
      domainRoutes(extensions, parts);
      apiKeyRoutes(extensions, parts);
      usageRoutes(extensions, parts);
      refusalRoutes(extensions, parts);
      mcpRoutes(extensions, parts);
    });
  });
}

/** Whether a request asks for a stream on a route that has streams. */
export function mayBecomeStream(request: FastifyRequest): boolean {
  return request.routeOptions.config.takesTickets === true && isForStream(request);
}

/** Finds the caller: by its key, else by its ticket, else by its session. */
async function callerOf(request: FastifyRequest, parts: ApiParts & BrowserParts): Promise<Caller> {
  const { outer, headers } = request;
  if (outer !== undefined) {
    // The call has been counted; its key may have been revoked since.
    if ((await parts.accounts.holderOf(headers.authorization ?? '')) === undefined) throw unauthorized();
    return outer.caller;
  }
  if (headers.authorization !== undefined) return parts.accounts.authenticate(headers.authorization);
  const ticket = ticketOf(request);
  if (ticket !== undefined) return parts.secrets.redeemTicket(ticket);
  const secret = sessionSecretOf(request, parts);
  return secret === undefined ? parts.accounts.authenticate(undefined) : parts.sessions.authenticate(secret);
}

/** Ticket of a request for a stream. */
function ticketOf(request: FastifyRequest): string | undefined {
  if (!mayBecomeStream(request)) return undefined;
  const { query } = request;
  const ticket = typeof query === 'object' && query !== null && 'ticket' in query ? query.ticket : undefined;
  return typeof ticket === 'string' ? ticket : undefined;
}
