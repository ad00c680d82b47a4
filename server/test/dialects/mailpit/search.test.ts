import assert from 'node:assert/strict';
import { useEngines } from '../../support/engines.ts';
import { message, Pit, welcome } from './pit.ts';

const order = message(
  'From: Orders <orders@shop.test>',
  'To: "Roe, Richard" <richard@other.test>',
  'Subject: Your order (No. 7)',
  'Message-ID: <order-7@shop.test>',
  '',
  'We have sent <three> things;',
  'see  you soon.',
);
const big = message('From: big@size.test', 'Subject: big', '', 'x'.repeat(3_000));

useEngines()('a search finds what Mailpit finds', async (t, start) => {
  const pit = await Pit.start(start, { body: { tag: 'trial' } });
  const startedAt = pit.service.clock.now();
  await pit.deliver(t, welcome, order, big);
  const [a, b, c] = ['Welcome Jäne', 'Your order (No. 7)', 'big'];
  const second = new Date(startedAt + 1_000).toISOString();
  const searches: readonly (readonly [string, readonly (string | undefined)[]])[] = [
    ['jane', [a]],
    ['jane@customer.test', [a]],
    [`<${pit.mailbox.address}>`, [c, b, a]],
    ['"jane doe"', [a]],
    ['"customer.test jane doe"', []],
    ['elcome', [a]],
    ['TERMS.PDF', [a]],
    ['"have sent three things see you soon"', [b]],
    ['"roe richard"', [b]],
    ['things -order', []],
    ['shop -482913', [b]],
    ['from:"orders"', [b]],
    ['from:shop.test !from:ORDERS@', [a]],
    ['to:customer.test', [a]],
    ['to:boss', []],
    ['cc:boss reply-to:help@shop.test', [a]],
    [`bcc:${pit.mailbox.address}`, [c, b, a]],
    ['addressed:boss', [a]],
    ['-addressed:shop.test', [c]],
    ['subject:"order (no. 7)"', [b]],
    ['message-id:order-7@', [b]],
    ['has:attachment', [a]],
    ['!has:attachments is:unread', [c, b]],
    ['tag:TRIAL is:tagged', [c, b, a]],
    ['larger:2k', [c]],
    ['smaller:0.5k', [b]],
    [`after:${second}`, [c, b]],
    [`before:${second}`, [b, a]],
    [`-before:${second} -after:${second}`, [b]],
    ['after:1999-12-31 before:1/1/2000', []],
  ];
  for (const [query, subjects] of searches) assert.deepEqual(await pit.found(query), subjects, query);
  const counts = await pit.get('/api/v1/search?query=from:shop.test');
  assert.deepEqual([counts.total, counts.messages_count, counts.messages_unread, counts.count], [3, 2, 2, 2]);
  const earlier = `&before=${encodeURIComponent(new Date(startedAt + 500).toISOString())}`;
  assert.deepEqual(await pit.found('from:shop.test', earlier), [a]);
  for (const [query, error] of [
    ['', /^Error: no search query$/],
    ['before:soon', /"before:soon"/],
    ['x has:inline', /"has:inline"/],
    ['after:2024&tz=Nowhere/City', /tz="Nowhere\/City"/],
  ] as const) {
    for (const method of ['GET', 'DELETE']) {
      const answer = await pit.ask(method, `/api/v1/search?query=${query}`);
      assert.deepEqual([answer.status, error.test(answer.text)], [400, true], answer.text);
    }
  }
  assert.equal((await pit.get('/api/v1/messages')).total, 3);
  assert.equal((await pit.get('/api/v1/message/latest?query=from:orders')).Subject, b);
});
