import { parseArgs } from 'node:util';
import type { Figure, Measurement } from '../figure.ts';
import { figureTable } from '../table.ts';
import { measureCleaning } from './cleaning.ts';
import { measureConstructs } from './constructs.ts';
import { measureHostile } from './hostile.ts';
import { measureMutations } from './mutations.ts';
import { measureAttachment, measureCorpora, measureText } from './speed.ts';

const measurements: Readonly<Record<string, Measurement>> = {
  corpora: measureCorpora,
  text: measureText,
  attachment: measureAttachment,
  cleaning: measureCleaning,
  hostile: measureHostile,
  constructs: measureConstructs,
  mutations: measureMutations,
};

const usage = `npm run bench:mime -- [${Object.keys(measurements).join('] [')}] [--long] [--rounds 4] [--scale 1]

Measures our parser beside mailparser and postal-mime in the same run; all measurements when none is named.
  --long    100,000 mutations instead of 5,000
  --rounds  how often the parsers take turns; the first time is a warm-up, then medians count
  --scale   multiplies counts and sizes`;

process.exitCode = await run(process.argv.slice(2));

/** Takes the measurements named and prints them. The exit code speaks of the bench, never of the speed. */
async function run(args: string[]): Promise<number> {
  const { values, positionals: names } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      long: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '4' },
      scale: { type: 'string', default: '1' },
    },
  });
  const effort = {
    scale: Number(values.scale),
    rounds: Number(values.rounds),
    isLong: values.long,
    usesOwnTools: true,
  };
  const unknown = names.filter((name) => !Object.hasOwn(measurements, name));
  if (unknown.length > 0 || !(effort.scale > 0) || !(effort.rounds >= 1)) {
    console.error(usage);
    return 2;
  }
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(measurements)) {
    if (names.length === 0 || names.includes(name)) figures.push(...(await measure(effort)));
  }
  console.log(figureTable(figures));
  return 0;
}
