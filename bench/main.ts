import { parseArgs } from 'node:util';
import { type Figure, isMet, type Measurement, ratioOf } from './figure.ts';
import { measureConnections } from './measurements/connections.ts';
import { measureExpiry } from './measurements/expiry.ts';
import { measureGrowth } from './measurements/growth.ts';
import { measureIngest } from './measurements/ingest.ts';
import { measureLatency } from './measurements/latency.ts';
import { measureMemory } from './measurements/memory.ts';
import { measureReads } from './measurements/reads.ts';
import { figureTable } from './table.ts';

const measurements: Readonly<Record<string, Measurement>> = {
  ingest: measureIngest,
  connections: measureConnections,
  reads: measureReads,
  latency: measureLatency,
  expiry: measureExpiry,
  memory: measureMemory,
  growth: measureGrowth,
};

const usage = `npm run bench -- [${Object.keys(measurements).join('] [')}] [--long] [--json] [--rounds 4] [--scale 1] [--own-tools]

Measures the service beside a baseline in the same run; all measurements when none is named.
  --long       the sizes that take minutes
  --json       figures for programs
  --rounds     how often we and the baseline take turns; the first time is a warm-up, then medians count
  --scale      multiplies counts and durations
  --own-tools  leaves smtp-source, smtp-sink and wrk alone where they are installed`;

process.exitCode = await run(process.argv.slice(2));

/** Takes the measurements named and prints them. The exit code speaks of the bench, never of the speed. */
async function run(args: string[]): Promise<number> {
  const { names, isJson, effort } = readArguments(args);
  const unknown = names.filter((name) => !Object.hasOwn(measurements, name));
  if (unknown.length > 0 || !(effort.scale > 0) || !(effort.rounds >= 1)) {
    console.error(usage);
    return 2;
  }
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(measurements)) {
    if (names.length === 0 || names.includes(name)) figures.push(...(await measure(effort)));
  }
  console.log(isJson ? JSON.stringify(figures.map(withVerdict), null, 2) : figureTable(figures));
  return 0;
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      long: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '4' },
      scale: { type: 'string', default: '1' },
      'own-tools': { type: 'boolean', default: false },
    },
  });
  const effort = {
    scale: Number(values.scale),
    rounds: Number(values.rounds),
    isLong: values.long,
    usesOwnTools: values['own-tools'],
  };
  return { names: positionals, isJson: values.json, effort };
}

function withVerdict(figure: Figure): object {
  return { ...figure, ratio: ratioOf(figure), met: isMet(figure) };
}
