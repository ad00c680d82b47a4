import assert from 'node:assert/strict';
import type { Service } from './service.ts';

/** Scopes of a key for which none are chosen. */
export const ordinaryScopes = ['mailboxes', 'mailboxes:read', 'domains', 'keys', 'webhooks', 'scripts'];

/** Makes a key over the API, and returns the whole answer's body. */
export async function makeKey(service: Pick<Service, 'call'>, key: string, body: object = {}) {
  const answer = await service.call('POST', '/v1/api-keys', {
    key,
    body: { name: 'made', scopes: ordinaryScopes, ...body },
  });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}
