import type { FastifyInstance } from 'fastify';
import { PageQuery } from '../../../contract/paging.ts';
import type { SessionList } from '../../../core/accounts/session-list.ts';
import { ConditionalHeaders, orNotModified } from '../../answers/etag.ts';
import { sendPage } from '../../answers/page.ts';
import { extensionAnswers, linked, noContent, pageSchema, sessionPath } from '../../schemas.ts';

const tags = ['Session'];

/** Adds the routes by which a person sees where the key of the call is signed in, and ends that. */
export function sessionListRoutes(app: FastifyInstance, { sessionList }: { sessionList: SessionList }): void {
  app.get<{ Querystring: PageQuery }>('/v1/sessions', {
    schema: {
      tags,
      operationId: 'listSessions',
      summary: 'Lists the browsers that are signed in with the key of the call, newest first',
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('OpenSession') }, [], linked)),
    },
    handler: async (request, reply) => sendPage(request, reply, await sessionList.page(request.caller, request.query)),
  });

  app.delete('/v1/sessions', {
    schema: {
      tags,
      operationId: 'endOtherSessions',
      summary: 'Ends all sessions of the key of the call, except the session that makes the call',
      response: extensionAnswers({ 204: noContent }, []),
    },
    handler: async ({ caller }, reply) => {
      await sessionList.endOthers(caller);
      return reply.code(204).send();
    },
  });

  app.delete<{ Params: { sessionId: string } }>('/v1/sessions/:sessionId', {
    schema: {
      tags,
      operationId: 'endSession',
      summary: 'Ends a session of the key of the call, with its streams and waits',
      params: sessionPath,
      response: extensionAnswers({ 204: noContent }, ['session_not_found']),
    },
    handler: async ({ caller, params }, reply) => {
      await sessionList.end(caller, params.sessionId);
      return reply.code(204).send();
    },
  });
}
