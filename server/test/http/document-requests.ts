import fc from 'fast-check';
import type { OperationRequest } from './operation-request.ts';

/** A JSON Schema as far as values are made from it. */
interface ValueSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ValueSchema[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: ValueSchema;
}

interface DocumentedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: ValueSchema }>> };
}

/** Those parts of an OpenAPI document from which requests are made. */
export interface RequestDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: object;
}

/** Values that are taken wherever a parameter or field of the name stands. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Requests to each operation of a document, by its endpoint: with what it documents, and now and then with something else. */
export function requestsOf(
  document: RequestDocument,
  known: KnownValues,
): ReadonlyMap<string, fc.Arbitrary<OperationRequest>> {
  const values = new DocumentedValues(document, known);
  const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
  );
  return new Map(
    operations.map(({ template, method, operation }) => [
      `${method} ${template}`,
      fc.record({ path: values.path(template, operation), body: values.body(operation) }).map(({ path, body }) => ({
        template,
        method,
        path,
        ...(body === undefined ? {} : { body }),
        ...typeOf(operation),
      })),
    ]),
  );
}

/** Header of the media type that an operation takes first. */
function typeOf({ requestBody }: DocumentedOperation): { headers?: { 'content-type': string } } {
  const [type] = Object.keys(requestBody?.content ?? {});
  return type === undefined ? {} : { headers: { 'content-type': type } };
}

class DocumentedValues {
  readonly #document: RequestDocument;
  readonly #known: KnownValues;

  constructor(document: RequestDocument, known: KnownValues) {
    this.#document = document;
    this.#known = known;
  }

  path(template: string, { parameters = [] }: DocumentedOperation): fc.Arbitrary<string> {
    const all = parameters.map((parameter) => this.#resolve<Parameter>(parameter));
    const inPath = all.filter((parameter) => parameter.in === 'path');
    const inQuery = all.filter((parameter) => parameter.in === 'query' && parameter.name !== 'ticket');
    const values = (some: readonly Parameter[]) =>
      Object.fromEntries(some.map(({ name, schema }) => [name, this.#value(schema, name).map(String)]));
    const steps = fc.record(values(inPath));
    const query = fc.record(values(inQuery), { requiredKeys: [] });
    return fc.tuple(steps, query).map(([ids, wanted]) => {
      const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(ids[name] || '-'));
      const named = Object.entries(wanted).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
      return named.length === 0 ? path : `${path}?${named.join('&')}`;
    });
  }

  body({ requestBody }: DocumentedOperation): fc.Arbitrary<string | undefined> {
    const [content] = Object.values(requestBody?.content ?? {});
    if (content === undefined) return fc.constant(undefined);
    const { properties = {} } = this.#resolve<ValueSchema>(content.schema);
    const fitting = this.#value(content.schema, '');
    const name = fc.constantFrom('unknown', ...Object.keys(properties));
    const mutated = fc
      .tuple(fitting, name, fc.jsonValue({ maxDepth: 1 }))
      .map(([body, field, value]) => ({ ...(typeof body === 'object' ? body : {}), [field]: value }));
    return fc.oneof({ weight: 3, arbitrary: fitting }, mutated).map((body) => JSON.stringify(body));
  }

  #value(given: ValueSchema, name: string): fc.Arbitrary<unknown> {
    const schema = this.#resolve<ValueSchema>(given);
    const known = this.#known[name];
    if (known !== undefined) return fc.constantFrom(...known);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => this.#value(one, name)));
    const types = [schema.type ?? 'string'].flat();
    return fc.oneof(...types.map((type) => this.#ofType(type, schema, name)));
  }

  #ofType(type: string, schema: ValueSchema, name: string): fc.Arbitrary<unknown> {
    switch (type) {
      case 'object': {
        const required = new Set(schema.required);
        const fields = Object.entries(schema.properties ?? {}).map(([field, of]) => {
          const value = this.#value(of, field);
          return [field, required.has(field) ? value : fc.option(value, { nil: undefined })];
        });
        return fc.record(Object.fromEntries(fields));
      }
      case 'array':
        return fc.array(this.#value(schema.items ?? {}, name), { maxLength: 3 });
      case 'integer':
        return fc.integer({
          min: schema.minimum ?? 0,
          max: schema.maximum ?? Math.max(1_000, 2 * (schema.minimum ?? 0)),
        });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      default:
        return fc.string({ maxLength: 12 });
    }
  }

  /** Follows a reference within the document. */
  #resolve<Part>(given: Part & { readonly $ref?: string }): Part {
    if (given.$ref === undefined) return given;
    const steps = given.$ref.split('/').slice(1);
    // Each step of a reference is a member of the one before; the document is checked by a test of its own.
    return steps.reduce((part, step) => (part as Record<string, object>)[step] ?? {}, this.#document as object) as Part;
  }
}
