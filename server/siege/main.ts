import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { killAll } from '../load/processes/children.ts';
import { withDeadline } from '../src/lib/scheduling/deadline.ts';
import type { Attack } from './attack.ts';
import { attacks } from './attacks.ts';
import type { Outcome } from './outcome.ts';
import { outcomeTable } from './outcome-table.ts';
import { runAttack } from './run-attack.ts';
import { keepApart } from './service/apart.ts';
import type { Trial } from './trial.ts';
import { trials } from './trials.ts';

type Case = { readonly attack: Attack } | { readonly trial: Trial };

const cases: readonly Case[] = [...attacks.map((attack) => ({ attack })), ...trials.map((trial) => ({ trial }))].sort(
  (one, other) => idOf(one).localeCompare(idOf(other), 'en', { numeric: true }),
);

const aheadPriority = -10;
/** Longest time in milliseconds that a case may take in all. Its processes are killed then. */
const caseMsMax = 900_000;

const usage = `npm run siege -- [number or case]... [--seconds N] [--ahead] [--apart] [--json]

Attacks the real process in a limit of memory and descriptors, beside an owner who must not notice. All cases when none is
named; a number means all of its cases.
  --seconds  length of an attack at most
  --ahead    goes before everything else on the machine, where that is allowed: others' work is then less of a disturbance
  --apart    gives the service all cores but the first, and the first to the others (Linux): a bound that is met then was missed
             for want of a core, and not by the service
  --json     outcomes for programs

${cases.map((known) => `  ${idOf(known).padEnd(4)} ${nameOf(known)}`).join('\n')}`;

// At once: a hook that comes with the PostgreSQL of npm would end the process with 0 otherwise.
process.exit(await run(process.argv.slice(2)));

/** Runs the cases named and prints what came of them. The exit code is 1 when one has failed. */
async function run(args: string[]): Promise<number> {
  const { values, positionals: names } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: 'string' },
      ahead: { type: 'boolean', default: false },
      apart: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const isNamed = (id: string, name: string) => id === name || /^\d+/.exec(id)?.[0] === name;
  const chosen = cases.filter((known) => names.length === 0 || names.some((name) => isNamed(idOf(known), name)));
  const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
  if (chosen.length === 0 || (seconds !== undefined && !(seconds > 0))) {
    console.error(usage);
    return 2;
  }
  // The processes of the siege take it on; an attacker is then where others are.
  if (values.ahead) setPriority(aheadPriority);
  if (values.apart) keepApart();
  const outcomes: Outcome[] = [];
  for (const known of chosen) {
    if (!values.json) console.error(`${idOf(known)}: ${nameOf(known)} …`);
    outcomes.push(await runCase(known, seconds));
  }
  console.log(values.json ? JSON.stringify(outcomes, null, 2) : outcomeTable(outcomes));
  return outcomes.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

/** A case that cannot be run to its end in time has failed. */
async function runCase(known: Case, secondsMax: number | undefined): Promise<Outcome> {
  try {
    return await withDeadline(outcomeOf(known, secondsMax), caseMsMax);
  } catch (error) {
    killAll();
    return { id: idOf(known), name: nameOf(known), got: 'nothing', faults: [`could not be run: ${error}`] };
  }
}

async function outcomeOf(known: Case, secondsMax: number | undefined): Promise<Outcome> {
  if ('trial' in known) return { ...known.trial, ...(await known.trial.run()) };
  return runAttack(known.attack, secondsMax === undefined ? {} : { secondsMax });
}

function idOf(known: Case): string {
  return 'attack' in known ? known.attack.id : known.trial.id;
}

function nameOf(known: Case): string {
  return 'attack' in known ? known.attack.name : known.trial.name;
}
