import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { databaseFile } from '../../load/server-process.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts';
import { addMailbox, deliver } from '../store/fixtures.ts';
import { startServerFor, temporaryFolder } from './server-process.ts';

const mails = 3_000;
/** Before this many looks at the database what is left must be gone. */
const looksMax = 20_000;

test('a server killed while it removes the mails of a deleted mailbox leaves nothing that the next one does not remove', async (t) => {
  const folder = await temporaryFolder(t);
  const store = await openSqliteStore({ file: databaseFile(folder), clock: systemClock, asServer: true });
  const { mailbox: deleted } = await addMailbox(store, { owner: 'default', recoverable: 1, tag: 'kept' });
  const { mailbox: lasting } = await addMailbox(store, { owner: 'default' });
  for (const { address } of [deleted, lasting]) {
    const own = address === deleted.address ? mails : 10;
    await Promise.all(Array.from({ length: own }, () => deliver(store, [address])));
  }
  await store.close();

  const first = await startServerFor(t, { folder });
  assert.equal((await first.call('DELETE', `/v1/mailboxes/${deleted.id}`)).status, 204);
  await first.end('SIGKILL');
  t.diagnostic(`killed with ${left(folder, deleted.id).mails} of ${mails} mails left`);

  const second = await startServerFor(t, { folder });
  assert.equal((await second.call('GET', `/v1/mailboxes/${deleted.id}/mails`)).status, 404);
  let looks = 0;
  for (let { ended, released } = left(folder, deleted.id); ended + released > 0 && looks < looksMax; ) {
    looks += 1;
    assert.equal((await second.call('GET', `/v1/mailboxes/${lasting.id}`)).body.messageCount, 10);
    ({ ended, released } = left(folder, deleted.id));
  }
  assert.deepEqual(left(folder, deleted.id), { mails: 0, raws: 10, ended: 0, released: 0 });
  assert.deepEqual(left(folder, lasting.id), { mails: 10, raws: 10, ended: 0, released: 0 });
  await second.end('SIGTERM');
});

/** The mails that the database has of a mailbox, the messages of all, and how many ended mailboxes and messages wait for their removal. */
function left(folder: string, id: string) {
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true });
  try {
    const count = (sql: string, ...values: string[]) => Number(database.prepare(sql).get(...values)?.count);
    return {
      mails: count('select count(*) as count from mails where mailbox_id = ?', id),
      raws: count('select count(*) as count from raws'),
      ended: count('select count(*) as count from ended_mailboxes'),
      released: count('select count(*) as count from released_raws'),
    };
  } finally {
    database.close();
  }
}
