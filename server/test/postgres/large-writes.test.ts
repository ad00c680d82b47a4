import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { startDeadline } from '../../src/lib/scheduling/deadline.ts';
import { newestVersion, readCompiledSql } from '../../src/store/compiled-sql.ts';
import { deliverMails } from '../../src/store/operations/mails/delivery.ts';
import { rawPartBytes } from '../../src/store/packing.ts';
import { Batches } from '../../src/store/postgres/batches.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { runTransaction } from '../../src/store/postgres/transactions.ts';
import { addMailbox, deliveryTo, start } from '../store/fixtures.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { usePostgres } from '../support/postgres.ts';

const postgres = usePostgres();
const MiB = 1024 * 1024;

test('mails are inserted in messages of about 1 MiB, and of many only some are on their way', async (t) => {
  const url = await postgres.newDatabase(t);
  const store = await openPostgresStore({ url, clock: new ManualClock(start), connectionsMax: 2 });
  t.after(() => store.close());
  const addresses: string[] = [];
  for (let index = 0; index < 16; index += 1) addresses.push((await addMailbox(store)).mailbox.address);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  const seen = { largest: 0, unanswered: 0, unansweredMax: 0 };
  const query = client.query.bind(client);
  Object.assign(client, {
    query: (config: pg.QueryConfig) => {
      const bytes = (config.values ?? []).reduce(
        (sum, value) => sum + (value instanceof Uint8Array ? value.length : 0),
        0,
      );
      seen.largest = Math.max(seen.largest, bytes);
      seen.unanswered += bytes;
      seen.unansweredMax = Math.max(seen.unansweredMax, seen.unanswered);
      const answer = query(config);
      answer.then(
        () => {
          seen.unanswered -= bytes;
        },
        () => {},
      );
      return answer;
    },
  });
  const lengths = [20 * MiB, 300 * 1024, 100];
  const deliveries = lengths.map((length) => {
    const delivery = deliveryTo(addresses, { raw: 'x'.repeat(length) });
    return { ...delivery, message: { ...delivery.message, isPacked: true } };
  });
  const sql = readCompiledSql('postgres');
  const schemaVersion = newestVersion(sql);
  const session = {
    client,
    statements: sql.statements,
    schemaVersion,
    deadline: startDeadline(60_000),
    isLost: () => false,
  };
  const stored = await runTransaction(session, deliverMails, deliveries);
  assert.deepEqual(
    stored.map((mailboxes) => mailboxes.length),
    [16, 16, 16],
  );
  const { rows } = await query(
    'select sum(octet_length(bytes))::int as bytes, count(*)::int as parts from raws group by raw_id order by 1',
  );
  assert.deepEqual(
    rows,
    lengths.toReversed().map((bytes) => ({ bytes, parts: Math.ceil(bytes / rawPartBytes) })),
  );
  assert.ok(seen.largest < 2.1 * MiB, `${seen.largest} bytes in one message`);
  assert.ok(seen.unansweredMax < 11 * MiB, `${seen.unansweredMax} bytes on their way`);
});

test('a batch has room for 4 MiB, or for one call that is more', async () => {
  const batches: number[][] = [];
  const calls = new Batches({
    work: { single: async () => 0, batch: async (_tx, bytes) => bytes, bytesOf: (bytes) => bytes },
    run: async (_work, args) => {
      batches.push([args].flat().map(Number));
      return args as never;
    },
    queueMsMax: 60_000,
  });
  const sizes = [1, 100, 30 * MiB, 2 * MiB, 2 * MiB, 1, 5 * MiB];
  assert.deepEqual(await Promise.all(sizes.map((bytes) => calls.call(bytes))), sizes);
  assert.deepEqual(batches, [[1, 100], [30 * MiB], [2 * MiB, 2 * MiB], [1], [5 * MiB]]);
});
