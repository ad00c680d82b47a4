import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { systemRandom } from '../../src/lib/random.ts';
import { createSecret, type SignatureHeaders, signatureHeaders } from '../../src/outbound/signature.ts';
import { seededRandom } from '../support/seeded-random.ts';

const timestampMs = Date.parse('2026-03-01T12:00:00.999Z');
const id = '0195516c-1234-7000-8000-000000000001';
const body = JSON.stringify({ type: 'mail.received', data: { subject: 'Grüße, 世界 👋' } });
const random = seededRandom(7);
const [oldSecret, newSecret, otherSecret] = [createSecret(random), createSecret(random), createSecret(random)];

/** Verifies as a receiver does, at the moment of sending. */
function verify(t: TestContext, received: { secret: string; body: string; headers: SignatureHeaders }): unknown {
  t.mock.timers.enable({ apis: ['Date'], now: timestampMs });
  try {
    return new Webhook(received.secret).verify(received.body, { ...received.headers });
  } finally {
    t.mock.timers.reset();
  }
}

test('the Standard Webhooks library accepts a request with its secret', (t) => {
  const headers = signatureHeaders({ id, timestampMs, body, secrets: [newSecret] });
  assert.deepEqual(verify(t, { secret: newSecret, body, headers }), JSON.parse(body));
});

test('a request signed with two secrets is accepted with either, and with no third', (t) => {
  const headers = signatureHeaders({ id, timestampMs, body, secrets: [newSecret, oldSecret] });
  assert.match(headers['webhook-signature'], /^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
  for (const secret of [newSecret, oldSecret]) {
    assert.deepEqual(verify(t, { secret, body, headers }), JSON.parse(body));
  }
  assert.throws(() => verify(t, { secret: otherSecret, body, headers }), /No matching signature/);
});

test('a changed body, id or time is refused', (t) => {
  const headers = signatureHeaders({ id, timestampMs, body, secrets: [newSecret] });
  const refused = (changed: { body?: string; headers?: Partial<SignatureHeaders> }) =>
    assert.throws(
      () => verify(t, { secret: newSecret, body: changed.body ?? body, headers: { ...headers, ...changed.headers } }),
      /No matching signature/,
    );
  refused({ body: `${body} ` });
  refused({ body: body.replace('received', 'deleted') });
  refused({ headers: { 'webhook-id': id.replace(/1$/, '2') } });
  refused({ headers: { 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) } });
});

test('a request that is sent again later is refused as too old', (t) => {
  const headers = signatureHeaders({ id, timestampMs: timestampMs - 301_000, body, secrets: [newSecret] });
  assert.throws(() => verify(t, { secret: newSecret, body, headers }), /too old/);
});

test('signs id, seconds and body with the bytes that the secret encodes', () => {
  const key = Buffer.from(oldSecret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.1772366400.${body}`).digest('base64');
  assert.deepEqual(signatureHeaders({ id, timestampMs, body, secrets: [oldSecret] }), {
    'webhook-id': id,
    'webhook-timestamp': '1772366400',
    'webhook-signature': `v1,${expected}`,
  });
});

test('a secret is whsec_ and the base64 of 32 bytes, new every time', () => {
  const source = systemRandom();
  const secrets = Array.from({ length: 200 }, () => createSecret(source));
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32);
  }
  assert.equal(new Set(secrets).size, secrets.length);
});
