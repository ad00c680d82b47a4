import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DeleteMails, DeleteMailsQuery } from '../../../contract/bodies.ts';
import { MailQuery } from '../../../contract/mails/finding.ts';
import { invalidField } from '../../../core/errors.ts';
import type { MailDeletion } from '../../../core/mails/changed/deletion.ts';
import { isLongPoll, isPlain, mailListRequest } from '../../../core/mails/found/lists/list-request.ts';
import type { MailLists } from '../../../core/mails/found/lists/mail-lists.ts';
import type { MailPath } from '../../../core/mails/shown/find-mail.ts';
import type { Mails } from '../../../core/mails/shown/mails.ts';
import type { Waits } from '../../../core/waits/waits.ts';
import { ConditionalHeaders, knownVersions, orNotModified, setTag, versionTag } from '../../answers/etag.ts';
import { jsonList, jsonType } from '../../answers/json-list.ts';
import { sendMailList } from '../../answers/mail-list.ts';
import { asksForPage } from '../../answers/page.ts';
import { bodyBytesMax, mailAnswerBytes } from '../../limits.ts';
import {
  answers,
  bodyProblems,
  mailboxPath,
  mailPageSchema,
  mailPath,
  noContent,
  ref,
  unknownParameters,
} from '../../schemas.ts';
import { answerLongPoll } from '../waits.ts';
import { findMails } from './search.ts';

/** Adds the routes of mails (interface.md: Emails). */
export function mailRoutes(app: FastifyInstance, parts: MailRoutesParts): void {
  listRoute(app, parts);
  mailRoute(app, parts);
  deleteRoutes(app, parts.deletion);
}

interface MailRoutesParts {
  readonly mails: Mails;
  readonly deletion: MailDeletion;
  readonly lists: MailLists;
  readonly waits: Waits;
}

const tags = ['Emails'];
const notAccessible = ['mailbox_forbidden', 'mailbox_not_found', 'mail_not_found'] as const;

function listRoute(app: FastifyInstance, { mails, lists, waits }: MailRoutesParts): void {
  app.get<{ Params: { mailboxId: string }; Querystring: MailQuery }>('/v1/mailboxes/:mailboxId/mails', {
    schema: {
      tags,
      operationId: 'listMails',
      summary: 'Lists all emails of a mailbox, newest first, or finds some of them; may wait for one',
      params: mailboxPath,
      querystring: MailQuery,
      headers: ConditionalHeaders,
      response: orNotModified(
        answers(
          { 200: mailPageSchema },
          ['invalid_request', 'mailbox_forbidden', 'mailbox_not_found', 'cursor_expired', 'too_many_streams'],
          { headers: ['Link', 'X-Cursor', 'X-Unknown-Parameters'] },
        ),
      ),
    },
    handler: async (request, reply) => {
      const { query } = request;
      if (isLongPoll(query)) return answerLongPoll(waits, request, reply);
      if (!isPlain(query)) return sendFound(request, reply, lists);
      await request.share.takeAnswer(mailAnswerBytes);
      const { version, data } = await mails.list(request.caller, request.params.mailboxId, knownVersions(request));
      setTag(reply, versionTag(version));
      return data === undefined ? reply.code(304).send() : reply.type(jsonType).send(await jsonList(data));
    },
  });
}

/** Adds the route of one mail. */
export function mailRoute(app: FastifyInstance, { mails }: { mails: Mails }): void {
  app.get<{ Params: MailPath }>('/v1/mailboxes/:mailboxId/mails/:mailId', {
    schema: {
      tags,
      operationId: 'getMail',
      summary: 'Reads an email',
      params: mailPath,
      headers: ConditionalHeaders,
      response: orNotModified(answers({ 200: ref('Email') }, notAccessible, unknownParameters)),
    },
    handler: async (request, reply) => {
      await request.share.takeAnswer(mailAnswerBytes);
      const { version, data } = await mails.get(request.caller, request.params, knownVersions(request));
      setTag(reply, versionTag(version));
      return data === undefined ? reply.code(304).send() : reply.type(jsonType).send(data);
    },
  });
}

/** Answers with the emails of a mailbox that match a query: a page of them, or all. */
async function sendFound(
  request: FastifyRequest<{ Params: { mailboxId: string }; Querystring: MailQuery }>,
  reply: FastifyReply,
  lists: MailLists,
): Promise<FastifyReply> {
  const { caller, query } = request;
  const { mailboxId } = request.params;
  const wanted = mailListRequest(query, { owner: caller.owner, mailboxId });
  const isWhole = !asksForPage(query);
  const list = await findMails(request, lists, { wanted, isWhole });
  return sendMailList(request, reply, list, { isSmall: wanted.isSummary && !isWhole });
}

function deleteRoutes(app: FastifyInstance, deletion: MailDeletion): void {
  type Deletion = { Params: { mailboxId: string }; Querystring: DeleteMailsQuery; Body: DeleteMails };
  app.delete<Deletion>('/v1/mailboxes/:mailboxId/mails', {
    bodyLimit: bodyBytesMax.ids,
    config: { hasOptionalBody: true },
    schema: {
      tags,
      operationId: 'deleteMails',
      summary: 'Deletes emails, all or none; unknown identifiers are skipped. With `all=true` it empties the mailbox',
      params: mailboxPath,
      querystring: DeleteMailsQuery,
      body: ref('DeleteMails'),
      response: answers(
        { 204: noContent },
        [...bodyProblems, 'mailbox_forbidden', 'mailbox_not_found'],
        unknownParameters,
      ),
    },
    handler: async (request, reply) => {
      const { caller, params, query, body } = request;
      if (query.all === undefined && body.ids === undefined)
        throw invalidField('/ids', { code: 'required', detail: 'is required' });
      if (query.all !== undefined && body.ids !== undefined)
        throw invalidField('/ids', {
          code: 'conflict',
          detail: 'cannot be given with all=true, which deletes every email: leave one of the two out',
        });
      if (body.ids === undefined) await deletion.all(caller, params.mailboxId);
      else await deletion.several(caller, params.mailboxId, body.ids);
      return reply.code(204).send();
    },
  });

  app.delete<{ Params: MailPath }>('/v1/mailboxes/:mailboxId/mails/:mailId', {
    schema: {
      tags,
      operationId: 'deleteMail',
      summary: 'Deletes an email',
      params: mailPath,
      response: answers({ 204: noContent }, notAccessible, unknownParameters),
    },
    handler: async (request, reply) => {
      await deletion.one(request.caller, request.params);
      return reply.code(204).send();
    },
  });
}
