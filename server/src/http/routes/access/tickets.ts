import type { FastifyInstance } from 'fastify';
import type { StreamTickets } from '../../../core/accounts/stream-tickets.ts';
import { extensionAnswers, ref } from '../../schemas.ts';

/** Adds the route of stream tickets, for browsers: an EventSource cannot send a key. */
export function ticketRoutes(app: FastifyInstance, { tickets }: { tickets: StreamTickets }): void {
  app.post('/v1/stream-tickets', {
    schema: {
      tags: ['Events'],
      operationId: 'createStreamTicket',
      summary: 'Makes a ticket that opens one event stream within 60 seconds',
      response: extensionAnswers({ 201: ref('StreamTicket') }, ['body_too_large']),
    },
    handler: async ({ caller }, reply) => reply.code(201).send(await tickets.create(caller)),
  });
}
