import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts, Caller } from '../core/accounts/accounts.ts';
import { unauthorized } from '../core/accounts/accounts.ts';
import type { CallQuota } from '../core/accounts/call-quota.ts';
import type { Claims } from '../core/accounts/claims.ts';
import type { KeyCalls } from '../core/accounts/key-calls.ts';
import type { OneTimeSecrets } from '../core/accounts/one-time-secrets.ts';
import type { Sessions } from '../core/accounts/sessions.ts';
import type { OwnerArrivals } from '../core/moves/arrivals.ts';
import type { OwnerLimits } from '../core/owner-limits.ts';
import type { CallsUnderWay } from '../core/whereabouts/calls-under-way.ts';
import type { Clock } from '../lib/clock.ts';
import { tellLimits } from './answers/rate-headers.ts';
import { takeShares } from './request-share.ts';
import { followCalls } from './requests/calls-under-way.ts';
import { takeIdempotencyKeys } from './requests/idempotency.ts';
import { limitKeyRate } from './requests/key-rate.ts';
import { allowAbsentBodies } from './requests/optional-body.ts';
import { nameUnknownParameters, refuseUnknownParameters } from './requests/query-parameters.ts';
import { streamBodies } from './requests/streamed-body.ts';
import { tracedCaller } from './requests/trace.ts';
import { addScopes, requireAccess } from './route-scopes.ts';
import { guestSessionRoutes } from './routes/access/guest-session.ts';
import { type SessionRouteParts, sessionRoutes } from './routes/access/session.ts';
import { sessionListRoutes } from './routes/access/sessions.ts';
import { signInCodeRoutes } from './routes/access/sign-in-codes.ts';
import { ticketRoutes } from './routes/access/tickets.ts';
import { addressRoutes } from './routes/addresses.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { archiveRoutes } from './routes/archive.ts';
import { domainRoutes } from './routes/domains.ts';
import { eventRoutes, isForStream } from './routes/events.ts';
import { linkRoutes } from './routes/links/links.ts';
import { type OpenedLinkParts, openedLinkRoutes } from './routes/links/opened-links.ts';
import { sharedMailRoutes } from './routes/links/shared-mail.ts';
import { mailRuleRoutes } from './routes/mail-rules.ts';
import { mailboxChangeRoutes } from './routes/mailbox-changes.ts';
import { mailboxExportRoutes, mailboxImportRoutes } from './routes/mailbox-transfer.ts';
import { mailboxRoutes } from './routes/mailboxes.ts';
import { attachmentContentRoutes } from './routes/mails/attachment-content.ts';
import { attachmentViewRoutes } from './routes/mails/attachment-view.ts';
import { attachmentRoutes } from './routes/mails/attachments.ts';
import { authenticationRoutes } from './routes/mails/authentication.ts';
import { bulkChangeRoutes } from './routes/mails/bulk-changes.ts';
import { mailChangeRoutes } from './routes/mails/changes.ts';
import { checkRoutes } from './routes/mails/checks.ts';
import { deliveryRoutes } from './routes/mails/delivery.ts';
import { mailPageRoutes } from './routes/mails/html.ts';
import { injectionRoutes } from './routes/mails/injection.ts';
import { mailRoutes } from './routes/mails/mails.ts';
import { matchRoutes } from './routes/mails/match.ts';
import { partRoutes } from './routes/mails/parts.ts';
import { rawRoutes } from './routes/mails/raw.ts';
import { mailSearchRoutes } from './routes/mails/search.ts';
import { type McpRouteParts, mcpRoutes } from './routes/mcp.ts';
import { moveRoutes } from './routes/moves/moves.ts';
import { auditRoutes } from './routes/operator/audit.ts';
import { moveTicketRoutes } from './routes/operator/move-tickets.ts';
import { overviewRoutes } from './routes/operator/overview.ts';
import { ownerRoutes } from './routes/operator/owners.ts';
import { reportedRoutes } from './routes/operator/reported.ts';
import { refusalRoutes } from './routes/refusals.ts';
import { captureScriptRoutes } from './routes/scripts/capture-script.ts';
import { scriptRoutes } from './routes/scripts/scripts.ts';
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

/** Routes of interface.md. */
const specifiedRoutes = [mailboxRoutes, mailRoutes, attachmentRoutes] as const;

