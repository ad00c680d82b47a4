import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { startService } from '../support/service.ts';

const mailbox = '/v1/mailboxes/{mailboxId}';
const mail = `${mailbox}/mails/{mailId}`;
const attachment = `${mail}/attachments/{attachmentId}`;
const webhook = '/v1/webhooks/{webhookId}';
const domain = '/v1/domains/{domainId}';

/** Statuses that any call may have: the service's own troubles. */
const always = [500, 503];

/** Every operation: the statuses that interface.md: Endpoints lists, and behind them those that are ours. */
const operations: Readonly<Record<string, readonly [documented: readonly number[], ours: readonly number[]]>> = {
  'post /v1/mailboxes': [[201, 400, 401, 403, 429], [413]],
  'get /v1/mailboxes': [[200, 401], [400]],
  'delete /v1/mailboxes': [[204, 400, 401, 403, 404], [413]],
  [`get ${mailbox}`]: [[200, 401, 403, 404], []],
  [`delete ${mailbox}`]: [[204, 401, 403, 404], []],
  [`get ${mailbox}/mails`]: [
    [200, 401, 403, 404],
    [400, 410, 429],
  ],
  [`delete ${mailbox}/mails`]: [[204, 400, 401, 403, 404], [413]],
  [`get ${mail}`]: [[200, 401, 403, 404], []],
  [`delete ${mail}`]: [[204, 401, 403, 404], []],
  [`get ${mail}/attachments`]: [[200, 401, 403, 404], []],
  [`delete ${mail}/attachments`]: [[204, 400, 401, 403, 404], [413]],
  [`get ${attachment}`]: [[200, 401, 403, 404], []],
  [`delete ${attachment}`]: [[204, 401, 403, 404], []],
  [`post ${mailbox}/wait`]: [[], [200, 400, 401, 403, 404, 410, 413, 429]],
  'get /v1/events': [[], [200, 400, 401, 410, 429]],
  [`get ${mailbox}/events`]: [[], [200, 400, 401, 403, 404, 410, 429]],
  'post /v1/stream-tickets': [[], [201, 401, 413, 429]],
  'post /v1/webhooks': [[], [201, 400, 401, 403, 404, 413, 429]],
  'get /v1/webhooks': [[], [200, 401, 429]],
  [`get ${webhook}`]: [[], [200, 401, 403, 404, 429]],
  [`patch ${webhook}`]: [[], [200, 400, 401, 403, 404, 413, 429]],
  [`delete ${webhook}`]: [[], [204, 401, 403, 404, 429]],
  [`post ${webhook}/test`]: [[], [200, 401, 403, 404, 429]],
  [`post ${webhook}/rotate-secret`]: [[], [200, 401, 403, 404, 429]],
  [`get ${webhook}/deliveries`]: [[], [200, 400, 401, 403, 404, 429]],
  [`post ${webhook}/deliveries/{deliveryId}/redeliver`]: [[], [200, 401, 403, 404, 429]],
  'put /v1/addresses/{address}': [[], [200, 201, 400, 401, 403, 409, 413, 429]],
  'post /v1/domains': [[], [201, 400, 401, 409, 413, 429]],
  'get /v1/domains': [[], [200, 401, 429]],
  [`get ${domain}`]: [[], [200, 401, 403, 404, 429]],
  [`post ${domain}/verify`]: [[], [200, 401, 403, 404, 409, 429]],
  [`patch ${domain}`]: [[], [200, 400, 401, 403, 404, 409, 413, 429]],
  [`delete ${domain}`]: [[], [204, 401, 403, 404, 429]],
};

/** Operations that also answer with an event stream. */
const streamed = ['listEvents', 'listMailboxEvents'];

test('the service shows the committed openapi.json, also in its pages', async (t) => {
  const { call } = await startService(t);
  const committed = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'));
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

test('the document is OpenAPI 3.1 that a generator can read', async (t) => {
  const { call } = await startService(t);
  const { body: document } = await call('GET', '/openapi.json');
  assert.match(document.openapi, /^3\.1\.\d+$/);
  assert.deepEqual([typeof document.info.title, typeof document.info.version], ['string', 'string']);
  assert.deepEqual(Object.keys(document.components.schemas).sort(), [
    'Attachment',
    'ClaimAddress',
    'CreateDomain',
    'CreateMailbox',
    'CreateWebhook',
    'Domain',
    'Email',
    'EmailMatch',
    'Event',
    'EventList',
    'Ids',
    'Mailbox',
    'Problem',
    'StreamTicket',
    'TextMatch',
    'UpdateDomain',
    'UpdateWebhook',
    'WaitRequest',
    'WaitResult',
    'Webhook',
    'WebhookDelivery',
    'WebhookTest',
  ]);
  const [requirement] = document.security;
  for (const name of Object.keys(requirement)) assert.ok(name in document.components.securitySchemes);

  const references = new Set(
    JSON.stringify(document)
      .matchAll(/"\$ref":"([^"]+)"/g)
      .map(([, reference]) => reference),
  );
  assert.equal(references.size, 22);
  for (const reference of references)
    assert.notEqual(resolve(document, String(reference)), undefined, String(reference));

  const operationIds: string[] = [];
  for (const [path, methods] of entries(document.paths)) {
    for (const operation of Object.values<Operation>(methods)) {
      operationIds.push(operation.operationId);
      assertOperation(path, operation);
    }
  }
  assert.deepEqual(operationIds, [...new Set(operationIds)]);
});

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>;
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
    const type = status < '300' ? 'application/json' : 'application/problem+json';
    const types = status === '200' && streamed.includes(operationId) ? [type, 'text/event-stream'] : [type];
    assert.deepEqual(Object.keys(content ?? {}), status === '204' ? [] : types, `${operationId} ${status}`);
  }
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
