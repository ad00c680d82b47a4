import type { FastifyInstance } from 'fastify';
import type { MailAuthentication } from '../../../core/mails/shown/authentication.ts';
import type { MailPath } from '../../../core/mails/shown/find-mail.ts';
import { extensionAnswers, mailPath, ref } from '../../schemas.ts';

/** Adds the route of the authentication of an email. */
export function authenticationRoutes(
  app: FastifyInstance,
  { authentication }: { authentication: MailAuthentication },
): void {
  app.get<{ Params: MailPath }>('/v1/mailboxes/:mailboxId/mails/:mailId/authentication', {
    schema: {
      tags: ['Emails'],
      operationId: 'getEmailAuthentication',
      summary: 'Tells who has sent an email: SPF, DKIM, DMARC and ARC',
      params: mailPath,
      response: extensionAnswers({ 200: ref('EmailAuthentication') }, [
        'mailbox_forbidden',
        'mailbox_not_found',
        'mail_not_found',
      ]),
    },
    handler: async ({ caller, params }) => authentication.get(caller, params),
  });
}
