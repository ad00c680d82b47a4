import type { FastifyInstance } from 'fastify';
import type { CreateApiKey } from '../../contract/access/api-keys.ts';
import { PageQuery } from '../../contract/paging.ts';
import type { ApiKeys } from '../../core/accounts/api-keys.ts';
import { ConditionalHeaders, orNotModified } from '../answers/etag.ts';
import { sendPage } from '../answers/page.ts';
import { bodyProblems, extensionAnswers, keyPath, linked, noContent, pageSchema, ref } from '../schemas.ts';

const beyondMaker = ['domain_not_allowed', 'mailbox_forbidden', 'mailbox_not_found', 'expiry_not_allowed'] as const;
const notAccessible = ['scope_missing', 'key_forbidden', 'key_not_found'] as const;
const tags = ['API keys'];
const path = '/v1/api-keys/:keyId';

interface KeyPath {
  keyId: string;
}

/** Adds the routes of API keys. */
export function apiKeyRoutes(app: FastifyInstance, { apiKeys }: { apiKeys: ApiKeys }): void {
  app.post<{ Body: CreateApiKey }>('/v1/api-keys', {
    config: { makesSomething: true },
    schema: {
      tags,
      operationId: 'createApiKey',
      summary: 'Makes a key that can do no more than the key of the call; the answer alone has the key itself',
      body: ref('CreateApiKey'),
      response: extensionAnswers({ 201: ref('ApiKey') }, [...bodyProblems, ...beyondMaker, 'key_limit']),
    },
    handler: async ({ caller, body, claim }, reply) => reply.code(201).send(await apiKeys.create(caller, body, claim)),
  });

  app.get<{ Querystring: PageQuery }>('/v1/api-keys', {
    schema: {
      tags,
      operationId: 'listApiKeys',
      summary: 'Lists the valid keys of the account, newest first',
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('ApiKey') }, [], linked)),
    },
    handler: async (request, reply) => sendPage(request, reply, await apiKeys.page(request.caller, request.query)),
  });

  app.get<{ Params: KeyPath }>(path, {
    schema: {
      tags,
      operationId: 'getApiKey',
      summary: 'Reads a valid key',
      params: keyPath,
      response: extensionAnswers({ 200: ref('ApiKey') }, notAccessible),
    },
    handler: async ({ caller, params }) => apiKeys.get(caller, params.keyId),
  });

  app.delete<{ Params: KeyPath }>(path, {
    schema: {
      tags,
      operationId: 'revokeApiKey',
      summary: 'Revokes a key, and all keys that were made with it, at once and for good',
      params: keyPath,
      response: extensionAnswers({ 204: noContent }, notAccessible),
    },
    handler: async ({ caller, params }, reply) => {
      await apiKeys.revoke(caller, params.keyId);
      return reply.code(204).send();
    },
  });
}
