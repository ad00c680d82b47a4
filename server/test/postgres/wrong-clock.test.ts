import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Clock, systemClock } from '../../src/lib/clock.ts';
import { createLog } from '../../src/lib/log.ts';
import { Browser } from '../sessions/browser.ts';
import { query, usePostgres } from '../support/postgres.ts';
import { type ApiAnswer, startService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { archiveOf, beginImport } from '../support/upload.ts';

const postgres = usePostgres();

/** Clock of a machine that somebody sets wrong. */
class SetClock implements Clock {
  setByMs = 0;
  now(): number {
    return systemClock.now() + this.setByMs;
  }
  setAlarm(atMs: number, task: () => void): () => void {
    return systemClock.setAlarm(atMs - this.setByMs, task);
  }
}

test('a node whose clock is set wrong sweeps nothing, says so, and goes on when it is right again', async (t) => {
  const url = await postgres.newDatabase(t);
  const clock = new SetClock();
  const lines: { level: number; skewMs?: number }[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  const environment = { MAYFLY_DATABASE_URL: url };
  const { app, call, key } = await startService(t, { environment, log, clock, machineClock: clock });
  const alice = await key('alice');
  const { body: mailbox } = await call('POST', '/v1/mailboxes', { key: alice, body: { expiresIn: 57 } });
  const skew = async () => {
    const text = await (await fetch(`${app.url}/metrics`)).text();
    return Number(/^mayfly_clock_skew_seconds (\S+)$/m.exec(text)?.[1]);
  };
  const isThere = async () => (await query(url, `select from mailboxes where id = '${mailbox.id}'`)).length === 1;
  assert.equal((await call('GET', '/readyz')).status, 200);

  for (const wrongMs of [60_000, -60_000]) {
    clock.setByMs = wrongMs;
    assert.equal(await app.run('sweep'), 0);
    assert.equal(await app.run('sweep'), 0);
    assert.ok(await isThere());
    const readiness = await call('GET', '/readyz');
    assert.equal(readiness.status, 503);
    assert.match(readiness.body.reason, /clock/);
    assert.equal(Math.round((await skew()) / 10), -Math.sign(wrongMs) * 6);
    clock.setByMs = 0;
    await app.run('sweep');
    assert.equal((await call('GET', '/readyz')).status, 200);
  }
  assert.ok(await isThere());
  assert.deepEqual(
    lines.filter(({ skewMs }) => skewMs !== undefined).map(({ level }) => level),
    [50, 40, 50, 40],
    'each change is said once',
  );
});

test('nothing that ends by the clock is made at a node whose clock is set wrong', async (t) => {
  const environment = { MAYFLY_DATABASE_URL: await postgres.newDatabase(t), MAYFLY_GUESTS: 'true' };
  const clock = new SetClock();
  const { app, call, key } = await startService(t, { environment, clock, machineClock: clock });
  const alice = await key('alice');
  const create = async (body?: object) => (await call('POST', '/v1/mailboxes', { key: alice, body })).body.id;
  const mailbox = `/v1/mailboxes/${await create()}`;
  const archived = await create({ recoverable: true, tag: 'kept' });
  assert.equal((await call('DELETE', `/v1/mailboxes/${archived}`, { key: alice })).status, 204);
  const { code } = (await call('POST', '/v1/session/codes', { key: alice })).body;
  const signIn = (body: object) => new Browser(app.url).call('POST', '/v1/session', { body });
  const put = (path: string, body: object) => call('PUT', path, { key: alice, body });
  const post = (path: string, body?: object) => call('POST', path, { key: alice, body });
  const change = (body: object) => call('PATCH', mailbox, { key: alice, body });
  const reactivate = (body: object) => post(`/v1/archived-mailboxes/${archived}/reactivate`, body);
  const [half, rest] = await archiveOf(['Subject: a\r\n\r\nx', 'Subject: b\r\n\r\nx']);
  const begun = beginImport(app.url, alice);
  begun.send(half);
  await until(async () => (await call('GET', '/v1/usage', { key: alice })).body.activeMailboxes === 2);
  const imports = async () => {
    const { status = 0, body = '{}' } = (await beginImport(app.url, alice).end(Buffer.concat([half, rest]))) ?? {};
    return { status, body: JSON.parse(body), headers: new Headers() };
  };
  const inAnHour = () => new Date(systemClock.now() + 3_600_000).toISOString();
  const ending: Record<string, () => Promise<ApiAnswer>> = {
    'a mailbox': () => post('/v1/mailboxes', { expiresIn: 1 }),
    'a mailbox of the default life': () => post('/v1/mailboxes'),
    'a mailbox at an address': () => put('/v1/addresses/signup@mail.test', {}),
    'another life': () => reactivate({}),
    'a longer life': () => change({ expiresIn: 30 }),
    'an import': imports,
    'a sign-in code': () => post('/v1/session/codes'),
    'a session by a code, which is not used up': () => signIn({ code }),
    'a session': () => signIn({ apiKey: alice }),
    'the session of a guest': () => signIn({ guest: true }),
    'a ticket': () => post('/v1/stream-tickets'),
    'a key that expires': () => post('/v1/api-keys', { name: 'short', scopes: ['mailboxes'], expiresAt: inAnHour() }),
  };
  clock.setByMs = -60_000;
  await app.run('sweep');
  for (const [thing, make] of Object.entries(ending)) {
    const { status, body } = await make();
    assert.deepEqual([thing, status, body.error], [thing, 503, 'unavailable']);
    assert.match(body.detail, /^this machine's clock differs from the database's by 60 s/);
    assert.match(body.fix, /NTP/);
  }
  assert.equal((await begun.end(rest))?.status, 503, 'the end of an import begun before');
  const created = await post('/v1/mailboxes', { expiresIn: 1 });
  assert.ok(Number(created.headers.get('retry-after')) > 0);
  assert.equal((await change({ tag: 'told' })).status, 200, 'no end is made');
  assert.equal((await change({ noExpiration: true })).body.expiresAt, null);
  assert.equal((await post('/v1/mailboxes', { noExpiration: true })).status, 201);
  assert.equal((await put('/v1/addresses/for-ever@mail.test', { noExpiration: true })).status, 201);
  assert.equal((await put('/v1/addresses/for-ever@mail.test', {})).status, 200, 'it is there already');
  clock.setByMs = 0;
  await app.run('sweep');
  for (const [thing, make] of Object.entries(ending)) {
    const { status } = await make();
    assert.ok(status === 200 || status === 201, `${thing}: ${status}`);
  }
});
