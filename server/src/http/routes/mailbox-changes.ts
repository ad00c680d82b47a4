import type { FastifyInstance } from 'fastify';
import type { UpdateMailbox } from '../../contract/life.ts';
import type { MailboxChanges } from '../../core/mailboxes/mailbox-changes.ts';
import { bodyProblems, extensionAnswers, mailboxPath, ref } from '../schemas.ts';

const refusals = ['mailbox_forbidden', 'mailbox_not_found', 'guest_forbidden'] as const;

/** Adds the route that changes a mailbox. */
export function mailboxChangeRoutes(
  app: FastifyInstance,
  { mailboxChanges }: { mailboxChanges: MailboxChanges },
): void {
  app.patch<{ Params: { mailboxId: string }; Body: UpdateMailbox }>('/v1/mailboxes/:mailboxId', {
    schema: {
      tags: ['Mailboxes'],
      operationId: 'updateMailbox',
      summary: 'Changes a mailbox: a new lifetime from now on, its tag, what is kept of it',
      params: mailboxPath,
      body: ref('UpdateMailbox'),
      response: extensionAnswers({ 200: ref('Mailbox') }, [...bodyProblems, ...refusals]),
    },
    handler: async ({ caller, params, body }) => mailboxChanges.update(caller, params.mailboxId, body),
  });
}
