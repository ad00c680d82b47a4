import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldKinds, OwnerLimits } from '../../src/core/owner-limits.ts';
import { RequestShare } from '../../src/http/request-share.ts';
import { ManualClock } from '../support/manual-clock.ts';

const limit = { total: 4, perOwnerMax: 4 };

function limitsOfFour(): OwnerLimits {
  const limits = Object.fromEntries(heldKinds.map((kind) => [kind, limit])) as ConstructorParameters<
    typeof OwnerLimits
  >[0]['limits'];
  return new OwnerLimits({ monotonic: new ManualClock(), limits });
}

test('searches of an owner beyond its share are refused where interface.md does not say that they wait', async () => {
  const limits = limitsOfFour();
  const shareOf = (holder: string) => new RequestShare(limits, { holder, beyondShare: 'refused' });
  const first = shareOf('alice');
  await first.takeSearch();
  await shareOf('alice').takeSearch();
  await assert.rejects(shareOf('alice').takeSearch(), { code: 'too_many_requests' });
  const other = shareOf('bob');
  await other.takeSearch();
  other.end();
  first.give('searches');
  await shareOf('alice').takeSearch();
});

test('a search that waits for others of its owner is not a request under way meanwhile', async () => {
  const limits = limitsOfFour();
  const shareOf = () => new RequestShare(limits, { holder: 'alice', beyondShare: 'waits' });
  const [first, second, third] = [shareOf(), shareOf(), shareOf()];
  await first.takeSearch();
  await second.takeSearch();
  await third.take('requests');
  const waiting = third.takeSearch();
  assert.equal(limits.held('requests'), 0);
  first.end();
  await waiting;
  assert.deepEqual([limits.held('requests'), limits.held('searches')], [1, 2]);
  third.end();
  assert.deepEqual([limits.held('requests'), limits.held('searches')], [0, 1]);
});
