import type { FastifyInstance, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names of the query parameters of the route, where unknown ones are ignored. */
    knownParameters?: ReadonlySet<string>;
  }
}

/** Header that names ignored query parameters. */
const header = 'x-unknown-parameters';
/** Maximum number of ignored query parameters that the header names. */
const namedMax = 10;
/** Maximum number of characters of each name, before it is percent-encoded. */
const namedCharactersMax = 50;

/** Makes the routes declared after this call refuse query parameters that they do not know. */
export function refuseUnknownParameters(api: FastifyInstance): void {
  api.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, querystring: { ...queryOf(route), additionalProperties: false } };
  });
}

/**
 * Makes the routes declared after this call ignore query parameters that they do not know, and name them in a header:
 * interface.md has no status for them.
 */
export function nameUnknownParameters(api: FastifyInstance): void {
  api.addHook('onRoute', (route) => {
    const knownParameters = new Set(Object.keys(queryOf(route).properties));
    route.config = { ...route.config, knownParameters };
  });
  api.addHook('onRequest', ({ query, routeOptions }, reply, done) => {
    const unknown = unknownNames(query, routeOptions.config.knownParameters);
    if (unknown !== undefined) reply.header(header, unknown.map(encoded).join(', '));
    done();
  });
}

function unknownNames(query: unknown, known: ReadonlySet<string> | undefined): string[] | undefined {
  if (typeof query !== 'object' || query === null) return undefined;
  let unknown: string[] | undefined;
  for (const name in query) {
    if (known?.has(name)) continue;
    unknown ??= [];
    unknown.push(name);
    if (unknown.length === namedMax) break;
  }
  return unknown;
}

/** A name, encoded for a header, whatever characters it has. */
function encoded(name: string): string {
  return encodeURIComponent(name.slice(0, namedCharactersMax).toWellFormed());
}

interface QuerySchema {
  readonly type: 'object';
  readonly properties: object;
}

function queryOf({ schema }: RouteOptions): QuerySchema {
  const query = schema?.querystring;
  const isSchema = typeof query === 'object' && query !== null && 'properties' in query;
  const properties = isSchema && typeof query.properties === 'object' ? query.properties : {};
  return { ...(isSchema ? query : {}), type: 'object', properties: properties ?? {} };
}
