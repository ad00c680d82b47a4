import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { systemClock } from '../../src/lib/clock.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import { OutcomeUnknownError, StoreUnavailableError } from '../../src/store/store.ts';
import { type ServerProcess, startServerFor, temporaryFolder } from '../durability/server-process.ts';
import { RawClient } from '../http/raw-client.ts';
import { isPast } from '../operator/alert-rules.ts';
import { addMailbox, deliver } from '../store/fixtures.ts';
import { alternatingTests } from '../support/alternating-tests.ts';
import { query, usePostgres } from '../support/postgres.ts';
import { type Service, startService } from '../support/service.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { eventually } from '../support/until.ts';
import { crashRounds } from './crash-rounds.ts';
import { DatabaseProxy } from './database-proxy.ts';
import { assertKept, MailLoad } from './mail-load.ts';

const test = alternatingTests();

const postgres = usePostgres();
const databaseLimits = {
  connectMsMax: 1_000,
  statementMsMax: 300,
  readMsMax: 500,
  writeMsMax: 700,
  queueMsMax: 300,
} as const;
const patient = { MAYFLY_SMTP_ERRORS_MAX: '1000000' };

/** A node with a mailbox that mail may come to. */
async function startNode(t: TestContext, options: { url: string; environment?: Record<string, string> }) {
  const environment = { ...patient, ...options.environment, MAYFLY_DATABASE_URL: options.url };
  const service = await startService(t, { environment, databaseLimits });
  const key = await service.key('alice');
  const { body: mailbox } = await service.call('POST', '/v1/mailboxes', { key, body: { noExpiration: true } });
  return { service, key, mailbox, path: `/v1/mailboxes/${mailbox.id}/mails` };
}

async function send(t: TestContext, { app }: Service, to: string, subject = 'Hi'): Promise<number> {
  const client = await SmtpClient.open(t, app.smtp.port);
  return (await client.deliver({ to, content: `Subject: ${subject}\n\nHello\n` })).code;
}

async function metricsOf({ app }: Service): Promise<string> {
  return (await fetch(`${app.url}/metrics`)).text();
}

/** A connection on which a table is locked until `release`. */
async function lock(t: TestContext, options: { url: string; table: string; mode: string }) {
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  t.after(() => client.end());
  await client.query(`begin; lock table ${options.table} in ${options.mode} mode`);
  return { release: () => client.query('rollback') };
}

test('a database crashed under load: 451 meanwhile, served again at once, nothing acknowledged is lost', async (t) => {
  for await (const round of crashRounds(1)) t.diagnostic(JSON.stringify(round));
});

