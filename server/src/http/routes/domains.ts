import type { FastifyInstance } from 'fastify';
import type { CreateDomain, UpdateDomain } from '../../contract/domains.ts';
import { PageQuery } from '../../contract/paging.ts';
import type { Domains } from '../../core/domains/domains.ts';
import { ConditionalHeaders, orNotModified } from '../answers/etag.ts';
import { sendPage } from '../answers/page.ts';
import { bodyProblems, domainPath, extensionAnswers, linked, noContent, pageSchema, ref } from '../schemas.ts';

const tags = ['Domains'];
const aboutRules = ['mailbox_forbidden', 'mailbox_not_found', 'domain_taken', 'domain_unverified'] as const;
const notAccessible = ['domain_forbidden', 'domain_not_found'] as const;
const path = '/v1/domains/:domainId';

interface DomainPath {
  domainId: string;
}

/** Adds the routes of domains. */
export function domainRoutes(app: FastifyInstance, { domains }: { domains: Domains }): void {
  listRoutes(app, domains);
  singleRoutes(app, domains);
}

function listRoutes(app: FastifyInstance, domains: Domains): void {
  app.post<{ Body: CreateDomain }>('/v1/domains', {
    config: { makesSomething: true },
    schema: {
      tags,
      operationId: 'createDomain',
      summary: 'Adds a domain, with the DNS records to set before it is verified',
      body: ref('CreateDomain'),
      response: extensionAnswers({ 201: ref('Domain') }, [...bodyProblems, 'domain_exists', 'domain_limit']),
    },
    handler: async ({ caller, body, claim }, reply) => reply.code(201).send(await domains.create(caller, body, claim)),
  });

  app.get<{ Querystring: PageQuery }>('/v1/domains', {
    schema: {
      tags,
      operationId: 'listDomains',
      summary: 'Lists the domains of the account, newest first',
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('Domain') }, [], linked)),
    },
    handler: async (request, reply) => sendPage(request, reply, await domains.page(request.caller, request.query)),
  });
}

function singleRoutes(app: FastifyInstance, domains: Domains): void {
  app.get<{ Params: DomainPath }>(path, {
    schema: {
      tags,
      operationId: 'getDomain',
      summary: 'Reads a domain',
      params: domainPath,
      response: extensionAnswers({ 200: ref('Domain') }, notAccessible),
    },
    handler: async ({ caller, params }) => domains.get(caller, params.domainId),
  });

  app.post<{ Params: DomainPath }>(`${path}/verify`, {
    schema: {
      tags,
      operationId: 'verifyDomain',
      summary: 'Looks at the DNS records of a domain, and verifies it when they are right',
      params: domainPath,
      response: extensionAnswers({ 200: ref('Domain') }, [...notAccessible, 'domain_taken', 'too_many_lookups']),
    },
    handler: async ({ caller, params }) => domains.verify(caller, params.domainId),
  });

  app.patch<{ Params: DomainPath; Body: UpdateDomain }>(path, {
    schema: {
      tags,
      operationId: 'updateDomain',
      summary: 'Sets rules of a domain: a catch-all, mailboxes that first mails make, its subdomains, what is refused',
      params: domainPath,
      body: ref('UpdateDomain'),
      response: extensionAnswers({ 200: ref('Domain') }, [...bodyProblems, ...notAccessible, ...aboutRules]),
    },
    handler: async ({ caller, params, body }) => domains.update(caller, params.domainId, body),
  });

  app.delete<{ Params: DomainPath }>(path, {
    schema: {
      tags,
      operationId: 'deleteDomain',
      summary: 'Deletes a domain and, for good, its mailboxes',
      params: domainPath,
      response: extensionAnswers({ 204: noContent }, notAccessible),
    },
    handler: async ({ caller, params }, reply) => {
      await domains.delete(caller, params.domainId);
      return reply.code(204).send();
    },
  });
}
