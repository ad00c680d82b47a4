import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Session,
  type SessionState,
  type SignIn,
  type SignInProvider,
  SignOutQuery,
} from '../../../contract/access/session.ts';
import { browserName } from '../../../core/accounts/browser-name.ts';
import type { OpenedSession, Sessions } from '../../../core/accounts/sessions.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import type { Guests } from '../../../core/guests/guests.ts';
import type { RecoveryLinks } from '../../../core/guests/recovery-links.ts';
import type { Mailboxes } from '../../../core/mailboxes/mailboxes.ts';
import type { OwnerLimits } from '../../../core/owner-limits.ts';
import type { Provider } from '../../../core/people/provider.ts';
import { networkHolder } from '../../../lib/client-network.ts';
import type { Clock } from '../../../lib/clock.ts';
import { bodyProblems, noContent, openAnswers, ref } from '../../schemas.ts';
import { sessionSecretOf } from '../../sessions/browser-calls.ts';
import { type FailedSignIns, failedSignIn } from '../../sessions/failed-sign-ins.ts';
import type { PageOrigin } from '../../sessions/page-origin.ts';
import type { ProxyUsers } from '../../sessions/proxy-users.ts';
import type { SessionCookie } from '../../sessions/session-cookie.ts';

/** The parts of the service that the session routes need. */
export interface SessionRouteParts extends FailedSignIns {
  readonly sessions: Sessions;
  readonly guests: Guests;
  readonly recoveryLinks: RecoveryLinks;
  readonly mailboxes: Mailboxes;
  readonly ownerLimits: OwnerLimits;
  readonly providers: readonly Provider[];
  readonly proxyUsers: ProxyUsers;
  readonly clock: Clock;
  readonly cookie: SessionCookie;
  readonly pageOrigin: PageOrigin;
  /** Whether operators have a door of their own. */
  readonly hasOperatorDoor: boolean;
  /** Network of the client of a request, for which limits count. */
  readonly networkOf: (request: FastifyRequest) => string;
}

const tags = ['Session'];
const path = '/v1/session';
const notFromPage = ['cross_origin', 'insecure_sign_in'] as const;
const refusals = ['unauthorized', 'rate_limited', 'guest_limit', 'too_many_requests'] as const;
const guestRefusals = ['guests_not_allowed', 'recovery_not_allowed', 'proof_required', 'domain_not_allowed'] as const;
const addressRefusals = ['address_taken', 'address_archived'] as const;
/** Errors of a sign-in that a guesser of secrets or of names makes. */
const guesses: readonly string[] = ['unauthorized', 'address_taken'];

/** Adds the routes by which a browser signs in and out. They need no key. */
export function sessionRoutes(app: FastifyInstance, parts: SessionRouteParts): void {
  const { sessions, guests, cookie, pageOrigin } = parts;

  app.get(path, {
    schema: {
      tags,
      operationId: 'getSession',
      summary: 'Tells who is signed in in this browser, and whether one can sign in',
      security: [],
      response: openAnswers({ 200: ref('SessionState') }, ['invalid_request']),
    },
    handler: async (request, reply): Promise<SessionState> => {
      const secret = sessionSecretOf(request, parts);
      const session = request.localSession ?? (secret === undefined ? undefined : await sessions.find(secret));
      reply.header('cache-control', 'no-store');
      return {
        signedIn: session !== undefined,
        ...(session === undefined ? {} : { session: sessionAt(request, { session, ...parts }) }),
        guests: guests.terms !== undefined,
        ...(guests.terms === undefined ? {} : { guestTerms: guests.terms }),
        providers: waysOf(request, parts),
        canSignIn: pageOrigin.allowsSignIn(request),
      };
    },
  });

  app.post<{ Body: SignIn }>(path, {
    schema: {
      tags,
      operationId: 'signIn',
      summary:
        'Signs this browser in, by an API key, a code or a recovery link, or as a guest; the answer sets a cookie',
      security: [],
      body: ref('SignIn'),
      response: openAnswers({ 201: ref('Session') }, [
        ...[...bodyProblems, ...notFromPage, ...refusals],
        ...[...guestRefusals, ...addressRefusals],
      ]),
    },
    handler: async (request, reply) => {
      pageOrigin.requireOwnership(request);
      const { secret, session } = await signIn(request, parts);
      const secondsMax = Math.ceil((Date.parse(session.expiresAt) - parts.clock.now()) / 1_000);
      return reply
        .code(201)
        .headers({ 'set-cookie': cookie.set(secret, { secondsMax }), 'cache-control': 'no-store' })
        .send(sessionAt(request, { session, ...parts }));
    },
  });

  app.delete<{ Querystring: SignOutQuery }>(path, {
    schema: {
      tags,
      operationId: 'signOut',
      summary: 'Signs this browser out; the mailbox of a guest is deleted, unless it is kept',
      security: [],
      querystring: SignOutQuery,
      response: openAnswers({ 204: noContent }, ['invalid_request', 'cross_origin']),
    },
    handler: async (request, reply) => {
      const secret = sessionSecretOf(request, parts);
      const how = request.query.keep === 'true' ? 'keep' : 'delete';
      if (secret !== undefined) await leave(secret, { parts, how });
      return signedOut(reply, cookie);
    },
  });
}

