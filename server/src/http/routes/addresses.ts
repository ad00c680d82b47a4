import type { FastifyInstance } from 'fastify';
import type { ClaimAddress } from '../../contract/addresses.ts';
import type { OwnAddresses } from '../../core/mailboxes/own-addresses.ts';
import { addressPath, extensionAnswers, ref } from '../schemas.ts';

/** Adds the route of mailboxes at addresses that their owners choose. */
export function addressRoutes(app: FastifyInstance, { addresses }: { addresses: OwnAddresses }): void {
  app.put<{ Params: { address: string }; Body: ClaimAddress }>('/v1/addresses/:address', {
    schema: {
      tags: ['Mailboxes'],
      operationId: 'ensureMailbox',
      summary: 'Creates a mailbox at an address of your choice, or reads the active one that you have there',
      params: addressPath,
      body: ref('ClaimAddress'),
      response: extensionAnswers({ 200: ref('Mailbox'), 201: ref('Mailbox') }, [400, 403, 409, 413]),
    },
    preValidation: async (request) => {
      if (request.body === undefined) request.body = {};
    },
    handler: async ({ caller, params, body }, reply) => {
      const { mailbox, isNew } = await addresses.ensure(caller, params.address, body);
      return reply.code(isNew ? 201 : 200).send(mailbox);
    },
  });
}
