import type { FastifyInstance } from 'fastify';
import type { ClaimAddress } from '../../contract/addresses.ts';
import type { OwnAddresses } from '../../core/mailboxes/own-addresses.ts';
import { addressPath, bodyProblems, extensionAnswers, ref } from '../schemas.ts';

const problems = [
  ...bodyProblems,
  ...(['domain_not_allowed', 'address_taken', 'address_archived', 'address_limit'] as const),
  ...(['active_mailbox_limit', 'daily_quota_exceeded'] as const),
];

/** Adds the route of mailboxes at addresses that their owners choose. */
export function addressRoutes(app: FastifyInstance, { addresses }: { addresses: OwnAddresses }): void {
  app.put<{ Params: { address: string }; Body: ClaimAddress }>('/v1/addresses/:address', {
    config: { hasOptionalBody: true },
    schema: {
      tags: ['Mailboxes'],
      operationId: 'ensureMailbox',
      summary: 'Creates a mailbox at an address of your choice, or reads the active one that you have there',
      params: addressPath,
      body: ref('ClaimAddress'),
      response: extensionAnswers({ 200: ref('Mailbox'), 201: ref('Mailbox') }, problems),
    },
    handler: async ({ caller, params, body }, reply) => {
      const { mailbox, isNew } = await addresses.ensure(caller, params.address, body);
      return reply.code(isNew ? 201 : 200).send(mailbox);
    },
  });
}
