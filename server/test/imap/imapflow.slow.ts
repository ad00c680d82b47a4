import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ImapFlow } from 'imapflow';
import { systemRandom } from '../../src/lib/random.ts';
import { atEnd } from '../support/test-end.ts';
import { inTime } from '../support/until.ts';
import { type Door, openDoor } from './door.ts';

/** A client of imapflow that has selected the mailbox. */
async function selected(t: TestContext, { port, key }: Door, user: string): Promise<ImapFlow> {
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, logger: false, auth: { user, pass: key } });
  client.on('error', () => {});
  atEnd(t, () => client.close());
  await client.connect();
  await client.mailboxOpen('INBOX');
  return client;
}

/** UIDVALIDITY of the mailbox, and the UIDs of its mails by their subjects. */
async function uidsOf(client: ImapFlow): Promise<{ validity: string; uids: Record<string, number> }> {
  const uids: Record<string, number> = {};
  for await (const { envelope, uid } of client.fetch('1:*', { envelope: true })) uids[envelope?.subject ?? ''] = uid;
  const { mailbox } = client;
  assert.ok(mailbox !== false);
  return { validity: `${mailbox.uidValidity}`, uids };
}

test('imapflow lists, fetches, searches, is woken by mail, deletes, and has its UIDs again after a reconnect and a restart', async (t) => {
  const door = await openDoor(t);
  const { address } = await door.mailbox();
  await door.deliver(address, ['one', 'two', 'three']);
  const client = await selected(t, door, address);
  assert.deepEqual(
    (await client.list()).map(({ path }) => path),
    ['INBOX'],
  );
  const before = await uidsOf(client);
  assert.deepEqual(before.uids, { one: 1, two: 2, three: 3 });
  assert.deepEqual(await client.search({ subject: 'TWO', seen: false }), [2]);
  const fetched = await client.fetchOne('2', { source: true, bodyStructure: true, flags: true });
  assert.ok(fetched !== false && fetched.source?.toString().endsWith('\r\n\r\nhello\r\n'));
  assert.equal(fetched.bodyStructure?.type, 'text/plain');

  const woken = once(client, 'exists');
  const idling = client.idle();
  await door.deliver(address, ['four']);
  const [{ count }] = await inTime('the news of a mail', woken);
  assert.equal(count, 4);
  await client.noop();
  await idling;
  assert.equal(await client.messageFlagsAdd({ uid: '1' }, ['\\Seen'], { uid: true }), true);
  assert.deepEqual(await client.search({ seen: false }, { uid: true }), [2, 3, 4]);
  assert.equal(await client.messageDelete('2', { uid: true }), true);
  const left = { validity: before.validity, uids: { one: 1, three: 3, four: 4 } };
  assert.deepEqual(await uidsOf(client), left);
  await client.logout();

  const again = await selected(t, door, address);
  assert.deepEqual(await uidsOf(again), left);
  await again.logout();
  await door.service.app.stop();
  const environment = { MAYFLY_DATABASE_URL: `sqlite:${join(door.service.folder, 'mayfly.db')}` };
  const restarted = await openDoor(t, { environment, random: systemRandom() });
  assert.deepEqual(await uidsOf(await selected(t, restarted, address)), left);
});
