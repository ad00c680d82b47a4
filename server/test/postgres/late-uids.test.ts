import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { parseScopes } from '../../src/core/accounts/scopes.ts';
import { MailboxUids } from '../../src/core/mails/found/uids/mailbox-uids.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { Turns } from '../../src/lib/scheduling/turns.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { addMailbox, deliver, newId } from '../store/fixtures.ts';
import { alice as searcher } from '../store/search-bench.ts';
import { patientLimits, usePostgres } from '../support/postgres.ts';

const postgres = usePostgres();
const alice = { ...searcher, scopes: parseScopes('mailboxes') };

test('a mail whose transaction began first and ends last has a UID above those that were told meanwhile', async (t) => {
  const url = await postgres.newDatabase(t);
  const store = await openPostgresStore({ url, clock: systemClock, connectionsMax: 4, limits: patientLimits });
  t.after(() => store.close());
  const onError = (error: unknown) => assert.fail(String(error));
  const uids = new MailboxUids({ store, clock: systemClock, turns: new Turns(), onError });
  const { mailbox } = await addMailbox(store, { owner: alice.owner });
  const [first = ''] = await deliver(store, [mailbox.address]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  await client.query('begin; select pg_current_xact_id()');
  const [second = ''] = await deliver(store, [mailbox.address]);
  const told = async () => {
    const listing = await uids.list(alice, mailbox.id);
    const all = Array.from({ length: listing.uidNext }, (_, index) => index + 1);
    return (await uids.mails(alice, listing, all)).map(({ uid, id }) => [uid, id]);
  };
  const known = [
    [1, first],
    [2, second],
  ];
  assert.deepEqual(await told(), known);
  const late = newId();
  await client.query(
    `insert into mails select (jsonb_populate_record(mails, jsonb_build_object('id', $1::text, 'tx', pg_current_xact_id()::text))).*
      from mails where id = $2`,
    [late, first],
  );
  assert.deepEqual(await told(), known);
  await client.query('commit');
  assert.deepEqual(await told(), [...known, [3, late]]);
  const [last = ''] = await deliver(store, [mailbox.address]);
  assert.deepEqual(await told(), [...known, [3, late], [4, last]]);
});
