import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { assertProblem, bearer, exchange } from './exchange.ts';
import { createMailbox } from './mail.ts';

test('a client whose URL ends in /v1 is told so', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { status, body } = await service.call('GET', '/v1/v1/usage', { key });
  assert.deepEqual(
    [status, body.error, body.fix],
    [404, 'route_not_found', 'Leave /v1 out of the URL of the service: clients add it.'],
  );
});

/** A mistake that people make: the request, and what the answer says of it. */
interface UsualMistake {
  /** Method and path; `{id}` stands for a mailbox of the caller. */
  readonly call: string;
  readonly body?: unknown;
  readonly status?: number;
  readonly error?: string;
  /** Words of the detail, which say what is wrong and where. */
  readonly says: string;
  /** Words of the fix. */
  readonly fix: string;
  readonly pointers?: readonly string[];
}

const create = 'POST /v1/mailboxes';
const remove = 'DELETE /v1/mailboxes';
const wait = 'POST /v1/mailboxes/{id}/wait';
const hook = 'POST /v1/webhooks';
const known = '(known: domain, expiresIn, recoverable, tag, noExpiration)';
const types = 'mailbox.created, mailbox.updated, ';

const mistakes: readonly UsualMistake[] = [
  {
    call: create,
    body: { expiresIn: '15' },
    says: 'expiresIn must be a whole number, 1 to 60, not "15"',
    fix: 'Write 15 without quotation marks.',
  },
  {
    call: create,
    body: { expiresIn: 61 },
    says: 'expiresIn must be a whole number, 1 to 60, not 61',
    fix: 'Send a whole number, 1 to 60, as expiresIn.',
  },
  { call: create, body: { expiresIn: 0 }, says: 'expiresIn must be a whole number, 1 to 60, not 0', fix: '1 to 60' },
  {
    call: create,
    body: { expiresIn: 1.5 },
    says: 'expiresIn must be a whole number, 1 to 60, not 1.5',
    fix: '1 to 60',
  },
  { call: create, body: { expiresIn: null }, says: 'expiresIn must be a whole number', fix: 'Leave expiresIn out' },
  {
    call: create,
    body: { expires_in: 15 },
    says: `expires_in is not a known field: did you mean expiresIn? ${known}`,
    fix: 'Write expiresIn',
  },
  {
    call: create,
    body: { expiresin: 15 },
    says: 'expiresin is not a known field: did you mean expiresIn?',
    fix: 'Write expiresIn',
  },
  { call: create, body: { ttl: 15 }, says: `ttl is not a known field ${known}`, fix: 'Leave it out.' },
  {
    call: create,
    body: { owner: 'me', alias: 'bob' },
    says: 'alias is not a known field',
    fix: 'each mistake',
    pointers: ['/owner', '/alias'],
  },
  {
    call: create,
    body: { recoverable: true },
    says: 'tag is required when recoverable is true',
    fix: 'Give tag 1 to 100 characters.',
  },
  {
    call: create,
    body: { recoverable: 'true' },
    says: 'recoverable must be true or false, not "true"',
    fix: 'Write true without quotation marks.',
  },
  {
    call: create,
    body: { recoverable: 'yes', tag: 5, noExpiration: 1 },
    says: 'tag must be a string, not 5; noExpiration must be true or false, not 1',
    fix: 'each mistake',
    pointers: ['/recoverable', '/tag', '/noExpiration'],
  },
  { call: create, body: { tag: '' }, says: 'tag must not be empty', fix: 'tag' },
  { call: create, body: { tag: '   ' }, says: 'tag must not be blank', fix: 'tag' },
  { call: create, body: { tag: 'a'.repeat(101) }, says: 'tag must have at most 100 characters', fix: 'tag' },
  {
    call: create,
    body: { domain: 'gmail.com' },
    status: 403,
    error: 'domain_not_allowed',
    says: 'domain',
    fix: 'Leave domain out',
  },
  {
    call: create,
    body: { domain: ['mail.test'] },
    says: 'domain must be a string, not an array',
    fix: 'Send a string as domain.',
  },
  { call: create, body: "{'tag':'a'}", error: 'malformed_json', says: 'not valid JSON', fix: 'double quotation marks' },
  { call: create, body: 'tag=a', error: 'malformed_json', says: 'not valid JSON', fix: 'JSON' },
  { call: create, body: '{"tag":"a",}', error: 'malformed_json', says: 'not valid JSON', fix: 'comma at the end' },
  {
    call: create,
    body: '[]',
    says: 'the body must be a JSON object, not an array',
    fix: 'Send a JSON object as the body.',
  },
  { call: create, body: '"tag"', says: 'the body must be a JSON object, not "tag"', fix: 'Send a JSON object' },
  {
    call: create,
    body: { tag: 'a'.repeat(20_000) },
    status: 413,
    error: 'body_too_large',
    says: 'too large',
    fix: 'Shorten the body',
  },
  {
    call: 'PUT /v1/mailboxes',
    body: {},
    status: 405,
    error: 'method_not_allowed',
    says: 'the path takes DELETE, GET, HEAD, POST',
    fix: 'Allow',
  },
  { call: 'GET /v1/mailbox', status: 404, error: 'route_not_found', says: 'no such path', fix: '/docs' },
  { call: 'GET /v2/mailboxes', status: 404, error: 'route_not_found', says: 'no such path', fix: '/docs' },
  {
    call: 'GET /v1/mailboxes/abc',
    status: 404,
    error: 'mailbox_not_found',
    says: 'no such mailbox, or it has expired',
    fix: 'POST /v1/mailboxes',
  },
  { call: 'GET /v1/mailboxes?address=a&address=b', says: 'query parameter address is given 2 times', fix: 'once' },
  { call: remove, says: 'the body must be a JSON object with "ids"', fix: 'Send a JSON object with "ids"' },
  { call: remove, body: { ids: [] }, says: 'ids must not be empty', fix: 'ids' },
  { call: remove, body: { ids: 'a' }, says: 'ids must be an array, not "a"', fix: 'Send an array as ids.' },
  {
    call: remove,
    body: { id: 'a' },
    says: 'id is not a known field: did you mean ids?',
    fix: 'each mistake',
    pointers: ['/ids', '/id'],
  },
  {
    call: remove,
    body: { ids: [1, 'a', 2] },
    says: 'ids[0] must be a string, not 1; ids[2] must be a string, not 2',
    fix: 'each mistake',
    pointers: ['/ids/0', '/ids/2'],
  },
  { call: remove, body: ['a'], says: 'the body must be a JSON object with "ids", not an array', fix: '"ids"' },
  {
    call: remove,
    body: { ids: Array.from({ length: 10_001 }, () => 'a') },
    says: 'ids must have 1 to 10000 items, not 10001',
    fix: 'several calls',
  },
  {
    call: 'GET /v1/mailboxes/{id}/mails/abc',
    status: 404,
    error: 'mail_not_found',
    says: 'no such email in the mailbox',
    fix: 'list of emails',
  },
  {
    call: 'GET /v1/mailboxes/{id}/mails?wait=abc',
    says: 'the query parameter wait must be a whole number, 0 to 999999, not "abc"',
    fix: 'Send a whole number',
  },
  { call: 'GET /v1/mailboxes/{id}/mails?wait=1.5', says: 'wait must be a whole number', fix: 'wait' },
  {
    call: 'GET /v1/mailboxes/{id}/mails?after=yesterday',
    says: 'after must be a cursor, the id of an email, or a time',
    fix: 'cursor',
  },
  {
    call: wait,
    body: { match: { subject: 5 } },
    says: 'match.subject must be a string, or a JSON object with "equals"',
    fix: 'as match.subject.',
  },
  {
    call: wait,
    body: { match: { subject: { equals: 5 } } },
    says: 'match.subject.equals must be a string, not 5',
    fix: 'Send a string',
  },
  {
    call: wait,
    body: { match: { subject: { regexp: 'a' } } },
    says: 'or a JSON object with "regex", not an object',
    fix: '"regex"',
  },
  {
    call: wait,
    body: { match: { subject: { regex: '(' } } },
    says: 'match.subject.regex is not in RE2 syntax',
    fix: 'Correct the regular expression',
  },
  {
    call: wait,
    body: { match: { sender: 'a' } },
    says: 'match.sender is not a known field (known: from, to, subject',
    fix: 'Leave it out.',
  },
  { call: wait, body: { subject: 'a' }, says: 'subject is not a known field (known: match, ', fix: 'Leave it out.' },
  {
    call: wait,
    body: { timeout: '30s' },
    says: 'timeout must be a whole number, at least 0, not "30s"',
    fix: 'Send a whole number',
  },
  {
    call: wait,
    body: { count: 101, order: 'latest' },
    says: 'count must be a whole number, 0 to 100, not 101; order must be one of oldest, newest, not "latest"',
    fix: 'each mistake',
  },
  {
    call: wait,
    body: { count: 0, quietFor: 5 },
    says: 'quietFor means nothing with count 0',
    fix: 'Leave quietFor out',
  },
  {
    call: 'GET /v1/events?limit=abc',
    says: 'the query parameter limit must be a whole number, 1 to 1000, not "abc"',
    fix: 'as limit.',
  },
  { call: 'GET /v1/events?limit=5000', says: 'limit must be a whole number, 1 to 1000, not "5000"', fix: '1 to 1000' },
  { call: 'GET /v1/events?limit=1&limit=2', says: 'limit is given 2 times', fix: 'once' },
  {
    call: 'GET /v1/events?type=mail.received',
    says: 'type is not a known parameter of this path: did you mean types?',
    fix: 'Write types',
  },
  { call: 'GET /v1/events?types=mail.recieved', says: `types must be of ${types}`, fix: 'Write mail.received' },
  { call: 'GET /v1/events?after=abc', says: 'after is not a cursor', fix: 'cursor' },
  { call: hook, body: {}, says: 'url is required: a string', fix: 'Add url: An https URL' },
  { call: hook, body: { url: 'http://example.com/x' }, says: 'url must start with https://', fix: 'https' },
  {
    call: hook,
    body: { url: 'https://example.com', events: [] },
    says: 'events is not a known field (known: url, types, mailboxId)',
    fix: 'Leave it out.',
  },
  {
    call: hook,
    body: { url: 'https://example.com', types: ['mail.recieved'] },
    says: `types[0] must be one of ${types}`,
    fix: 'Write "mail.received" as types[0].',
  },
  {
    call: hook,
    body: { url: 'https://example.com', types: ['mail.received', 'mail.received'] },
    says: 'types has the same item twice',
    fix: 'once',
  },
  {
    call: 'GET /v1/webhooks/abc',
    status: 404,
    error: 'webhook_not_found',
    says: 'no such webhook',
    fix: 'GET /v1/webhooks',
  },
  {
    call: 'POST /v1/webhooks/abc/test?now=1',
    says: 'now is not a known parameter of this path (it has none)',
    fix: 'Leave it out.',
  },
];

