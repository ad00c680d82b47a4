import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../core/errors.ts';

/** Methods of each path, to tell an unknown path (404) from a wrong method (405). */
export class RouteTable {
  readonly #routes: { readonly segments: readonly string[]; readonly method: string }[] = [];

  /** Collects the routes that are declared from now on. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method }) => {
      for (const name of [method].flat()) this.#routes.push({ segments: segmentsOf(url), method: name });
    });
  }

  /**
   * Refuses a request without a route.
   *
   * @throws AppError `method_not_allowed` where another method has one, else `route_not_found`.
   */
  refuse(request: FastifyRequest, reply: FastifyReply): never {
    const methods = this.#methodsOf(request.url);
    if (methods.length === 0) throw noSuchPath(request.url);
    reply.header('allow', methods.join(', '));
    throw new AppError('method_not_allowed', `the path takes ${methods.join(', ')}`);
  }

  /** Methods of the path of `url`; empty when no route has that path. */
  #methodsOf(url: string): string[] {
    const segments = segmentsOf(url.split('?', 1).join(''));
    const matching = this.#routes.filter((route) => matches(route.segments, segments));
    return [...new Set(matching.map(({ method }) => method))].sort();
  }
}

/** Paths of what is for operators, at a door of their own. Load balancers ask the public one whether it is ready. */
const operatorPaths = /^\/(?:metrics|operator|v1\/operator)(?:\/|$)/;

/** Answers requests at the public door as if nothing were there for operators. */
export function hideOperators(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // The route, where there is one: a path may be written in many ways.
    const path = request.routeOptions.url ?? request.url.split('?', 1).join('');
    if (request.peer.door === 'operator' || !operatorPaths.test(path)) done();
    else done(noSuchPath(request.url));
  });
}

function noSuchPath(url: string): AppError {
  const isTwice = url.startsWith('/v1/v1/');
  const more = isTwice ? { fix: 'Leave /v1 out of the URL of the service: clients add it.' } : {};
  return new AppError('route_not_found', 'there is no such path', more);
}

function segmentsOf(path: string): string[] {
  return path.split('/');
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}
