import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';

test('a list of mails too big for one page comes whole and in order (interface.md: GET …/mails)', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const mailbox = (await service.call('POST', '/v1/mailboxes', { key, body: {} })).body;
  const smtp = await SmtpClient.open(t, service.app.smtp.port);
  const subjects = Array.from({ length: 8 }, (_, index) => `mail ${index}`);
  for (const subject of subjects) {
    const content = `Subject: ${subject}\nContent-Type: text/html\n\n<p>${'word '.repeat(300_000)}</p>\n`;
    assert.equal((await smtp.deliver({ to: mailbox.address, content })).code, 250);
    service.clock.advance(1);
  }
  const list = await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key });
  assert.equal(list.status, 200);
  assert.deepEqual(
    list.body.items.map((mail: { subject: string }) => mail.subject),
    subjects.toReversed(),
  );
});

test('the mailbox of postmaster keeps its newest 1,000 mails, and up to a tenth more for a while', async (t) => {
  const service = await startService(t);
  const key = await service.key('postmaster');
  const send = async (from: number, to: number) => {
    const smtp = await SmtpClient.open(t, service.app.smtp.port);
    for (let index = from; index < to; index += 1) {
      assert.equal((await smtp.deliver({ to: 'postmaster@mail.test', content: `Subject: ${index}\n\n` })).code, 250);
    }
  };
  await send(0, 1_100);
  const [mailbox] = (await service.call('GET', '/v1/mailboxes', { key })).body.items;
  assert.equal(mailbox.messageCount, 1_100);
  await send(1_100, 1_101);
  assert.equal((await service.call('GET', `/v1/mailboxes/${mailbox.id}`, { key })).body.messageCount, 1_000);
  const { items } = (await service.call('GET', `/v1/mailboxes/${mailbox.id}/mails`, { key })).body;
  assert.deepEqual([items.length, items.at(0).subject, items.at(-1).subject], [1_000, '1100', '101']);
});
