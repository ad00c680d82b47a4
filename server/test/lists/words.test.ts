import assert from 'node:assert/strict';
import { createMailbox, deliver } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';

const onEachEngine = useEngines();

onEachEngine('a domain is found as people read it, and as it is written in the mail', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { address } = await createMailbox(service, key);
  await deliver(t, service, address, 'From: Ann <ann@xn--bcher-kva.test>\r\nSubject: New\r\n\r\nRead.\r\n');
  await deliver(t, service, address, 'From: Ann <ann@buch.test>\r\nSubject: Old\r\n\r\nRead.\r\n');
  for (const q of ['bücher', 'BUCHER', 'ann@bücher.test', 'xn--bcher-kva']) {
    const { body } = await service.call('GET', `/v1/mails?q=${encodeURIComponent(q)}`, { key });
    assert.deepEqual(
      body.items.map(({ subject }: { subject: string }) => subject),
      ['New'],
      q,
    );
  }
});

onEachEngine('an answer says how far was looked only where words are searched for', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, ...Array.from({ length: 3 }, () => 'Subject: a\r\n\r\nneedle\r\n'));
  const read = async (path: string) => (await service.call('GET', path, { key })).body;
  const all = { complete: true, newest: null, oldest: null };
  assert.deepEqual((await read('/v1/mails?q=needle')).searched, all);
  assert.deepEqual((await read(`/v1/mailboxes/${id}/mails?q=needle`)).searched, all);
  assert.deepEqual(Object.keys(await read(`/v1/mailboxes/${id}/mails?subject=a`)), ['items']);
  const first = await read('/v1/mails?q=needle&limit=2');
  assert.deepEqual([first.items.length, first.searched.complete, first.searched.newest], [2, true, null]);
  assert.equal(first.searched.oldest, first.items[1].receivedAt);
  const time = '2020-01-01T00:00:00.000Z';
  assert.deepEqual((await read(`/v1/mails?q=needle&receivedAfter=${time}`)).searched.oldest !== null, true);
});

onEachEngine('a minus leaves out mails with a word, in sender, subject or text', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const mail = (from: string, subject: string, text: string) => `From: ${from}\nSubject: ${subject}\n\n${text}\n`;
  const contents = [
    mail('a@shop.test', 'Order one', 'plain'),
    mail('a@shop.test', 'Order two', 'with a Discount for you'),
    mail('a@sale.test', 'Order three', 'plain'),
    mail('a@shop.test', `=?utf-8?B?${Buffer.from('Order four 東京都庁').toString('base64')}?=`, 'plain'),
  ];
  await deliver(t, service, address, ...contents);
  const found = async (q: string) => {
    const path = `/v1/mailboxes/${id}/mails?fields=summary&limit=50&order=asc&q=${encodeURIComponent(q)}`;
    const { body } = await service.call('GET', path, { key });
    return body.items.map(({ subject }: { subject: string }) => subject.split(/[ :]/)[1]);
  };
  const looks = [
    await found('order'),
    await found('order -disc'),
    await found('-sale order'),
    await found('order -京都 -two'),
    await found('order -"for you" -sale'),
    await found('order "-sale"'),
    await found('pl-ain order'),
  ];
  assert.deepEqual(looks, [
    ['one', 'two', 'three', 'four'],
    ['one', 'three', 'four'],
    ['one', 'two', 'four'],
    ['one', 'three'],
    ['one', 'four'],
    ['three'],
    [],
  ]);
});
