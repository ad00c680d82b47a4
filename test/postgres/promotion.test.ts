import { test } from 'node:test';
import { promotionRounds } from './promotion-rounds.ts';

test('a primary crashed or cut off under two nodes, its synchronous standby promoted: nothing acknowledged is lost, and both serve again', async (t) => {
  for await (const round of promotionRounds(2)) t.diagnostic(JSON.stringify(round));
});
