import { test } from 'node:test';
import { promotionRounds } from './promotion-rounds.ts';

// The soak has more rounds, in which the primary is also cut off while it lives.
test('a primary crashed under two nodes, its synchronous standby promoted: nothing acknowledged is lost, and both serve again', async (t) => {
  for await (const round of promotionRounds(1)) t.diagnostic(JSON.stringify(round));
});
