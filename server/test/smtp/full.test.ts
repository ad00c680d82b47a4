import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { until } from '../support/until.ts';

const environment = { MAYFLY_MAILBOX_MAILS_MAX: '2', MAYFLY_MAILBOX_BYTES_MAX: '4000', MAYFLY_OWNER_BYTES_MAX: '6000' };
const mail = (bytes: number) => `Subject: Hi\n\n${'x'.repeat(bytes)}\n`;

test('a full mailbox takes no more mail: 452 4.2.2 at RCPT, nothing is lost, and its owner is told', async (t) => {
  const service = await startService(t, { environment });
  const key = await service.key('alice');
  const { body: mailbox } = await service.call('POST', '/v1/mailboxes', { key, body: {} });
  const { body: other } = await service.call('POST', '/v1/mailboxes', { key, body: {} });
  const client = await SmtpClient.open(t, service.app.smtp.port);
  const rcpt = async (address: string, parameters = '') => {
    await client.command('EHLO client.test');
    await client.command(`MAIL FROM:<a@b.test>${parameters}`);
    const reply = await client.command(`RCPT TO:<${address}>`);
    await client.command('RSET');
    return reply.text;
  };
  for (let sent = 0; sent < 2; sent += 1) {
    assert.equal((await client.deliver({ to: mailbox.address, content: mail(10) })).code, 250);
  }
  for (let refused = 0; refused < 3; refused += 1)
    assert.match(await rcpt(mailbox.address), /^452 4\.2\.2 the mailbox/);
  assert.match(await rcpt(other.address, ' SIZE=4001'), /^452 4\.2\.2 the mailbox/);
  assert.match(await rcpt(other.address, ' SIZE=3000'), /^250/);
  assert.equal((await client.deliver({ to: other.address, content: mail(3_500) })).code, 250);
  assert.match(await rcpt(other.address), /^250/, 'there is a little room yet');

  const path = `/v1/mailboxes/${mailbox.id}`;
  assert.equal((await service.call('GET', path, { key })).body.messageCount, 2);
  const refusals = async () => {
    const { body } = await service.call('GET', `${path}/events?types=mail.refused`, { key });
    return body.items.map(({ data }: { data: object }) => data);
  };
  const told = { address: mailbox.address, sender: 'a@b.test', reason: 'mailbox_full' };
  assert.deepEqual(await refusals(), [{ ...told, count: 1 }]);
  service.clock.advance(60_000);
  await service.app.run('tellRefusals');
  assert.deepEqual(await refusals(), [
    { ...told, count: 1 },
    { ...told, count: 2 },
  ]);

  const { body: list } = await service.call('GET', `${path}/mails`, { key });
  await service.call('DELETE', `${path}/mails/${list.items[0].id}`, { key });
  assert.match(await rcpt(mailbox.address), /^250/);
});

test('messages that are refused for their own sake have an event for each mailbox, reason and minute', async (t) => {
  const service = await startService(t, { environment: { MAYFLY_MESSAGE_BYTES_MAX: '8000' } });
  const key = await service.key('alice');
  const { body: one } = await service.call('POST', '/v1/mailboxes', { key, body: {} });
  const { body: other } = await service.call('POST', '/v1/mailboxes', { key, body: {} });
  const client = await SmtpClient.open(t, service.app.smtp.port);
  const refused = async (to: string, content: string) => assert.ok((await client.deliver({ to, content })).code >= 552);
  const loop = `${'Received: by a\n'.repeat(101)}\nHi\n`;
  for (const content of [mail(8_000), loop, mail(9_000), loop, mail(8_500)]) await refused(one.address, content);
  await refused(other.address, loop);
  const refusals = async (id: string) => {
    const { body } = await service.call('GET', `/v1/mailboxes/${id}/events?types=mail.refused`, { key });
    return body.items.map(({ data }: { data: { reason: string; count: number } }) => [data.reason, data.count]);
  };
  // They are told after the reply.
  await until(async () => (await refusals(other.id)).length === 1);
  const first = [
    ['too_big', 1],
    ['loop', 1],
  ];
  assert.deepEqual(await refusals(one.id), first);
  service.clock.advance(60_000);
  await service.app.run('tellRefusals');
  assert.deepEqual(await refusals(one.id), [...first, ['too_big', 2], ['loop', 1]]);
  assert.deepEqual(await refusals(other.id), [['loop', 1]]);
});

test("an owner's quota is of all his mailboxes, and nobody else's", async (t) => {
  const service = await startService(t, { environment });
  const [alice, bob] = [await service.key('alice'), await service.key('bob')];
  const create = async (key: string) => (await service.call('POST', '/v1/mailboxes', { key, body: {} })).body;
  const [first, second, foreign] = [await create(alice), await create(alice), await create(bob)];
  const send = async (to: string) => {
    const client = await SmtpClient.open(t, service.app.smtp.port);
    return client.deliver({ to, content: mail(3_300) });
  };
  assert.equal((await send(first.address)).code, 250);
  assert.equal((await send(second.address)).code, 250, 'what was begun within the quota is kept');
  const refused = await SmtpClient.open(t, service.app.smtp.port);
  await refused.command('EHLO client.test');
  await refused.command('MAIL FROM:<a@b.test>');
  assert.match((await refused.command(`RCPT TO:<${second.address}>`)).text, /^452 4\.2\.2 the owner/);
  assert.match((await refused.command(`RCPT TO:<${foreign.address}>`)).text, /^250/);
  await service.call('DELETE', `/v1/mailboxes/${first.id}`, { key: alice });
  assert.equal((await send(second.address)).code, 250);
});
