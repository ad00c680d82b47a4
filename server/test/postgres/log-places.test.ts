import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createMailbox, deliver } from '../http/mail.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { EventReader } from '../support/event-reader.ts';
import { type OwnPostgres, query, startPostgres } from '../support/postgres.ts';
import { type Service, startService } from '../support/service.ts';
import { eventually, repeat } from '../support/until.ts';
import {
  createWebhook,
  dispatchUntil,
  eventsOf,
  environment as sending,
  startAnswering,
  urlOf,
} from '../webhooks/sent.ts';
import { DatabaseSwitch } from './database-switch.ts';
import { spendNumbers } from './reader-rounds.ts';
import { startStandby } from './standby.ts';

const test = alternatingTests();

/** A server of its own, and a node over it with a mailbox. */
async function startNode(t: TestContext) {
  // Only commits write the log of the database to the disk: what else there was is lost in a crash.
  const database = await startPostgres(['-c', 'wal_writer_delay=10000']);
  t.after(() => database.stop());
  const virtual = await DatabaseSwitch.start(database.url);
  t.after(() => virtual.close());
  const service = await startService(t, { environment: { ...sending, MAYFLY_DATABASE_URL: virtual.url } });
  const key = await service.key('alice');
  return { database, virtual, service, key, mailbox: await createMailbox(service, key, { noExpiration: true }) };
}

async function send(t: TestContext, service: Service, address: string, subjects: readonly string[]): Promise<void> {
  await deliver(t, service, address, ...subjects.map((subject) => `Subject: ${subject}\n\nHello\n`));
}

function subjectsOf(events: readonly { data: { subject?: string } }[]): string[] {
  return events.flatMap(({ data }) => data.subject ?? []);
}

