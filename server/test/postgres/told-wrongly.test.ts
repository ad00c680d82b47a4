import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { insertMailbox } from '../../src/store/operations/mailboxes.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { addMailbox, deliver, mailboxRow, start } from '../store/fixtures.ts';
import { patientLimits, query, usePostgres } from '../support/postgres.ts';
import { TransactionPooler } from './transaction-pooler.ts';

const postgres = usePostgres();

for (const isolation of ['repeatable read', 'serializable']) {
  test(`limits hold and nodes start together where ${isolation} and read only are the defaults`, async (t) => {
    const url = await postgres.newDatabase(t);
    const name = new URL(url).pathname.slice(1);
    const defaults = [`isolation = '${isolation}'`, 'deferrable = on', 'read_only = on'];
    await query(url, defaults.map((setting) => `alter database ${name} set default_transaction_${setting}`).join('; '));
    const options = { url, clock: systemClock, connectionsMax: 8, limits: patientLimits };
    const nodes = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(options)));
    for (const node of nodes) t.after(() => node.close());
    const creates = Array.from({ length: 100 }, (_, index) => {
      const mailbox = mailboxRow({ owner: 'busy' });
      return nodes[index % 4]?.write(insertMailbox, { mailbox, activeMailboxesMax: 50, now: start });
    });
    const outcomes = (await Promise.all(creates)).map((created) => created?.outcome);
    assert.equal(outcomes.filter((outcome) => outcome === 'inserted').length, 50);
    assert.equal(outcomes.filter((outcome) => outcome === 'limit_reached').length, 50);
    const [store] = nodes;
    if (store === undefined) return;
    const { mailbox } = await addMailbox(store);
    assert.equal((await deliver(store, [mailbox.address])).length, 1);
  });
}

for (const sessions of [1, 2, 4]) {
  test(`a pooler of transactions is refused at the start, with the remedy (${sessions} sessions)`, async (t) => {
    const pooler = await TransactionPooler.start(t, await postgres.newDatabase(t), sessions);
    const options = { url: pooler.url, clock: systemClock, connectionsMax: 4 };
    const limits = { connectMsMax: 500 };
    await assert.rejects(openPostgresStore({ ...options, limits }), {
      message: /^a connection pooler in between keeps no sessions \(.+\): set pool_mode = session there, or connect to/,
    });
  });
}

test('a command makes no tables in an empty database', async (t) => {
  const url = await postgres.newDatabase(t);
  const asCommand = openPostgresStore({ url, clock: systemClock, connectionsMax: 2, asServer: false });
  await assert.rejects(asCommand, /^Error: it is empty: start the service on it first/);
  assert.deepEqual(await query(url, "select from information_schema.tables where table_schema = 'public'"), []);
});
