import assert from 'node:assert/strict';
import { bearer, exchange } from '../http/exchange.ts';
import type { ApiAnswer, Service } from './service.ts';

/** Scopes of a key for which none are chosen. */
export const ordinaryScopes = ['mailboxes', 'mailboxes:read', 'domains', 'keys', 'webhooks'];

/** Makes a key over the API, and returns the whole answer's body. */
export async function makeKey(service: Pick<Service, 'call'>, key: string, body: object = {}) {
  const answer = await service.call('POST', '/v1/api-keys', {
    key,
    body: { name: 'made', scopes: ordinaryScopes, ...body },
  });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

/** Makes a POST with an Idempotency-Key. */
export function postOnce(
  url: string,
  { path, key, once, body }: { path: string; key: string; once: string; body?: unknown },
): Promise<ApiAnswer> {
  const headers = { ...bearer(key), 'idempotency-key': once };
  return exchange(url, {
    method: 'POST',
    path,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
