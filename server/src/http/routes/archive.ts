import type { FastifyInstance } from 'fastify';
import { ArchiveFilter } from '../../contract/archive.ts';
import type { Ids } from '../../contract/bodies.ts';
import type { ReactivateMailbox } from '../../contract/life.ts';
import type { Archive } from '../../core/mailboxes/archive.ts';
import { ConditionalHeaders, orNotModified, sendTagged } from '../answers/etag.ts';
import { sendPage } from '../answers/page.ts';
import { bodyBytesMax } from '../limits.ts';
import { bodyProblems, extensionAnswers, linked, mailboxPath, noContent, pageSchema, ref } from '../schemas.ts';

interface MailboxPath {
  mailboxId: string;
}

const tags = ['Archive'];
const notAccessible = ['mailbox_forbidden', 'mailbox_not_found'] as const;
const reactivationProblems = [...bodyProblems, ...notAccessible, 'domain_not_allowed', 'active_mailbox_limit'] as const;
const all = '/v1/archived-mailboxes';
const one = `${all}/:mailboxId`;

/** Adds the routes of archived mailboxes. */
export function archiveRoutes(app: FastifyInstance, { archive }: { archive: Archive }): void {
  readRoutes(app, archive);
  deleteRoutes(app, archive);

  app.post<{ Params: MailboxPath; Body: ReactivateMailbox }>(`${one}/reactivate`, {
    config: { hasOptionalBody: true, makesSomething: true },
    schema: {
      tags,
      operationId: 'reactivateMailbox',
      summary: 'Makes an archived mailbox active again, empty, with the same id and address',
      params: mailboxPath,
      body: ref('ReactivateMailbox'),
      response: extensionAnswers({ 201: ref('Mailbox') }, reactivationProblems),
    },
    handler: async ({ caller, params, body, claim }, reply) =>
      reply.code(201).send(await archive.reactivate(caller, params.mailboxId, body, claim)),
  });
}

function readRoutes(app: FastifyInstance, archive: Archive): void {
  app.get<{ Querystring: ArchiveFilter }>(all, {
    schema: {
      tags,
      operationId: 'listArchivedMailboxes',
      summary: 'Lists archived mailboxes of the account, the last archived first: 50, or as many as limit says',
      querystring: ArchiveFilter,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('ArchivedMailbox') }, [], linked)),
    },
    handler: async (request, reply) => sendPage(request, reply, await archive.page(request.caller, request.query)),
  });

  app.get<{ Params: MailboxPath }>(one, {
    schema: {
      tags,
      operationId: 'getArchivedMailbox',
      summary: 'Reads an archived mailbox',
      params: mailboxPath,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: ref('ArchivedMailbox') }, notAccessible)),
    },
    handler: async (request, reply) => {
      const mailbox = await archive.get(request.caller, request.params.mailboxId);
      return sendTagged(request, reply, JSON.stringify(mailbox));
    },
  });
}

function deleteRoutes(app: FastifyInstance, archive: Archive): void {
  app.delete<{ Body: Ids }>(all, {
    bodyLimit: bodyBytesMax.ids,
    schema: {
      tags,
      operationId: 'deleteArchivedMailboxes',
      summary: 'Deletes archived mailboxes for good, all or none; their addresses stay reserved',
      body: ref('Ids'),
      response: extensionAnswers({ 204: noContent }, [...bodyProblems, ...notAccessible]),
    },
    handler: async ({ caller, body }, reply) => {
      await archive.delete(caller, body.ids);
      return reply.code(204).send();
    },
  });

  app.delete<{ Params: MailboxPath }>(one, {
    schema: {
      tags,
      operationId: 'deleteArchivedMailbox',
      summary: 'Deletes an archived mailbox for good; its address stays reserved',
      params: mailboxPath,
      response: extensionAnswers({ 204: noContent }, notAccessible),
    },
    handler: async ({ caller, params }, reply) => {
      await archive.delete(caller, [params.mailboxId]);
      return reply.code(204).send();
    },
  });
}
