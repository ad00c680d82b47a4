import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenLink } from '../../../contract/access/links.ts';
import { AppError } from '../../../core/errors.ts';
import type { Viewers } from '../../../core/links/viewers.ts';
import type { OwnerLimits } from '../../../core/owner-limits.ts';
import { networkHolder } from '../../../lib/client-network.ts';
import type { Clock } from '../../../lib/clock.ts';
import { bodyProblems, linkPath, openAnswers, ref } from '../../schemas.ts';
import { type FailedSignIns, failedSignIn } from '../../sessions/failed-sign-ins.ts';
import type { LinkCookies } from '../../sessions/link-cookies.ts';
import type { PageOrigin } from '../../sessions/page-origin.ts';

/** The parts of the service that the viewers of links need. */
export interface OpenedLinkParts extends FailedSignIns {
  readonly viewers: Viewers;
  readonly ownerLimits: OwnerLimits;
  readonly linkCookies: LinkCookies;
  readonly pageOrigin: PageOrigin;
  /** Clock of limits. */
  readonly monotonic: Clock;
  /** Network of the client of a request, for which limits count. */
  readonly networkOf: (request: FastifyRequest) => string;
}

const tags = ['Links'];
const path = '/v1/shared';

/** Adds the routes by which a browser opens a link. They need no key. */
export function openedLinkRoutes(app: FastifyInstance, parts: OpenedLinkParts): void {
  const { viewers, linkCookies, pageOrigin } = parts;
  keepFromSearchEngines(app);

  app.post<{ Body: OpenLink }>(path, {
    schema: {
      tags,
      operationId: 'openLink',
      summary: 'Opens a link in this browser by its token, which counts as a view; the answer sets a cookie',
      description:
        'A browser that has opened the link already keeps its session, and no view is counted: the answer is 200 then.',
      security: [],
      body: ref('OpenLink'),
      response: openAnswers({ 200: ref('SharedView'), 201: ref('SharedView') }, [
        ...bodyProblems,
        ...(['cross_origin', 'insecure_sign_in', 'link_not_found', 'rate_limited', 'too_many_requests'] as const),
      ]),
    },
    handler: async (request, reply) => {
      pageOrigin.requireOwnership(request);
      const { cookie } = request.headers;
      const { view, session } = await open(request, parts);
      reply.header('cache-control', 'no-store');
      if (session === undefined) return view;
      const { secret, secondsMax } = session;
      return reply
        .code(201)
        .header('set-cookie', linkCookies.set(cookie, { linkId: view.id, secret, secondsMax }))
        .send(view);
    },
  });

  app.get<{ Params: { linkId: string } }>(`${path}/:linkId`, {
    schema: {
      tags,
      operationId: 'getSharedView',
      summary: 'Tells a browser that has opened a link what it shows, and until when',
      description:
        'Below this path are those reads of the API that a viewer may do, with the same answers as for the owner but for the name of the owner: ' +
        '`/v1/mailboxes/{mailboxId}/mails` (summaries, in pages) and `…/events` (a stream of new and deleted email) of a link to a mailbox, and of each ' +
        'email that is shown `/v1/mailboxes/{mailboxId}/mails/{mailId}` with `/html`, `/raw`, `/checks`, `/attachments`, `…/content` and `…/view`.',
      security: [],
      params: linkPath,
      response: openAnswers({ 200: ref('SharedView') }, ['invalid_request', 'unauthorized']),
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { linkId } = request.params;
      return (await viewers.authenticate(linkId, viewSecretOf(request, linkId, parts))).view;
    },
  });
}

/**
 * Secret of the session that a browser has of a link; `undefined` when it has none, or when a page of another origin may have
 * caused the request.
 */
export function viewSecretOf(
  request: Pick<FastifyRequest, 'method' | 'headers' | 'peer'>,
  linkId: string,
  { linkCookies, pageOrigin }: Pick<OpenedLinkParts, 'linkCookies' | 'pageOrigin'>,
): string | undefined {
  return pageOrigin.isOwn(request) ? linkCookies.read(request.headers.cookie, linkId) : undefined;
}

/** Asks search engines to leave all answers of the routes declared after this call out of their indexes. */
export function keepFromSearchEngines(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
    done();
  });
}

/** Opens a link within the limits of the client's network. A wrong token counts as a failed sign-in. */
async function open(request: FastifyRequest<{ Body: OpenLink }>, parts: OpenedLinkParts) {
  const { viewers, linkCookies, ownerLimits } = parts;
  const network = parts.networkOf(request);
  const release = ownerLimits.take('signIns', networkHolder(network));
  try {
    const secretOf = (linkId: string) => linkCookies.read(request.headers.cookie, linkId);
    return await viewers.open(request.body.token, secretOf, request);
  } catch (error) {
    const isGuess = error instanceof AppError && error.code === 'link_not_found';
    throw isGuess ? failedSignIn(error, { network, parts }) : error;
  } finally {
    release();
  }
}
