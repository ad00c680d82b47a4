import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { systemClock } from '../../../server/src/lib/clock.ts';
import { send, startWithZones, verifiedDomain } from '../../../server/test/domains/verifying.ts';
import { type Service, startService } from '../../../server/test/support/service.ts';
import { until } from '../../../server/test/support/until.ts';
import { createWebhook, environment, startAnswering, urlOf } from '../../../server/test/webhooks/sent.ts';

/** Starts a service in which an operator has something to see: domains and webhooks that fail, and mail that was turned away. */
export async function startTroubled(t: TestContext): Promise<Service> {
  const start = (options: object = {}) => startService(t, { clock: systemClock, ...options });
  const { service, server } = await startWithZones(t, start, environment);
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  await verifiedDomain({ service, server }, { key: alice, name: 'shop.example' });
  const { id, name } = await verifiedDomain({ service, server }, { key: bob, name: 'fails.example' });
  for (const zone of server.zones.keys()) if (zone.includes(name)) server.zones.delete(zone);
  await service.call('POST', `/v1/domains/${id}/verify`, { key: bob });
  const gone = await startAnswering(t, () => 410);
  const broken = await startAnswering(t, () => 500);
  await createWebhook(service, alice, { url: urlOf(gone) });
  await createWebhook(service, bob, { url: urlOf(broken) });
  for (const key of [alice, bob])
    assert.equal((await service.call('POST', '/v1/mailboxes', { key, body: {} })).status, 201);
  const { body: mailbox } = await service.call('POST', '/v1/mailboxes', { key: alice, body: {} });
  assert.equal(await send(t, service, mailbox.address), 250);
  assert.equal(await send(t, service, 'nobody@mail.test'), 550);
  await until(async () => [gone, broken].every(({ requests }) => requests.length > 0), 'the webhooks are tried');
  return service;
}
