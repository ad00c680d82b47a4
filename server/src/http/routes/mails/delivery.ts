import type { FastifyInstance } from 'fastify';
import type { MailPath } from '../../../core/mails/shown/find-mail.ts';
import type { MailDeliveries } from '../../../core/mails/shown/mail-deliveries.ts';
import { extensionAnswers, mailPath, ref } from '../../schemas.ts';

/** Adds the route of how an email came. */
export function deliveryRoutes(app: FastifyInstance, { deliveries }: { deliveries: MailDeliveries }): void {
  app.get<{ Params: MailPath }>('/v1/mailboxes/:mailboxId/mails/:mailId/delivery', {
    schema: {
      tags: ['Emails'],
      operationId: 'getEmailDelivery',
      summary: 'Tells how an email came by SMTP: client, login, commands and times',
      params: mailPath,
      response: extensionAnswers({ 200: ref('EmailDelivery') }, [
        'mailbox_forbidden',
        'mailbox_not_found',
        'mail_not_found',
        'delivery_not_kept',
      ]),
    },
    handler: async ({ caller, params }) => deliveries.get(caller, params),
  });
}
