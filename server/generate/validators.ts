import { _, Ajv, type CodeKeywordDefinition, stringify } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { fastify } from 'fastify';
import { fieldProblemsMax } from '../src/contract/problem.ts';
import { contractSchemas } from '../src/http/schemas.ts';
import { type RequestPart, validatorName } from '../src/http/validation.ts';
import { adminTools, usualTools } from '../src/mcp/tools.ts';
import { declareRoutes } from './routes.ts';

/** Makes the module of the functions that validate requests: one for each part of a route that has a schema. */
export async function makeValidators(): Promise<string> {
  return makeModule(await partsOfRequests(), {
    madeFrom: 'the schemas of the routes',
    about: 'Validators of requests, by route and part; see validation.ts.',
    name: 'requestValidators',
  });
}

/** Makes the module of the functions that validate the arguments of tools. */
export async function makeArgumentValidators(): Promise<string> {
  const inputs = [...usualTools, ...adminTools].map(({ name, input }) => [name, JSON.stringify(input)] as const);
  return makeModule(new Map(inputs), {
    madeFrom: 'the inputs of the tools',
    about: 'Validators of arguments, by the name of the tool; see arguments.ts.',
    name: 'argumentValidators',
  });
}

/** Words of a generated module, and the name of what it exports. */
interface ModuleWords {
  readonly madeFrom: string;
  readonly about: string;
  readonly name: string;
}

/** Makes the module of the functions that validate values, by name; each value has a schema, as JSON. */
function makeModule(values: ReadonlyMap<string, string>, words: ModuleWords): string {
  // Values are neither converted nor filled in. `verbose` gives faults the schema, for their words.
  const ajv = new Ajv({
    ...{ coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: true, verbose: true },
    ...{ schemas: [...contractSchemas], code: { source: true, esm: true, lines: true } },
  });
  ajv.addKeyword(digitsKeyword);
  // Values that share a schema share its function.
  const schemas = [...new Set(values.values())].sort();
  const names = new Map(schemas.map((schema, index) => [schema, `validator${index}`]));
  for (const [schema, name] of names) ajv.addSchema(JSON.parse(schema), name);
  const code = standalone.default(ajv, Object.fromEntries([...names.values()].map((name) => [name, name])));
  const table = [...values].sort().map(([value, schema]) => `  ${JSON.stringify(value)}: ${names.get(schema)},`);
  return moduleOf(withBoundedLoops(code), table, words);
}

/** Keyword of a text that is a whole number in a range, in digits alone. */
const digitsKeyword: CodeKeywordDefinition = {
  keyword: 'digits',
  type: 'string',
  schemaType: 'object',
  error: { message: 'must be a whole number', params: ({ schema }) => _`${stringify(schema)}` },
  code: (context) => {
    const { data, schema } = context;
    context.fail(
      _`!/^(0|[1-9][0-9]{0,14})$/.test(${data}) || ${data} < ${schema.minimum} || ${data} > ${schema.maximum}`,
    );
  },
};

/** Stops each loop over items or fields at the last fault that is told, because bodies have thousands of them. */
function withBoundedLoops(code: string): string {
  return code
    .replaceAll(
      /for\(let (i\d*)=0; \1<(len\d*); \1\+\+\)\{/g,
      `for(let $1=0; $1<$2 && errors < ${fieldProblemsMax}; $1++){`,
    )
    .replaceAll(
      /for\(const (key\d*) in (data\d*)\)\{/g,
      `for(const $1 in $2){\nif(errors >= ${fieldProblemsMax}) break;`,
    );
}

/** The schema, as JSON, of each part of a request that is validated. */
async function partsOfRequests(): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const app = fastify({ logger: false });
  app.setSerializerCompiler(() => () => '');
  app.setValidatorCompiler((part: RequestPart & { schema: unknown }) => {
    parts.set(validatorName(part), JSON.stringify(part.httpPart === 'querystring' ? asText(part.schema) : part.schema));
    return () => true;
  });
  await declareRoutes(app);
  return parts;
}

/** Schema of a query as it arrives: its values are texts, also those of whole numbers. */
function asText(schema: unknown): unknown {
  const isWholeNumber = (value: unknown) =>
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'integer';
  return JSON.parse(JSON.stringify(schema), (_name, value) => {
    if (!isWholeNumber(value)) return value;
    const { minimum, maximum, description } = value;
    return { type: 'string', digits: { minimum, maximum }, description };
  });
}

/** Ajv writes CommonJS imports and an export for each function. */
function moduleOf(code: string, table: readonly string[], { madeFrom, about, name }: ModuleWords): string {
  const imports = new Set<string>();
  const body = code
    .replace('"use strict";', '')
    .replace(/require\("ajv\/dist\/runtime\/(\w+)"\)/g, (_call, name: string) => {
      imports.add(`import ${name} from 'ajv/dist/runtime/${name}.js';`);
      return name;
    })
    .replaceAll('export const validator', 'const validator')
    .trim();
  return `// @ts-nocheck: this file is generated; \`npm run generate\` writes it from ${madeFrom}.
${[...imports].join('\n')}

${body}

/** ${about} */
export const ${name} = {
${table.join('\n')}
};
`;
}
