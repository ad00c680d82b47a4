import { type FastifyInstance, fastify } from 'fastify';

const colour = '#1f6f5c';

/** A mayfly: two wings, a body and its tail. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round"><path d="M15 17C11 11 9 5 12 3s5 6 4 13M17 17c3-6 8-10 10-8s-4 7-10 9" fill="${colour}33"/><path d="M20 13c-5 5-10 9-15 11M8 23l-5 6M8 23l-6 2"/></svg>`;

const styles = `
:root { color-scheme: light; }
body { margin: 0; background: #fbfbf9; }
body::before {
  content: 'Mayfly API'; display: block; padding: 14px 20px 14px 60px; color: ${colour};
  font: 600 20px/28px system-ui, sans-serif; border-bottom: 1px solid #d9ddd8;
  background: #fff url('data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}') 20px 50% / 30px no-repeat;
}
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description {
  font-family: system-ui, sans-serif;
}
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info .title small { background: ${colour}; }
.swagger-ui .btn.authorize, .swagger-ui .btn.execute { background: ${colour}; border-color: ${colour}; color: #fff; }
.swagger-ui .btn.authorize svg { fill: #fff; }
`;

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
    logo: { type: 'image/svg+xml', content: Buffer.from(logo) },
    theme: {
      title: 'Mayfly API',
      css: [{ filename: 'mayfly.css', content: styles }],
      favicon: [{ filename: 'mayfly.svg', rel: 'icon', sizes: 'any', type: 'image/svg+xml', content: logo }],
    },
  });
  return pages;
}
