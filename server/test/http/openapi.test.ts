import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { AnswerChecker } from './answer-checker.ts';
import { schemaNames } from './schema-names.ts';

const mailbox = '/v1/mailboxes/{mailboxId}';
const mail = `${mailbox}/mails/{mailId}`;
const attachment = `${mail}/attachments/{attachmentId}`;
const archive = '/v1/archived-mailboxes';
const webhook = '/v1/webhooks/{webhookId}';
const domain = '/v1/domains/{domainId}';

/** Statuses that any call may have: the service's own troubles. */
const always = [500, 503];

/** Every operation: the statuses that interface.md: Endpoints lists, and after them those that are ours. */
const operations: Readonly<Record<string, readonly [documented: readonly number[], ours: readonly number[]]>> = {
  'post /v1/mailboxes': [
    [201, 400, 401, 403, 429],
    [413, 422],
  ],
  'get /v1/mailboxes': [
    [200, 401],
    [304, 400],
  ],
  'delete /v1/mailboxes': [[204, 400, 401, 403, 404], [413]],
  [`get ${mailbox}`]: [[200, 401, 403, 404], [304]],
  [`patch ${mailbox}`]: [[], [200, 400, 401, 403, 404, 413, 429]],
  [`delete ${mailbox}`]: [[204, 401, 403, 404], []],
  [`get ${mailbox}/mails`]: [
    [200, 401, 403, 404],
    [304, 400, 410, 429],
  ],
  [`delete ${mailbox}/mails`]: [[204, 400, 401, 403, 404], [413]],
  [`get ${mail}`]: [[200, 401, 403, 404], [304]],
  'get /v1/mails': [[], [200, 304, 400, 401, 403, 429]],
  'get /v1/mails/{mailId}': [[], [200, 304, 400, 401, 403, 404, 429]],
  'get /v1/mails/{mailId}/codes': [[], [200, 400, 401, 403, 404, 429]],
  'get /v1/mails/{mailId}/seen': [[], [200, 400, 401, 403, 404, 429]],
  [`patch ${mailbox}/mails`]: [[], [204, 400, 401, 403, 404, 413, 429]],
  [`patch ${mail}`]: [[], [200, 400, 401, 403, 404, 413, 429]],
  [`delete ${mail}`]: [[204, 401, 403, 404], []],
  [`post ${mail}/match`]: [[], [200, 400, 401, 403, 404, 413, 429]],
  [`post ${mailbox}/mails`]: [[], [201, 400, 401, 403, 404, 413, 422, 429]],
  [`get ${mailbox}/export`]: [[], [200, 400, 401, 403, 404, 429]],
  'post /v1/mailboxes/import': [[], [201, 400, 401, 403, 404, 413, 429]],
  [`get ${mail}/raw`]: [[], [200, 206, 304, 400, 401, 403, 404, 416, 429]],
  [`get ${mail}/parts`]: [[], [200, 400, 401, 403, 404, 429]],
  [`get ${mail}/checks`]: [[], [200, 304, 400, 401, 403, 404, 429]],
  [`get ${mail}/checks/features`]: [[], [200, 304, 400, 401, 403, 404, 429]],
  [`get ${mail}/checks/links`]: [[], [200, 304, 400, 401, 403, 404, 429]],
  [`get ${attachment}/view`]: [[], [200, 304, 400, 401, 403, 404, 415, 429]],
  [`get ${attachment}/content`]: [[], [200, 206, 304, 400, 401, 403, 404, 416, 429]],
  [`get ${mail}/authentication`]: [[], [200, 400, 401, 403, 404, 429]],
  [`get ${mail}/delivery`]: [[], [200, 400, 401, 403, 404, 429]],
  [`get ${mail}/attachments`]: [[200, 401, 403, 404], []],
  [`delete ${mail}/attachments`]: [[204, 400, 401, 403, 404], [413]],
  [`get ${attachment}`]: [[200, 401, 403, 404], []],
  [`delete ${attachment}`]: [[204, 401, 403, 404], []],
  'patch /v1/mails': [[], [200, 400, 401, 403, 404, 413, 429]],
  'delete /v1/mails': [[], [200, 400, 401, 403, 404, 429]],
  [`get ${mail}/html`]: [[], [200, 304, 400, 401, 403, 404, 429]],
  [`post ${mailbox}/wait`]: [[], [200, 400, 401, 403, 404, 410, 413, 429]],
  [`get ${archive}`]: [[], [200, 304, 400, 401, 403, 429]],
  [`delete ${archive}`]: [[], [204, 400, 401, 403, 404, 413, 429]],
  [`get ${archive}/{mailboxId}`]: [[], [200, 304, 400, 401, 403, 404, 429]],
  [`delete ${archive}/{mailboxId}`]: [[], [204, 400, 401, 403, 404, 429]],
  [`post ${archive}/{mailboxId}/reactivate`]: [[], [201, 400, 401, 403, 404, 413, 422, 429]],
  'get /v1/events': [[], [200, 400, 401, 403, 410, 429]],
  [`get ${mailbox}/events`]: [[], [200, 400, 401, 403, 404, 410, 429]],
  'get /v1/session': [[], [200, 400]],
  'post /v1/session': [[], [201, 400, 401, 403, 409, 413, 429]],
  'post /v1/session/challenges': [[], [201, 400, 403, 413]],
  'post /v1/session/recovery-link': [[], [201, 400, 401, 403, 413, 429]],
  'delete /v1/session': [[], [204, 400, 403]],
  'post /v1/session/codes': [[], [201, 400, 401, 413, 429]],
  'get /v1/sessions': [[], [200, 304, 400, 401, 429]],
  'delete /v1/sessions': [[], [204, 400, 401, 429]],
  'delete /v1/sessions/{sessionId}': [[], [204, 400, 401, 404, 429]],
  'post /v1/stream-tickets': [[], [201, 400, 401, 403, 413, 429]],
  'post /v1/webhooks': [[], [201, 400, 401, 403, 404, 413, 422, 429]],
  'get /v1/webhooks': [[], [200, 304, 400, 401, 403, 429]],
  [`get ${webhook}`]: [[], [200, 400, 401, 403, 404, 429]],
  [`patch ${webhook}`]: [[], [200, 400, 401, 403, 404, 413, 429]],
  [`delete ${webhook}`]: [[], [204, 400, 401, 403, 404, 429]],
  [`post ${webhook}/test`]: [[], [200, 400, 401, 403, 404, 429]],
  [`post ${webhook}/rotate-secret`]: [[], [200, 400, 401, 403, 404, 429]],
  [`get ${webhook}/deliveries`]: [[], [200, 304, 400, 401, 403, 404, 429]],
  [`post ${webhook}/deliveries/{deliveryId}/redeliver`]: [[], [200, 400, 401, 403, 404, 422, 429]],
  'post /v1/api-keys': [[], [201, 400, 401, 403, 404, 413, 422, 429]],
  'get /v1/api-keys': [[], [200, 304, 400, 401, 429]],
  'get /v1/api-keys/{keyId}': [[], [200, 400, 401, 403, 404, 429]],
  'delete /v1/api-keys/{keyId}': [[], [204, 400, 401, 403, 404, 429]],
  [`post ${mailbox}/links`]: [[], [201, 400, 401, 403, 404, 413, 422, 429]],
  [`get ${mailbox}/links`]: [[], [200, 304, 400, 401, 403, 404, 429]],
  [`post ${mail}/links`]: [[], [201, 400, 401, 403, 404, 413, 422, 429]],
  [`get ${mail}/links`]: [[], [200, 304, 400, 401, 403, 404, 429]],
  'get /v1/links': [[], [200, 304, 400, 401, 403, 429]],
  'delete /v1/links/{linkId}': [[], [204, 400, 401, 403, 404, 429]],
  'post /v1/shared': [[], [200, 201, 400, 403, 404, 413, 429]],
  'get /v1/shared/{linkId}': [[], [200, 400, 401]],
  'post /mcp': [[], [200, 202, 400, 401, 403, 413, 429]],
  'get /v1/usage': [[], [200, 400, 401, 403, 429]],
  'get /v1/refusals': [[], [200, 304, 400, 401, 403, 429]],
  'put /v1/addresses/{address}': [[], [200, 201, 400, 401, 403, 409, 413, 429]],
  'post /v1/domains': [[], [201, 400, 401, 403, 409, 413, 422, 429]],
  'get /v1/domains': [[], [200, 304, 400, 401, 403, 429]],
  [`get ${domain}`]: [[], [200, 400, 401, 403, 404, 429]],
  [`post ${domain}/verify`]: [[], [200, 400, 401, 403, 404, 409, 429]],
  [`patch ${domain}`]: [[], [200, 400, 401, 403, 404, 409, 413, 429]],
  [`delete ${domain}`]: [[], [204, 400, 401, 403, 404, 429]],
};

/** Media types of the operations that answer with something other than JSON. */
const otherTypes: Readonly<Record<string, string>> = {
  getMailPage: 'text/html',
  viewAttachment: 'text/html',
  getRawMail: 'message/rfc822',
  downloadAttachment: '*/*',
  exportMailbox: 'application/zip',
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
  ];
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
