import { Type } from 'typebox';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { Part } from '../program.ts';
import { startCommand } from '../start-command.ts';

const Costs = Type.Object({ cpuMicroseconds: Type.Number(), microseconds: Type.Number() });

/** CPU time of a mail at most, in microseconds: the cost at 10,000 stored when each mail was one row with its content. */
const cpuMost = 145;

/** The cost of storing a mail in a store of 10,000 mails, and in a large one: of a million with `isLong`. */
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
  const absolute: Figure = {
    ...{ name: `cpu of a mail at ${many.toLocaleString('en')} stored`, unit: 'µs', measured: late.cpuMicroseconds },
    // Of PostgreSQL the larger part of the work is done by the database.
    ...(databaseUrl === undefined ? { target: { most: cpuMost } } : {}),
  };
  return [
    absolute,
    { ...figure, name: `cpu ${name}`, measured: late.cpuMicroseconds, baseline: early.cpuMicroseconds },
    { ...figure, name: `time ${name}`, measured: late.microseconds, baseline: early.microseconds },
  ];
}
