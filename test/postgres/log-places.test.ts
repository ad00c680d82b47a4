import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { createMailbox, deliver } from '../http/mail.ts';
import { EventReader } from '../support/event-reader.ts';
import { type OwnPostgres, query, startPostgres } from '../support/postgres.ts';
import { type Service, startService } from '../support/service.ts';
import {
  createWebhook,
  dispatchUntil,
  eventsOf,
  environment as sending,
  startAnswering,
  urlOf,
} from '../webhooks/sent.ts';
import { eventually } from './mail-load.ts';

/** A server of its own, and a node over it with a mailbox. */
async function startNode(t: TestContext) {
  const database = await startPostgres();
  t.after(() => database.stop());
  const service = await startService(t, { environment: { ...sending, MAYFLY_DATABASE_URL: database.url } });
  const key = await service.key('alice');
  return { database, service, key, mailbox: await createMailbox(service, key, { noExpiration: true }) };
}

/** Has transactions take numbers and commit nothing: after a crash those numbers are given out again. */
async function spendNumbers({ url }: OwnPostgres, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let spent = 0; spent < count; spent += 1) await client.query('begin; select pg_current_xact_id(); rollback');
  await client.end();
}

async function crashAndRecover(database: OwnPostgres, service: Service): Promise<void> {
  await database.crash();
  await database.restart();
  await eventually('the node is ready', async () => (await service.call('GET', '/readyz')).status === 200);
}

test('readers at the end of the log are told of the mail after a crash of the database, whose numbers were given out before', async (t) => {
  const { database, service, key, mailbox } = await startNode(t);
  const receiver = await startAnswering(t);
  await spendNumbers(database, 50);
  await createWebhook(service, key, { url: urlOf(receiver) });
  const { cursor } = (await service.call('GET', '/v1/events', { key })).body;
  const stream = await EventReader.open(t, service, { key });
  const subjects = ['one', 'two', 'three'];
  await crashAndRecover(database, service);
  for (const subject of subjects) await deliver(t, service, mailbox.address, `Subject: ${subject}\n\nHello\n`);
  const subjectsOf = (events: readonly { data: { subject: string } }[]) => events.map(({ data }) => data.subject);
  assert.deepEqual(subjectsOf((await service.call('GET', `/v1/events?after=${cursor}`, { key })).body.items), subjects);
  assert.deepEqual(subjectsOf(await stream.events(3)), subjects);
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
  const numberIn = (text = '') => Number(text.split('.')[1]);
  assert.deepEqual([numberIn(cursor), numberIn(stream.lastEventId), Number(place?.log_tx)], [newest, newest, newest]);
});
