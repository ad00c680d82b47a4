import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/errors.ts';
import { startDocsPages } from './pages/docs-pages.ts';

/** The OpenAPI document of the API, which `npm run generate` makes from the routes. */
const file = new URL('./generated/openapi.json', import.meta.url);

/**
 * Adds the OpenAPI 3.1 document of the API at /openapi.json, and its pages at /docs. The first reader loads them, because
 * most services have none and the pages take megabytes.
 */
export function documentRoutes(app: FastifyInstance, publicUrl: string): void {
  let document: Promise<string> | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= readDocument(publicUrl);
    return reply.type('application/json; charset=utf-8').send(await document);
  });
  let pages: Promise<FastifyInstance> | undefined;
  const policy = pagesPolicy(publicUrl);
  for (const path of ['/docs', '/docs/*']) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      pages ??= readDocument(publicUrl).then(startDocsPages);
      const page = await (await pages).inject({ url: request.url });
      if (page.statusCode >= 400) throw new AppError('route_not_found', 'there is no such path');
      return reply
        .code(page.statusCode)
        .headers({ ...page.headers, ...policy })
        .send(page.rawPayload);
    });
  }
}

/** The document without the white space of the file, with the URL of the service where it is known. */
async function readDocument(publicUrl: string): Promise<string> {
  const document = JSON.parse(await readFile(file, 'utf8'));
  return JSON.stringify(publicUrl === '' ? document : { ...document, servers: [{ url: publicUrl }] });
}

/** What the pages of /docs may do: run their own files, and call the service. They set styles in their own elements. */
function pagesPolicy(publicUrl: string) {
  const service = publicUrl === '' ? '' : ` ${new URL(publicUrl).origin}`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return { 'content-security-policy': policy.join('; '), 'cross-origin-opener-policy': 'same-origin' };
}