/** A session, with what it may do at this door: the public one has nothing for operators where they have their own. */
function sessionAt(
  { peer }: FastifyRequest,
  { session, hasOperatorDoor }: { session: Session; hasOperatorDoor: boolean },
): Session {
  if (!hasOperatorDoor || peer.door === 'operator') return session;
  return { ...session, scopes: session.scopes.filter((scope) => scope !== 'operator') };
}

/** Ways to sign in by a provider, or as the user whom the proxy names. */
function waysOf(request: FastifyRequest, { providers, proxyUsers }: SessionRouteParts): SignInProvider[] {
  const user = proxyUsers.userOf(request);
  const ways = providers.map(({ id, name }) => ({ name, url: `/sign-in/${id}` }));
  return user === undefined ? ways : [{ name: user, url: '/sign-in/proxy', isUser: true }, ...ways];
}

/**
 * Signs in by the body, within the limits of the client's network. The earlier session of the browser ends. After too
 * many failed sign-ins, a network learns no more which secrets are wrong. A right secret still signs in, for the
 * neighbours of a guesser: nobody guesses 32 random bytes.
 */
async function signIn(request: FastifyRequest<{ Body: SignIn }>, parts: SessionRouteParts): Promise<OpenedSession> {
  const { ownerLimits } = parts;
  const wanted = wantedOf(request.body);
  const network = parts.networkOf(request);
  const release = ownerLimits.take('signIns', networkHolder(network));
  try {
    const former = parts.cookie.read(request);
    const browser = browserName(request.headers['user-agent']);
    return await open(wanted, { network, browser, former, parts, traceparent: request.traceparent });
  } catch (error) {
    throw error instanceof AppError && guesses.includes(error.code) ? failedSignIn(error, { network, parts }) : error;
  } finally {
    release();
  }
}

/** Opens the session that is wanted, and leaves that of before. */
async function open(
  wanted: Wanted,
  {
    network,
    browser,
    former,
    parts,
    traceparent,
  }: {
    network: string;
    browser: string;
    former: string | undefined;
    parts: SessionRouteParts;
    traceparent: string | undefined;
  },
): Promise<OpenedSession> {
  const { sessions, guests, recoveryLinks } = parts;
  const openWanted = async () => {
    switch (wanted.kind) {
      case 'key':
        return sessions.signIn({ secret: wanted.secret, browser });
      case 'code':
        return sessions.redeem({ secret: wanted.secret, browser });
      case 'recovery':
        return recoveryLinks.open({ secret: wanted.secret, network, traceparent });
      case 'guest': {
        const session = former === undefined ? undefined : await sessions.find(former);
        const replaced = session?.guest === true ? session.mailboxId : undefined;
        return guests.open({ ...wanted.wish, network, replaced, traceparent });
      }
      default:
        return wanted satisfies never;
    }
  };
  const opened = await openWanted();
  if (former !== undefined) await leave(former, { parts, how: 'delete unless there is a link' });
  return opened;
}

/** Wishes of a visitor for a mailbox. */
type GuestWish = Pick<SignIn, 'name' | 'domain' | 'proof'>;

type Wanted =
  | { readonly kind: 'key' | 'code' | 'recovery'; readonly secret: string }
  | { readonly kind: 'guest'; readonly wish: GuestWish };

/**
 * The one way to sign in that a body asks for.
 * @throws AppError `invalid_request` for none, or more than one.
 */
function wantedOf({ apiKey, code, recovery, guest, ...wish }: SignIn): Wanted {
  const wanted: Wanted[] = [
    ...(apiKey === undefined ? [] : [{ kind: 'key', secret: apiKey } as const]),
    ...(code === undefined ? [] : [{ kind: 'code', secret: code } as const]),
    ...(recovery === undefined ? [] : [{ kind: 'recovery', secret: recovery } as const]),
    ...(guest === true ? [{ kind: 'guest', wish } as const] : []),
  ];
  const [first] = wanted;
  if (first === undefined || wanted.length > 1)
    throw invalidField('', { code: 'required', detail: 'must have one of apiKey, code, recovery and guest' });
  const [misplaced] = first.kind === 'guest' ? [] : Object.keys(wish);
  if (misplaced !== undefined)
    throw invalidField(`/${misplaced}`, { code: 'conflict', detail: 'goes with guest alone' });
  return first;
}

/** What becomes of the mailbox of a guest who leaves. */
type Leaving = 'keep' | 'delete' | 'delete unless there is a link';

/** Ends the session of a secret; one that has ended already stays so. */
async function leave(
  secret: string,
  { parts: { sessions, guests, mailboxes }, how }: { parts: SessionRouteParts; how: Leaving },
): Promise<void> {
  try {
    const caller = await sessions.authenticate(secret);
    if (caller.session === undefined) return;
    const mailboxId = caller.session.isGuest ? caller.mailboxId : undefined;
    if (mailboxId !== undefined && how === 'delete') await mailboxes.delete(caller, [mailboxId]);
    if (mailboxId !== undefined && how === 'delete unless there is a link') await guests.leave(mailboxId);
    await sessions.end(caller.session);
  } catch (error) {
    if (!(error instanceof AppError) || !['unauthorized', 'mailbox_not_found'].includes(error.code)) throw error;
  }
}

function signedOut(reply: FastifyReply, cookie: SessionCookie): FastifyReply {
  return reply.code(204).headers({ 'set-cookie': cookie.clear(), 'cache-control': 'no-store' }).send();
}
