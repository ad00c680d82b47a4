import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { AnswerChecker } from './answer-checker.ts';
import { always, operations } from './documented-operations.ts';
import { schemaNames } from './schema-names.ts';

/** Media types of the operations that answer with something other than JSON. */
const otherTypes: Readonly<Record<string, string>> = {
  getMailPage: 'text/html',
  viewAttachment: 'text/html',
  getRawMail: 'message/rfc822',
  downloadAttachment: '*/*',
  exportMailbox: 'application/zip',
  downloadHandover: 'application/zip',
  exportAudit: 'application/x-ndjson',
};

test('the service shows the committed openapi.json, also in its pages', async (t) => {
  const { call } = await startService(t);
  const committed = JSON.parse(
    await readFile(new URL('../../src/http/generated/openapi.json', import.meta.url), 'utf8'),
  );
  assert.deepEqual((await call('GET', '/openapi.json')).body, committed);
  assert.deepEqual((await call('GET', '/docs/json')).body, committed);
});

test('the document has every operation of interface.md, with its statuses and ours', async (t) => {
  const { call } = await startService(t);
  const { body: document } = await call('GET', '/openapi.json');
  const shown = entries(document.paths).flatMap(([path, methods]) =>
    entries(methods).map(([method, operation]) => [`${method} ${path}`, Object.keys(operation.responses).map(Number)]),
  );
  assert.deepEqual(
    Object.fromEntries(shown),
    Object.fromEntries(
      Object.entries(operations).map(([name, [documented, ours]]) => [
        name,
        [...documented, ...ours, ...always].sort((a, b) => a - b),
      ]),
    ),
  );
});

test('the document says of each list in pages that limit is an integer, and that Link leads on', async (t) => {
  const { call } = await startService(t);
  const { body: document } = await call('GET', '/openapi.json');
  const resolve = (value: { $ref?: string }) =>
    (value.$ref ?? '')
      .split('/')
      .slice(1)
      .reduce((at, step) => at[step], value.$ref ? document : value);
  const paged = entries(document.paths).flatMap(([path, { get }]) => {
    const parameters = (get?.parameters ?? []).map(resolve);
    const limit = parameters.find(({ name }: { name: string }) => name === 'limit')?.schema;
    const isPaged = parameters.some(({ name }: { name: string }) => name === 'cursor');
    const { type, minimum, maximum } = limit ?? {};
    const headers = Object.keys(resolve(get?.responses[200] ?? {}).headers ?? {});
    return isPaged ? [[path, type, minimum, maximum, limit.default, headers.includes('Link')]] : [];
  });
  const lists = [
    'archived-mailboxes',
    'mails',
    'webhooks',
    'webhooks/{webhookId}/deliveries',
    'domains',
    'api-keys',
    'refusals',
    'sessions',
    'links',
    'mailboxes/{mailboxId}/links',
    'mailboxes/{mailboxId}/mails/{mailId}/links',
    'mailboxes/{mailboxId}/attempts',
    'capture/attempts',
  ];
  lists.push(...['owners', 'keys', 'domains', 'webhooks', 'audit'].map((list) => `operator/${list}`));
  const ofMail = ['features', 'links'].map((list) => `mailboxes/{mailboxId}/mails/{mailId}/checks/${list}`);
  const expected = [...lists, ...ofMail].map((list) => [`/v1/${list}`, 'integer', 1, 200, 50, true]);
  const optional = ['/v1/mailboxes', '/v1/mailboxes/{mailboxId}/mails'].map((path) => [
    ...[path, 'integer', 1, 200, undefined, true],
  ]);
  assert.deepEqual(paged.sort(), [...optional, ...expected].sort());
});

test('the document is OpenAPI 3.1 that a generator can read', async (t) => {
  const { call } = await startService(t);
  const { body: document } = await call('GET', '/openapi.json');
  assert.match(document.openapi, /^3\.1\.\d+$/);
  assert.deepEqual([typeof document.info.title, typeof document.info.version], ['string', 'string']);
  assert.deepEqual(Object.keys(document.components.schemas).sort(), schemaNames);
  const [requirement] = document.security;
  for (const name of Object.keys(requirement)) assert.ok(name in document.components.securitySchemes);

  const references = new Set(
    JSON.stringify(document)
      .matchAll(/"\$ref":"([^"]+)"/g)
      .map(([, reference]) => reference),
  );
  assert.ok(references.size > 18);
  for (const reference of references)
    assert.notEqual(resolve(document, String(reference)), undefined, String(reference));

  const operationIds: string[] = [];
  for (const [path, methods] of entries(document.paths)) {
    for (const operation of Object.values<Operation>(methods)) {
      operationIds.push(operation.operationId);
      assertOperation(path, dereferenced(document, operation));
    }
  }
  assert.deepEqual(operationIds, [...new Set(operationIds)]);
});

test('requests are closed, answers are open to grow, and no field has a default, which generators would require', async (t) => {
  const { call } = await startService(t);
  const { body: document } = await call('GET', '/openapi.json');
  const { schemas } = document.components;
  const inRequests = namesIn(
    document,
    operationsOf(document).map(({ requestBody }) => requestBody),
  );
  assert.ok(inRequests.has('CreateMailbox') && inRequests.has('EmailMatch'));
  for (const [name, schema] of entries(schemas)) {
    for (const object of objectsIn(schema)) {
      assert.equal(object.additionalProperties, inRequests.has(name) ? false : undefined, name);
      for (const [field, value] of entries(object.properties)) assert.ok(!('default' in value), field);
    }
  }
});