/** Routes besides those of interface.md. */
const extensionRoutes = [
  mailboxChangeRoutes,
  rawRoutes,
  attachmentContentRoutes,
  attachmentViewRoutes,
  partRoutes,
  mailboxExportRoutes,
  archiveRoutes,
  mailSearchRoutes,
  mailChangeRoutes,
  bulkChangeRoutes,
  mailPageRoutes,
  checkRoutes,
  authenticationRoutes,
  deliveryRoutes,
  waitRoutes,
  matchRoutes,
  linkRoutes,
  eventRoutes,
  ticketRoutes,
  signInCodeRoutes,
  sessionListRoutes,
  webhookRoutes,
  addressRoutes,
  domainRoutes,
  mailRuleRoutes,
  apiKeyRoutes,
  usageRoutes,
  refusalRoutes,
  scriptRoutes,
  captureScriptRoutes,
  mcpRoutes,
  overviewRoutes,
  ownerRoutes,
  moveTicketRoutes,
  reportedRoutes,
  auditRoutes,
] as const;

/** Routes whose bodies are messages and archives, which are read as they come. */
const streamedRoutes = [injectionRoutes, mailboxImportRoutes] as const;

/** Parts that routes need, all of them together. */
type PartsOf<Routes extends readonly unknown[]> = Routes extends readonly [
  (app: FastifyInstance, parts: infer Parts) => void,
  ...infer Others,
]
  ? Parts & PartsOf<Others>
  : unknown;

type RouteParts = PartsOf<typeof specifiedRoutes> & PartsOf<typeof extensionRoutes> & PartsOf<typeof streamedRoutes>;

/** Parts that every call needs, whatever its route. */
interface CallParts {
  readonly accounts: Accounts;
  readonly callsUnderWay: CallsUnderWay;
  readonly arrivals: OwnerArrivals;
  readonly claims: Claims;
  readonly secrets: OneTimeSecrets;
  readonly sessions: Sessions;
  readonly ownerLimits: OwnerLimits;
  readonly quota: CallQuota;
  readonly keyCalls: KeyCalls | undefined;
  readonly monotonic: Clock;
}

/** Parts of the server itself, which are not of the service. */
interface ServerParts
  extends BrowserParts,
    Pick<McpRouteParts, 'answerMcp' | 'inner' | 'origins' | 'publicUrl' | 'ending'> {
  readonly streams: EventStreams;
  /** Called when a stream has begun. Its answer may go on for days. */
  readonly onStream: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Parts for calls of browsers. */
type BrowserParts = Pick<
  SessionRouteParts,
  'clock' | 'cookie' | 'proxyUsers' | 'pageOrigin' | 'failedSignIns' | 'networkOf' | 'hasOperatorDoor'
> &
  Pick<OpenedLinkParts, 'linkCookies'>;

/** The parts of the service that the API needs. */
export type ApiParts = Omit<RouteParts & SessionRouteParts & OpenedLinkParts, keyof ServerParts> & CallParts;

/**
 * Adds the API under /v1. Each request is first authenticated, and the scope of its key checked; then it takes from the
 * share of its owner.
 */
export async function apiRoutes(app: FastifyInstance, parts: ApiParts & ServerParts): Promise<void> {
  await app.register(async (open) => {
    refuseUnknownParameters(open);
    sessionRoutes(open, parts);
    await open.register(async (links) => openedLinkRoutes(links, parts));
    guestSessionRoutes(open, parts);
  });
  await sharedMailRoutes(app, parts);
  await app.register(async (moves) => moveRoutes(moves, parts));
  await app.register(async (api) => {
    api.decorateRequest('caller');
    api.decorateRequest('share');
    api.decorateRequest('claim');
    addScopes(api);
    followCalls(api, parts);
    const idempotency = { claims: parts.claims, secondsToQuotaReset: () => parts.quota.secondsToReset() };
    api.addHook('onRequest', async (request, reply) => {
      request.caller = tracedCaller(await request.underWay.of(callerOf(request, parts)), request);
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
      for (const addRoutes of specifiedRoutes) addRoutes(specified, parts);
    });
    await api.register(async (extensions) => {
      refuseUnknownParameters(extensions);
      limitKeyRate(extensions, { ...parts, beyondRate: 'refused' });
      takeShares(extensions, { ...parts, beyondShare: 'refused' });
      takeIdempotencyKeys(extensions, idempotency);
      for (const addRoutes of extensionRoutes) addRoutes(extensions, parts);
      await extensions.register(async (streamed) => {
        streamBodies(streamed);
        for (const addRoutes of streamedRoutes) addRoutes(streamed, parts);
      });
    });
  });
}

/** Whether a request asks for a stream on a route that has streams. */
export function mayBecomeStream(request: FastifyRequest): boolean {
  return request.routeOptions.config.takesTickets === true && isForStream(request);
}

/** Finds the caller: by its key, else by its ticket, else by its session. */
async function callerOf(request: FastifyRequest, parts: ApiParts & ServerParts): Promise<Caller> {
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
