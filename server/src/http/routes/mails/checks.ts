import type { FastifyInstance } from 'fastify';
import { CheckedFeaturesQuery } from '../../../contract/mails/check.ts';
import { PageQuery } from '../../../contract/paging.ts';
import type { MailChecks } from '../../../core/mails/shown/checks/mail-checks.ts';
import type { SpamChecks } from '../../../core/mails/shown/checks/spam-checks.ts';
import type { MailPath } from '../../../core/mails/shown/find-mail.ts';
import { ConditionalHeaders, orNotModified, sendTagged } from '../../answers/etag.ts';
import { sendPage } from '../../answers/page.ts';
import { checkAnswerBytes } from '../../limits.ts';
import { extensionAnswers, linked, mailPath, pageSchema, ref } from '../../schemas.ts';

const tags = ['Emails'];
const notAccessible = ['mailbox_forbidden', 'mailbox_not_found', 'mail_not_found'] as const;
const path = '/v1/mailboxes/:mailboxId/mails/:mailId/checks';

/** Adds the routes of the check of a mail for its author. */
export function checkRoutes(
  app: FastifyInstance,
  { checks, spamChecks }: { checks: MailChecks; spamChecks: SpamChecks },
): void {
  app.get<{ Params: MailPath }>(path, {
    schema: {
      tags,
      operationId: 'checkMail',
      summary: 'Checks an email for its author: support by mail clients, and faults with what to do about them',
      params: mailPath,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: ref('MailCheck') }, notAccessible)),
    },
    handler: async (request, reply) => {
      await request.share.takeAnswer(checkAnswerBytes);
      return sendTagged(request, reply, JSON.stringify(await checks.summary(request.caller, request.params)));
    },
  });

  app.get<{ Params: MailPath; Querystring: CheckedFeaturesQuery }>(`${path}/features`, {
    schema: {
      tags,
      operationId: 'listCheckedFeatures',
      summary:
        'Lists what the HTML of an email uses and which mail clients do not support it, the least supported first',
      params: mailPath,
      querystring: CheckedFeaturesQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('CheckedFeature') }, notAccessible, linked)),
    },
    handler: async (request, reply) => {
      await request.share.takeAnswer(checkAnswerBytes);
      return sendPage(request, reply, await checks.features(request.caller, request.params, request.query));
    },
  });

  app.get<{ Params: MailPath; Querystring: PageQuery }>(`${path}/links`, {
    schema: {
      tags,
      operationId: 'listCheckedLinks',
      summary: 'Lists the links of an email in their order, with their faults; none is fetched',
      params: mailPath,
      querystring: PageQuery,
      headers: ConditionalHeaders,
      response: orNotModified(extensionAnswers({ 200: pageSchema('CheckedLink') }, notAccessible, linked)),
    },
    handler: async (request, reply) => {
      await request.share.takeAnswer(checkAnswerBytes);
      return sendPage(request, reply, await checks.links(request.caller, request.params, request.query));
    },
  });

  app.get<{ Params: MailPath }>(`${path}/spam`, {
    schema: {
      tags,
      operationId: 'checkSpam',
      summary: 'Has the spam filter of the operator rate an email',
      params: mailPath,
      response: extensionAnswers({ 200: ref('SpamCheck') }, [...notAccessible, 'spam_check_off', 'unavailable']),
    },
    handler: async ({ caller, params }) => spamChecks.get(caller, params),
  });
}
