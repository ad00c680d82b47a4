import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMailHost } from './mail-host.ts';

const first = 'Subject: one\r\n\r\nHello\r\n.\r\n..two\r\n';
const second = 'Subject: two\r\n\r\nWorld\r\n';

test('lists, shows and deletes the mails of a mailbox, numbered in the order in which they came', async (t) => {
  const { service, key, mailbox, open } = await startMailHost(t);
  const { id, address } = await mailbox([first, second]);
  const client = await open({ user: address, password: key });
  const [, count, bytes] = (await client.command('STAT')).split(' ');
  const raws = [await client.retrieve(1), await client.retrieve(2)] as const;
  assert.equal(count, '2');
  assert.ok(raws[0].endsWith(first), raws[0]);
  assert.ok(raws[1].endsWith(second));
  assert.equal(Number(bytes), raws.join('').length);
  assert.equal(await client.listing('LIST'), `1 ${raws[0].length}\r\n2 ${raws[1].length}\r\n`);
  const { body } = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
  const ids = body.items.map((item: { id: string }) => item.id).reverse();
  assert.equal(await client.listing('UIDL'), `1 ${ids[0]}\r\n2 ${ids[1]}\r\n`);
  assert.equal(await client.command('DELE 1'), '+OK message 1 is deleted at QUIT');
  assert.equal(await client.command('STAT'), `+OK 1 ${raws[1].length}`);
  assert.equal(await client.command('QUIT'), '+OK 1 messages deleted, bye');
  assert.equal(await client.rest(), '');
  const left = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
  assert.deepEqual(
    left.body.items.map((item: { id: string }) => item.id),
    [ids[1]],
  );
});
