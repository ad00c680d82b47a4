import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a request without a body means one without fields. The OpenAPI document says so, too. */
    hasOptionalBody?: boolean;
  }
}

/** Treats a request without a body as one with an empty body, on the routes declared after this call that allow it. */
export function allowAbsentBodies(api: FastifyInstance): void {
  api.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.config.hasOptionalBody) request.body = {};
    done();
  });
}
