import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ids } from '../../../contract/bodies.ts';
import { MailQuery } from '../../../contract/wait.ts';
import type { MailPath, Mails } from '../../../core/mails/mails.ts';
import type { Waits } from '../../../core/waits/waits.ts';
import { ConditionalHeaders, entityTag, isConditional, isTagKnown, orNotModified, setTag } from '../../answers/etag.ts';
import { jsonList, jsonType } from '../../answers/json-list.ts';
import { bodyBytesMax, mailAnswerBytes } from '../../limits.ts';
import {
  answers,
  bodyProblems,
  listOf,
  mailboxPath,
  mailPath,
  noContent,
  ref,
  unknownParameters,
} from '../../schemas.ts';
import { answerLongPoll } from '../waits.ts';

/** Adds the routes of mails (interface.md: Emails). */
export function mailRoutes(app: FastifyInstance, { mails, waits }: { mails: Mails; waits: Waits }): void {
  readRoutes(app, { mails, waits });
  deleteRoutes(app, mails);
}

const tags = ['Emails'];
const notAccessible = ['mailbox_forbidden', 'mailbox_not_found', 'mail_not_found'] as const;

function readRoutes(app: FastifyInstance, { mails, waits }: { mails: Mails; waits: Waits }): void {
  app.get<{ Params: { mailboxId: string }; Querystring: MailQuery }>('/v1/mailboxes/:mailboxId/mails', {
    schema: {
      tags,
      operationId: 'listMails',
      summary: 'Lists all emails of a mailbox, newest first; may wait for one',
      params: mailboxPath,
      querystring: MailQuery,
      headers: ConditionalHeaders,
      response: orNotModified(
        answers(
          { 200: listOf('Email') },
          ['invalid_request', 'mailbox_forbidden', 'mailbox_not_found', 'cursor_expired', 'too_many_streams'],
          { headers: ['X-Cursor', 'X-Unknown-Parameters'] },
        ),
      ),
    },
    handler: async (request, reply) => {
      const { wait, after } = request.query;
      if (wait !== undefined || after !== undefined) return answerLongPoll(waits, request, reply);
      await request.share.takeAnswer(mailAnswerBytes);
      const { version, shown } = await mails.list(request.caller, request.params.mailboxId, knownOf(request));
      setTag(reply, entityTag(version));
      return shown === undefined ? reply.code(304).send() : reply.type(jsonType).send(await jsonList(shown));
    },
  });

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
      const { version, shown } = await mails.get(request.caller, request.params, knownOf(request));
      setTag(reply, entityTag(version));
      return shown === undefined ? reply.code(304).send() : reply.type(jsonType).send(shown);
    },
  });
}

/** Test for versions that the client has; `undefined` when it has not said. */
function knownOf(request: FastifyRequest): ((version: string) => boolean) | undefined {
  return isConditional(request) ? (version) => isTagKnown(request, entityTag(version)) : undefined;
}

function deleteRoutes(app: FastifyInstance, mails: Mails): void {
  app.delete<{ Params: { mailboxId: string }; Body: Ids }>('/v1/mailboxes/:mailboxId/mails', {
    bodyLimit: bodyBytesMax.ids,
    schema: {
      tags,
      operationId: 'deleteMails',
      summary: 'Deletes emails, all or none; unknown identifiers are skipped',
      params: mailboxPath,
      body: ref('Ids'),
      response: answers(
        { 204: noContent },
        [...bodyProblems, 'mailbox_forbidden', 'mailbox_not_found'],
        unknownParameters,
      ),
    },
    handler: async (request, reply) => {
      await mails.deleteMany(request.caller, request.params.mailboxId, request.body.ids);
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
      await mails.delete(request.caller, request.params);
      return reply.code(204).send();
    },
  });
}