/** Words that only who knows the implementation understands. */
const jargon = /must match|[Pp]attern|additional ?[Pp]ropert|must NOT|[Ss]chema|undefined|instancePath|\[object/;

test('each usual mistake is told which field, what is wrong, and what to do', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  for (const { call, body, status = 400, error = 'invalid_request', says, fix, pointers } of mistakes) {
    const [method = '', path = ''] = call.split(' ');
    const answer = await service.call(method, path.replace('{id}', id), { key, body });
    assertProblem(answer, status, error);
    const { detail, fix: told, errors } = answer.body;
    assert.ok(detail.includes(says), `${call}: "${detail}" says "${says}"`);
    assert.ok(told.includes(fix), `${call}: "${told}" says "${fix}"`);
    assert.match(told, /^[A-Z].*\.$/, call);
    assert.doesNotMatch(detail + told, jargon, call);
    if (pointers !== undefined)
      assert.deepEqual(
        errors.map(({ pointer }: { pointer: string }) => pointer),
        pointers,
      );
  }
});

test('the one body of 401 says how to send a key', async (t) => {
  const service = await startService(t);
  const fixes = [];
  for (const headers of [{}, { authorization: 'Basic abc' }, { 'x-api-key': 'mfk_a' }, bearer('mfk_a')]) {
    const answer = await exchange(service.app.url, { method: 'GET', path: '/v1/mailboxes', headers });
    assertProblem(answer, 401, 'unauthorized');
    fixes.push(answer.body.fix);
  }
  assert.equal(new Set(fixes).size, 1);
  assert.match(fixes[0], /"Authorization: Bearer <key>"/);
});

