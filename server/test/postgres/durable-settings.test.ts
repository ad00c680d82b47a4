import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { systemClock } from '../../src/lib/clock.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { OutcomeUnknownError } from '../../src/store/store.ts';
import { addMailbox, deliver } from '../store/fixtures.ts';
import { query, startPostgres } from '../support/postgres.ts';
import { eventually } from '../support/until.ts';

const options = { clock: systemClock, connectionsMax: 4 } as const;

let url = '';
let stop = async () => {};
before(async () => {
  ({ url, stop } = await startPostgres());
});
after(() => stop());

/** Gives the server a setting, and takes it back when the test is over. */
async function set(t: TestContext, name: string, value: string): Promise<void> {
  t.after(() => change(name, `alter system reset ${name}`));
  await change(name, `alter system set ${name} = '${value}'`);
}

async function change(name: string, statement: string): Promise<void> {
  const shown = async () => (await query(url, `show ${name}`))[0]?.[name];
  const before = await shown();
  await query(url, statement);
  await query(url, 'select pg_reload_conf()');
  await eventually(`${name} has changed`, async () => (await shown()) !== before);
}

for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
  test(`a database with ${name}=off is refused at the start, in one line`, async (t) => {
    await set(t, name, 'off');
    await assert.rejects(openPostgresStore({ ...options, url }), {
      message: `${name} is off, not on: commits would not be durable`,
    });
  });
}

test('a database of another encoding than UTF8 is refused at the start, in one line', async () => {
  await query(url, `create database latin encoding 'LATIN1' locale 'C' template template0`);
  await assert.rejects(
    openPostgresStore({ ...options, url: Object.assign(new URL(url), { pathname: 'latin' }).href }),
    {
      message: 'server_encoding is LATIN1, not UTF8: mail could not be kept as it is',
    },
  );
});

test('a commit whose synchronous standby did not confirm it is of unknown outcome', async (t) => {
  const limits = { writeMsMax: 2_000 };
  const store = await openPostgresStore({ ...options, url, limits });
  t.after(() => store.close());
  const { mailbox } = await addMailbox(store);
  const name = 'synchronous_standby_names';
  await change(name, `alter system set ${name} = 'nobody'`);
  const cancelled = assert.rejects(deliver(store, [mailbox.address]), OutcomeUnknownError);
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  await eventually('the wait is cancelled', async () => (await query(url, cancel)).length > 0);
  await cancelled;
  await assert.rejects(deliver(store, [mailbox.address]), OutcomeUnknownError);
  await change(name, `alter system reset ${name}`);
  assert.equal((await deliver(store, [mailbox.address])).length, 1);
});
