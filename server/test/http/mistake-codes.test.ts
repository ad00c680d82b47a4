import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FieldProblem } from '../../src/contract/problem.ts';
import { operatorKey } from '../operator/operator-key.ts';
import { startService } from '../support/service.ts';
import { createMailbox } from './mail.ts';

const create = 'POST /v1/mailboxes';
const remove = 'DELETE /v1/mailboxes';
const wait = 'POST /v1/mailboxes/{id}/wait';
const hook = 'POST /v1/webhooks';

const { enum: mistakeCodes } = FieldProblem.properties.code;

/** A request with each mistake of the closed list, and the numbers that its code comes with. */
const coded: readonly (readonly [code: FieldProblem['code'], call: string, body?: unknown, range?: object])[] = [
  ['required', create, { recoverable: true }],
  ['required', hook, {}],
  ['required', remove],
  ['empty', create, { tag: ' ' }],
  ['empty', remove, { ids: [] }],
  ['empty', 'PATCH /v1/domains/abc', {}],
  ['unknown_field', create, { ttl: 15 }],
  ['unknown_field', 'GET /v1/events?page=2'],
  ['repeated', 'GET /v1/events?limit=1&limit=2'],
  ['wrong_type', create, { tag: 1 }],
  ['wrong_type', create, { recoverable: 'yes' }],
  ['wrong_type', 'GET /v1/events?limit=abc'],
  ['out_of_range', create, { expiresIn: 61 }, { min: 1, max: 60 }],
  ['out_of_range', 'GET /v1/events?limit=5000', undefined, { min: 1, max: 1_000 }],
  ['too_short', 'GET /v1/operator/mailboxes?address=a', undefined, { min: 3 }],
  ['too_long', create, { tag: 'a'.repeat(101) }, { max: 100 }],
  ['too_long', 'PATCH /v1/mailboxes/{id}', { name: 'a'.repeat(101) }, { max: 100 }],
  ['too_few', 'POST /v1/session', { guest: true, proof: { challenge: 'a', answers: [1] } }, { min: 16 }],
  ['too_many', remove, { ids: Array.from({ length: 10_001 }, () => 'a') }, { max: 10_000 }],
  ['too_many', create, '['.repeat(33), { max: 32 }],
  ['not_one_of', wait, { give: 'codes' }],
  ['not_one_of', 'GET /v1/events?types=mail.recieved'],
  ['wrong_form', create, '{'],
  ['wrong_form', 'GET /v1/events?after=abc'],
  ['wrong_form', 'POST /v1/domains', { name: 'no name' }],
  ['in_past', 'POST /v1/api-keys', { name: 'old', scopes: ['mailboxes'], expiresAt: '2020-01-01T00:00:00Z' }],
  ['conflict', wait, { timeout: 1, timeoutMs: 1 }],
  ['not_allowed', hook, { url: 'http://example.com/x' }],
  ['mismatch', 'DELETE /v1/operator/owners/alice', { reason: 'abuse', confirm: 'bob' }],
];

test('each mistake has a code of the closed list, with the numbers that say what would be right', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const ops = await operatorKey(service);
  const { id } = await createMailbox(service, key);
  for (const [code, call, body, range = {}] of coded) {
    const [method = '', path = ''] = call.split(' ');
    const caller = path.startsWith('/v1/operator/') ? ops : key;
    const { body: problem } = await service.call(method, path.replace('{id}', id), { key: caller, body });
    const { pointer, detail, ...told } = problem.errors?.[0] ?? {};
    assert.deepEqual(told, { code, ...range }, `${call}: ${JSON.stringify(problem)}`);
  }
  assert.deepEqual(new Set(coded.map(([code]) => code)), new Set(mistakeCodes));
});
