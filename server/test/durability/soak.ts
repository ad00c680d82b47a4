import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killRounds } from './kill-rounds.ts';

// The long form of kill.test.ts: `npm run soak -- --rounds 200 --seed 7`.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
const folder = await mkdtemp(join(tmpdir(), 'mayfly-soak-'));
const total = { acknowledged: 0, storedUnacknowledged: 0 };
console.log(`${rounds} rounds, seed ${seed}`);
try {
  for await (const { round, steps, acknowledged, storedUnacknowledged } of killRounds({ folder, rounds, seed })) {
    total.acknowledged += acknowledged;
    total.storedUnacknowledged += storedUnacknowledged;
    console.log(
      `round ${round}: killed after ${steps} steps, ${acknowledged} acknowledged and all there, ${storedUnacknowledged} stored unacknowledged`,
    );
  }
  console.log(
    `${rounds} rounds: ${total.acknowledged} mails acknowledged, none lost, none half, ${total.storedUnacknowledged} stored unacknowledged`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
