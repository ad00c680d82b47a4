import type { FastifyInstance } from 'fastify';

/** Operations on the running service, for an operator's monitoring. */
export interface Operations {
  /** Reason why the service is not ready; `undefined` when it is. */
  notReady(): Promise<string | undefined>;
  /** All metrics in the Prometheus text format. */
  metrics(): Promise<{ contentType: string; body: string }>;
}

/** Adds health, readiness and metrics. They need no key and are for the network of the operator only. */
export function operatorRoutes(app: FastifyInstance, { operations }: { operations: Operations }): void {
  const schema = { hide: true };

  app.get('/healthz', { schema }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema }, async (_request, reply) => {
    const reason = await operations.notReady();
    return reason === undefined ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });

  app.get('/metrics', { schema }, async (_request, reply) => {
    const { contentType, body } = await operations.metrics();
    return reply.type(contentType).send(body);
  });
}
