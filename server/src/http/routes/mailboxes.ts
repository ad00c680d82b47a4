import type { FastifyInstance } from 'fastify';
import { type CreateMailbox, type Ids, MailboxFilter } from '../../contract/bodies.ts';
import type { Mailboxes } from '../../core/mailboxes/mailboxes.ts';
import { ConditionalHeaders, orNotModified, sendTagged } from '../answers/etag.ts';
import { jsonList, jsonType } from '../answers/json-list.ts';
import { asksForPage, sendPage } from '../answers/page.ts';
import { bodyBytesMax } from '../limits.ts';
import { answers, bodyProblems, mailboxPath, noContent, pageSchema, ref, unknownParameters } from '../schemas.ts';

interface MailboxPath {
  mailboxId: string;
}

/** Adds the routes of mailboxes (interface.md: Mailboxes). */
export function mailboxRoutes(app: FastifyInstance, { mailboxes }: { mailboxes: Mailboxes }): void {
  createAndReadRoutes(app, mailboxes);
  deleteRoutes(app, mailboxes);
}

const tags = ['Mailboxes'];
const listHeaders = { headers: ['X-Unknown-Parameters', 'Link'] } as const;
const notAccessible = ['mailbox_forbidden', 'mailbox_not_found'] as const;
const createProblems = [
  ...bodyProblems,
  'domain_not_allowed',
  'active_mailbox_limit',
  'daily_quota_exceeded',
  'rate_limited',
] as const;
/** Pages of a whole list that are held in memory, for its tag: 200 mailboxes. A longer list has no tag. */
const wholePagesMax = 4;

function createAndReadRoutes(app: FastifyInstance, mailboxes: Mailboxes): void {
  app.post<{ Body: CreateMailbox }>('/v1/mailboxes', {
    config: { hasOptionalBody: true, makesSomething: true, isRefusedBeyondRate: true },
    schema: {
      tags,
      operationId: 'createMailbox',
      summary: 'Creates a mailbox',
      body: ref('CreateMailbox'),
      response: answers({ 201: ref('Mailbox') }, createProblems, unknownParameters),
    },
    handler: async (request, reply) => {
      const mailbox = await mailboxes.create(request.caller, request.body, request.claim);
      return reply.code(201).send(mailbox);
    },
  });

  app.get<{ Querystring: MailboxFilter }>('/v1/mailboxes', {
    schema: {
      tags,
      operationId: 'listMailboxes',
      summary: 'Lists active mailboxes of the account, newest first: all of them, or a page with limit or cursor',
      querystring: MailboxFilter,
      headers: ConditionalHeaders,
      response: orNotModified(answers({ 200: pageSchema('Mailbox') }, ['invalid_request'], listHeaders)),
    },
    handler: async (request, reply) => {
      const { caller, query } = request;
      if (asksForPage(query)) return sendPage(request, reply, await mailboxes.page(caller, query));
      const body = await jsonList(mailboxes.list(caller, query), { wholePagesMax });
      return Buffer.isBuffer(body) ? sendTagged(request, reply, body) : reply.type(jsonType).send(body);
    },
  });

  app.get<{ Params: MailboxPath }>('/v1/mailboxes/:mailboxId', {
    schema: {
      tags,
      operationId: 'getMailbox',
      summary: 'Reads a mailbox',
      params: mailboxPath,
      headers: ConditionalHeaders,
      response: orNotModified(answers({ 200: ref('Mailbox') }, notAccessible, unknownParameters)),
    },
    handler: async (request, reply) => {
      const mailbox = await mailboxes.get(request.caller, request.params.mailboxId);
      return sendTagged(request, reply, JSON.stringify(mailbox));
    },
  });
}

function deleteRoutes(app: FastifyInstance, mailboxes: Mailboxes): void {
  app.delete<{ Body: Ids }>('/v1/mailboxes', {
    bodyLimit: bodyBytesMax.ids,
    schema: {
      tags,
      operationId: 'deleteMailboxes',
      summary: 'Deletes mailboxes, all or none; recoverable ones are archived',
      body: ref('Ids'),
      response: answers({ 204: noContent }, [...bodyProblems, ...notAccessible], unknownParameters),
    },
    handler: async (request, reply) => {
      await mailboxes.delete(request.caller, request.body.ids);
      return reply.code(204).send();
    },
  });

  app.delete<{ Params: MailboxPath }>('/v1/mailboxes/:mailboxId', {
    schema: {
      tags,
      operationId: 'deleteMailbox',
      summary: 'Deletes a mailbox; a recoverable one is archived',
      params: mailboxPath,
      response: answers({ 204: noContent }, notAccessible, unknownParameters),
    },
    handler: async (request, reply) => {
      await mailboxes.delete(request.caller, [request.params.mailboxId]);
      return reply.code(204).send();
    },
  });
}
