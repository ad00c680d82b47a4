import type { FastifyInstance } from 'fastify';
import { OperatorDomainQuery, OperatorKeyQuery } from '../../../contract/operator/overview.ts';
import { PageQuery } from '../../../contract/paging.ts';
import { Type } from '../../../contract/schema.ts';
import type { Overview } from '../../../core/operator/overview.ts';
import type { WatchLists } from '../../../core/operator/watch-lists.ts';
import { ConditionalHeaders, orNotModified } from '../../answers/etag.ts';
import { sendPage } from '../../answers/page.ts';
import { extensionAnswers, linked, listOf, pageSchema, ref } from '../../schemas.ts';

const tags = ['Operator'];
const sendersSchema = Type.Object({ domains: Type.Array(ref('TopSender')), networks: Type.Array(ref('TopSender')) });

/** Adds the routes by which an operator sees the service: none tells anything of an email. */
export function overviewRoutes(
  app: FastifyInstance,
  { overview, watchLists }: { overview: Overview; watchLists: WatchLists },
): void {
  app.get('/v1/operator/overview', {
    schema: {
      tags,
      operationId: 'getOperatorOverview',
      summary: 'Tells what is wrong with the service, the worst first, and figures of it',
      response: extensionAnswers({ 200: ref('OperatorOverview') }, []),
    },
    handler: async () => overview.read(),
  });

  listRoutes(app, watchLists);

  app.get('/v1/operator/guests', {
    schema: {
      tags,
      operationId: 'listGuestNetworks',
      summary: 'Lists the networks that have guests, those with the most first: at most 100',
      response: extensionAnswers({ 200: listOf('GuestNetwork') }, []),
    },
    handler: async () => ({ items: await watchLists.guestNetworks() }),
  });

  app.get('/v1/operator/senders', {
    schema: {
      tags,
      operationId: 'listTopSenders',
      summary:
        'Lists the senders from whom this node has accepted the most in the last one to two hours: at most 20 of each kind',
      response: extensionAnswers({ 200: sendersSchema }, []),
    },
    handler: async () => overview.topSenders(),
  });
}

/** Adds the lists over all owners. */
function listRoutes(app: FastifyInstance, watchLists: WatchLists): void {
  app.get<{ Querystring: OperatorKeyQuery }>('/v1/operator/keys', {
    schema: {
      tags,
      operationId: 'listOperatorKeys',
      summary: 'Lists the keys of all owners, newest first; never the keys themselves',
      querystring: OperatorKeyQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('OperatorKey') }, [], linked)),
    },
    handler: async (request, reply) => sendPage(request, reply, await watchLists.keys(request.query)),
  });

  app.get<{ Querystring: OperatorDomainQuery }>('/v1/operator/domains', {
    schema: {
      tags,
      operationId: 'listOperatorDomains',
      summary: 'Lists the domains of all owners, newest first, as their last look-up found them',
      querystring: OperatorDomainQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('OperatorDomain') }, [], linked)),
    },
    handler: async (request, reply) => sendPage(request, reply, await watchLists.domains(request.query)),
  });

  app.get<{ Querystring: PageQuery }>('/v1/operator/webhooks', {
    schema: {
      tags,
      operationId: 'listFailingWebhooks',
      summary: 'Lists the webhooks of all owners whose last attempt has failed, newest first',
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('OperatorWebhook') }, [], linked)),
    },
    handler: async (request, reply) => sendPage(request, reply, await watchLists.failingWebhooks(request.query)),
  });
}
