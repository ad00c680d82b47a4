import { type FastifyInstance, fastify } from 'fastify';
import { docsMark, docsScript, docsStyles } from './docs-theme.ts';

/** Starts an application that answers with the pages of /docs, which show the OpenAPI document in `text`. */
export async function startDocsPages(text: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const pages = fastify({ logger: false });
  await pages.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } });
  await pages.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: {
      layout: 'BaseLayout',
      deepLinking: true,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
    },
    logo: { type: 'image/svg+xml', content: Buffer.from(docsMark) },
    theme: {
      title: 'Mayfly API',
      css: [{ filename: 'mayfly.css', content: docsStyles }],
      js: [{ filename: 'mayfly.js', content: docsScript }],
      favicon: [{ filename: 'mayfly.svg', rel: 'icon', sizes: 'any', type: 'image/svg+xml', content: docsMark }],
    },
  });
  return pages;
}
