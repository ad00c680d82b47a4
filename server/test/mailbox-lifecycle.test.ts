import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from './support/service.ts';
import { SmtpClient } from './support/smtp-client.ts';

const minute = 60_000;

test('mail sent to a new mailbox is read back, and the mailbox dies at its time', async (t) => {
  const { app, call, key, clock } = await startService(t);
  const alice = await key('alice');
  const created = await call('POST', '/v1/mailboxes', { key: alice, body: { expiresIn: 5 } });
  assert.equal(created.status, 201);

  const smtp = await SmtpClient.open(t, app.smtp.port);
  const reply = await smtp.deliver({ to: created.body.address, content: 'From: a@b.test\nSubject: Hi\n\nHello\n' });
  assert.equal(reply.code, 250);

  const path = `/v1/mailboxes/${created.body.id}`;
  const list = await call('GET', `${path}/mails`, { key: alice });
  assert.equal(list.status, 200);
  assert.deepEqual(
    list.body.items.map(({ sender, subject, body }: Record<string, string>) => ({ sender, subject, body })),
    [{ sender: 'a@b.test', subject: 'Hi', body: 'Hello\n' }],
  );
  assert.equal((await call('GET', path, { key: alice })).body.messageCount, 1);

  clock.advance(5 * minute - 1);
  assert.equal((await call('GET', path, { key: alice })).status, 200);
  clock.advance(1);
  assert.equal((await call('GET', path, { key: alice })).status, 404);
  assert.equal((await smtp.deliver({ to: created.body.address, content: 'Subject: late\n\n' })).code, 550);
  assert.equal(await app.run('sweep'), 1);
  assert.equal(await app.run('sweep'), 0);
});
