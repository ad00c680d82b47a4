import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMailbox } from '../../http/mail.ts';
import { deliver } from '../../store/fixtures.ts';
import { startService } from '../../support/service.ts';

test('a name whose mail is not all looked at in the time of a search is an error, and no empty mailbox', async (t) => {
  let now = 0;
  // Each look at the time is after the time of a search.
  const stopwatch = () => (now += 10_000);
  const service = await startService(t, { stopwatch, environment: { MAYFLY_DIALECTS: 'inbucket' } });
  const key = await service.key('alice');
  await service.app.accounts.addDomain({ owner: 'alice', domain: 'alice.test' });
  const mailbox = await createMailbox(service, key, { domain: 'alice.test' });
  const [domain] = (await service.call('GET', '/v1/domains', { key })).body.items;
  const body = { catchAll: mailbox.id };
  assert.equal((await service.call('PATCH', `/v1/domains/${domain.id}`, { key, body })).status, 200);
  for (let number = 0; number < 100; number += 1) await deliver(service.app.store, [mailbox.address]);
  const headers = { authorization: `Basic ${Buffer.from(`any:${key}`).toString('base64')}` };
  for (const method of ['GET', 'DELETE'])
    assert.equal((await fetch(`${service.app.url}/api/v1/mailbox/nobody`, { method, headers })).status, 503, method);
});
