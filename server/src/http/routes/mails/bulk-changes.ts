import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ChangedMails, ChangedMailsQuery, type UpdateMail } from '../../../contract/mails/finding.ts';
import { stopping } from '../../../core/errors.ts';
import type { OwnerMails } from '../../../core/mails/changed/owner-mails.ts';
import { type ChosenMails, changedMails } from '../../../core/mails/found/lists/list-request.ts';
import { bodyProblems, extensionAnswers, ref } from '../../schemas.ts';

/** The parts of the service that these routes need. */
export interface BulkChangeParts {
  readonly ownerMails: OwnerMails;
  /** Aborted when the service is about to end. */
  readonly ending: AbortSignal;
}

const tags = ['Emails'];
const notChosen = ['mailbox_forbidden', 'mailbox_not_found', 'mail_not_found'] as const;

/** Adds the routes that mark or delete all mails that match. */
export function bulkChangeRoutes(app: FastifyInstance, { ownerMails, ending }: BulkChangeParts): void {
  app.patch<{ Querystring: ChangedMailsQuery; Body: UpdateMail }>('/v1/mails', {
    schema: {
      tags,
      operationId: 'markOwnMails',
      summary: 'Marks all emails that match as read, or as not read',
      querystring: ChangedMailsQuery,
      body: ref('UpdateMail'),
      response: extensionAnswers({ 200: ref('ChangedMails') }, [...bodyProblems, ...notChosen]),
    },
    handler: (request) =>
      during(request, ending, (chosen) => ownerMails.mark(request.caller, chosen, request.body.read, ending)),
  });

  app.delete<{ Querystring: ChangedMailsQuery }>('/v1/mails', {
    schema: {
      tags,
      operationId: 'deleteOwnMails',
      summary: 'Deletes all emails that match, the newest first',
      querystring: ChangedMailsQuery,
      response: extensionAnswers({ 200: ref('ChangedMails') }, notChosen),
    },
    handler: (request) => during(request, ending, (chosen) => ownerMails.delete(request.caller, chosen, ending)),
  });
}

/**
 * Changes the mails that a request chooses. It is one of the searches of its owner until it is done, and is done whole although its client hangs
 * up, as a page that is closed does: half of it is what nobody has asked for.
 * @throws AppError `invalid_request`; `unavailable` when the service ends meanwhile.
 */
async function during(
  { query, share }: Pick<FastifyRequest<{ Querystring: ChangedMailsQuery }>, 'query' | 'share'>,
  ending: AbortSignal,
  change: (chosen: ChosenMails) => Promise<number>,
): Promise<ChangedMails> {
  const chosen = changedMails(query);
  await share.takeSearch();
  const release = share.handOver('searches');
  // Nobody reads the answer, and nothing has begun.
  if (release === undefined) return { count: 0 };
  try {
    const count = await change(chosen);
    if (ending.aborted) throw stopping();
    return { count };
  } finally {
    release();
  }
}
