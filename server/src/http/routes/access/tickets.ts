import type { FastifyInstance } from 'fastify';
import type { StreamTicket } from '../../../contract/events.ts';
import type { OneTimeSecrets } from '../../../core/accounts/one-time-secrets.ts';
import { extensionAnswers, ref } from '../../schemas.ts';

/** Adds the route of stream tickets, for browsers: an EventSource cannot send a key. */
export function ticketRoutes(app: FastifyInstance, { secrets }: { secrets: OneTimeSecrets }): void {
  app.post('/v1/stream-tickets', {
    schema: {
      tags: ['Events'],
      operationId: 'createStreamTicket',
      summary: 'Makes a ticket that opens one event stream within 60 seconds',
      response: extensionAnswers({ 201: ref('StreamTicket') }, ['body_too_large']),
    },
    handler: async ({ caller }, reply) => {
      const { secret, expiresAt } = await secrets.make('stream', caller);
      const answer: StreamTicket = { ticket: secret, expiresAt };
      return reply.code(201).send(answer);
    },
  });
}
