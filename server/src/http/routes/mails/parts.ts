import type { FastifyInstance } from 'fastify';
import type { MailPath } from '../../../core/mails/shown/find-mail.ts';
import type { Mails } from '../../../core/mails/shown/mails.ts';
import { jsonType } from '../../answers/json-list.ts';
import { extensionAnswers, mailPath, ref } from '../../schemas.ts';

const notAccessible = ['mailbox_forbidden', 'mailbox_not_found', 'mail_not_found'] as const;

/** Adds the route of the parts of a mail. */
export function partRoutes(app: FastifyInstance, { mails }: { mails: Mails }): void {
  app.get<{ Params: MailPath }>('/v1/mailboxes/:mailboxId/mails/:mailId/parts', {
    schema: {
      tags: ['Emails'],
      operationId: 'getMailParts',
      summary: 'Reads the tree of the parts of an email, without their content',
      params: mailPath,
      response: extensionAnswers({ 200: ref('MailPart') }, notAccessible),
    },
    handler: async ({ caller, params }, reply) => reply.type(jsonType).send(await mails.parts(caller, params)),
  });
}
