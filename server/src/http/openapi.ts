import swagger from '@fastify/swagger';
import { type FastifyInstance, fastify } from 'fastify';
import { AppError } from '../core/errors.ts';

/** Adds the OpenAPI 3.1 document of the routes declared after it at /openapi.json, and its pages at /docs. */
export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mayfly',
        description: 'Temporary mailboxes: create one, receive mail in it over SMTP, read it here, and let it expire.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: 'An API key: `Bearer <key>`, or the key alone.' },
        },
      },
      security: [{ key: [] }],
    },
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, index) => String($id ?? `schema-${index}`) },
  });
  let document: string | undefined;
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    // It takes milliseconds to serialise, and anyone may ask for it without a key.
    document ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  showDocs(app);
}

/**
 * Adds the pages under /docs. Their first reader starts them, because most services have none and they take megabytes.
 */
function showDocs(app: FastifyInstance): void {
  let pages: Promise<FastifyInstance> | undefined;
  for (const path of ['/docs', '/docs/*']) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      pages ??= startDocs(app);
      const page = await (await pages).inject({ url: request.url });
      if (page.statusCode >= 400) throw new AppError('route_not_found', 'there is no such path');
      return reply.code(page.statusCode).headers(page.headers).send(page.rawPayload);
    });
  }
}

async function startDocs(app: FastifyInstance): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const pages = fastify({ logger: false });
  const document = JSON.parse(JSON.stringify(app.swagger()));
  await pages.register(swagger, { mode: 'static', specification: { document } });
  await pages.register(swaggerUi, { routePrefix: '/docs', uiConfig: { deepLinking: true } });
  return pages;
}
