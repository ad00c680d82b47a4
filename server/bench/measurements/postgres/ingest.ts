import { Type } from 'typebox';
import { type Effort, type Figure, scaled } from '../../figure.ts';
import type { BenchPostgres } from '../../postgres.ts';
import { Part } from '../../program.ts';
import { ServerProcess } from '../../server-process.ts';
import { sendMails, usualLoad } from '../../smtp-load.ts';
import { rateOf, ratesInTurn } from '../../statistics.ts';

const Inserted = Type.Object({ mailsPerSecond: Type.Number() });

/** Durable reception over sessions that stay open, beside a loop that only inserts the same rows. */
export async function measurePostgresIngest(effort: Effort, postgres: BenchPostgres): Promise<Figure[]> {
  await using database = await postgres.newDatabase();
  await using server = await ServerProcess.start({ databaseUrl: database.url });
  const { address: recipient } = await server.createMailbox();
  const { mailBytes } = usualLoad;
  const mails = scaled(6_000, effort);
  await using baseline = Part.start('postgres-baseline', { url: database.url, mails, mailBytes });
  const load = { ...usualLoad, recipient, mails, reconnects: false };
  const sending = async () => {
    const perSecond = await sendMails({ ...load, port: server.smtpPort }, effort);
    return { count: mails, perSecond };
  };
  const inserting = async () => {
    const { mailsPerSecond: perSecond } = await baseline.ask('insertAll', Inserted);
    return { count: mails, perSecond };
  };
  // Each takes CPU time of its own process and of the database.
  const { ours, inserts, oursInDatabase, insertsInDatabase } = await ratesInTurn(effort, {
    inserts: () => rateOf(baseline, inserting),
    ours: () => rateOf(server, sending),
    insertsInDatabase: () => rateOf(database, inserting),
    oursInDatabase: () => rateOf(database, sending),
  });
  const name = 'durable ingest : inserting the rows';
  return [
    {
      ...{ name, unit: 'mails/s', measured: ours.perSecond, baseline: inserts.perSecond, target: { least: 0.4 } },
      cpu: { measured: ours.cpuMicroseconds, baseline: inserts.cpuMicroseconds },
    },
    {
      ...{ name: 'cpu of PostgreSQL for a mail : for a row', unit: 'µs' },
      ...{ measured: oursInDatabase.cpuMicroseconds, baseline: insertsInDatabase.cpuMicroseconds },
    },
  ];
}
