import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startServer } from '../durability/server-process.ts';
import { type OwnPostgres, query, startPostgres } from '../support/postgres.ts';
import { seededDice } from '../support/seeded-random.ts';
import { eventually } from '../support/until.ts';
import { environment as sending } from '../webhooks/sent.ts';
import { type KeptReader, readByCursor, readByStream, readByWebhook } from './kept-readers.ts';
import { MailLoad } from './mail-load.ts';

/** A delivery whose claim was committed and not confirmed is anyone's again when its lease has run out. */
const toldMsMax = 60_000;

/** What one round did. */
export interface ReaderRound {
  readonly round: number;
  readonly end: 'killed' | 'stopped at once';
  readonly acknowledged: number;
  /** Subjects that each reader has been told of so far. */
  readonly told: readonly number[];
}

/** Has transactions take numbers and commit nothing: after a crash those numbers are given out again. */
export async function spendNumbers({ url }: OwnPostgres, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let spent = 0; spent < count; spent += 1) await client.query('begin; select pg_current_xact_id(); rollback');
  await client.end();
}

/**
 * Rounds of ending the database by force under one server, while mail comes in and readers of every kind read. In the end each of
 * them was told of every mail that is there: by cursor and stream once and in one order, by webhook at least once.
 */
export async function* readerRounds(rounds: number, seed: number): AsyncGenerator<ReaderRound> {
  const dice = seededDice(seed);
  // Only commits write the log of the database to the disk: numbers after the last one are lost.
  const database = await startPostgres(['-c', 'wal_writer_delay=10000']);
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  const environment = {
    ...sending,
    MAYFLY_DATABASE_URL: database.url,
    MAYFLY_SMTP_ERRORS_MAX: '1000000',
    MAYFLY_DAILY_CALLS_MAX: '1000000000',
  };
  const server = await startServer({ folder, environment });
  const webhook = await readByWebhook();
  const readers: KeptReader[] = [webhook];
  try {
    const { address } = await server.createMailbox();
    const made = await server.call('POST', '/v1/webhooks', { url: webhook.url, types: ['mail.received'] });
    assert.equal(made.status, 201);
    const { cursor } = (await server.call('GET', '/v1/events')).body;
    readers.push(readByCursor(server.url, cursor), readByStream(server.url, cursor));
    const load = new MailLoad({ port: server.smtpPort, address, sessions: 3 });
    const told = () => readers.map(({ subjects }) => new Set(subjects).size);
    for (let round = 1; round <= rounds; round += 1) {
      await load.grow(10 + dice(20));
      const end = dice(2) === 0 ? 'killed' : 'stopped at once';
      await spendNumbers(database, 20 + dice(200));
      await (end === 'killed' ? database.kill() : database.crash());
      await load.refused();
      await database.restart();
      await load.grow(1);
      yield { round, end, acknowledged: load.acknowledged.size, told: told() };
    }
    await load.stop();
    await assertTold(database, { readers, webhook, acknowledged: load.acknowledged });
  } finally {
    for (const reader of readers) await reader.stop();
    await server.end('SIGKILL');
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function assertTold(
  { url }: OwnPostgres,
  found: { readers: readonly KeptReader[]; webhook: KeptReader; acknowledged: ReadonlySet<string> },
): Promise<void> {
  const { readers, webhook, acknowledged } = found;
  const rows = await query(url, `select data from events where type = 'mail.received' order by tx, id`);
  const log = rows.map(({ data }) => String(JSON.parse(String(data)).subject));
  assert.ok(acknowledged.isSubsetOf(new Set(log)), 'what was acknowledged is in the log');
  const isAll = () => readers.every(({ subjects }) => new Set(subjects).size >= log.length);
  await eventually('every reader is told of everything', isAll, toldMsMax).catch(() => {});
  for (const reader of readers) {
    assert.deepEqual(reader.problems, []);
    const missed = log.filter((subject) => !reader.subjects.includes(subject));
    assert.deepEqual(missed, [], `${missed.length} of ${log.length} were missed`);
    if (reader !== webhook) assert.deepEqual(reader.subjects, log, 'told once, in the order of the log');
  }
}
