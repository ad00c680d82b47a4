import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import type { TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { StartService } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Receiver, startHttp } from './receiver.ts';

/** Lets webhooks lead to the receivers of these tests. */
export const environment = {
  MAYFLY_WEBHOOK_ALLOW_HTTP: 'true',
  MAYFLY_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
} as const;

/** Starts a service whose webhooks may lead to loopback. */
export function startSending(start: StartService, more: Record<string, string> = {}): Promise<Service> {
  return start({ environment: { ...environment, ...more } });
}

/** A receiver whose answers are 200, or what `status` says of the attempt with this number, from 0. */
export function startAnswering(t: TestContext, status: (index: number) => number = () => 200): Promise<Receiver> {
  let requests = 0;
  const handler: RequestListener = (_, response) => {
    response.writeHead(status(requests)).end();
    requests += 1;
  };
  return startHttp(t, handler);
}

/** The URL of a receiver. */
export function urlOf({ port }: Receiver): string {
  return `http://127.0.0.1:${port}/hook`;
}

/** Makes a webhook, and returns it as its creation was answered. */
export async function createWebhook(service: Service, key: string, body: object) {
  const answer = await service.call('POST', '/v1/webhooks', { key, body });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

/** The webhook now. */
export async function readWebhook(service: Service, key: string, id: string) {
  const answer = await service.call('GET', `/v1/webhooks/${id}`, { key });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

/** Its deliveries, newest first. */
export async function readWebhookDeliveries(service: Service, key: string, id: string, query = '') {
  const answer = await service.call('GET', `/v1/webhooks/${id}/deliveries${query}`, { key });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.items;
}

/** The events that a receiver was sent, in the order in which they came. */
export function eventsOf({ requests }: Receiver) {
  return requests.map(({ body }) => JSON.parse(body));
}

/** Dispatches until so many requests have come: on PostgreSQL a commit may be told of a moment later. */
export async function dispatchUntil(service: Service, receiver: Receiver, count: number): Promise<void> {
  await until(async () => {
    await service.app.run('dispatch');
    return receiver.requests.length >= count;
  }, `${count} requests`);
}

/** Checks the signature of a request as a receiver does, at the time `nowMs`. */
export function isVerified(
  t: TestContext,
  { request, body }: Receiver['requests'][number],
  { secret, nowMs }: { secret: string; nowMs: number },
): boolean {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  t.mock.timers.enable({ apis: ['Date'], now: nowMs });
  try {
    new Webhook(secret).verify(body, Object.fromEntries(headers));
    return true;
  } catch {
    return false;
  } finally {
    t.mock.timers.reset();
  }
}
