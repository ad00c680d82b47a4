import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '../src/contract/problem.ts';

/** An OpenAPI document, as far as its parts are moved. */
export interface OpenApiDocument {
  readonly paths: Record<string, Record<string, OpenApiOperation>>;
  readonly components: Record<string, Record<string, unknown>>;
}

/** An operation of the document. */
export interface OpenApiOperation {
  summary: string;
  description?: string;
  operationId: string;
  parameters?: (OpenApiParameter | Reference)[] | undefined;
  requestBody?: { required?: boolean };
  responses: Record<string, OpenApiResponse | Reference>;
}

interface OpenApiParameter {
  readonly name: string;
}

/** An answer in the document. */
export interface OpenApiResponse {
  headers?: Record<string, unknown>;
  readonly content?: Record<string, OpenApiContent>;
}

interface OpenApiContent {
  examples?: Record<string, unknown>;
  'x-error-codes'?: readonly ErrorCode[];
}

interface Reference {
  readonly $ref: string;
}

/** Moves headers, problems and parameters of operations into the components, and refers to them there. */
export function shareParts(document: OpenApiDocument): void {
  const operations = operationsOf(document);
  for (const { responses } of operations) {
    for (const response of Object.values(responses)) if (!('$ref' in response)) shareHeaders(document, response);
  }
  shareProblems(document, operations);
  shareParameters(document, operations);
}

/** All operations of the document. */
export function operationsOf({ paths }: OpenApiDocument): OpenApiOperation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

function shareHeaders(document: OpenApiDocument, response: OpenApiResponse): void {
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    response.headers = { ...response.headers, [name]: component(document, { kind: 'headers', name, value: header }) };
  }
}

function shareProblems(document: OpenApiDocument, operations: readonly OpenApiOperation[]): void {
  for (const { responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400 || '$ref' in response) continue;
      const name = namesOf(status, response).find((free) => isFree(document, free, response)) ?? '';
      responses[status] = component(document, { kind: 'responses', name, value: response });
    }
  }
}

function isFree({ components }: OpenApiDocument, name: string, response: OpenApiResponse): boolean {
  const known = components.responses?.[name];
  return known === undefined || JSON.stringify(known) === JSON.stringify(response);
}

/**
 * Names of a problem's answer: its error codes; before them its status where they are many. The last are for answers to calls
 * without a key, which tell no limits of a caller.
 */
function namesOf(status: string, { content = {} }: OpenApiResponse): string[] {
  const codes = Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
  const isNamedByCodes = codes.length > 0 && codes.length <= 4 && status !== '503';
  const byCodes = codes.map(pascalCase).join('Or');
  const names = isNamedByCodes ? [byCodes] : [pascalCase(STATUS_CODES[status] ?? status), byCodes];
  return [...names, ...names.map((name) => `${name}WithoutKey`)];
}

function pascalCase(text: string): string {
  return text
    .split(/[ _]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Parameters that several operations have. Of different ones with one name only the first is shared. */
function shareParameters(document: OpenApiDocument, operations: readonly OpenApiOperation[]): void {
  const all = operations.flatMap(({ parameters = [] }) => parameters);
  const counts = Map.groupBy(all, (parameter) => JSON.stringify(parameter));
  const names = new Map<string, string>();
  for (const operation of operations) {
    operation.parameters = operation.parameters?.map((parameter) => {
      const text = JSON.stringify(parameter);
      if ('$ref' in parameter || (counts.get(text)?.length ?? 0) < 2) return parameter;
      if ((names.get(parameter.name) ?? text) !== text) return parameter;
      names.set(parameter.name, text);
      return component(document, { kind: 'parameters', name: parameter.name, value: parameter });
    });
    if (operation.parameters === undefined) delete operation.parameters;
  }
}

/** Adds a component and returns the reference to it. Components of one name are one. */
function component(
  { components }: OpenApiDocument,
  { kind, name, value }: { kind: string; name: string; value: unknown },
): Reference {
  const known = components[kind] ?? {};
  components[kind] = known;
  const earlier = known[name];
  if (earlier !== undefined && JSON.stringify(earlier) !== JSON.stringify(value)) {
    throw new Error(`two different ${kind} are called ${name}`);
  }
  known[name] = value;
  return { $ref: `#/components/${kind}/${name}` };
}
