import type { FastifyInstance } from 'fastify';
import { apiRoutes } from '../src/http/api.ts';
import { contractSchemas } from '../src/http/schemas.ts';

/** Declares the routes of the API, and the schemas that they refer to, on an application that answers no request. */
export async function declareRoutes(app: FastifyInstance): Promise<void> {
  for (const schema of contractSchemas) app.addSchema(schema);
  // No handler runs, so that none of the parts is ever looked at.
  await apiRoutes(app, {} as Parameters<typeof apiRoutes>[1]);
  await app.ready();
}
