import type { FastifyInstance } from 'fastify';

/** What an operator's machinery asks of a running service. */
export interface Operations {
  /** Whether the service can do its work now. */
  isReady(): Promise<boolean>;
  /** All measurements in Prometheus' text format. */
  metrics(): Promise<{ contentType: string; body: string }>;
}

/** Health, readiness and measurements: without a key, and for the operator's network only. */
export function operatorRoutes(app: FastifyInstance, { operations }: { operations: Operations }): void {
  const schema = { hide: true };

  app.get('/healthz', { schema }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema }, async (_request, reply) => {
    const isReady = await operations.isReady();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });

  app.get('/metrics', { schema }, async (_request, reply) => {
    const { contentType, body } = await operations.metrics();
    return reply.type(contentType).send(body);
  });
}
