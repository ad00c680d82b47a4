import swagger from '@fastify/swagger';
import { fastify } from 'fastify';
import type { ErrorCode } from '../src/contract/problem.ts';
import { problemExamples } from './problem-examples.ts';
import { declareRoutes } from './routes.ts';
import { type OpenApiDocument, operationsOf, shareParts } from './shared-parts.ts';

/** Groups of operations, in the order in which the document has them. */
const tags = [
  { name: 'Mailboxes', description: 'Temporary addresses: create, list, read and delete them.' },
  { name: 'Archive', description: 'Recoverable mailboxes that have ended: list, delete for good and reactivate them.' },
  { name: 'Emails', description: 'Emails that a mailbox has received: wait for, list, read and delete them.' },
  { name: 'Attachments', description: 'Files in emails: list, download and delete them.' },
  { name: 'Events', description: 'What happens to mailboxes and emails, as a list or as a stream.' },
  {
    name: 'Refusals',
    description: 'Mail, logins and connections that were turned away, each with the reason and what to do.',
  },
  { name: 'Links', description: 'Links that show an email or a mailbox to whoever has them.' },
  { name: 'Delivery scripts', description: 'What senders to a mailbox are told, attempt by attempt.' },
  { name: 'Webhooks', description: 'Servers of yours that are sent events.' },
  { name: 'Domains', description: 'Mail domains of yours: add, verify and delete them.' },
  {
    name: 'API keys',
    description: 'Keys with scopes of their own: make, list and revoke them; what the account uses.',
  },
  { name: 'Agents', description: 'Tools for agents, by the Model Context Protocol.' },
  { name: 'Session', description: 'Browsers that sign in once, and then call with a cookie.' },
  { name: 'Usage', description: 'What the account has used, and its limits.' },
  {
    name: 'Operator',
    description: 'For keys with the scope of the operator: the service, its owners, reports of abuse, the audit log.',
  },
];

/** Makes the OpenAPI 3.1 document of the API. */
export async function makeOpenApi(): Promise<string> {
  const app = fastify({ logger: false });
  // Nothing is validated and nothing is serialised.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => () => '');
  const bodiless = new Set<string>();
  const streamed = new Map<string, object>();
  app.addHook('onRoute', ({ config, schema }) => {
    if (config?.hasOptionalBody) bodiless.add(String(schema?.operationId));
    if (config?.streamedBody) streamed.set(String(schema?.operationId), bodyOf(config.streamedBody));
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mayfly',
        description: 'Temporary mailboxes: create one, receive mail in it over SMTP, read it here, and let it expire.',
        version: '1',
        contact: { name: 'The operator of this service' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The server that gave this document.' }],
      tags,
      components: {
        securitySchemes: {
          key: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key, which begins with `mfk_`. The first start of the service prints one; the operator makes more with `mayfly keys create`. Paste the key alone.',
          },
        },
      },
      security: [{ key: [] }],
    },
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, index) => String($id ?? `schema-${index}`) },
  });
  await declareRoutes(app);
  const document: OpenApiDocument = JSON.parse(JSON.stringify(app.swagger()));
  for (const operation of operationsOf(document)) {
    operation.description ??= `${operation.summary}.`;
    if (bodiless.has(operation.operationId)) delete operation.requestBody?.required;
    const body = streamed.get(operation.operationId);
    if (body !== undefined) Object.assign(operation, { requestBody: body });
  }
  addProblemExamples(document);
  shareParts(document);
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Request body of the given media types. */
function bodyOf(schemas: Readonly<Record<string, object>>): object {
  const content = Object.entries(schemas).map(([mediaType, schema]) => [mediaType, { schema }]);
  return { required: true, content: Object.fromEntries(content) };
}

/** Gives each problem an example for each of its error codes. */
function addProblemExamples(document: OpenApiDocument): void {
  const used = new Set<ErrorCode>();
  for (const { responses } of operationsOf(document)) {
    for (const response of Object.values(responses)) {
      for (const content of Object.values('$ref' in response ? {} : (response.content ?? {}))) {
        const codes = content['x-error-codes'] ?? [];
        delete content['x-error-codes'];
        if (codes.length === 0) continue;
        content.examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
        for (const code of codes) used.add(code);
      }
    }
  }
  document.components.examples = problemExamples(used);
}
