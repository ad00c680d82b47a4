import type { FastifyInstance } from 'fastify';
import type { MatchRequest } from '../../../contract/mails/match.ts';
import type { MailPath } from '../../../core/mails/shown/find-mail.ts';
import type { Waits } from '../../../core/waits/waits.ts';
import { bodyBytesMax } from '../../limits.ts';
import { bodyProblems, extensionAnswers, mailPath, ref } from '../../schemas.ts';

/** Adds the route that tests a mail against a match. */
export function matchRoutes(app: FastifyInstance, { waits }: { waits: Waits }): void {
  app.post<{ Params: MailPath; Body: MatchRequest }>('/v1/mailboxes/:mailboxId/mails/:mailId/match', {
    bodyLimit: bodyBytesMax.wait,
    schema: {
      tags: ['Emails'],
      operationId: 'matchMail',
      summary: 'Says whether a wait would take an email, and why not',
      params: mailPath,
      body: ref('MatchRequest'),
      response: extensionAnswers({ 200: ref('MatchResult') }, [
        ...bodyProblems,
        'mailbox_forbidden',
        'mailbox_not_found',
        'mail_not_found',
      ]),
    },
    handler: async (request, reply) => {
      return reply.send(await waits.match(request.caller, request.params, request.body.match));
    },
  });
}
