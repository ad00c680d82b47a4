import type { FastifyInstance } from 'fastify';

/** Methods of each path, to tell an unknown path (404) from a wrong method (405). */
export class RouteTable {
  readonly #routes: { readonly segments: readonly string[]; readonly method: string }[] = [];

  /** Collects the routes that are declared from now on. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method }) => {
      for (const name of [method].flat()) this.#routes.push({ segments: segmentsOf(url), method: name });
    });
  }

  /** Methods of the path of `url`; empty when no route has that path. */
  methodsOf(url: string): string[] {
    const segments = segmentsOf(url.split('?', 1).join(''));
    const matching = this.#routes.filter((route) => matches(route.segments, segments));
    return [...new Set(matching.map(({ method }) => method))].sort();
  }
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
