import type { FastifyInstance } from 'fastify';
import type { SetDeliveryScript } from '../../../contract/mails/scripts.ts';
import { PageQuery } from '../../../contract/paging.ts';
import type { Scripts } from '../../../core/scripts/scripts.ts';
import { ConditionalHeaders, orNotModified, sendTagged } from '../../answers/etag.ts';
import { sendPage } from '../../answers/page.ts';
import { bodyProblems, extensionAnswers, linked, noContent, pageSchema, ref } from '../../schemas.ts';

const tags = ['Delivery scripts'];
const notTheirs = ['capture_forbidden'] as const;

/** Adds the routes of the script of captured mail, and of the attempts that met it. */
export function captureScriptRoutes(app: FastifyInstance, { scripts }: { scripts: Scripts }): void {
  changeRoutes(app, scripts);
  readRoutes(app, scripts);
}

function changeRoutes(app: FastifyInstance, scripts: Scripts): void {
  app.put<{ Body: SetDeliveryScript }>('/v1/capture/script', {
    schema: {
      tags,
      operationId: 'setCaptureScript',
      summary:
        'Sets the delivery script of captured mail: what clients whose mail is captured are told, from the connection on',
      body: ref('SetDeliveryScript'),
      response: extensionAnswers({ 200: ref('DeliveryScript') }, [...bodyProblems, ...notTheirs]),
    },
    handler: async ({ caller, body }) => scripts.set(caller, scripts.ofCapture(caller), body),
  });

  app.delete('/v1/capture/script', {
    schema: {
      tags,
      operationId: 'endCaptureScript',
      summary: 'Ends the delivery script of captured mail; its attempts stay',
      response: extensionAnswers({ 204: noContent }, [...notTheirs, 'script_not_found']),
    },
    handler: async ({ caller }, reply) => {
      await scripts.end(caller, scripts.ofCapture(caller));
      return reply.code(204).send();
    },
  });
}

function readRoutes(app: FastifyInstance, scripts: Scripts): void {
  app.get('/v1/capture/script', {
    schema: {
      tags,
      operationId: 'getCaptureScript',
      summary: 'Reads the delivery script of captured mail, and how far it has come',
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: ref('DeliveryScript') }, [...notTheirs, 'script_not_found'])),
    },
    handler: async (request, reply) => {
      const { caller } = request;
      return sendTagged(request, reply, JSON.stringify(await scripts.get(caller, scripts.ofCapture(caller))));
    },
  });

  app.get<{ Querystring: PageQuery }>('/v1/capture/attempts', {
    schema: {
      tags,
      operationId: 'listCaptureAttempts',
      summary:
        'Lists the attempts of senders that met the script of captured mail, in their order: the last 200 are kept',
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('DeliveryAttempt') }, notTheirs, linked)),
    },
    handler: async (request, reply) => {
      const { caller, query } = request;
      return sendPage(request, reply, await scripts.attempts(caller, scripts.ofCapture(caller), query));
    },
  });
}