test('each error code of an answer has an example with the status of the answer', async (t) => {
  const { call } = await startService(t);
  const { body: document } = await call('GET', '/openapi.json');
  for (const operation of operationsOf(document)) {
    for (const [status, answer] of Object.entries(dereferenced(document, operation).responses)) {
      if (Number(status) < 400) continue;
      const [content] = Object.values(answer.content ?? {});
      const codes = Object.keys(content?.examples ?? {});
      assert.ok(codes.length > 0, `${operation.operationId} ${status}`);
      for (const code of codes) assert.equal(document.components.examples[code].value.status, Number(status), code);
      for (const code of codes) assert.ok(answer.description.includes(`\`${code}\``), code);
    }
  }
});

test('every answer has its headers, and POST /v1/mailboxes needs no body', async (t) => {
  const { call } = await startService(t);
  const { body: document } = await call('GET', '/openapi.json');
  for (const operation of operationsOf(document)) {
    for (const [status, { headers }] of Object.entries(dereferenced(document, operation).responses)) {
      const ofCaller =
        operation.security?.length === 0 ? [] : ['X-RateLimit-Remaining', 'RateLimit-Policy', 'RateLimit'];
      const usual = ['X-Request-Id', ...ofCaller];
      const expected = status === '401' ? ['X-Request-Id', 'WWW-Authenticate'] : usual;
      for (const name of expected) assert.ok(name in (headers ?? {}), `${operation.operationId} ${status} ${name}`);
    }
  }
  assert.equal(document.paths['/v1/mailboxes'].post.requestBody.required, undefined);
  assert.equal(document.paths['/v1/mailboxes'].delete.requestBody.required, true);
});

test('the examples of the document are what it describes', async (t) => {
  const { call } = await startService(t);
  const { body: document } = await call('GET', '/openapi.json');
  const checker = new AnswerChecker(document);
  let count = 0;
  for (const [name, { examples = [] }] of entries(document.components.schemas)) {
    for (const example of examples) checker.assertSchema(name, example);
    count += examples.length;
  }
  assert.ok(count >= 5);
  for (const { value } of Object.values<{ value: object }>(document.components.examples))
    checker.assertSchema('Problem', value);
});

/** Names of the schemas that parts of the document refer to, directly or by others. */
function namesIn(document: { components: { schemas: Record<string, unknown> } }, parts: unknown): Set<string> {
  const found = JSON.stringify(parts).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const names = new Set([...found].map(([, name = '']) => name));
  return new Set([...names].flatMap((name) => [name, ...namesIn(document, document.components.schemas[name])]));
}

interface ObjectSchema {
  readonly additionalProperties?: boolean;
  readonly properties: Readonly<Record<string, object>>;
}

/** All schemas of objects in a schema. */
function objectsIn(schema: unknown): ObjectSchema[] {
  const found: ObjectSchema[] = [];
  JSON.stringify(schema, (_name, value) => {
    if (value?.type === 'object') found.push(value);
    return value;
  });
  return found;
}

function operationsOf(document: { paths: Record<string, Record<string, Operation>> }): Operation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}

interface Operation {
  security?: object[];
  readonly requestBody?: object;
  readonly operationId: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
}

interface DocumentedAnswer {
  readonly description: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, { readonly examples?: object }>>;
}

/** Every variable of the path is a parameter, and every answer has a description and the right content type. */
function assertOperation(path: string, { operationId, parameters = [], responses }: Operation): void {
  const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  assert.deepEqual(
    inPath.map(({ name }) => name),
    variables,
    operationId,
  );
  for (const { required } of inPath) assert.equal(required, true);
  for (const [status, { description, content }] of Object.entries(responses)) {
    assert.ok(description.length > 3 && description !== 'Default Response', `${operationId} ${status}`);
    const type = status < '300' ? (otherTypes[operationId] ?? 'application/json') : 'application/problem+json';
    const isEmpty = ['202', '204', '304'].includes(status);
    assert.deepEqual(Object.keys(content ?? {}), isEmpty ? [] : [type], `${operationId} ${status}`);
  }
}

/** An operation with its parameters and answers in place of references to them. */
function dereferenced(document: unknown, operation: Operation): Operation {
  return JSON.parse(JSON.stringify(operation), (_name, value) => {
    const isShared =
      typeof value?.$ref === 'string' && /^#\/components\/(parameters|responses|headers)\//.test(value.$ref);
    return isShared ? dereferenced(document, Object(resolve(document, value.$ref))) : value;
  });
}

/** What a reference `#/a/b` leads to in the document. */
function resolve(document: unknown, reference: string): unknown {
  assert.ok(reference.startsWith('#/'), reference);
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => new Map(entries(value)).get(name), document);
}

/** The members of a JSON object. */
function entries(value: unknown) {
  assert.ok(typeof value === 'object' && value !== null);
  return Object.entries(value);
}
