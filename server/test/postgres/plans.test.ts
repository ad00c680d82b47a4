import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { readCompiledSql } from '../../src/store/compiled-sql.ts';
import { logStart } from '../../src/store/operations/events.ts';
import { readMailboxState } from '../../src/store/operations/mails/arrivals.ts';
import { PostgresTx } from '../../src/store/postgres/statements.ts';
import { bind, type Parameters } from '../../src/store/statement.ts';
import { usePostgres } from '../support/postgres.ts';

const postgres = usePostgres();
const { statements } = readCompiledSql('postgres');
/** Executions of a statement after which PostgreSQL decides whether it goes on planning each. */
const plannedCalls = 5;
const rows = 1_000;

test('the state of a mailbox is planned once for all waits, not at each call', async (t) => {
  await using client = await connect(await postgres.newMigratedDatabase(t));
  await fill(client);
  const tx = new PostgresTx(client, statements);
  const args = { mailboxId: 'mailbox-7', now: 0, limit: 2_000, position: logStart };
  for (let call = 0; call < 2 * plannedCalls; call += 1) await readMailboxState(tx, args);
  const { rows: prepared } = await client.query(
    "select custom_plans::int as planned from pg_prepared_statements where name = 'selectMailboxState'",
  );
  assert.deepEqual(prepared, [{ planned: plannedCalls }]);
});

test('events that are not settled are found without a walk through the settled ones', async (t) => {
  await using client = await connect(await postgres.newMigratedDatabase(t));
  await fill(client);
  const args = { tx: rows - 1, id: '', open: '[3,5]', limit: 1_000 };
  assert.equal(await rowsLeftOut(client, 'selectUnsettled', args), 0);
});

test('recipients are found by their addresses, also before the database has statistics', async (t) => {
  await using client = await connect(await postgres.newMigratedDatabase(t));
  await fill(client);
  for (const name of ['selectRecipients', 'holdByAddress']) {
    assert.equal(await rowsLeftOut(client, name, { addresses: '["box-7@mail.test"]' }), 0, name);
  }
});

test('no entry of the audit log is read but those that its filter finds, however few they are', async (t) => {
  await using client = await connect(await postgres.newMigratedDatabase(t));
  await client.query(
    `insert into audit_entries (id, created_at, actor, key_id, network, action, owner, subject, reason, data)
      select 'entry-' || n, 0, 'ops', 'key', '', case when n % 2 = 0 then 'owner.suspend' else 'owner.resume' end,
        case when n % 2 = 0 then 'alice' else 'bob' end, '', '', '{}' from generate_series(1, ${rows}) as n;
    analyze audit_entries`,
  );
  const range = { before: 'z', from: '', limit: 100 };
  for (const [name, args] of [
    ['selectAuditOfOwner', { owner: 'carol' }],
    ['selectAuditOfAction', { action: 'key.revoke' }],
    ['selectAuditOfBoth', { owner: 'alice', action: 'owner.resume' }],
  ] as const)
    assert.equal(await rowsLeftOut(client, name, { ...range, ...args }), 0, name);
});

async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client(url);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Fills a database with mailboxes and events, of which it knows no statistics. */
async function fill(client: pg.Client): Promise<void> {
  await client.query(
    `alter table mailboxes set (autovacuum_enabled = off);
    alter table events set (autovacuum_enabled = off);
    insert into mailboxes (id, owner, alias, domain, address, recoverable, tag, expires_at, created_at, mails_from, mails_from_tx)
      select 'mailbox-' || n, 'alice', 'box-' || n, 'mail.test', 'box-' || n || '@mail.test', 0, '', 1, 0, '', -1
      from generate_series(1, ${rows}) as n;
    insert into events (tx, id, owner, mailbox_id, type, created_at, data)
      select n, 'event-' || n, 'alice', 'mailbox-' || n, 'mail.received', 0, '{}' from generate_series(1, ${rows}) as n`,
  );
}

/** Rows that a statement looks at and leaves out, by the plan that serves all its calls. */
async function rowsLeftOut(client: pg.Client, name: string, args: Parameters): Promise<number> {
  const compiled = statements.get(name);
  assert.ok(compiled !== undefined);
  const values = bind(compiled, args).map((value) => (typeof value === 'number' ? value : `'${value}'`));
  await client.query(`set plan_cache_mode = force_generic_plan; prepare planned as ${compiled.sql}`);
  const { rows: lines } = await client.query(`explain (analyze, timing off) execute planned (${values})`);
  await client.query('deallocate planned');
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  return [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
}
