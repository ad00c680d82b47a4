import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import { safeHeaders } from '../answers/safe-headers.ts';
import type { Pages } from '../pages/pages.ts';
import { expectedError, problemOf, problemType } from '../problem.ts';
import type { RouteTable } from '../route-table.ts';
import type { HttpParts } from './parts.ts';

/** A request, and its answer. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers errors, and requests without a route. */
export function answerErrors(
  app: FastifyInstance,
  parts: HttpParts,
  { pages, routes }: { pages: Pages; routes: RouteTable },
): void {
  app.setErrorHandler(
    async (error, request, reply) =>
      (await pages.sendMissing(error, request, reply)) ?? answerError(parts, error, { request, reply }),
  );
  app.setNotFoundHandler((request, reply) => routes.refuse(request, reply));
}

export function answerError(parts: HttpParts, error: unknown, { request, reply }: Exchange): FastifyReply {
  let expected = expectedError(error);
  if (expected === undefined) {
    parts.log.error({ requestId: request.id, err: error }, 'http: a request failed on our side');
    expected = new AppError('internal_error', 'the service failed; the request id helps to find out why');
  }
  const problem = problemOf(expected, request.id);
  parts.observer.refused({ code: expected.code, owner: request.caller?.owner });
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  if (expected.retryAfterSeconds !== undefined) reply.header('retry-after', expected.retryAfterSeconds);
  return reply
    .headers(safeHeaders)
    .header('x-request-id', request.id)
    .code(problem.status)
    .type(problemType)
    .send(problem);
}
