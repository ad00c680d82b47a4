import { Type } from 'typebox';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { Part } from '../program.ts';
import { startCommand } from '../start-command.ts';

const count = { short: 5_000, long: 100_000 } as const;
const seed = 538;

/** Messages of the corpora with bytes flipped, cut, doubled and spliced: none fails, none takes long. */
export async function measureMutations(effort: Effort): Promise<Figure[]> {
  const input = { count: scaled(effort.isLong ? count.long : count.short, effort), seed };
  await using part = Part.start('mime/mutations', input, startCommand().flags);
  const { failures, slowest, peakBytes } = await part.ask(
    'parse',
    Type.Object({
      failures: Type.Array(Type.Integer()),
      slowest: Type.Object({ milliseconds: Type.Number(), index: Type.Integer() }),
      peakBytes: Type.Number(),
    }),
  );
  if (failures.length > 0) console.error(`mutations that failed, of seed ${seed}: ${failures.slice(0, 20).join(', ')}`);
  const name = `${input.count.toLocaleString('en')} mutations`;
  return [
    { name: `${name}: failures`, unit: '', measured: failures.length, target: { most: 0 } },
    { name: `  slowest (number ${slowest.index})`, unit: 'ms', measured: slowest.milliseconds, target: { most: 50 } },
    { name: '  memory of the process', unit: 'MiB', measured: peakBytes / 1024 ** 2, target: { most: 256 } },
  ];
}
