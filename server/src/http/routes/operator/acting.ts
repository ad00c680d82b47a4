import type { FastifyRequest } from 'fastify';
import type { Operator } from '../../../core/operator/audit.ts';

/** Part that tells the network of the client of a request. */
export interface ActingParts {
  readonly networkOf: (request: FastifyRequest) => string;
}

/** Who acts by a request, and from where: for the audit log. */
export function operatorOf(request: FastifyRequest, { networkOf }: ActingParts): Operator {
  return { caller: request.caller, network: networkOf(request) };
}
