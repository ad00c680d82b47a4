import type { FastifyInstance } from 'fastify';
import { PageQuery } from '../../contract/paging.ts';
import { type CreateWebhook, type UpdateWebhook, WebhookDeliveryQuery } from '../../contract/webhooks.ts';
import type { Webhooks } from '../../core/webhooks/webhooks.ts';
import { ConditionalHeaders, orNotModified } from '../answers/etag.ts';
import { sendPage } from '../answers/page.ts';
import {
  bodyProblems,
  deliveryPath,
  extensionAnswers,
  linked,
  noContent,
  pageSchema,
  ref,
  webhookPath,
} from '../schemas.ts';

const tags = ['Webhooks'];
const path = '/v1/webhooks/:webhookId';
const notAccessible = ['webhook_forbidden', 'webhook_not_found'] as const;
/** Errors of a body that may name a mailbox. */
const aboutMailbox = [...bodyProblems, 'mailbox_forbidden', 'mailbox_not_found'] as const;

interface WebhookPath {
  webhookId: string;
}

/** Adds the routes of webhooks and their deliveries. */
export function webhookRoutes(app: FastifyInstance, { webhooks }: { webhooks: Webhooks }): void {
  manageRoutes(app, webhooks);
  sendingRoutes(app, webhooks);
}

function manageRoutes(app: FastifyInstance, webhooks: Webhooks): void {
  app.post<{ Body: CreateWebhook }>('/v1/webhooks', {
    config: { makesSomething: true },
    schema: {
      tags,
      operationId: 'createWebhook',
      summary: 'Creates a webhook, which is sent events from now on; the answer alone has its secret',
      body: ref('CreateWebhook'),
      response: extensionAnswers({ 201: ref('Webhook') }, [...aboutMailbox, 'webhook_limit']),
    },
    handler: async ({ caller, body, claim }, reply) => reply.code(201).send(await webhooks.create(caller, body, claim)),
  });

  app.get<{ Querystring: PageQuery }>('/v1/webhooks', {
    schema: {
      tags,
      operationId: 'listWebhooks',
      summary: 'Lists the webhooks of the account, newest first',
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('Webhook') }, [], linked)),
    },
    handler: async (request, reply) => sendPage(request, reply, await webhooks.page(request.caller, request.query)),
  });

  app.get<{ Params: WebhookPath }>(path, {
    schema: {
      tags,
      operationId: 'getWebhook',
      summary: 'Reads a webhook',
      params: webhookPath,
      response: extensionAnswers({ 200: ref('Webhook') }, notAccessible),
    },
    handler: async ({ caller, params }) => webhooks.get(caller, params.webhookId),
  });

  app.patch<{ Params: WebhookPath; Body: UpdateWebhook }>(path, {
    schema: {
      tags,
      operationId: 'updateWebhook',
      summary: 'Changes a webhook, or disables it or makes it active again',
      params: webhookPath,
      body: ref('UpdateWebhook'),
      response: extensionAnswers({ 200: ref('Webhook') }, [...aboutMailbox, ...notAccessible]),
    },
    handler: async ({ caller, params, body }) => webhooks.update(caller, params.webhookId, body),
  });

  app.delete<{ Params: WebhookPath }>(path, {
    schema: {
      tags,
      operationId: 'deleteWebhook',
      summary: 'Deletes a webhook and its deliveries',
      params: webhookPath,
      response: extensionAnswers({ 204: noContent }, notAccessible),
    },
    handler: async ({ caller, params }, reply) => {
      await webhooks.delete(caller, params.webhookId);
      return reply.code(204).send();
    },
  });
}

function sendingRoutes(app: FastifyInstance, webhooks: Webhooks): void {
  app.post<{ Params: WebhookPath }>(`${path}/test`, {
    schema: {
      tags,
      operationId: 'testWebhook',
      summary: 'Sends an event of type webhook.test at once, and tells what came of it',
      params: webhookPath,
      response: extensionAnswers({ 200: ref('WebhookTest') }, [...notAccessible, 'too_many_webhook_sends']),
    },
    handler: async ({ caller, params }) => webhooks.test(caller, params.webhookId),
  });

  app.post<{ Params: WebhookPath }>(`${path}/rotate-secret`, {
    schema: {
      tags,
      operationId: 'rotateWebhookSecret',
      summary: 'Gives a webhook another secret; the one before signs beside it for 24 hours',
      params: webhookPath,
      response: extensionAnswers({ 200: ref('Webhook') }, notAccessible),
    },
    handler: async ({ caller, params }) => webhooks.rotate(caller, params.webhookId),
  });

  app.get<{ Params: WebhookPath; Querystring: WebhookDeliveryQuery }>(`${path}/deliveries`, {
    schema: {
      tags,
      operationId: 'listWebhookDeliveries',
      summary: 'Lists what was and will be sent to a webhook, newest first',
      params: webhookPath,
      querystring: WebhookDeliveryQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('WebhookDelivery') }, notAccessible, linked)),
    },
    handler: async (request, reply) => {
      const { caller, params, query } = request;
      return sendPage(request, reply, await webhooks.deliveries(caller, params.webhookId, query));
    },
  });

  app.post<{ Params: WebhookPath & { deliveryId: string } }>(`${path}/deliveries/:deliveryId/redeliver`, {
    config: { makesSomething: true },
    schema: {
      tags,
      operationId: 'redeliver',
      summary: 'Sends a delivery again, with the same id',
      params: deliveryPath,
      response: extensionAnswers({ 200: ref('WebhookDelivery') }, [...notAccessible, 'delivery_not_found']),
    },
    handler: async ({ caller, params, claim }) => webhooks.redeliver(caller, params, claim),
  });
}
