import { Type } from 'typebox';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { Part } from '../program.ts';
import { startCommand } from '../start-command.ts';

const Costs = Type.Object({ cpuMicroseconds: Type.Number(), microseconds: Type.Number() });

/** What storing a mail costs in a store of 10,000 mails, and in a large one: of a million with `isLong`. */
export async function measureGrowth(effort: Effort & { databaseUrl?: string }): Promise<Figure[]> {
  const { databaseUrl } = effort;
  const few = scaled(10_000, effort);
  const many = scaled(effort.isLong ? 1_000_000 : 200_000, effort);
  const input = { mailboxes: scaled(10_000, effort), few, many, sample: scaled(10_000, effort), databaseUrl };
  await using store = Part.start('growth', input, startCommand().flags);
  const early = await store.ask('measureFew', Costs);
  const late = await store.ask('measureMany', Costs);
  const name = `of a mail at ${many.toLocaleString('en')} : at ${few.toLocaleString('en')} stored`;
  const figure = { unit: 'µs', target: { most: 1.5 } };
  return [
    { ...figure, name: `cpu ${name}`, measured: late.cpuMicroseconds, baseline: early.cpuMicroseconds },
    { ...figure, name: `time ${name}`, measured: late.microseconds, baseline: early.microseconds },
  ];
}
