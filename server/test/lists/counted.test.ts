import assert from 'node:assert/strict';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';

const onEachEngine = useEngines();

onEachEngine('emails are found by what is in them, and by what is not', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { address } = await createMailbox(service, key, { tag: 'shop' });
  const head = (lines: readonly string[]) => `${[...lines, '', 'text'].join('\r\n')}\r\n`;
  await deliver(
    t,
    service,
    address,
    head([`To: Ann <${address}>`, 'Cc: Bob <bob@news.test>', 'Subject: one', 'Message-ID: <1@news.test>']),
    head(['From: cy@shop.test', 'To: cy@shop.test', `Cc: ${address}`, 'Subject: two', 'Message-ID: <2@shop.test>']),
    head(['From: cy@shop.test', 'To: undisclosed-recipients:;', 'Subject: three', `X-Long: ${'x'.repeat(500)}`]),
  );
  const find = async (query: string) => {
    const { status, body } = await service.call('GET', `/v1/mails?fields=summary&order=asc&${query}`, { key });
    assert.equal(status, 200, JSON.stringify(body));
    return body.items.map((mail: { subject: string }) => mail.subject).join(' ');
  };
  assert.equal(await find('cc=bob'), 'one');
  assert.equal(await find('cc=BOB%20%3Cbob@news'), 'one');
  assert.equal(await find('cc=bob&not=cc'), 'two three');
  assert.equal(await find(`bcc=${address}`), 'three');
  assert.equal(await find(`to=${address}`), 'one two three');
  assert.equal(await find(`to=cy&from=cy&not=to`), 'three');
  assert.equal(await find('messageId=@shop.test'), 'two');
  assert.equal(await find('messageId=test&not=messageId'), 'three');
  assert.equal(await find('largerThan=400'), 'three');
  assert.equal(await find('smallerThan=400&subject=one&not=subject'), 'two');
  assert.equal(await find('tag=shop&not=tag'), '');
  assert.equal(await find('from=cy&subject=o&not=from,%20subject&q=text'), '');
  for (const [query, detail] of [
    ['not=cc', /not names cc, which is not given/],
    ['not=q&q=a', /not must name parameters/],
    ['not=', /not must name parameters/],
    ['largerThan=1k', /largerThan/],
  ] as const) {
    const answer = await service.call('GET', `/v1/mails?${query}`, { key });
    assertProblem(answer, 400, 'invalid_request');
    assert.match(answer.body.detail, detail);
  }
});

onEachEngine('a list that is counted has the number of all its emails on each page', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const other = await createMailbox(service, key);
  const mails = Array.from({ length: 5 }, (_, at) => `Subject: mail ${at % 2}\r\n\r\nb\r\n`);
  await deliver(t, service, address, ...mails);
  await deliver(t, service, other.address, ...mails);
  const count = async (query: string) => {
    const { status, body, headers } = await service.call('GET', `/v1/mails?count=true&limit=2&${query}`, { key });
    assert.equal(status, 200, JSON.stringify(body));
    return { counted: [body.total, body.totalIsExact], next: body.nextCursor, tag: headers.get('etag') };
  };
  for (const [query, total] of [
    ['', 10],
    ['subject=1', 4],
    ['subject=1&not=subject', 6],
    ['receivedAfter=2000-01-01T00:00:00Z', 10],
    ['q=mail', 10],
    ['read=true', 0],
  ] as const) {
    for (let page = await count(query); page.next !== undefined; page = await count(`${query}&cursor=${page.next}`))
      assert.deepEqual(page.counted, [total, true], query);
  }
  const { body: whole } = await service.call('GET', `/v1/mailboxes/${id}/mails?count=true&subject=1`, { key });
  assert.deepEqual([whole.items.length, whole.total, whole.totalIsExact], [2, 2, true]);
  const { body: paged } = await service.call('GET', `/v1/mailboxes/${id}/mails?count=true&limit=1`, { key });
  assert.deepEqual([paged.items.length, paged.total, paged.totalIsExact], [1, 5, true]);
  const { tag } = await count('subject=1');
  await deliver(t, service, address, 'Subject: 0\r\n\r\nb\r\n');
  assert.equal((await count('')).counted[0], 11);
  assert.equal((await count('subject=1')).tag, tag);
  const usage = async () => {
    const { body } = await service.call('GET', '/v1/usage', { key });
    return [body.mails, body.unreadMails];
  };
  assert.deepEqual(await usage(), [11, 11]);
  const { body: list } = await service.call('GET', `/v1/mailboxes/${id}/mails?fields=summary&limit=3`, { key });
  const ids = list.items.map((mail: { id: string }) => mail.id);
  await service.call('PATCH', `/v1/mailboxes/${id}/mails`, { key, body: { ids, read: true } });
  assert.deepEqual(await usage(), [11, 8]);
  assert.deepEqual((await count('read=true')).counted, [3, true]);
  await service.call('DELETE', `/v1/mailboxes/${id}`, { key });
  assert.deepEqual(await usage(), [5, 5]);
  assert.deepEqual((await count('')).counted, [5, true]);
  const { body: uncounted } = await service.call('GET', '/v1/mails', { key });
  assert.ok(!('total' in uncounted) && !('totalIsExact' in uncounted));
});
