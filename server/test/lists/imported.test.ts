import assert from 'node:assert/strict';
import { completeImport, moveImported } from '../../src/store/operations/imports/completion.ts';
import { beginImport, storeImportedMail } from '../../src/store/operations/imports/imports.ts';
import { createMailbox, deliver } from '../http/mail.ts';
import { deliveryTo, mailboxRow, newId } from '../store/fixtures.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { until } from '../support/until.ts';
import { archiveOf, beginImport as upload } from '../support/upload.ts';
import { pagesFrom } from './pages.ts';

const onEachEngine = useEngines();

interface Listed {
  readonly id: string;
  readonly subject: string;
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
const subjectsOf = (items: readonly Listed[]) => items.map(({ subject }) => subject);

async function pagesOf(service: Service, key: string, path: string): Promise<string[]> {
  // biome-ignore lint/suspicious/noExplicitAny: as `ApiAnswer.body`
  const pages: any[][] = await pagesFrom(service, { key, path });
  return pages.flatMap(subjectsOf);
}

/** The subjects of all mails of a list, read mail by mail in both orders, are those in the order in which they came. */
async function assertRead(service: Service, key: string, { place, came }: { place: string; came: readonly string[] }) {
  for (const query of ['', 'q=hello&', 'fields=summary&', 'from=sender&']) {
    const path = `${place}?${query}limit=1&order=`;
    assert.deepEqual(await pagesOf(service, key, `${path}asc`), came, path);
    assert.deepEqual(await pagesOf(service, key, `${path}desc`), came.toReversed(), path);
  }
}

onEachEngine(
  'an imported mailbox is paged, waited for and trimmed as one whose mails came by themselves',
  async (t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const call = async (method: string, path: string, body?: object) => {
      const answer = await service.call(method, path, { key, body });
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
      return answer.body;
    };
    const before = await createMailbox(service, key);
    await deliver(t, service, before.address, 'From: sender@shop.test\r\nSubject: before\r\n\r\nhello');
    const { cursor } = await call('GET', '/v1/events');
    const subjects = numbered(12);
    const [half, rest] = await archiveOf(
      subjects.map((subject) => `From: sender@shop.test\r\nSubject: ${subject}\r\n\r\nhello ${subject}`),
    );
    const imported = await upload(service.app.url, key).end(Buffer.concat([half, rest]));
    const mailbox = JSON.parse(imported?.body ?? '');
    const path = `/v1/mailboxes/${mailbox.id}`;
    await deliver(t, service, before.address, 'From: sender@shop.test\r\nSubject: after\r\n\r\nhello');
    await assertRead(service, key, { place: `${path}/mails`, came: subjects });
    await assertRead(service, key, { place: '/v1/mails', came: ['before', ...subjects, 'after'] });
    const all: Listed[] = (await call('GET', `${path}/mails?order=asc&limit=100`)).items;
    const { items: told } = await call('GET', `/v1/events?limit=100&after=${cursor}`);
    assert.deepEqual(
      told.map(({ type, data }: { type: string; data: { mailId?: string } }) => [type, data.mailId]),
      [['mailbox.created', undefined], ...all.map(({ id }) => ['mail.received', id])].concat([
        ['mail.received', told.at(-1).data.mailId],
      ]),
    );
    const fifth = all[4]?.id;
    for (const isDeleted of [false, true]) {
      if (isDeleted) await service.call('DELETE', `${path}/mails/${fifth}`, { key });
      const { items } = await call('GET', `${path}/mails?after=${fifth}&wait=0`);
      assert.deepEqual(subjectsOf(items), subjects.slice(5).toReversed());
      const waited = await call('POST', `${path}/wait`, { after: fifth, count: 7, timeout: 0 });
      assert.deepEqual(subjectsOf(waited.items), subjects.slice(5));
    }
    const waited = await call('POST', `${path}/wait`, { after: cursor, count: 11, timeout: 0 });
    assert.deepEqual(subjectsOf(waited.items), subjects.toSpliced(4, 1));
    await call('PATCH', path, { keepNewest: 3 });
    await until(async () => (await call('GET', path)).messageCount === 3, 'the trimming');
    await assertRead(service, key, { place: `${path}/mails`, came: subjects.slice(-3) });
  },
);

onEachEngine(
  'a large import that comes in slices is read on by cursors and waits that began between them',
  async (t, start) => {
    const service = await start();
    const { store } = service.app;
    const key = await service.key('alice');
    const now = service.clock.now();
    const [importId, mailbox] = [newId(now), mailboxRow()];
    await store.write(beginImport, { importId, mailbox, activeMailboxesMax: 9, now, leasedUntil: now + 60_000 });
    const subjects = numbered(9);
    for (const subject of subjects) {
      const raw = `From: sender@shop.test\r\nSubject: ${subject}\r\n\r\nhello`;
      const { recipients, message, event } = deliveryTo([mailbox.address], { subject, raw, receivedAt: now });
      for (const { mailId, outline } of recipients)
        await store.write(storeImportedMail, { importId, mailId, outline, message, event });
    }
    const limits = { rowsMax: 3, bytesMax: 100_000 };
    const path = `/v1/mailboxes/${mailbox.id}`;
    const get = async (query: string) => {
      const { status, body } = await service.call('GET', `${path}/mails?${query}`, { key });
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    };
    await store.write(completeImport, { importId, mailbox, now, limits });
    const [ascending, descending] = [await get('order=asc&limit=2'), await get('order=desc&limit=2')];
    assert.deepEqual(
      [subjectsOf(ascending.items), subjectsOf(descending.items)],
      [
        ['0', '1'],
        ['2', '1'],
      ],
    );
    const [third] = descending.items;
    const waiting = service.call('POST', `${path}/wait`, { key, body: { after: third.id, count: 7, timeout: 30 } });
    assert.equal((await service.call('PATCH', path, { key, body: { keepNewest: 8 } })).status, 200);
    assert.equal(await store.write(moveImported, { importId, now, limits }), true);
    await deliver(t, service, mailbox.address, 'From: sender@shop.test\r\nSubject: between\r\n\r\nhello');
    assert.equal(await store.write(moveImported, { importId, now, limits }), false);
    const came = [...subjects.slice(0, 6), 'between', ...subjects.slice(6)];
    const { body: waited } = await waiting;
    assert.deepEqual(subjectsOf(waited.items), came.slice(3));
    assert.deepEqual(subjectsOf((await get(`cursor=${descending.nextCursor}&order=desc&limit=2`)).items), ['0']);
    assert.deepEqual(subjectsOf((await get(`cursor=${ascending.nextCursor}&order=asc&limit=20`)).items), came.slice(2));
    assert.deepEqual(subjectsOf((await get(`after=${third.id}&wait=0`)).items), came.slice(3).toReversed());
    await service.app.run('keepNewest');
    await assertRead(service, key, { place: `${path}/mails`, came: came.slice(-8) });
    await assertRead(service, key, { place: '/v1/mails', came: came.slice(-8) });
  },
);