test('of thousands of mistakes the first 20 are listed, and long names are cut', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const wrong = [
    { ids: Array.from({ length: 15_000 }, (_, index) => index) },
    Object.fromEntries([['ids', ['a']], ...Array.from({ length: 900 }, (_, index) => [`unknown${index}`, 1])]),
    { ids: ['a'], ['x'.repeat(900_000)]: 1 },
  ];
  for (const body of wrong) {
    const answer = await service.call('DELETE', '/v1/mailboxes', { key, body });
    assertProblem(answer, 400, 'invalid_request');
    assert.ok(answer.body.errors.length <= 20);
    assert.ok(JSON.stringify(answer.body).length < 5_000);
  }
  const many = await service.call('DELETE', '/v1/mailboxes', { key, body: wrong[0] });
  assert.equal(many.body.errors.length, 20);
  assert.match(many.body.detail, /and 17 more mistakes/);
});

test("unknown query parameters of interface.md's endpoints are ignored and named in a header", async (t) => {
  const service = await startService(t);
  const call = (path: string) => exchange(service.app.url, { method: 'GET', path, headers: bearer(key) });
  const key = await service.key('alice');
  const { id } = await createMailbox(service, key);
  assert.equal((await call('/v1/mailboxes?address=a@mail.test')).headers.get('x-unknown-parameters'), null);
  const named = await call(`/v1/mailboxes/${id}/mails?offset=5&After=a&offset=6`);
  assert.equal(named.status, 200);
  assert.equal(named.headers.get('x-unknown-parameters'), 'offset, After');
  const hostile = await call('/v1/mailboxes?%0d%0aX-Evil:%20yes=1&a,b=2&%F0%9F%AA%B0=3&__proto__=4');
  assert.equal(hostile.status, 200);
  assert.equal(hostile.headers.get('x-evil'), null);
  assert.match(String(hostile.headers.get('x-unknown-parameters')), /^%0D%0AX-Evil%3A%20yes, a%2Cb, %F0%9F%AA%B0/);
  const query = Array.from({ length: 200 }, (_, index) => `${'🪰'.repeat(10)}${index}=1`).join('&');
  const many = await call(`/v1/mailboxes?${encodeURI(query).slice(0, 12_000)}`);
  assert.equal(many.status, 200);
  assert.ok(String(many.headers.get('x-unknown-parameters')).length < 4_000);
});
