import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Disk, powerSkip } from './whole/disk.ts';
import { type Ending, killing, wholeRounds } from './whole/rounds.ts';

// The long forms of kill.test.ts and power-cut.slow.ts: `npm run soak -- --rounds 200 --seed 7`, `npm run soak -- --cuts --rounds 50`.
const { values } = parseArgs({
  options: {
    cuts: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const { cuts } = values;
const rounds = Number(values.rounds);
const seed = Number(values.seed);
if (cuts && powerSkip !== false) throw new Error(powerSkip);
await using made = cuts ? await Disk.make() : await folderOf();
const total = new Map<string, number>();
let storedUnacknowledged = 0;
console.log(`${rounds} ${cuts ? 'power cuts' : 'kills'}, seed ${seed}`);
for await (const result of wholeRounds({ ending: made, rounds, seed })) {
  storedUnacknowledged += result.storedUnacknowledged;
  for (const [what, count] of Object.entries(result.acknowledged)) total.set(what, (total.get(what) ?? 0) + count);
  console.log(
    `round ${result.round}: ended after ${result.steps} steps; ${listed(Object.entries(result.acknowledged))}`,
  );
}
console.log(`${rounds} ${cuts ? 'power cuts' : 'kills'}: ${listed([...total])}`);
console.log(
  `nothing acknowledged is lost or half or there twice, nothing deleted is back; ${storedUnacknowledged} mails stored unacknowledged`,
);

function listed(counts: readonly (readonly [string, number])[]): string {
  return counts
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, count]) => `${what} ${count}`)
    .join(', ');
}

async function folderOf(): Promise<Ending & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-soak-'));
  return { ...killing(folder), [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
