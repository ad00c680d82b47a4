import { Type } from 'typebox';
import { type Effort, type Figure, scaled } from '../../figure.ts';
import type { BenchPostgres } from '../../postgres.ts';
import { Part } from '../../program.ts';
import { usualLoad } from '../../smtp-load.ts';

const Moved = Type.Object({ mails: Type.Integer(), seconds: Type.Number() });

/** The move of 100,000 mails from SQLite to PostgreSQL, the comparison of both included. */
export async function measurePostgresMove(effort: Effort, postgres: BenchPostgres): Promise<Figure[]> {
  await using database = await postgres.newDatabase();
  const { mailBytes } = usualLoad;
  const sizes = { mailboxes: scaled(1_000, effort), mails: scaled(100_000, effort), mailBytes };
  await using part = Part.start('move', { ...sizes, databaseUrl: database.url });
  await part.ask('fill', Type.Object({}));
  await database.query('checkpoint');
  const { mails, seconds } = await part.ask('move', Moved);
  const name = `move of ${mails.toLocaleString('en')} mails to PostgreSQL`;
  return [{ name, unit: 'mails/s', measured: mails / seconds, target: { least: 10_000 } }];
}
