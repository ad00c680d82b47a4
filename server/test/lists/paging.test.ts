import assert from 'node:assert/strict';
import { assertProblem } from '../http/exchange.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { pagesFrom } from './pages.ts';

const onEachEngine = useEngines();

onEachEngine(
  'pages of the list of mailboxes have each of them once, in the order of the whole list',
  async (_t, start) => {
    const service = await start();
    const key = await service.key('alice');
    for (let made = 0; made < 5; made += 1) {
      await service.call('POST', '/v1/mailboxes', { key, body: { tag: made % 2 === 0 ? 'even' : 'odd' } });
      if (made % 2 === 0) service.clock.advance(1);
    }
    const { body: whole } = await service.call('GET', '/v1/mailboxes', { key });
    assert.equal(whole.items.length, 5);
    assert.equal(whole.nextCursor, undefined);
    const pages = await pagesFrom(service, { key, path: '/v1/mailboxes?limit=2' });
    assert.deepEqual(
      pages.map(({ length }) => length),
      [2, 2, 1],
    );
    assert.deepEqual(pages.flat(), whole.items);
    const tagged = await pagesFrom(service, { key, path: '/v1/mailboxes?limit=1&tag=even' });
    assert.deepEqual(
      tagged.flat(),
      whole.items.filter(({ tag }: { tag: string }) => tag === 'even'),
    );
  },
);

onEachEngine('the list of mailboxes can be cut down to a tag', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { body: wanted } = await service.call('POST', '/v1/mailboxes', { key, body: { tag: ' sign up ' } });
  for (const body of [{}, { tag: 'sign' }]) await service.call('POST', '/v1/mailboxes', { key, body });
  for (const tag of ['sign+up', '%20sign%20up%20']) {
    const { body } = await service.call('GET', `/v1/mailboxes?tag=${tag}`, { key });
    assert.deepEqual(body.items, [wanted]);
  }
  for (const tag of ['sign%20u', 'Sign%20up', '', '%00']) {
    assert.deepEqual((await service.call('GET', `/v1/mailboxes?tag=${tag}`, { key })).body.items, []);
  }
  const both = `/v1/mailboxes?address=${wanted.address}&tag=`;
  assert.deepEqual((await service.call('GET', `${both}sign%20up`, { key })).body.items, [wanted]);
  assert.deepEqual((await service.call('GET', `${both}other`, { key })).body.items, []);
});

onEachEngine('a cursor belongs to its list, its filter and its owner', async (_t, start) => {
  const service = await start();
  const [key, other] = [await service.key('alice'), await service.key('bob')];
  for (let made = 0; made < 2; made += 1) await service.call('POST', '/v1/mailboxes', { key, body: { tag: 'a' } });
  const { body } = await service.call('GET', '/v1/mailboxes?limit=1&tag=a', { key });
  const cursor: string = body.nextCursor;
  assert.match(cursor, /^1\./);
  const next = await service.call('GET', `/v1/mailboxes?tag=a&cursor=${cursor}`, { key });
  assert.equal(next.body.items.length, 1);
  for (const query of [`cursor=${cursor}`, `tag=b&cursor=${cursor}`, `address=a@b.c&cursor=${cursor}`]) {
    assertProblem(await service.call('GET', `/v1/mailboxes?${query}`, { key }), 400, 'invalid_request');
  }
  assertProblem(
    await service.call('GET', `/v1/mailboxes?tag=a&cursor=${cursor}`, { key: other }),
    400,
    'invalid_request',
  );
});

onEachEngine('a page has 1 to 200 items', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  for (const limit of ['1', '200']) {
    assert.equal((await service.call('GET', `/v1/mailboxes?limit=${limit}`, { key })).status, 200);
  }
  for (const query of [
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'limit=x',
    'cursor=',
    'cursor=1.a.b',
  ]) {
    assertProblem(await service.call('GET', `/v1/mailboxes?${query}`, { key }), 400, 'invalid_request');
  }
});

