import { Type } from 'typebox';
import { type Effort, type Figure, scaled } from '../figure.ts';
import { Part } from '../program.ts';
import { usualLoad } from '../smtp-load.ts';

const Migrated = Type.Object({ seconds: Type.Number(), cpuMicroseconds: Type.Number() });

/** The start of a server over 100,000 mails of a schema in which each was one row. */
export async function measureMigration(effort: Effort & { databaseUrl?: string }): Promise<Figure[]> {
  const { databaseUrl } = effort;
  const mails = scaled(100_000, effort);
  const { mailBytes } = usualLoad;
  await using part = Part.start('migration', { mails, mailBytes, databaseUrl });
  await part.ask('fill', Type.Object({}));
  const { seconds, cpuMicroseconds } = await part.ask('migrate', Migrated);
  const name = `migration of ${mails.toLocaleString('en')} mails of an older schema`;
  const figure = { name, unit: 'mails/s', measured: mails / seconds, target: { least: 10_000 } };
  return [{ ...figure, cpu: { measured: cpuMicroseconds } }];
}
