import pg from 'pg';
import type { PostgresServer } from '../../../load/postgres-server.ts';
import { defineWorker } from '../../../load/processes/worker.ts';
import { countAtOnce } from '../../../load/repeat.ts';
import { sampleText } from '../../../load/sample-text.ts';
import { IdSource } from '../../../src/lib/ids.ts';
import { systemRandom } from '../../../src/lib/random.ts';
import { startBenchServer } from '../../bench-server.ts';
import { type Effort, type Figure, scaled } from '../../figure.ts';
import { figureOfRates, rateOf, ratesInTurn } from '../../rates.ts';
import { sendMails, usualLoad } from '../../smtp-load.ts';

const connections = 4;
const rowsOfInsert = 64;
const columns = 5;
const outlineBytes = 300;

/** The least that storing mail can cost: a loop that inserts the same bytes, many rows at once, and knows nothing of mail. */
const startInserting = defineWorker(
  import.meta.url,
  async ({ url, mails, mailBytes }: { url: string; mails: number; mailBytes: number }) => {
    const pool = new pg.Pool({ connectionString: url, max: connections });
    const ids = new IdSource(systemRandom());
    const mailboxId = ids.next(Date.now());
    const outline = sampleText(outlineBytes);
    const raw = Buffer.from(sampleText(mailBytes));
    const tuples = Array.from({ length: rowsOfInsert }, (_, row) => {
      const places = Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`);
      return `(${places.join(', ')})`;
    });
    const text = `insert into baseline_mails values ${tuples.join(', ')}`;
    const rows = () => {
      const now = Date.now();
      return Array.from({ length: rowsOfInsert }, () => [mailboxId, ids.next(now), now, outline, raw]).flat();
    };
    await pool.query(`create table baseline_mails (mailbox_id text collate "C", id text collate "C", received_at bigint,
      outline text collate "C", raw bytea, primary key (mailbox_id, id))`);
    // As the service has it: what is large is packed before it comes here.
    await pool.query('alter table baseline_mails alter column raw set storage external');
    return {
      insertAll: async () => {
        const count = Math.ceil(mails / rowsOfInsert);
        const startedAt = performance.now();
        await countAtOnce({ count, atOnce: connections }, async () => {
          await pool.query({ name: 'insert', text, values: rows() });
        });
        return { mailsPerSecond: (count * rowsOfInsert) / ((performance.now() - startedAt) / 1000) };
      },
    };
  },
);

/** Durable reception over sessions that stay open, beside a loop that only inserts the same rows. */
export async function measurePostgresIngest(effort: Effort, postgres: PostgresServer): Promise<Figure[]> {
  await using database = await postgres.newDatabase();
  await using server = await startBenchServer({ databaseUrl: database.url });
  const { address: recipient } = await server.createMailbox();
  const { mailBytes } = usualLoad;
  const mails = scaled(6_000, effort);
  await using baseline = startInserting({ url: database.url, mails, mailBytes });
  const sending = async () => {
    const perSecond = await sendMails({ ...usualLoad, recipient, mails, port: server.smtpPort }, effort);
    return { count: mails, perSecond };
  };
  const inserting = async () => {
    const { mailsPerSecond: perSecond } = await baseline.ask('insertAll');
    return { count: mails, perSecond };
  };
  // Each takes CPU time of its own process and of the database.
  const { ours, inserts, oursInDatabase, insertsInDatabase } = await ratesInTurn(effort, {
    inserts: () => rateOf(baseline, inserting),
    ours: () => rateOf(server, sending),
    insertsInDatabase: () => rateOf(database, inserting),
    oursInDatabase: () => rateOf(database, sending),
  });
  const named = { name: 'durable ingest : inserting the rows', unit: 'mails/s', target: { least: 0.4 } };
  return [
    figureOfRates(named, { ours, theirs: inserts }),
    {
      ...{ name: 'cpu of PostgreSQL for a mail : for a row', unit: 'µs' },
      ...{ measured: oursInDatabase.cpuMicroseconds, baseline: insertsInDatabase.cpuMicroseconds },
    },
  ];
}
