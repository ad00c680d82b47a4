import type { FastifyInstance } from 'fastify';
import type { MailRules } from '../../contract/mails/mail-rules.ts';
import type { OwnerRules } from '../../core/rules/owner-rules.ts';
import { bodyProblems, extensionAnswers, ref } from '../schemas.ts';

const tags = ['Mailboxes'];
const path = '/v1/mail-rules';

/** Adds the routes of the rules of an owner. */
export function mailRuleRoutes(app: FastifyInstance, { ownerRules }: { ownerRules: OwnerRules }): void {
  app.get(path, {
    schema: {
      tags,
      operationId: 'getMailRules',
      summary: 'Reads the rules by which mail to any mailbox of the account is refused',
      response: extensionAnswers({ 200: ref('MailRules') }, []),
    },
    handler: async ({ caller }) => ownerRules.get(caller),
  });

  app.put<{ Body: MailRules }>(path, {
    schema: {
      tags,
      operationId: 'setMailRules',
      summary: 'Sets these rules, in place of all that there are; without a rule, nothing is refused',
      body: ref('MailRules'),
      response: extensionAnswers({ 200: ref('MailRules') }, bodyProblems),
    },
    handler: async ({ caller, body }) => ownerRules.set(caller, body),
  });
}
