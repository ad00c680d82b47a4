import { test } from 'node:test';
import { temporaryFolder } from '../durability/server-process.ts';
import { killedRounds } from './killed-rounds.ts';

const seed = Number(process.env.MAYFLY_TEST_SEED ?? 5);

test('killed while it erases: the database is whole, and the next start leaves nothing of what was deleted', async (t) => {
  const folder = await temporaryFolder(t);
  for await (const round of killedRounds({ folder, rounds: 1, seed })) t.diagnostic(JSON.stringify(round));
});
