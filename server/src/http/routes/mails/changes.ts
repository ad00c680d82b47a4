import type { FastifyInstance } from 'fastify';
import type { UpdateMail, UpdateMails } from '../../../contract/mails/finding.ts';
import type { MailMarks } from '../../../core/mails/changed/marks.ts';
import type { MailPath } from '../../../core/mails/shown/find-mail.ts';
import { jsonType } from '../../answers/json-list.ts';
import { bodyBytesMax } from '../../limits.ts';
import { bodyProblems, extensionAnswers, mailboxPath, mailPath, noContent, ref } from '../../schemas.ts';

const tags = ['Emails'];
const notAccessible = ['mailbox_forbidden', 'mailbox_not_found'] as const;

/** Adds the routes that mark mails as read. */
export function mailChangeRoutes(app: FastifyInstance, { marks }: { marks: MailMarks }): void {
  app.patch<{ Params: MailPath; Body: UpdateMail }>('/v1/mailboxes/:mailboxId/mails/:mailId', {
    schema: {
      tags,
      operationId: 'updateMail',
      summary: 'Marks an email as read, or as not read; reading it does not',
      params: mailPath,
      body: ref('UpdateMail'),
      response: extensionAnswers({ 200: ref('EmailSummary') }, [...bodyProblems, ...notAccessible, 'mail_not_found']),
    },
    handler: async ({ caller, params, body }, reply) =>
      reply.type(jsonType).send(await marks.mark(caller, params, body.read)),
  });

  app.patch<{ Params: { mailboxId: string }; Body: UpdateMails }>('/v1/mailboxes/:mailboxId/mails', {
    bodyLimit: bodyBytesMax.ids,
    schema: {
      tags,
      operationId: 'updateMails',
      summary: 'Marks emails as read, or as not read; unknown identifiers are skipped',
      params: mailboxPath,
      body: ref('UpdateMails'),
      response: extensionAnswers({ 204: noContent }, [...bodyProblems, ...notAccessible]),
    },
    handler: async ({ caller, params, body }, reply) => {
      await marks.markMany(caller, params.mailboxId, body);
      return reply.code(204).send();
    },
  });
}