function numberIn(cursor = ''): number {
  return Number(cursor.split('.')[1]);
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name} ${index}`);
}

async function crashAndRecover(database: OwnPostgres, service: Service): Promise<void> {
  await database.crash();
  await database.restart();
  await untilReady(service);
}

async function untilReady(service: Service): Promise<void> {
  await eventually('the node is ready', async () => (await service.call('GET', '/readyz')).status === 200);
}

/** The next events of a stream; one that the crash has cut off is opened again where it was. */
async function readOn(t: TestContext, service: Service, from: { key: string; stream: EventReader; count: number }) {
  const { key, count } = from;
  let { stream } = from;
  const events: { data: { subject?: string } }[] = [];
  await repeat(`${count} events are told`, async () => {
    const event = await stream.event();
    if (event === undefined) stream = await EventReader.open(t, service, { key, lastEventId: stream.lastEventId });
    else events.push(event);
    return events.length === count;
  });
  return events;
}

test('readers at the end of the log are told of the mail after a crash of the database, whose numbers were given out before', async (t) => {
  const { database, service, key, mailbox } = await startNode(t);
  const receiver = await startAnswering(t);
  await createWebhook(service, key, { url: urlOf(receiver) });
  await service.app.run('saveCalls');
  await spendNumbers(database, 50);
  await service.app.run('dispatch');
  const { cursor } = (await service.call('GET', '/v1/events', { key })).body;
  const stream = await EventReader.open(t, service, { key });
  const subjects = ['one', 'two', 'three'];
  await crashAndRecover(database, service);
  await send(t, service, mailbox.address, subjects);
  assert.deepEqual(subjectsOf(await readOn(t, service, { key, stream, count: 3 })), subjects);
  assert.deepEqual(subjectsOf((await service.call('GET', `/v1/events?after=${cursor}`, { key })).body.items), subjects);
  await dispatchUntil(service, receiver, 3);
  assert.deepEqual(subjectsOf(eventsOf(receiver)), subjects);
});

test('a place in the log is that of an event, whatever the numbers are', async (t) => {
  const { database, service, key } = await startNode(t);
  const receiver = await startAnswering(t);
  const newest = Number((await query(database.url, 'select max(tx) as tx from events'))[0]?.tx);
  await spendNumbers(database, 5);
  await createWebhook(service, key, { url: urlOf(receiver) });
  const { cursor } = (await service.call('GET', '/v1/events', { key })).body;
  const stream = await EventReader.open(t, service, { key });
  const [place] = await query(database.url, 'select log_tx from webhooks');
  assert.deepEqual([numberIn(cursor), numberIn(stream.lastEventId), Number(place?.log_tx)], [newest, newest, newest]);
});

test('an asynchronous standby is promoted: cursors of lost events are 410 for good, streams end, and other readers and webhooks miss nothing', async (t) => {
  const { database, virtual, service, key, mailbox } = await startNode(t);
  const receiver = await startAnswering(t);
  await createWebhook(service, key, { url: urlOf(receiver), types: ['mail.received'] });
  const standby = await startStandby(database, { asynchronous: true });
  t.after(() => standby.stop());
  await send(t, service, mailbox.address, ['kept']);
  await dispatchUntil(service, receiver, 1);
  const path = `/v1/mailboxes/${mailbox.id}`;
  const list = (after?: string) =>
    service.call('GET', `/v1/events?limit=1000${after === undefined ? '' : `&after=${after}`}`, { key });
  const { cursor: keptCursor } = (await list()).body;
  const replayed = `select pg_last_wal_replay_lsn() >= '${(await query(database.url, 'select pg_current_wal_lsn() as now'))[0]?.now}' as is_it`;
  await eventually('the standby has it', async () => (await query(standby.url, replayed))[0]?.is_it === true);
  await standby.cutOff();
  await send(t, service, mailbox.address, numbered('lost', 10));
  await dispatchUntil(service, receiver, 11);
  const stream = await EventReader.open(t, service, { key, lastEventId: keptCursor });
  assert.deepEqual(subjectsOf(await stream.events(10)), numbered('lost', 10));
  const { cursor: lostCursor } = (await list(keptCursor)).body;
  const pageOf = (limit: number, cursor?: string) =>
    service.call('GET', `${path}/mails?order=asc&limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`, {
      key,
    });
  const waitOf = (after: string) => service.call('POST', `${path}/wait`, { key, body: { after, timeout: 0 } });
  const lostPage = (await pageOf(5)).body.nextCursor;
  const lostWait = (await waitOf(lostCursor)).body.cursor;

  await database.crash();
  virtual.turnTo(standby.url);
  await standby.promote();
  await untilReady(service);
  assert.equal((await list(lostCursor)).status, 410);
  assert.equal(await stream.event(), undefined, 'a stream that was told of lost mail ends');
  const { cursor: newCursor, items } = (await list()).body;
  assert.deepEqual(subjectsOf(items), ['kept']);
  const after = numbered('after', 30);
  await send(t, service, mailbox.address, after.slice(0, 20));
  await spendNumbers(standby, 100);
  await send(t, service, mailbox.address, after.slice(20));
  await dispatchUntil(service, receiver, 41);
  assert.deepEqual(subjectsOf(eventsOf(receiver)), ['kept', ...numbered('lost', 10), ...after]);
  assert.deepEqual(subjectsOf((await list(newCursor)).body.items), after);
  assert.deepEqual(subjectsOf((await list()).body.items), ['kept', ...after]);
  const [newest] = await query(standby.url, 'select max(tx) as tx from events');
  assert.ok(Number(newest?.tx) > numberIn(lostCursor), 'the numbers have passed the cursor');
  for (const old of [lostCursor, stream.lastEventId]) assert.equal((await list(old)).status, 410);
  for (const answer of [await pageOf(2, lostPage), await waitOf(lostWait)])
    assert.deepEqual([answer.status, answer.body.error], [410, 'cursor_expired']);
  assert.deepEqual(subjectsOf((await list(keptCursor)).body.items), after, 'its event is there');
});

test('a synchronous standby is promoted, which loses nothing: cursors of events, mails and waits go on, over two promotions', async (t) => {
  const { database, virtual, service, key, mailbox } = await startNode(t);
  const path = `/v1/mailboxes/${mailbox.id}`;
  const get = (place: string) => service.call('GET', place, { key });
  const waitOf = (after?: string) =>
    service.call('POST', `${path}/wait`, { key, body: { count: 10, timeout: 0, ...(after && { after }) } });
  await send(t, service, mailbox.address, numbered('before', 4));
  let primary = database;
  const known: { events: string; page: string; wait: string; told: string; seen: number }[] = [];
  for (let round = 0; round < 2; round += 1) {
    const standby = await startStandby(primary);
    t.after(() => standby.stop());
    await send(t, service, mailbox.address, [`round ${round}`]);
    const { items, cursor: events } = (await get('/v1/events?limit=1000')).body;
    const page = (await get(`${path}/mails?order=asc&limit=2`)).body.nextCursor;
    known.push({ events, page, wait: (await waitOf()).body.cursor, told: items.at(-1).id, seen: 5 + round });
    await primary.crash();
    virtual.turnTo(standby.url);
    await standby.promote();
    await untilReady(service);
    primary = standby;
  }
  await send(t, service, mailbox.address, ['after']);
  const all = [...numbered('before', 4), 'round 0', 'round 1', 'after'];
  for (const { events, page, wait, told, seen } of known) {
    for (const after of [events, told])
      assert.deepEqual(subjectsOf((await get(`/v1/events?after=${after}`)).body.items), all.slice(seen));
    const mails = (await get(`${path}/mails?order=asc&limit=100&cursor=${page}`)).body.items;
    assert.deepEqual(
      mails.map(({ subject }: { subject: string }) => subject),
      all.slice(2),
    );
    const waited = (await waitOf(wait)).body.items;
    assert.deepEqual(
      waited.map(({ subject }: { subject: string }) => subject),
      all.slice(seen),
    );
  }
});
