import type { FastifyInstance } from 'fastify';

/** What an operator's machinery asks of a running service. */
export interface Operations {
  /** Why the service cannot do its work now; `undefined` when it can. */
  notReady(): Promise<string | undefined>;
  /** All measurements in Prometheus' text format. */
  metrics(): Promise<{ contentType: string; body: string }>;
}

/** Health, readiness and measurements: without a key, and for the operator's network only. */
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
