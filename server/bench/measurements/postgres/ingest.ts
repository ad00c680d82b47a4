import { Type } from 'typebox';
import { type Effort, type Figure, scaled } from '../../figure.ts';
import type { BenchPostgres } from '../../postgres.ts';
import { Part } from '../../program.ts';
import { ServerProcess } from '../../server-process.ts';
import { sendMails, usualLoad } from '../../smtp-load.ts';
import { mediansInTurn } from '../../statistics.ts';

const Inserted = Type.Object({ mailsPerSecond: Type.Number() });

/** Durable reception over sessions that stay open, beside a loop that only inserts the same rows. */
export async function measurePostgresIngest(effort: Effort, postgres: BenchPostgres): Promise<Figure[]> {
  await using database = await postgres.newDatabase();
  await using server = await ServerProcess.start({ databaseUrl: database.url });
  const { address: recipient } = await server.createMailbox();
  const { mailBytes } = usualLoad;
  const mails = scaled(10_000, effort);
  await using baseline = Part.start('postgres-baseline', { url: database.url, mails, mailBytes });
  const load = { ...usualLoad, port: server.smtpPort, recipient, mails, reconnects: false };
  const { ours, inserts } = await mediansInTurn(effort, {
    inserts: async () => (await baseline.ask('insertAll', Inserted)).mailsPerSecond,
    ours: () => sendMails(load, effort),
  });
  const figure = { unit: 'mails/s', measured: ours, baseline: inserts, target: { least: 0.6 } };
  return [{ ...figure, name: 'durable ingest : inserting the rows' }];
}
