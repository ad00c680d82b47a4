import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killRounds } from './kill-rounds.ts';
import { temporaryFolder } from './server-process.ts';

test('a killed server has lost no acknowledged mail, has no half mail, and starts again by itself', async (t) => {
  const folder = await temporaryFolder(t);
  let acknowledged = 0;
  for await (const round of killRounds({ folder, rounds: 2, seed: 38 })) {
    acknowledged += round.acknowledged;
    t.diagnostic(JSON.stringify(round));
  }
  assert.ok(acknowledged > 0, 'no mail was acknowledged: the rounds have shown nothing');
});
