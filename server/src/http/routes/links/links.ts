import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CreateMailboxLink, CreateMailLink } from '../../../contract/access/links.ts';
import { PageQuery } from '../../../contract/paging.ts';
import type { Links, SharedPlace } from '../../../core/links/links.ts';
import type { MailPath } from '../../../core/mails/shown/find-mail.ts';
import { ConditionalHeaders, orNotModified } from '../../answers/etag.ts';
import { sendPage } from '../../answers/page.ts';
import {
  bodyProblems,
  extensionAnswers,
  linked,
  linkPath,
  mailboxPath,
  mailPath,
  noContent,
  pageSchema,
  ref,
} from '../../schemas.ts';
import { loopbackOrigin } from '../../sessions/page-origin.ts';

const tags = ['Links'];
const notAccessible = ['mailbox_forbidden', 'mailbox_not_found'] as const;
const mailNotAccessible = [...notAccessible, 'mail_not_found'] as const;
const ofMailbox = '/v1/mailboxes/:mailboxId/links';
const ofMail = '/v1/mailboxes/:mailboxId/mails/:mailId/links';
const makes = { hasOptionalBody: true, makesSomething: true } as const;

interface LinkRouteParts {
  readonly links: Links;
}

/** Adds the routes by which owners make, list and revoke links. */
export function linkRoutes(app: FastifyInstance, parts: LinkRouteParts): void {
  createRoutes(app, parts);
  listRoutes(app, parts);

  app.delete<{ Params: { linkId: string } }>('/v1/links/:linkId', {
    schema: {
      tags,
      operationId: 'revokeLink',
      summary: 'Revokes a link, at once and for good',
      params: linkPath,
      response: extensionAnswers({ 204: noContent }, ['link_forbidden', 'link_not_found']),
    },
    handler: async ({ caller, params }, reply) => {
      await parts.links.revoke(caller, params.linkId);
      return reply.code(204).send();
    },
  });
}

function createRoutes(app: FastifyInstance, parts: LinkRouteParts): void {
  const problems = [...bodyProblems, 'link_limit', 'daily_quota_exceeded'] as const;

  app.post<{ Params: { mailboxId: string }; Body: CreateMailboxLink }>(ofMailbox, {
    config: makes,
    schema: {
      tags,
      operationId: 'createMailboxLink',
      summary: 'Makes a link that shows a mailbox, and what comes into it, to whoever has the link',
      params: mailboxPath,
      body: ref('CreateMailboxLink'),
      response: extensionAnswers({ 201: ref('ShareLink') }, [...problems, ...notAccessible]),
    },
    handler: async (request, reply) => create(parts, { request, reply, place: request.params, body: request.body }),
  });

  app.post<{ Params: MailPath; Body: CreateMailLink }>(ofMail, {
    config: makes,
    schema: {
      tags,
      operationId: 'createMailLink',
      summary: 'Makes a link that shows an email to whoever has the link',
      params: mailPath,
      body: ref('CreateMailLink'),
      response: extensionAnswers({ 201: ref('ShareLink') }, [...problems, ...mailNotAccessible]),
    },
    handler: async (request, reply) => create(parts, { request, reply, place: request.params, body: request.body }),
  });
}

function listRoutes(app: FastifyInstance, { links }: LinkRouteParts): void {
  app.get<{ Querystring: PageQuery }>('/v1/links', {
    schema: {
      tags,
      operationId: 'listLinks',
      summary: 'Lists the links of the account that have not ended, newest first',
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('ShareLink') }, [], linked)),
    },
    handler: async (request, reply) => sendPage(request, reply, await links.page(request.caller, request.query)),
  });

  app.get<{ Params: { mailboxId: string }; Querystring: PageQuery }>(ofMailbox, {
    schema: {
      tags,
      operationId: 'listMailboxLinks',
      summary: 'Lists the links to a mailbox and to its emails that have not ended, newest first',
      params: mailboxPath,
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('ShareLink') }, notAccessible, linked)),
    },
    handler: async (request, reply) =>
      sendPage(request, reply, await links.page(request.caller, request.query, request.params)),
  });

  app.get<{ Params: MailPath; Querystring: PageQuery }>(ofMail, {
    schema: {
      tags,
      operationId: 'listMailLinks',
      summary: 'Lists the links to an email that have not ended, newest first',
      params: mailPath,
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('ShareLink') }, mailNotAccessible, linked)),
    },
    handler: async (request, reply) =>
      sendPage(request, reply, await links.page(request.caller, request.query, request.params)),
  });
}

async function create(
  { links }: LinkRouteParts,
  call: {
    request: FastifyRequest;
    reply: FastifyReply;
    place: SharedPlace;
    body: CreateMailLink & CreateMailboxLink;
  },
): Promise<FastifyReply> {
  const { request, reply, place, body } = call;
  const { caller, claim, server, headers, protocol } = request;
  const { link, token } = await links.create(caller, place, { body, claim });
  // Anybody can write another name into Host: the link would take the token there.
  const base = (server.publicUrl || loopbackOrigin(headers.host, protocol)).replace(/\/$/, '');
  // A browser sends nobody the part after #, so that no log and no preview has the token.
  const answer = { ...link, url: `${base}/shared#${token}` };
  return reply.code(201).header('cache-control', 'no-store').send(answer);
}
