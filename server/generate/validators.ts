import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { fastify } from 'fastify';
import { contractSchemas } from '../src/http/schemas.ts';
import { type RequestPart, validatorName } from '../src/http/validation.ts';
import { declareRoutes } from './routes.ts';

/** Makes the module of the functions that validate requests: one for each part of a route that has a schema. */
export async function makeValidators(): Promise<string> {
  // Values are neither converted nor filled in, and a request is refused at its first fault.
  const ajv = new Ajv({
    ...{ coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false },
    ...{ schemas: [...contractSchemas], code: { source: true, esm: true, lines: true } },
  });
  const parts = await partsOfRequests();
  // Routes that share a schema share its function.
  const schemas = [...new Set(parts.values())].sort();
  const names = new Map(schemas.map((schema, index) => [schema, `validator${index}`]));
  for (const [schema, name] of names) ajv.addSchema(JSON.parse(schema), name);
  const code = standalone.default(ajv, Object.fromEntries([...names.values()].map((name) => [name, name])));
  const table = [...parts].sort().map(([part, schema]) => `  ${JSON.stringify(part)}: ${names.get(schema)},`);
  return moduleOf(code, table);
}

/** The schema, as JSON, of each part of a request that is validated. */
async function partsOfRequests(): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const app = fastify({ logger: false });
  app.setSerializerCompiler(() => () => '');
  app.setValidatorCompiler((part: RequestPart & { schema: unknown }) => {
    parts.set(validatorName(part), JSON.stringify(part.schema));
    return () => true;
  });
  await declareRoutes(app);
  return parts;
}

/** Ajv writes CommonJS imports and an export for each function. */
function moduleOf(code: string, table: readonly string[]): string {
  const imports = new Set<string>();
  const body = code
    .replace('"use strict";', '')
    .replace(/require\("ajv\/dist\/runtime\/(\w+)"\)/g, (_call, name: string) => {
      imports.add(`import ${name} from 'ajv/dist/runtime/${name}.js';`);
      return name;
    })
    .replaceAll('export const validator', 'const validator')
    .trim();
  return `// @ts-nocheck: this file is generated; \`npm run generate\` writes it from the schemas of the routes.
${[...imports].join('\n')}

${body}

/** Validators of requests, by route and part; see validation.ts. */
export const requestValidators = {
${table.join('\n')}
};
`;
}
