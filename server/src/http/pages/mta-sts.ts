import type { FastifyInstance } from 'fastify';
import type { KnownDomains } from '../../core/accounts/known-domains.ts';
import { domainOfMtaSts } from '../../core/domains/mta-sts.ts';
import { AppError } from '../../core/errors.ts';

/** What the route of the policy needs. */
export interface MtaStsParts {
  readonly known: Pick<KnownDomains, 'find'>;
  /** Policy of all domains; `undefined` where none is served. */
  readonly mtaStsPolicy: string | undefined;
}

/** Adds the MTA-STS policy of each domain that mail is taken for, at its own host (RFC 8461 §3.3). */
export function mtaStsRoutes(app: FastifyInstance, { known, mtaStsPolicy: policy }: MtaStsParts): void {
  if (policy === undefined) return;
  app.get('/.well-known/mta-sts.txt', { schema: { hide: true } }, async (request, reply) => {
    const domain = domainOfMtaSts(request.hostname);
    if (domain === undefined || (await known.find(domain)) === undefined)
      throw new AppError('route_not_found', 'there is no mail domain here whose policy host this is');
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(policy);
  });
}
