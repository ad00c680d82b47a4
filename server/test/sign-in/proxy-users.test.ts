import assert from 'node:assert/strict';
import { request as plainRequest } from 'node:http';
import { test } from 'node:test';
import { startApp } from '../../src/app/run.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/lib/log.ts';
import { type StartService, useEngines } from '../support/engines.ts';
import { startService } from '../support/service.ts';
import { Visitor } from './visitor.ts';

const onEachEngine = useEngines();
const publicUrl = 'https://mail.example.com/inbox';

const proxied = {
  MAYFLY_PUBLIC_URL: publicUrl,
  MAYFLY_PROXY_USER_HEADER: 'Remote-User',
  MAYFLY_PROXY_USER_FROM: '127.0.0.1',
};

/** Starts a service whose callers here count as the proxy, and a browser behind that. */
async function startBehind(start: StartService, settings: Record<string, string> = {}) {
  const service = await start({ environment: { ...proxied, ...settings } });
  const visitor = new Visitor({ service: service.app.url, public: publicUrl });
  const ask = async (path: string, headers: Record<string, string>) => visitor.open(publicUrl + path, headers);
  const signIn = async (headers: Record<string, string>) =>
    (await ask('/sign-in/proxy?to=/usage', headers)).headers.get('location');
  const ownerOf = async (headers: Record<string, string>) => (await visitor.state(headers)).session?.owner;
  return { service, visitor, ask, signIn, ownerOf };
}

onEachEngine('the user whom the proxy names is signed in, until it names another or nobody', async (_t, start) => {
  const { ask, signIn, ownerOf, visitor } = await startBehind(start);
  const ada = { 'remote-user': 'ada' };
  const state = await visitor.state(ada);
  assert.deepEqual(state.providers, [{ name: 'ada', url: '/sign-in/proxy', isUser: true }]);
  assert.equal(await ownerOf(ada), undefined, 'a header alone is no session');
  assert.equal((await ask('/v1/mailboxes', ada)).status, 401);
  assert.equal(await signIn(ada), `${publicUrl}/usage`);
  assert.equal(await ownerOf(ada), 'ada');
  assert.equal((await ask('/v1/mailboxes', ada)).status, 200);
  for (const other of [{ 'remote-user': 'bob' }, { 'remote-user': '' }, {}]) {
    assert.equal(await ownerOf(other), undefined, JSON.stringify(other));
    assert.equal((await ask('/v1/mailboxes', other)).status, 401);
  }
  assert.equal(await ownerOf(ada), 'ada');
  const [[name = '', value = ''] = []] = [...visitor.cookies];
  visitor.cookies.set(name, value.replace(/\..*/, '.0000'));
  assert.equal(await ownerOf(ada), undefined);
  await signIn({ 'remote-user': 'bob' });
  assert.equal(await ownerOf({ 'remote-user': 'bob' }), 'bob');
});

onEachEngine('groups of the proxy are scopes, and who has none stays out', async (_t, start) => {
  const { service, signIn, visitor, ownerOf } = await startBehind(start, {
    MAYFLY_PROXY_GROUPS_HEADER: 'Remote-Groups',
    MAYFLY_PROXY_GROUPS: 'staff,ops=mailboxes operator',
  });
  await service.key('ada');
  assert.equal(await signIn({ 'remote-user': 'ada' }), `${publicUrl}/sign-in#refused=no_group&by=proxy`);
  const headers = { 'remote-user': 'ada', 'remote-groups': 'users, ops|other' };
  await signIn(headers);
  const { session } = await visitor.state(headers);
  assert.deepEqual(session.scopes, ['mailboxes', 'operator']);
  assert.match(session.owner, /^ada-\w{8}$/, 'an owner who is there is never taken over');
  const umlaut = { 'remote-user': Buffer.from('jörg').toString('latin1'), 'remote-groups': 'staff' };
  await signIn(umlaut);
  assert.equal(await ownerOf(umlaut), 'jörg');
});

test('the header of anybody else, or given twice, or of another site counts nothing', async (t) => {
  const other = await startService(t, { environment: { ...proxied, MAYFLY_PROXY_USER_FROM: '192.0.2.0/24' } });
  const off = await startService(t, {
    environment: { MAYFLY_PUBLIC_URL: publicUrl, MAYFLY_HTTP_PROXY_FROM: '127.0.0.1' },
  });
  for (const service of [other, off]) {
    const visitor = new Visitor({ service: service.app.url, public: publicUrl });
    const headers = { 'remote-user': 'ada', 'x-forwarded-for': '192.0.2.1' };
    const answer = await visitor.open(`${publicUrl}/sign-in/proxy`, headers);
    assert.ok(answer.status === 404 || answer.headers.get('location') === `${publicUrl}/sign-in`, `${answer.status}`);
    assert.equal(visitor.cookies.size, 0);
    const state = await visitor.state(headers);
    assert.deepEqual(state.providers, []);
  }
  const { app } = await startService(t, { environment: proxied });
  const { hostname, port } = new URL(app.url);
  const ask = (headers: readonly string[]) =>
    new Promise<string | undefined>((resolve, reject) => {
      const all = ['host', 'mail.example.com', ...headers];
      plainRequest({ hostname, port, path: '/sign-in/proxy', headers: all }, (answer) => {
        answer.resume();
        resolve(answer.headers['set-cookie']?.join());
      })
        .on('error', reject)
        .end();
    });
  const own = ['sec-fetch-site', 'same-origin'];
  assert.notEqual(await ask([...own, 'remote-user', 'ada']), undefined);
  assert.equal(await ask([...own, 'remote-user', 'root', 'Remote-User', 'ada']), undefined);
  assert.equal(await ask(['sec-fetch-site', 'cross-site', 'remote-user', 'ada']), undefined);
  assert.equal(await ask([...own, 'remote-user', 'x'.repeat(256)]), undefined);
  assert.equal(await ask([...own, 'remote-user', '\xff\xfe']), undefined);
});

test('the start stops where the header would count from anybody, or groups from nowhere', async (t) => {
  const { app } = await startService(t);
  assert.ok(app.url);
  const start = (settings: Record<string, string>) =>
    startApp({
      config: readConfig({ MAYFLY_DATABASE_URL: 'sqlite:/nowhere/x.db', ...settings }),
      log: createLog('silent'),
    });
  await assert.rejects(start({ MAYFLY_PROXY_USER_HEADER: 'Remote-User' }), /MAYFLY_PROXY_USER_FROM: name the proxies/);
  await assert.rejects(start({ ...proxied, MAYFLY_PROXY_GROUPS: 'staff' }), /MAYFLY_PROXY_GROUPS_HEADER: must be set/);
  for (const bad of ['Cookie', 'X Y', 'Remote-User:', 'x'.repeat(101)]) {
    assert.throws(() => readConfig({ MAYFLY_PROXY_USER_HEADER: bad }), /MAYFLY_PROXY_USER_HEADER: must be/);
  }
});