onEachEngine('links between pages lead to the public URL where there is one', async (_t, start) => {
  const publicUrl = 'https://mail.example.com';
  const service = await start({ environment: { MAYFLY_PUBLIC_URL: publicUrl } });
  const key = await service.key('alice');
  for (let made = 0; made < 3; made += 1) {
    const { body } = await service.call('POST', '/v1/mailboxes', { key, body: { recoverable: true, tag: 'a' } });
    await service.call('DELETE', `/v1/mailboxes/${body.id}`, { key });
    await service.call('POST', '/v1/mailboxes', { key });
    const added = await service.call('POST', '/v1/domains', { key, body: { name: `d${made}.example` } });
    assert.equal(added.status, 201, JSON.stringify(added.body));
  }
  for (const list of ['mailboxes', 'archived-mailboxes', 'domains']) {
    const pages = await pagesFrom(service, { key, path: `/v1/${list}?limit=2`, publicUrl });
    assert.deepEqual(
      pages.map(({ length }) => length),
      [2, 1],
    );
  }
});

onEachEngine('mails that come and go between two pages make no gap and no double', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  const send = (count: number) =>
    deliver(t, service, address, ...Array.from({ length: count }, () => 'Subject: a\r\n\r\nneedle\r\n'));
  for (const path of [`/v1/mailboxes/${id}/mails`, '/v1/mails']) {
    for (const query of ['order=desc', 'order=asc', 'order=desc&q=needle', 'order=asc&q=need']) {
      await send(5);
      service.clock.advance(1);
      await send(5);
      const { body: before } = await service.call('GET', `/v1/mailboxes/${id}/mails`, { key });
      const seen: string[] = [];
      const gone = new Set<string>();
      for (let next: string | undefined = `${path}?limit=3&${query}`; next !== undefined; ) {
        const { body }: { body: { items: { id: string }[]; nextCursor?: string } } = await service.call('GET', next, {
          key,
        });
        seen.push(...body.items.map((mail) => mail.id));
        next = body.nextCursor && `${path}?limit=3&${query}&cursor=${encodeURIComponent(body.nextCursor)}`;
        service.clock.advance(1);
        await send(1);
        // The last mail of the page, and one that is yet to come.
        const other = before.items.find((mail: { id: string }) => !seen.includes(mail.id) && !gone.has(mail.id));
        for (const mailId of [seen.at(-1), other?.id].filter((one) => one !== undefined)) {
          await service.call('DELETE', `/v1/mailboxes/${id}/mails/${mailId}`, { key });
          gone.add(mailId);
        }
        if (seen.length > 60) break;
      }
      assert.equal(new Set(seen).size, seen.length, 'no double');
      const stayed = before.items.map((mail: { id: string }) => mail.id).filter((mailId: string) => !gone.has(mailId));
      assert.deepEqual(
        stayed.filter((mailId: string) => !seen.includes(mailId)),
        [],
        `no gap: ${path} ${query}`,
      );
    }
  }
});

onEachEngine('a cursor of mails is of one list, one filter and one owner', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const { id, address } = await createMailbox(service, key);
  await deliver(t, service, address, ...Array.from({ length: 3 }, () => 'Subject: a\r\n\r\nb\r\n'));
  const box = `/v1/mailboxes/${id}/mails`;
  const { body } = await service.call('GET', `${box}?limit=1&subject=a`, { key });
  const cursor = encodeURIComponent(body.nextCursor);
  const statusOf = async (path: string, by = key) =>
    (await service.call('GET', `${path}&cursor=${cursor}`, { key: by })).status;
  assert.equal(await statusOf(`${box}?subject=a`), 200);
  assert.equal(await statusOf(`${box}?subject=a&limit=2&fields=summary`), 200);
  for (const path of [`${box}?subject=b`, `${box}?limit=1`, `${box}?subject=a&order=asc`, '/v1/mails?subject=a']) {
    assert.equal(await statusOf(path), 400, path);
  }
  assert.equal(await statusOf('/v1/mails?subject=a', await service.key('bob')), 400);
});
