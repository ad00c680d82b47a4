import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteMailboxes, insertMailbox } from '../../src/store/operations/mailboxes.ts';
import { deliverMail } from '../../src/store/operations/mails/delivery.ts';
import { readMails } from '../../src/store/operations/mails/mails.ts';
import { startReceiver } from '../smtp/receiver.ts';
import { addMailbox, at, deliver, deliveryTo, mailboxRow, start } from '../store/fixtures.ts';
import { askForStream, EventReader } from '../support/event-reader.ts';
import { usePostgres } from '../support/postgres.ts';
import { type Service, startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';

const postgres = usePostgres();

/** Two nodes of the service over one database. */
async function startNodes(t: Parameters<typeof startService>[0]): Promise<[Service, Service]> {
  const environment = { MAYFLY_DATABASE_URL: await postgres.newDatabase(t) };
  return [await startService(t, { environment }), await startService(t, { environment })];
}

test('two nodes: what one made the other knows, mail comes in by either, and a revoked key is refused by both', async (t) => {
  const [one, other] = await startNodes(t);
  const alice = await one.key('alice');
  const { body: mailbox } = await one.call('POST', '/v1/mailboxes', { key: alice, body: { expiresIn: 5 } });
  const smtp = await SmtpClient.open(t, other.app.smtp.port);
  const reply = await smtp.deliver({ to: mailbox.address, content: 'From: a@b.test\nSubject: Grüße\n\nHello\n' });
  assert.equal(reply.code, 250);
  const list = await one.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key: alice });
  assert.deepEqual(
    list.body.items.map(({ subject }: { subject: string }) => subject),
    ['Grüße'],
  );
  const [{ id = '' } = {}] = (await one.app.accounts.listKeys()).filter(({ owner }) => owner === 'alice');
  await one.app.accounts.revokeKey(id);
  for (const { call } of [one, other]) assert.equal((await call('GET', '/v1/mailboxes', { key: alice })).status, 401);
});

test('mail of every size comes out as it came in', async (t) => {
  const receiver = await startReceiver(t, { environment: { MAYFLY_DATABASE_URL: await postgres.newDatabase(t) } });
  const mailbox = await receiver.mailbox();
  const client = await receiver.client();
  const contents = [100, 10_000, 100_000, 200_000, 2_000_000].map(
    (bytes) => `Subject: x\r\n\r\n${'y'.repeat(bytes)}\r\n`,
  );
  for (const content of contents) assert.equal((await client.deliver({ to: mailbox.address, content })).code, 250);
  assert.deepEqual(await receiver.contents(mailbox), contents);
});

test('two nodes: 100 creates at once at a limit of 20 make exactly 20', async (t) => {
  const nodes = await startNodes(t);
  const creates = Array.from({ length: 100 }, (_, index) => {
    const mailbox = mailboxRow({ owner: 'busy' });
    const store = nodes[index % 2]?.app.store;
    return store?.write(insertMailbox, { mailbox, activeMailboxesMax: 20, now: start });
  });
  const outcomes = (await Promise.all(creates)).map((created) => created?.outcome);
  assert.equal(outcomes.filter((outcome) => outcome === 'inserted').length, 20);
});

test('two nodes: a mailbox deleted while mail comes to it leaves no mail behind', async (t) => {
  const [one, other] = await startNodes(t);
  for (let round = 0; round < 20; round += 1) {
    const { mailbox } = await addMailbox(one.app.store);
    const deliveries = Array.from({ length: 5 }, () => deliver(other.app.store, [mailbox.address]));
    const ids = [mailbox.id];
    await Promise.all([...deliveries, one.app.store.write(deleteMailboxes, { owner: 'alice', ids, ...at() })]);
    assert.deepEqual(await one.app.store.read(readMails, { mailboxId: mailbox.id, limit: 10 }), []);
    assert.deepEqual(await other.app.store.write(deliverMail, deliveryTo([mailbox.address])), []);
  }
});

test('two nodes: of many due mailboxes each is swept once', async (t) => {
  const [one, other] = await startNodes(t);
  for (let index = 0; index < 30; index += 1) {
    const { mailbox } = await addMailbox(one.app.store, { expires_at: start + 1, recoverable: index % 2 });
    await deliver(one.app.store, [mailbox.address]);
  }
  for (const { clock } of [one, other]) clock.advance(2);
  const swept = await Promise.all([
    one.app.run('sweep'),
    other.app.run('sweep'),
    one.app.run('sweep'),
    other.app.run('sweep'),
  ]);
  assert.equal(swept.reduce((sum, count) => sum + count, 0) + (await one.app.run('sweep')), 30);
});

test('two nodes: calls to either count against one quota once both have saved', async (t) => {
  const [one, other] = await startNodes(t);
  const alice = await one.key('alice');
  const remaining = async ({ call }: Service) =>
    Number((await call('GET', '/v1/mailboxes', { key: alice })).headers.get('x-ratelimit-remaining'));
  const first = await remaining(one);
  await remaining(other);
  await remaining(other);
  await one.app.run('saveCalls');
  await other.app.run('saveCalls');
  await one.app.run('saveCalls');
  assert.equal(await remaining(other), first - 3);
});

test('two nodes: a ticket of one opens a stream at the other, once, which tells what happens at the first', async (t) => {
  const [one, other] = await startNodes(t);
  const alice = await one.key('alice');
  const { body } = await one.call('POST', '/v1/stream-tickets', { key: alice });
  const path = `/v1/events?ticket=${body.ticket}`;
  const reader = await EventReader.open(t, other, { path });
  assert.equal((await askForStream(t, one, { path })).statusCode, 401);
  const { body: mailbox } = await one.call('POST', '/v1/mailboxes', { key: alice });
  assert.equal((await reader.event()).mailboxId, mailbox.id);
  const moved = await EventReader.open(t, one, { key: alice, lastEventId: reader.lastEventId });
  const { body: next } = await other.call('POST', '/v1/mailboxes', { key: alice });
  for (const { mailboxId } of [await reader.event(), await moved.event()]) assert.equal(mailboxId, next.id);
});
