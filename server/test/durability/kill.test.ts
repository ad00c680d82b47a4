import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from './server-process.ts';
import { killing, wholeRounds } from './whole/rounds.ts';

test('a killed server has lost nothing acknowledged by any door, has no half mail, and starts again by itself', async (t) => {
  const ending = killing(await temporaryFolder(t));
  const acknowledged = new Set<string>();
  for await (const round of wholeRounds({ ending, rounds: 2, seed: 38, stepsBeforeEnd: { min: 400, max: 500 } })) {
    for (const door of Object.keys(round.acknowledged)) acknowledged.add(door);
    t.diagnostic(JSON.stringify(round));
  }
  for (const door of ['smtp', 'lmtp', 'captured', 'scripted', 'api', 'mailpit'])
    assert.ok(acknowledged.has(door), `no mail was acknowledged by ${door}: the rounds have shown nothing`);
});
