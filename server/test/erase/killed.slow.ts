import { test } from 'node:test';
import { temporaryFolder } from '../durability/server-process.ts';
import { killedRounds } from './killed-rounds.ts';

test('killed 5 times while it erases: nothing stored is lost, and nothing deleted is left', async (t) => {
  const folder = await temporaryFolder(t);
  for await (const round of killedRounds({ folder, rounds: 5, seed: 77 })) t.diagnostic(JSON.stringify(round));
});
