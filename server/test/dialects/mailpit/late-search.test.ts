import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliver } from '../../store/fixtures.ts';
import { startService } from '../../support/service.ts';
import { Pit } from './pit.ts';

test('a search that has not looked at all messages in its time says so, unless it has found what was asked for', async (t) => {
  let now = 0;
  // Each look at the time is after the time of a search.
  const stopwatch = () => (now += 10_000);
  const pit = await Pit.start((options) => startService(t, { ...options, stopwatch }));
  for (let number = 0; number < 100; number += 1) await deliver(pit.service.app.store, [pit.mailbox.address]);
  const found = await pit.get('/api/v1/search?query=from:sender&limit=5');
  assert.equal(found.messages.length, 5);
  for (const query of ['query=subject:never', 'query=from:sender&limit=90', 'query=from:sender&start=80'])
    assert.equal((await pit.ask('GET', `/api/v1/search?${query}`)).status, 503, query);
});
