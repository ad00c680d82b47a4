import type { FastifyInstance } from 'fastify';
import { PageQuery } from '../../contract/paging.ts';
import type { Refusals } from '../../core/refusals/refusals.ts';
import { ConditionalHeaders, orNotModified } from '../answers/etag.ts';
import { sendPage } from '../answers/page.ts';
import { extensionAnswers, linked, pageSchema } from '../schemas.ts';

/** Adds the route of what the receiver of mail has turned away. */
export function refusalRoutes(app: FastifyInstance, { refusals }: { refusals: Refusals }): void {
  app.get<{ Querystring: PageQuery }>('/v1/refusals', {
    schema: {
      tags: ['Refusals'],
      operationId: 'listRefusals',
      summary: 'Lists what this node has turned away lately, newest first: 50, or as many as limit says',
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('Refusal') }, [], linked)),
    },
    handler: async (request, reply) => sendPage(request, reply, await refusals.page(request.caller, request.query)),
  });
}
