import type { FastifyInstance } from 'fastify';
import type { UsageReports } from '../../core/accounts/usage.ts';
import { extensionAnswers, ref } from '../schemas.ts';

/** Adds the route of the usage of an owner. */
export function usageRoutes(app: FastifyInstance, { usage }: { usage: UsageReports }): void {
  app.get('/v1/usage', {
    schema: {
      tags: ['Usage'],
      operationId: 'getUsage',
      summary: 'Tells what the account uses, and its limits',
      response: extensionAnswers({ 200: ref('AccountUsage') }, []),
    },
    handler: async ({ caller }) => usage.of(caller),
  });
}
