import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { type HostileMessage, hostileMessages } from '../../test/support/hostile-messages.ts';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { Part } from '../program.ts';
import { startCommand } from '../start-command.ts';
import { median } from '../statistics.ts';

/** Memory is measured in pages of a process; what a smaller message takes cannot be told from what the process does. */
const smallestBytes = 4 * 1024 * 1024;

/** Time and memory for each hostile message, in a process that has the start script's flags. */
export async function measureHostile(effort: Effort): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-bench-'));
  try {
    const figures: Figure[] = [];
    for (const message of hostileMessages) figures.push(...(await measureOne(message, { folder, effort })));
    return [...figures, await measureFurther()];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureOne(
  { what, count, make }: HostileMessage,
  { folder, effort }: { folder: string; effort: Effort },
): Promise<Figure[]> {
  const raw = make(scaled(count, effort));
  const file = join(folder, 'message.eml');
  await writeFile(file, raw);
  const runs: { milliseconds: number; growthBytes: number }[] = [];
  for (let round = 0; round < effort.rounds; round += 1) {
    await using part = Part.start('mime/hostile', { file }, startCommand().flags);
    runs.push(await part.ask('parse', Type.Object({ milliseconds: Type.Number(), growthBytes: Type.Number() })));
  }
  const name = `${scaled(count, effort).toLocaleString('en')} ${what}`;
  const times = median(runs.map(({ milliseconds }) => milliseconds));
  const sizes = median(runs.map(({ growthBytes }) => growthBytes)) / Math.max(raw.length, smallestBytes);
  return [
    { name, unit: 'ms', measured: times, target: { most: 250 } },
    { name: '  memory', unit: 'its size', measured: sizes, target: { most: 4 } },
  ];
}

/** The worst of many more ways to spend a reader's time, at a megabyte each. */
async function measureFurther(): Promise<Figure> {
  await using part = Part.start('mime/further', {}, startCommand().flags);
  const { what, milliseconds } = await part.ask(
    'parse',
    Type.Object({ what: Type.String(), milliseconds: Type.Number() }),
  );
  return { name: `slowest other MB: ${what}`, unit: 'ms', measured: milliseconds, target: { most: 50 } };
}
