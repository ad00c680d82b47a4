import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { browserName } from '../../../core/accounts/browser-name.ts';
import type { OpenedSession, Sessions } from '../../../core/accounts/sessions.ts';
import { AppError } from '../../../core/errors.ts';
import type { Guests } from '../../../core/guests/guests.ts';
import type { OwnerLimits, Release } from '../../../core/owner-limits.ts';
import type { SignInPolicy } from '../../../core/people/admission.ts';
import type { People, PersonRefusal } from '../../../core/people/people.ts';
import { type Provider, ProviderError, type ProviderFailure } from '../../../core/people/provider.ts';
import { networkHolder } from '../../../lib/client-network.ts';
import type { Clock } from '../../../lib/clock.ts';
import { base32 } from '../../../lib/ids.ts';
import type { Logger } from '../../../lib/log.ts';
import type { RandomBytes } from '../../../lib/random.ts';
import type { PageOrigin } from '../../sessions/page-origin.ts';
import { type ProxyUsers, proxyIssuer } from '../../sessions/proxy-users.ts';
import type { SessionCookie } from '../../sessions/session-cookie.ts';
import type { FormerSession, SignInState, SignInStateCookie } from '../../sessions/sign-in-state.ts';

/** The parts of the service that a sign-in at a provider needs. */
export interface ProviderRouteParts {
  readonly providers: readonly Provider[];
  readonly proxyUsers: ProxyUsers;
  readonly people: People;
  readonly sessions: Sessions;
  readonly guests: Guests;
  readonly ownerLimits: OwnerLimits;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly log: Logger;
  readonly cookie: SessionCookie;
  readonly stateCookie: SignInStateCookie;
  readonly pageOrigin: PageOrigin;
  readonly networkOf: (request: FastifyRequest) => string;
  /** URL of the service, below which providers lead back. */
  readonly publicUrl: string;
}

/** Reason that the page of a refused sign-in tells. */
type Refusal = PersonRefusal | ProviderFailure | 'expired';

const seedBytes = 32;
/** Stands for the origin of the service where that is not known. */
const noOrigin = 'http://service.invalid';
const schema = { hide: true };
/** Largest token of a logout, in bytes. */
const logoutBytesMax = 64 * 1024;
const refusedLogout = { error: 'invalid_request' };
const placeCharactersMax = 1_000;

interface ProviderPath {
  provider: string;
}

/** Adds the pages by which a browser goes to an identity provider, and comes back. They are not of the API. */
export function providerRoutes(app: FastifyInstance, parts: ProviderRouteParts): void {
  if (parts.proxyUsers.policy !== undefined) proxyRoute(app, parts, parts.proxyUsers.policy);
  if (parts.providers.length === 0) return;
  logoutRoute(app, parts);

  app.get<{ Params: ProviderPath; Querystring: { to?: unknown } }>(
    '/sign-in/:provider',
    { schema },
    async (request, reply) => {
      const provider = find(parts, request.params.provider);
      // Another site could else sign somebody in who has not asked for it.
      const isWanted = parts.pageOrigin.isOwn(request) && parts.pageOrigin.allowsSignIn(request);
      if (provider === undefined || !isWanted) return leadTo(reply, placeOf(parts, '/sign-in'));
      const state = {
        provider: provider.id,
        seed: base32(parts.random(seedBytes)),
        startedAt: parts.clock.now(),
        to: placeIn(request.query.to, parts),
        former: await formerOf(request, parts),
      };
      return orRefusal({ request, reply, provider, parts }, async () => {
        const url = await provider.begin(parts.stateCookie.secretsOf(state), redirectUri(parts, provider));
        return leadTo(reply.header('set-cookie', parts.stateCookie.set(state)), url);
      });
    },
  );

  app.get<{ Params: ProviderPath }>('/sign-in/:provider/callback', { schema }, async (request, reply) => {
    const provider = find(parts, request.params.provider);
    if (provider === undefined) return leadTo(reply, placeOf(parts, '/sign-in'));
    reply.header('set-cookie', parts.stateCookie.clear());
    const state = parts.stateCookie.read(request.headers.cookie, parts.clock.now());
    if (state?.provider !== provider.id) return refuse(reply, parts, { provider, refusal: 'expired' });
    return orRefusal({ request, reply, provider, parts }, () => comeBack({ request, reply, provider, state, parts }));
  });
}

/**
 * Adds the call by which a provider ends the sessions of somebody who has signed out there (OpenID Connect Back-Channel Logout 1.0
 * §2.5). It has no cookie, and proves by its signature whose it is.
 */
function logoutRoute(app: FastifyInstance, parts: ProviderRouteParts): void {
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', { parseAs: 'string' }, async (_: FastifyRequest, body: string) => body);
    forms.post<{ Params: ProviderPath; Body: unknown }>(
      '/sign-in/:provider/logout',
      { schema, bodyLimit: logoutBytesMax },
      async (request, reply) => {
        const provider = find(parts, request.params.provider);
        const token = typeof request.body === 'string' ? new URLSearchParams(request.body).get('logout_token') : null;
        reply.header('cache-control', 'no-store');
        if (provider === undefined || token === null) return reply.code(400).send(refusedLogout);
        let release: Release | undefined;
        try {
          release = parts.ownerLimits.take('providerSignIns', networkHolder(parts.networkOf(request)));
          const subject = await provider.loggedOut(token);
          await parts.people.signOut({ issuer: provider.issuer, subject });
          return reply.code(200).send('');
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          parts.log.warn({ provider: provider.id, detail: error.message }, 'logout by the provider refused');
          return reply.code(400).send(refusedLogout);
        } finally {
          release?.();
        }
      },
    );
  });
}

