import assert from 'node:assert/strict';
import { repeatLostCalls } from '../durability/lost-calls.ts';
import { apiKey, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { postOnce } from '../http/exchange.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { query, usePostgres } from '../support/postgres.ts';

const test = alternatingTests();

const postgres = usePostgres();

test('a call with an Idempotency-Key whose node is killed is replayed by another node, with one effect', async (t) => {
  const url = await postgres.newDatabase(t);
  const folder = await temporaryFolder(t);
  const start = () => startServerFor(t, { folder, environment: { MAYFLY_DATABASE_URL: url } });
  const countClaims = async () => Number((await query(url, 'select count(*) from idempotent_calls'))[0]?.count);
  let server = await start();
  let replayed = 0;
  for (let round = 0; round < 3; round += 1) {
    // The other node has been running all the time.
    const other = await start();
    replayed += (await repeatLostCalls(server, { round, countClaims, next: async () => other })).replayed;
    server = other;
  }
  assert.ok(replayed >= 3);
  t.diagnostic(`${replayed} replayed`);
});

test('calls with the same Idempotency-Key at two nodes at once are done once', async (t) => {
  const url = await postgres.newDatabase(t);
  const folder = await temporaryFolder(t);
  const start = () => startServerFor(t, { folder, environment: { MAYFLY_DATABASE_URL: url } });
  const nodes = [await start(), await start()];
  for (let round = 0; round < 10; round += 1) {
    const call = { path: '/v1/mailboxes', key: apiKey, once: `round-${round}`, body: { noExpiration: true } };
    const answers = await Promise.all([...nodes, ...nodes].map((node) => postOnce(node.url, call)));
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201],
    );
    const replays = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
    assert.equal(replays.length, 3);
  }
  assert.equal((await query(url, 'select count(*) from mailboxes'))[0]?.count, '10');
});
