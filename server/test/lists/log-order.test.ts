import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createMailbox, deliver } from '../http/mail.ts';
import { useEngines } from '../support/engines.ts';
import { ManualClock } from '../support/manual-clock.ts';
import type { Service } from '../support/service.ts';
import { until } from '../support/until.ts';
import { unzip } from '../support/zip.ts';
import { pagesFrom } from './pages.ts';

const onEachEngine = useEngines();
const onPostgres = useEngines(['postgres']);
/** Difference between the clocks of two nodes, in milliseconds. */
const skewMs = 1_500;

const subjects = ['first', 'second', 'third', 'fourth'] as const;
const newestFirst = subjects.toReversed();

interface Listed {
  readonly id: string;
  readonly subject: string;
  readonly receivedAt: string;
}

/** A mailbox whose mails came in this order at nodes whose clocks differ: each later one has an earlier time of receipt. */
async function skewedMailbox(t: TestContext, service: Service) {
  const key = await service.key('alice');
  const mailbox = await createMailbox(service, key);
  for (const subject of subjects) {
    await deliver(t, service, mailbox.address, `From: a@shop.test\r\nSubject: ${subject}\r\n\r\nhello`);
    service.clock.advance(-skewMs);
  }
  service.clock.advance(subjects.length * skewMs);
  const path = `/v1/mailboxes/${mailbox.id}`;
  const list = async (query = ''): Promise<Listed[]> => {
    const { status, body } = await service.call('GET', `${path}/mails${query}`, { key });
    assert.equal(status, 200, JSON.stringify(body));
    return body.items;
  };
  return { key, path, list };
}

const subjectsOf = (items: readonly Partial<Listed>[]) => items.map(({ subject }) => subject);

onEachEngine('mails are listed in the order in which they came, whatever the clocks of the nodes', async (t, start) => {
  const service = await start();
  const { key, path, list } = await skewedMailbox(t, service);
  const mails = await list();
  assert.deepEqual(subjectsOf(mails), newestFirst);
  assert.deepEqual(
    mails.map(({ receivedAt }) => receivedAt),
    mails.map(({ receivedAt }) => receivedAt).sort(),
    'the later one mail came, the earlier its time',
  );
  for (const place of [`${path}/mails`, '/v1/mails'])
    for (const query of ['q=hello', 'from=shop', 'fields=summary'])
      for (const order of ['asc', 'desc']) {
        const pages = await pagesFrom(service, { key, path: `${place}?${query}&order=${order}&limit=1` });
        assert.deepEqual(
          subjectsOf(pages.flat()),
          order === 'asc' ? subjects : newestFirst,
          `${place}?${query}&order=${order}`,
        );
      }
});

onEachEngine('receivedAfter and receivedBefore are times, whatever the order of the list', async (t, start) => {
  const service = await start();
  const { list } = await skewedMailbox(t, service);
  const [fourth, third, second, first] = await list();
  const between = (one: Listed | undefined, other: Listed | undefined) =>
    `?receivedAfter=${one?.receivedAt}&receivedBefore=${other?.receivedAt}`;
  assert.deepEqual(subjectsOf(await list(between(fourth, first))), ['third', 'second']);
  assert.deepEqual(subjectsOf(await list(`${between(fourth, first)}&order=asc`)), ['second', 'third']);
  assert.deepEqual(subjectsOf(await list(`?receivedAfter=${third?.receivedAt}`)), ['second', 'first']);
  assert.deepEqual(subjectsOf(await list(`?receivedBefore=${second?.receivedAt}`)), ['fourth', 'third']);
});

onEachEngine('after the id of a mail come those that came later, also once that mail is deleted', async (t, start) => {
  const service = await start();
  const { key, path, list } = await skewedMailbox(t, service);
  const second = (await list())[2]?.id;
  const wanted = async () => subjectsOf(await list(`?after=${second}&wait=0`));
  assert.deepEqual(await wanted(), ['fourth', 'third']);
  const deleted = await service.call('DELETE', `${path}/mails/${second}`, { key });
  assert.equal(deleted.status, 204);
  assert.deepEqual(await wanted(), ['fourth', 'third']);
  const waited = await service.call('POST', `${path}/wait`, { key, body: { after: second, count: 2, timeout: 0 } });
  assert.deepEqual(subjectsOf(waited.body.items), ['third', 'fourth']);
});

onEachEngine('an export has the mails in the order in which they came', async (t, start) => {
  const service = await start();
  const { key, path } = await skewedMailbox(t, service);
  const answer = await fetch(`${service.app.url}${path}/export`, { headers: { authorization: `Bearer ${key}` } });
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  const manifest = JSON.parse(String(files.get('manifest.json')));
  assert.deepEqual(subjectsOf(manifest.mails), subjects);
  assert.equal(files.size, subjects.length + 1);
});

onEachEngine('a mailbox that keeps its newest mails drops those that came first', async (t, start) => {
  const service = await start();
  const { key, path, list } = await skewedMailbox(t, service);
  const changed = await service.call('PATCH', path, { key, body: { keepNewest: 2 } });
  assert.equal(changed.status, 200);
  await until(async () => (await list()).length <= 2);
  assert.deepEqual(subjectsOf(await list()), ['fourth', 'third']);
});

onPostgres(
  'two nodes whose clocks differ list the mails of both in one order, and go on after a deleted one',
  async (t, start) => {
    const clock = new ManualClock();
    const nodes = [await start({ clock }), await start({ clock: new ManualClock(clock.now() - skewMs) })] as const;
    const key = await nodes[0].key('alice');
    const mailbox = await createMailbox(nodes[0], key);
    const path = `/v1/mailboxes/${mailbox.id}`;
    for (const [index, subject] of subjects.entries())
      await deliver(
        t,
        nodes[index % 2] ?? nodes[0],
        mailbox.address,
        `From: a@shop.test\r\nSubject: ${subject}\r\n\r\nhello`,
      );
    const listed = async (node: Service, query: string): Promise<Listed[]> => {
      const { status, body } = await node.call('GET', `${path}/mails?${query}`, { key });
      assert.equal(status, 200, JSON.stringify(body));
      return body.items;
    };
    const first = (await listed(nodes[0], 'order=asc'))[0]?.id;
    assert.equal((await nodes[1].call('DELETE', `${path}/mails/${first}`, { key })).status, 204);
    for (const node of nodes) {
      assert.deepEqual(subjectsOf(await listed(node, 'order=desc')), newestFirst.slice(0, -1));
      assert.deepEqual(
        subjectsOf((await pagesFrom(node, { key, path: `${path}/mails?limit=1` })).flat()),
        newestFirst.slice(0, -1),
      );
      assert.deepEqual(subjectsOf(await listed(node, `after=${first}&wait=0`)), newestFirst.slice(0, -1));
      const body = { after: first, count: 3, timeout: 0 };
      const waited = await node.call('POST', `${path}/wait`, { key, body });
      assert.deepEqual(subjectsOf(waited.body.items), subjects.slice(1));
    }
  },
);
