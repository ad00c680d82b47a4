import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCalendar } from './calendar/calendar.ts';
import { type Figures, tableOf } from './calendar/figures.ts';
import type { Done } from './calendar/load.ts';
import { Disk, powerSkip } from './whole/disk.ts';
import { type Ending, killing, wholeRounds } from './whole/rounds.ts';

// The long forms of kill.test.ts, power-cut.slow.ts and calendar.slow.ts: `npm run soak -- --rounds 200 --seed 7`,
// `npm run soak -- --cuts --rounds 50`, each also with `--erase`, `npm run soak -- --days 30 --minutes 20 --rate 200`.
const { values } = parseArgs({
  options: {
    cuts: { type: 'boolean', default: false },
    erase: { type: 'boolean', default: false },
    days: { type: 'string' },
    minutes: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '50' },
    steps: { type: 'string', default: '1000' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const { cuts, days } = values;
if (days !== undefined) {
  await soakCalendar({ days: Number(days), minutes: Number(values.minutes), rate: Number(values.rate) });
  process.exit();
}
const rounds = Number(values.rounds);
const seed = Number(values.seed);
if (cuts && powerSkip !== false) throw new Error(powerSkip);
await using made = cuts ? await Disk.make() : await folderOf();
const total = new Map<string, number>();
let storedUnacknowledged = 0;
console.log(`${rounds} ${cuts ? 'power cuts' : 'kills'}, seed ${seed}`);
for await (const result of wholeRounds({
  ending: made,
  rounds,
  seed,
  erases: values.erase,
  stepsBeforeEnd: { min: 40, max: Number(values.steps) },
})) {
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

/** Runs so many days of the calendar in so many minutes, and prints what the server held. Exits with 1 when something grew. */
async function soakCalendar({ days, minutes, rate }: { days: number; minutes: number; rate: number }): Promise<void> {
  const report = (figures: Figures, done: Done) =>
    console.log(`${listed(Object.entries(done))}; memory ${figures.get('memory, MB')?.toFixed(0)} MB`);
  const options = {
    days,
    seconds: 60 * minutes,
    mailsPerSecond: rate,
    lifeSeconds: [10, 30, 60],
    eventLogHours: 24,
    report,
  } as const;
  const { done, courses } = await runCalendar(options);
  const mailsPerSecond = (done.mails / (60 * minutes)).toFixed(0);
  console.log(`${days} days in ${minutes} minutes, ${mailsPerSecond} mails a second: ${listed(Object.entries(done))}`);
  console.log(tableOf(courses));
  if (courses.some(({ isFlat, grows }) => !isFlat && grows === undefined)) process.exitCode = 1;
}

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
