import swagger from '@fastify/swagger';
import { fastify } from 'fastify';
import { declareRoutes } from './routes.ts';

/** Makes the OpenAPI 3.1 document of the API. */
export async function makeOpenApi(): Promise<string> {
  const app = fastify({ logger: false });
  // Nothing is validated and nothing is serialised.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => () => '');
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
  await declareRoutes(app);
  return `${JSON.stringify(app.swagger(), null, 2)}\n`;
}
