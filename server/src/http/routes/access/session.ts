import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionState, SignIn } from '../../../contract/access/session.ts';
import { browserName } from '../../../core/accounts/browser-name.ts';
import type { OpenedSession, Sessions } from '../../../core/accounts/sessions.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import type { Guests } from '../../../core/guests/guests.ts';
import type { Mailboxes } from '../../../core/mailboxes/mailboxes.ts';
import type { OwnerLimits } from '../../../core/owner-limits.ts';
import { networkHolder } from '../../../lib/client-network.ts';
import type { Clock } from '../../../lib/clock.ts';
import { bodyProblems, noContent, openAnswers, ref } from '../../schemas.ts';
import { sessionSecretOf } from '../../sessions/browser-calls.ts';
import { type FailedSignIns, failedSignIn } from '../../sessions/failed-sign-ins.ts';
import type { PageOrigin } from '../../sessions/page-origin.ts';
import type { SessionCookie } from '../../sessions/session-cookie.ts';

/** The parts of the service that the session routes need. */
export interface SessionRouteParts extends FailedSignIns {
  readonly sessions: Sessions;
  readonly guests: Guests;
  readonly mailboxes: Mailboxes;
  readonly ownerLimits: OwnerLimits;
  readonly clock: Clock;
  readonly cookie: SessionCookie;
  readonly pageOrigin: PageOrigin;
  /** Network of the client of a request, for which limits count. */
  readonly networkOf: (request: FastifyRequest) => string;
}

const tags = ['Session'];
const path = '/v1/session';
const notFromPage = ['cross_origin', 'insecure_sign_in'] as const;
const refusals = ['unauthorized', 'guests_not_allowed', 'rate_limited', 'guest_limit', 'too_many_requests'] as const;

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
        ...(session === undefined ? {} : { session }),
        guests: guests.areAllowed,
        canSignIn: pageOrigin.allowsSignIn(request),
      };
    },
  });

  app.post<{ Body: SignIn }>(path, {
    schema: {
      tags,
      operationId: 'signIn',
      summary: 'Signs this browser in, by an API key or a code, or as a guest; the answer sets a cookie',
      security: [],
      body: ref('SignIn'),
      response: openAnswers({ 201: ref('Session') }, [...bodyProblems, ...notFromPage, ...refusals]),
    },
    handler: async (request, reply) => {
      pageOrigin.requireOwnership(request);
      const { secret, session } = await signIn(request, parts);
      const secondsMax = Math.ceil((Date.parse(session.expiresAt) - parts.clock.now()) / 1_000);
      return reply
        .code(201)
        .headers({ 'set-cookie': cookie.set(secret, secondsMax), 'cache-control': 'no-store' })
        .send(session);
    },
  });

  app.delete(path, {
    schema: {
      tags,
      operationId: 'signOut',
      summary: 'Signs this browser out; the mailbox of a guest is deleted',
      security: [],
      response: openAnswers({ 204: noContent }, ['invalid_request', 'cross_origin']),
    },
    handler: async (request, reply) => {
      const secret = sessionSecretOf(request, parts);
      if (secret !== undefined) await leave(secret, parts);
      return signedOut(reply, cookie);
    },
  });
}

/**
 * Signs in by the body, within the limits of the client's network. The earlier session of the browser ends. After too
 * many failed sign-ins, a network learns no more which secrets are wrong. A right secret still signs in, for the
 * neighbours of a guesser: nobody guesses 32 random bytes.
 */
async function signIn(request: FastifyRequest<{ Body: SignIn }>, parts: SessionRouteParts): Promise<OpenedSession> {
  const { sessions, ownerLimits } = parts;
  const wanted = wantedOf(request.body);
  const network = parts.networkOf(request);
  const release = ownerLimits.take('signIns', networkHolder(network));
  try {
    const former = parts.cookie.read(request.headers.cookie);
    if (wanted.kind === 'guest') return await openForGuest({ former, network }, parts);
    const proof = { secret: wanted.secret, browser: browserName(request.headers['user-agent']) };
    const opened = await (wanted.kind === 'key' ? sessions.signIn(proof) : sessions.redeem(proof));
    if (former !== undefined) await leave(former, parts);
    return opened;
  } catch (error) {
    throw error instanceof AppError && error.code === 'unauthorized' ? failedSignIn(error, { network, parts }) : error;
  } finally {
    release();
  }
}

async function openForGuest(
  { former, network }: { former: string | undefined; network: string },
  parts: SessionRouteParts,
): Promise<OpenedSession> {
  const session = former === undefined ? undefined : await parts.sessions.find(former);
  const opened = await parts.guests.open({ network, replaced: session?.guest ? session.mailboxId : undefined });
  if (former !== undefined && session?.guest === false) await leave(former, parts);
  return opened;
}

type Wanted = { readonly kind: 'key' | 'code'; readonly secret: string } | { readonly kind: 'guest' };

/**
 * The one way to sign in that a body asks for.
 * @throws AppError `invalid_request` for none, or more than one.
 */
function wantedOf({ apiKey, code, guest }: SignIn): Wanted {
  const wanted: Wanted[] = [
    ...(apiKey === undefined ? [] : [{ kind: 'key', secret: apiKey } as const]),
    ...(code === undefined ? [] : [{ kind: 'code', secret: code } as const]),
    ...(guest === true ? [{ kind: 'guest' } as const] : []),
  ];
  const [first] = wanted;
  if (first !== undefined && wanted.length === 1) return first;
  throw invalidField('', 'must have one of apiKey, code and guest');
}

/** Ends the session of a secret, that of a guest with its mailbox; one that has ended already stays so. */
async function leave(secret: string, { sessions, mailboxes }: SessionRouteParts): Promise<void> {
  try {
    const caller = await sessions.authenticate(secret);
    if (caller.session === undefined) return;
    if (caller.session.isGuest && caller.mailboxId !== undefined) await mailboxes.delete(caller, [caller.mailboxId]);
    else await sessions.end(caller.session);
  } catch (error) {
    if (!(error instanceof AppError) || !['unauthorized', 'mailbox_not_found'].includes(error.code)) throw error;
  }
}

function signedOut(reply: FastifyReply, cookie: SessionCookie): FastifyReply {
  return reply.code(204).headers({ 'set-cookie': cookie.clear(), 'cache-control': 'no-store' }).send();
}
