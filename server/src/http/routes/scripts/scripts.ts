import type { FastifyInstance } from 'fastify';
import type { SetDeliveryScript } from '../../../contract/mails/scripts.ts';
import { PageQuery } from '../../../contract/paging.ts';
import type { Scripts } from '../../../core/scripts/scripts.ts';
import { ConditionalHeaders, orNotModified, sendTagged } from '../../answers/etag.ts';
import { sendPage } from '../../answers/page.ts';
import { bodyProblems, extensionAnswers, linked, mailboxPath, noContent, pageSchema, ref } from '../../schemas.ts';

interface MailboxPath {
  mailboxId: string;
}

const tags = ['Delivery scripts'];
const notAccessible = ['mailbox_forbidden', 'mailbox_not_found'] as const;

const mailbox = '/v1/mailboxes/:mailboxId';

/** Adds the routes of delivery scripts, and of the attempts that met them. */
export function scriptRoutes(app: FastifyInstance, { scripts }: { scripts: Scripts }): void {
  changeRoutes(app, scripts);
  readRoutes(app, scripts);
}

function changeRoutes(app: FastifyInstance, scripts: Scripts): void {
  app.put<{ Params: MailboxPath; Body: SetDeliveryScript }>(`${mailbox}/script`, {
    schema: {
      tags,
      operationId: 'setDeliveryScript',
      summary: 'Sets the delivery script of a mailbox: what senders are told, attempt by attempt',
      params: mailboxPath,
      body: ref('SetDeliveryScript'),
      response: extensionAnswers({ 200: ref('DeliveryScript') }, [...bodyProblems, ...notAccessible, 'script_limit']),
    },
    handler: async (request) => scripts.set(request.caller, request.params, request.body),
  });

  app.delete<{ Params: MailboxPath }>(`${mailbox}/script`, {
    schema: {
      tags,
      operationId: 'endDeliveryScript',
      summary: 'Ends the delivery script of a mailbox; its attempts stay',
      params: mailboxPath,
      response: extensionAnswers({ 204: noContent }, [...notAccessible, 'script_not_found']),
    },
    handler: async (request, reply) => {
      await scripts.end(request.caller, request.params);
      return reply.code(204).send();
    },
  });
}

function readRoutes(app: FastifyInstance, scripts: Scripts): void {
  app.get<{ Params: MailboxPath }>(`${mailbox}/script`, {
    schema: {
      tags,
      operationId: 'getDeliveryScript',
      summary: 'Reads the delivery script of a mailbox, and how far it has come',
      params: mailboxPath,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: ref('DeliveryScript') }, [...notAccessible, 'script_not_found'])),
    },
    handler: async (request, reply) =>
      sendTagged(request, reply, JSON.stringify(await scripts.get(request.caller, request.params))),
  });

  app.get<{ Params: MailboxPath; Querystring: PageQuery }>(`${mailbox}/attempts`, {
    schema: {
      tags,
      operationId: 'listDeliveryAttempts',
      summary: 'Lists the attempts of senders that met the script of a mailbox, in their order: the last 200 are kept',
      params: mailboxPath,
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('DeliveryAttempt') }, notAccessible, linked)),
    },
    handler: async (request, reply) =>
      sendPage(request, reply, await scripts.attempts(request.caller, request.params, request.query)),
  });
}
