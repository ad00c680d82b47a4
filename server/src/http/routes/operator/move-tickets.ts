import type { FastifyInstance } from 'fastify';
import type { OperatorReason } from '../../../contract/operator/owners.ts';
import type { MoveTickets } from '../../../core/moves/move-tickets.ts';
import { bodyProblems, extensionAnswers, noContent, ownerPath, ref } from '../../schemas.ts';
import { type ActingParts, operatorOf } from './acting.ts';

const tags = ['Operator'];
const path = '/v1/operator/owners/:owner/move-ticket';

interface OwnerPath {
  owner: string;
}

/** Adds the routes by which an operator lets an owner of another installation come, or turns him away again. */
export function moveTicketRoutes(app: FastifyInstance, parts: ActingParts & { moveTickets: MoveTickets }): void {
  const { moveTickets } = parts;

  app.post<{ Params: OwnerPath; Body: OperatorReason }>(path, {
    schema: {
      tags,
      operationId: 'createMoveTicket',
      summary: 'Makes the ticket by which another installation may move an owner here, once and within an hour',
      params: ownerPath,
      body: ref('OperatorReason'),
      response: extensionAnswers({ 201: ref('MoveTicket') }, [
        ...bodyProblems,
        'owner_deleted',
        'owner_protected',
        'move_refused',
      ]),
    },
    handler: async (request, reply) => {
      const { owner } = request.params;
      return reply.code(201).send(await moveTickets.make(operatorOf(request, parts), owner, request.body.reason));
    },
  });

  app.delete<{ Params: OwnerPath; Body: OperatorReason }>(path, {
    schema: {
      tags,
      operationId: 'endMoveTicket',
      summary: 'Ends the ticket of an owner, and takes back what has come by it',
      params: ownerPath,
      body: ref('OperatorReason'),
      response: extensionAnswers({ 204: noContent }, [...bodyProblems, 'owner_not_found', 'move_refused']),
    },
    handler: async (request, reply) => {
      const { reason } = request.body;
      await moveTickets.cancel(operatorOf(request, parts), request.params.owner, { reason });
      return reply.code(204).send();
    },
  });
}