/** Adds the page that signs the user in whom the proxy in front names. */
function proxyRoute(app: FastifyInstance, parts: ProviderRouteParts, policy: SignInPolicy): void {
  app.get<{ Querystring: { to?: unknown } }>('/sign-in/proxy', { schema }, async (request, reply) => {
    const { people, proxyUsers, pageOrigin, cookie, clock } = parts;
    const claims = proxyUsers.claimsOf(request);
    if (claims === undefined || !pageOrigin.isOwn(request) || !pageOrigin.allowsSignIn(request))
      return leadTo(reply, placeOf(parts, '/sign-in'));
    return orRefusal({ request, reply, provider: policy, parts }, async () => {
      const former = await formerOf(request, parts);
      const browser = browserName(request.headers['user-agent']);
      const opened = await people.signIn({ policy, issuer: proxyIssuer, claims, browser });
      if (typeof opened === 'string') return refuse(reply, parts, { provider: policy, refusal: opened });
      if (former !== undefined) await leave(former, parts);
      const kept = { secondsMax: secondsOf(opened, clock), user: claims.sub };
      reply.header('set-cookie', cookie.set(opened.secret, kept));
      return leadTo(reply, placeOf(parts, placeIn(request.query.to, parts)));
    });
  });
}

interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly provider: Pick<Provider, 'id'>;
  readonly parts: ProviderRouteParts;
}

/** Ends a sign-in with the answer of the provider: the browser gets a session in place of the one before, or learns why not. */
async function comeBack({
  request,
  reply,
  provider,
  state,
  parts,
}: Visit & { provider: Provider; state: SignInState }) {
  const { people, cookie, stateCookie, clock } = parts;
  const at = request.url.indexOf('?');
  const answer = new URL(redirectUri(parts, provider) + (at < 0 ? '' : request.url.slice(at)));
  const claims = await provider.finish(stateCookie.secretsOf(state), answer);
  const browser = browserName(request.headers['user-agent']);
  const opened = await people.signIn({ policy: provider.policy, issuer: provider.issuer, claims, browser });
  if (typeof opened === 'string') return refuse(reply, parts, { provider, refusal: opened });
  if (state.former !== undefined) await leave(state.former, parts);
  reply.header('set-cookie', cookie.set(opened.secret, { secondsMax: secondsOf(opened, clock) }));
  return leadTo(reply, placeOf(parts, state.to));
}

/** Seconds for which a browser keeps the cookie of a session. */
function secondsOf({ session }: OpenedSession, clock: Clock): number {
  return Math.ceil((Date.parse(session.expiresAt) - clock.now()) / 1_000);
}

/** Runs a step within the share of the client's network; what goes wrong at the provider becomes a page that says so. */
async function orRefusal(visit: Visit, step: () => Promise<FastifyReply>): Promise<FastifyReply> {
  const { request, reply, provider, parts } = visit;
  let release: Release | undefined;
  try {
    release = parts.ownerLimits.take('providerSignIns', networkHolder(parts.networkOf(request)));
    return await step();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    if (refusal !== 'busy' && refusal !== 'cancelled') {
      const { message } = error instanceof Error ? error : { message: '' };
      parts.log.warn({ provider: provider.id, reason: refusal, detail: message }, 'sign-in failed');
    }
    return refuse(reply, parts, { provider, refusal });
  } finally {
    release?.();
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof ProviderError) return error.failure;
  const isShort = error instanceof AppError && ['too_many_requests', 'overloaded'].includes(error.code);
  return isShort ? 'busy' : undefined;
}

/** The session that the browser has now. */
async function formerOf(request: FastifyRequest, parts: ProviderRouteParts): Promise<FormerSession | undefined> {
  const secret = parts.cookie.read(request);
  if (secret === undefined) return undefined;
  try {
    const { session, mailboxId } = await parts.sessions.authenticate(secret);
    return session && { id: session.id, mailboxId: session.isGuest ? mailboxId : undefined };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function leave({ id, mailboxId }: FormerSession, { sessions, guests }: ProviderRouteParts): Promise<void> {
  if (mailboxId !== undefined) await guests.leave(mailboxId);
  await sessions.end({ id });
}

function find({ providers }: ProviderRouteParts, id: string): Provider | undefined {
  return providers.find((provider) => provider.id === id);
}

/** URL at which a provider leads back: each has its own, so that no answer of one passes for that of another (RFC 9700 §4.4). */
function redirectUri(parts: ProviderRouteParts, { id }: Provider): string {
  return placeOf(parts, `/sign-in/${id}/callback`);
}

function placeOf({ publicUrl }: ProviderRouteParts, path: string): string {
  return publicUrl.replace(/\/$/, '') + path;
}

/** Place of the app that a text names; the first view for any other, as of another site. */
function placeIn(text: unknown, { publicUrl }: ProviderRouteParts): string {
  if (typeof text !== 'string' || text.length > placeCharactersMax || !/^\/(?![/\\])/.test(text)) return '/';
  const { origin } = new URL(publicUrl || noOrigin);
  const url = URL.canParse(text, origin) ? new URL(text, origin) : undefined;
  const place = url?.origin === origin ? url.pathname + url.search + url.hash : '/';
  // It goes into a cookie.
  return place.length > placeCharactersMax ? '/' : place;
}

function refuse(
  reply: FastifyReply,
  parts: ProviderRouteParts,
  { provider, refusal }: { provider: Pick<Provider, 'id'>; refusal: Refusal },
): FastifyReply {
  return leadTo(reply, placeOf(parts, `/sign-in#refused=${refusal}&by=${provider.id}`));
}

function leadTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 303);
}