test('connections cut again and again in the middle of transactions: nothing acknowledged is lost or there twice', async (t) => {
  const url = await postgres.newDatabase(t);
  const { service, key, mailbox } = await startNode(t, { url });
  const load = new MailLoad({ port: service.app.smtp.port, address: mailbox.address, sessions: 6 });
  const made = new Set([mailbox.id]);
  const others = 'datname = current_database() and pid <> pg_backend_pid()';
  for (let round = 0; round < 20; round += 1) {
    const creating = service.call('POST', '/v1/mailboxes', { key, body: {} });
    await query(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
    const { status, body } = await creating;
    assert.ok([201, 503].includes(status), `a create was answered ${status}`);
    if (status === 201) made.add(body.id);
    await load.grow(3);
  }
  await load.stop();
  t.diagnostic(`${load.acknowledged.size} acknowledged, refused: ${JSON.stringify([...load.refusals])}`);
  assert.ok([...load.refusals.keys()].every((code) => code === 451));
  t.diagnostic(`${await assertKept(url, load.acknowledged)} stored unacknowledged`);
  const ids = new Set((await query(url, 'select id from mailboxes')).map(({ id }) => id));
  assert.ok(
    [...made].every((id) => ids.has(id)),
    'every mailbox that was answered is there',
  );
});

test('mails locked by another: deliveries are 451 and deletes 503 in bounded time, reads go on, nothing piles up', async (t) => {
  const url = await postgres.newDatabase(t);
  const { service, key, mailbox, path } = await startNode(t, { url });
  assert.equal(await send(t, service, mailbox.address, 'before'), 250);
  const { body: list } = await service.call('GET', path, { key });
  const { release } = await lock(t, { url, table: 'mails', mode: 'exclusive' });
  const deliveries = Array.from({ length: 30 }, () => send(t, service, mailbox.address, 'refused'));
  const deleting = service.call('DELETE', `${path}/${list.items[0].id}`, { key });
  assert.equal((await service.call('GET', path, { key })).status, 200);
  assert.deepEqual(new Set(await Promise.all(deliveries)), new Set([451]));
  const { status, headers } = await deleting;
  assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
  // The service has writes of its own, which end as soon.
  await eventually('nothing waits', () => service.app.store.pendingWrites === 0);
  await release();
  assert.equal(await send(t, service, mailbox.address, 'after'), 250);
  const subjects = (await query(url, 'select outline from mails')).map(({ outline }) => JSON.parse(String(outline)));
  assert.deepEqual(subjects.map(({ subject }) => subject).toSorted(), ['after', 'before']);
});

test('a pool with nothing free: 451 and 503 with Retry-After in bounded time, and well again after', async (t) => {
  const url = await postgres.newDatabase(t);
  const { service, key, mailbox, path } = await startNode(t, {
    url,
    environment: { MAYFLY_DATABASE_CONNECTIONS_MAX: '2' },
  });
  const { release } = await lock(t, { url, table: 'mailboxes', mode: 'access exclusive' });
  const calls = Array.from({ length: 20 }, () => service.call('GET', path, { key }));
  const deliveries = Array.from({ length: 20 }, () => send(t, service, mailbox.address));
  for (const { status, headers } of await Promise.all(calls)) {
    assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
  }
  assert.deepEqual(new Set(await Promise.all(deliveries)), new Set([451]));
  await release();
  await eventually('the node is ready', async () => (await service.call('GET', '/readyz')).status === 200);
  assert.equal(await send(t, service, mailbox.address), 250);
});

test('whoever hangs up while its key is looked up holds nothing', async (t) => {
  const url = await postgres.newDatabase(t);
  const service = await startService(t, { environment: { MAYFLY_DATABASE_URL: url } });
  const key = await service.key('alice');
  const { release } = await lock(t, { url, table: 'keys', mode: 'access exclusive' });
  const client = await RawClient.open(t, service.app.url);
  const headers = { authorization: `Bearer ${key}`, 'content-length': 16_000 };
  client.send({ method: 'POST', path: '/v1/mailboxes', headers }, '{');
  const waiting = `select 1 from pg_locks where relation = 'keys'::regclass and not granted`;
  await eventually('the key is looked up', async () => (await query(url, waiting)).length === 1);
  client.close();
  for (let count = 0; count < 3; count += 1) assert.equal((await service.call('GET', '/healthz')).status, 200);
  await release();
  assert.equal((await service.call('GET', '/v1/mailboxes', { key })).status, 200);
  const heldBytes = async () => /^mayfly_request_body_bytes (.*)$/m.exec(await metricsOf(service))?.[1];
  await eventually('all is given back', async () => (await heldBytes()) === '0');
});

test('a database that has no connection to give: 451 and 503, not ready, and well again after', async (t) => {
  const owner = await postgres.newDatabase(t);
  const role = `role_${new URL(owner).pathname.slice(1)}`;
  await query(owner, `create role ${role} login password 'test'; grant all on schema public to ${role}`);
  t.after(() => query(owner, `drop owned by ${role}; drop role ${role}`));
  const url = Object.assign(new URL(owner), { username: role }).href;
  const { service, key, mailbox, path } = await startNode(t, { url });
  await query(owner, `alter role ${role} connection limit 0`);
  await query(owner, `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
  assert.equal(await send(t, service, mailbox.address), 451);
  const { status, headers } = await service.call('GET', path, { key });
  assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
  assert.equal((await service.call('GET', '/readyz')).status, 503);
  service.clock.advance(60_000);
  const measured = await metricsOf(service);
  for (const series of ['mayfly_ready 0', 'mayfly_mailboxes_active Nan', 'mayfly_expiry_lag_seconds Nan'])
    assert.ok(measured.split('\n').includes(series), `${series} in ${measured}`);
  assert.ok(await isPast('MayflyNotReady', measured));
  await query(owner, `alter role ${role} connection limit -1`);
  assert.equal(await send(t, service, mailbox.address), 250);
});

for (const [fate, stored] of [
  ['answer lost', 1],
  ['never sent', 0],
] as const) {
  test(`a commit of unknown outcome (${fate}) is 451 and 503`, async (t) => {
    const direct = await postgres.newDatabase(t);
    const proxy = await DatabaseProxy.start(t, direct);
    const { service, key, mailbox } = await startNode(t, { url: proxy.url });
    await service.app.run('saveCalls');
    Object.assign(proxy, { fate, commits: 0 });
    assert.equal(await send(t, service, mailbox.address, fate), 451);
    const mails = await query(direct, `select 1 from mails where outline like '%${fate}%'`);
    assert.equal(mails.length, stored);
    const { status, headers } = await service.call('POST', '/v1/mailboxes', { key, body: {} });
    assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
    assert.equal((await query(direct, `select 1 from mailboxes where owner = 'alice'`)).length, 1 + stored);
    proxy.fate = 'passed';
    assert.equal(await send(t, service, mailbox.address), 250);
  });
}

test('an unknown outcome is not tried again; a connection cut before the commit is, and a timeout is not', async (t) => {
  const direct = await postgres.newDatabase(t);
  const proxy = await DatabaseProxy.start(t, direct);
  const store = await openPostgresStore({
    url: proxy.url,
    clock: systemClock,
    connectionsMax: 2,
    limits: databaseLimits,
  });
  t.after(() => store.close());
  const { mailbox } = await addMailbox(store);
  Object.assign(proxy, { fate: 'never sent', commits: 0 });
  await assert.rejects(deliver(store, [mailbox.address]), OutcomeUnknownError);
  assert.equal(proxy.commits, 1);
  Object.assign(proxy, { fate: 'passed', cutInserts: 2, inserts: 0 });
  assert.equal((await deliver(store, [mailbox.address])).length, 1);
  assert.equal(proxy.inserts, 3);
  const { release } = await lock(t, { url: direct, table: 'mails', mode: 'exclusive' });
  proxy.inserts = 0;
  await assert.rejects(deliver(store, [mailbox.address]), StoreUnavailableError);
  assert.equal(proxy.inserts, 1);
  await release();
  assert.equal((await query(direct, 'select 1 from mails')).length, 1);
});

test('a connection cut in the moment in which it becomes ready does not end the process', async (t) => {
  const proxy = await DatabaseProxy.start(t, await postgres.newDatabase(t));
  const { service, key, mailbox, path } = await startNode(t, { url: proxy.url });
  proxy.isCutWhenReady = true;
  // The connections that stand carry a transaction each before they are cut; then there are only new ones.
  await eventually('no connection is to be had', async () => (await send(t, service, mailbox.address)) === 451);
  assert.equal((await service.call('GET', path, { key })).status, 503);
  proxy.isCutWhenReady = false;
  assert.equal(await send(t, service, mailbox.address), 250);
});

test('a database that says nothing any more: not ready, 451, and the node stops in bounded time', async (t) => {
  const proxy = await DatabaseProxy.start(t, await postgres.newDatabase(t));
  const { service, mailbox } = await startNode(t, { url: proxy.url });
  proxy.isFrozen = true;
  assert.equal((await service.call('GET', '/readyz')).status, 503);
  assert.equal(await send(t, service, mailbox.address), 451);
  await service.app.stop();
});

test('three nodes under load, one killed: nothing that it acknowledged is lost, and the others go on', async (t) => {
  const environment = { ...patient, MAYFLY_DATABASE_URL: await postgres.newDatabase(t) };
  const folder = await temporaryFolder(t);
  const start = () => startServerFor(t, { folder, environment });
  const [first, ...others] = [await start(), await start(), await start()] as const;
  const { id, address } = await first.createMailbox();
  const loadOf = ({ smtpPort: port }: ServerProcess, name: string) =>
    new MailLoad({ port, address, sessions: 4, name });
  const killed = loadOf(first, 'killed');
  const living = others.map((server, index) => loadOf(server, `living-${index}`));
  await Promise.all([killed, ...living].map((load) => load.grow(40)));
  await first.end('SIGKILL');
  await Promise.all(living.map((load) => load.grow(40)));
  await Promise.all([killed, ...living].map((load) => load.stop()));
  for (const { refusals } of living) assert.deepEqual([...refusals], []);
  const acknowledged = new Set([killed, ...living].flatMap((load) => [...load.acknowledged]));
  await assertKept(environment.MAYFLY_DATABASE_URL, acknowledged);
  for (const { call } of others) {
    const { body: list } = await call('GET', `/v1/mailboxes/${id}/mails`);
    const read = new Set(list.items.map(({ subject }: { subject: string }) => subject));
    assert.ok(acknowledged.isSubsetOf(read), 'every node shows what any of them acknowledged');
  }
});
