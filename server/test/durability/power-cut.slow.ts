import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Disk, powerSkip } from './whole/disk.ts';
import { wholeRounds } from './whole/rounds.ts';

test('a power cut loses nothing acknowledged by any door, and brings nothing deleted back', {
  skip: powerSkip,
}, async (t) => {
  await using disk = await Disk.make();
  let acknowledged = 0;
  for await (const round of wholeRounds({ ending: disk, rounds: 3, seed: 50 })) {
    for (const count of Object.values(round.acknowledged)) acknowledged += count;
    t.diagnostic(JSON.stringify(round));
  }
  assert.ok(acknowledged > 0, 'nothing was acknowledged: the rounds have shown nothing');
});
