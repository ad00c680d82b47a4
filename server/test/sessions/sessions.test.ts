import assert from 'node:assert/strict';
import type { OutgoingHttpHeaders } from 'node:http';
import { readEndedSessions } from '../../src/store/operations/access/sessions.ts';
import { assertProblem, bearer } from '../http/exchange.ts';
import { createMailbox, deliver, messageWith } from '../http/mail.ts';
import { makeKey, ordinaryScopes } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import { EventReader } from '../support/event-reader.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { Browser } from './browser.ts';

const onEachEngine = useEngines();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

onEachEngine('a session makes the calls of its key, with its owner, scopes, quota and mailbox', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_DAILY_CALLS_MAX: '50' } });
  const root = await service.key('alice');
  const browser = new Browser(service.app.url);
  const session = await browser.signIn({ apiKey: root });
  assert.deepEqual([session.owner, session.guest, session.scopes], ['alice', false, ordinaryScopes]);
  assert.deepEqual((await browser.call('GET', '/v1/session')).body, {
    signedIn: true,
    session,
    guests: false,
    providers: [],
    canSignIn: true,
  });
  const made = await browser.call('POST', '/v1/mailboxes', { body: {} });
  assert.deepEqual([made.status, made.body.owner], [201, 'alice']);
  const left = async (key?: string) =>
    Number(
      (
        await (key === undefined ? browser.call('GET', '/v1/usage') : service.call('GET', '/v1/usage', { key }))
      ).headers.get('x-ratelimit-remaining'),
    );
  const before = await left();
  assert.deepEqual([await left(root), await left()], [before - 1, before - 2]);
  const reader = await makeKey(service, root, { scopes: ['mailboxes:read'], mailboxId: made.body.id });
  const bound = new Browser(service.app.url);
  assert.deepEqual((await bound.signIn({ apiKey: reader.key })).mailboxId, made.body.id);
  assertProblem(await bound.call('DELETE', `/v1/mailboxes/${made.body.id}`), 403, 'scope_missing');
  const other = await createMailbox(service, root);
  assertProblem(await bound.call('GET', `/v1/mailboxes/${other.id}`), 403, 'mailbox_forbidden');
});

onEachEngine('a key in the Authorization header comes before a cookie, also when it is wrong', async (_t, start) => {
  const service = await start();
  const browser = new Browser(service.app.url);
  await browser.signIn({ apiKey: await service.key('alice') });
  const bob = await service.key('bob');
  const owner = async (headers: OutgoingHttpHeaders) =>
    (await browser.call('GET', '/v1/usage', { headers })).body.owner;
  assert.deepEqual([await owner({}), await owner(bearer(bob))], ['alice', 'bob']);
  assertProblem(await browser.call('GET', '/v1/usage', { headers: bearer('mfk_nobody') }), 401, 'unauthorized');
  // Nor has a page of another origin to prove anything with a key of its own.
  const foreign = { ...bearer(bob), 'sec-fetch-site': 'cross-site' };
  assert.equal((await browser.call('POST', '/v1/mailboxes', { headers: foreign })).body.owner, 'bob');
});

onEachEngine('a session ends with its key: revoked, expired, or revoked with its maker', async (_t, start) => {
  const service = await start();
  const root = await service.key('alice');
  const { id, key } = await makeKey(service, root);
  const descendant = await makeKey(service, key);
  const expiresAt = new Date(service.clock.now() + hourMs).toISOString();
  const short = await makeKey(service, root, { expiresAt });
  const browsers: Browser[] = [];
  for (const apiKey of [key, descendant.key, short.key]) {
    const browser = new Browser(service.app.url);
    await browser.signIn({ apiKey });
    browsers.push(browser);
  }
  const statuses = () => Promise.all(browsers.map((browser) => browser.status()));
  assert.deepEqual(await statuses(), [200, 200, 200]);
  assert.equal((await service.call('DELETE', `/v1/api-keys/${id}`, { key: root })).status, 204);
  assert.deepEqual(await statuses(), [401, 401, 200]);
  service.clock.advance(hourMs);
  assert.deepEqual(await statuses(), [401, 401, 401]);
  const [, , last] = browsers;
  assert.equal((await last?.call('GET', '/v1/session'))?.body.signedIn, false);
});

onEachEngine('a session ends after 12 hours without a call, and after 30 days in any case', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const [idle, used] = [new Browser(service.app.url), new Browser(service.app.url)];
  await idle.signIn({ apiKey: key });
  const { createdAt, expiresAt } = await used.signIn({ apiKey: key });
  assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 30 * dayMs);
  service.clock.advance(12 * hourMs - 1);
  assert.equal(await used.status(), 200);
  await service.app.run('saveCalls');
  service.clock.advance(1);
  assert.equal(await idle.status(), 401);
  for (let halfDays = 1; halfDays < 60; halfDays += 1) {
    assert.equal(await used.status(), 200, `${halfDays} half days`);
    await service.app.run('saveCalls');
    service.clock.advance(11 * hourMs);
    assert.equal(await used.status(), 200);
    await service.app.run('saveCalls');
    service.clock.advance(hourMs);
  }
  assertProblem(await used.call('GET', '/v1/mailboxes'), 401, 'unauthorized');
});

onEachEngine('a session says when it ends: with its key, where that comes first', async (_t, start) => {
  const service = await start();
  const root = await service.key('alice');
  const inDays = (days: number) => new Date(service.clock.now() + days * dayMs).toISOString();
  for (const [keyDays, sessionDays] of [
    [2, 2],
    [90, 30],
  ] as const) {
    const { key } = await makeKey(service, root, { expiresAt: inDays(keyDays) });
    const { expiresAt } = await new Browser(service.app.url).signIn({ apiKey: key });
    assert.equal(expiresAt, inDays(sessionDays));
  }
});

onEachEngine('signing out ends a session for good, and a new sign-in the one before it', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const [browser, thief] = [new Browser(service.app.url), new Browser(service.app.url)];
  await browser.signIn({ apiKey: key });
  const first = browser.cookie;
  await browser.signIn({ apiKey: key });
  assert.notEqual(browser.cookie, first);
  thief.take(first);
  assert.equal(await thief.status(), 401);
  thief.take(browser.cookie);
  assert.equal(await thief.status(), 200);
  const out = await browser.call('DELETE', '/v1/session');
  assert.deepEqual([out.status, browser.cookie], [204, '']);
  assert.equal(await thief.status(), 401);
  assert.equal((await thief.call('DELETE', '/v1/session')).status, 204, 'again');
});

onEachEngine('a session that somebody else has chosen is never taken over', async (_t, start) => {
  const service = await start();
  const browser = new Browser(service.app.url);
  await browser.signIn({ apiKey: await service.key('mallory') });
  const planted = browser.cookie;
  await browser.signIn({ apiKey: await service.key('alice') });
  const mallory = new Browser(service.app.url);
  mallory.take(planted);
  assert.equal(await mallory.status(), 401);
  const invented = `${planted.split('=')[0]}=mfs_${'a'.repeat(52)}`;
  mallory.take(invented);
  await mallory.signIn({ apiKey: await service.key('mallory') });
  assert.notEqual(mallory.cookie, invented);
});

onEachEngine('of the sessions of a key the oldest end beyond the limit, and none of another key', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_SESSIONS_PER_KEY_MAX: '2' } });
  const [key, second] = [await service.key('alice'), await service.key('alice')];
  const browsers: Browser[] = [];
  for (const apiKey of [second, key, key, key]) {
    const browser = new Browser(service.app.url);
    await browser.signIn({ apiKey });
    browsers.push(browser);
    service.clock.advance(1);
  }
  assert.deepEqual(await Promise.all(browsers.map((browser) => browser.status())), [200, 401, 200, 200]);
});

onEachEngine('sessions outlive a restart, on the same clock', async (_t, start, engine) => {
  const service = await start();
  const browser = new Browser(service.app.url);
  await browser.signIn({ apiKey: await service.key('alice') });
  await service.app.stop();
  const url = engine === 'sqlite' ? { MAYFLY_DATABASE_URL: `sqlite:${service.folder}/mayfly.db` } : {};
  const again = await start({ environment: url, clock: service.clock });
  const same = new Browser(again.app.url);
  same.take(browser.cookie);
  assert.equal(await same.status(), 200);
});

onEachEngine('a session works on every node, and ends on all of them', async (_t, start, engine) => {
  if (engine === 'sqlite') return;
  const [one, other] = [await start(), await start({ random: seededRandom(5) })];
  const browser = new Browser(one.app.url);
  await browser.signIn({ apiKey: await one.key('alice') });
  const elsewhere = new Browser(other.app.url);
  elsewhere.take(browser.cookie);
  assert.equal(await elsewhere.status(), 200);
  await elsewhere.call('DELETE', '/v1/session');
  assert.equal(await browser.status(), 401);
});

onEachEngine('streams and waits of a session end with it, those of its key go on', async (t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const browser = new Browser(service.app.url);
  await browser.signIn({ apiKey: key });
  const mailbox = await createMailbox(service, key);
  const ofSession = await EventReader.open(t, service, { cookie: browser.cookie });
  const ofKey = await EventReader.open(t, service, { key });
  await deliver(t, service, mailbox.address, messageWith(0));
  for (const reader of [ofSession, ofKey]) assert.equal((await reader.event()).type, 'mail.received');
  const path = `/v1/mailboxes/${mailbox.id}/wait`;
  const body = { match: { subject: { equals: 'never' } }, timeout: 55 };
  const wait = browser.call('POST', path, { body });
  await service.app.run('checkKeys');
  const signedOut = new Browser(service.app.url);
  signedOut.take(browser.cookie);
  assert.equal((await signedOut.call('DELETE', '/v1/session')).status, 204);
  await service.app.run('checkKeys');
  assert.equal(await ofSession.frame(), undefined);
  assertProblem(await wait, 401, 'unauthorized');
  await deliver(t, service, mailbox.address, messageWith(0));
  assert.equal((await ofKey.event()).type, 'mail.received');
});

onEachEngine('a stream ends when its session has not been used for too long', async (t, start) => {
  const service = await start();
  const browser = new Browser(service.app.url);
  await browser.signIn({ apiKey: await service.key('alice') });
  const stream = await EventReader.open(t, service, { cookie: browser.cookie });
  await service.app.run('saveCalls');
  service.clock.advance(12 * hourMs);
  await service.app.run('checkKeys');
  for (let frame = await stream.frame(); frame !== undefined; frame = await stream.frame()) {
    assert.equal(frame.event, undefined);
  }
});

onEachEngine('sessions that have ended are removed, the others stay', async (_t, start) => {
  const service = await start();
  const root = await service.key('alice');
  const { id, key } = await makeKey(service, root);
  const browsers = [new Browser(service.app.url), new Browser(service.app.url)];
  await browsers[0]?.signIn({ apiKey: root });
  await browsers[1]?.signIn({ apiKey: key });
  const ended = async () => {
    const now = service.clock.now();
    const args = { after: '', limit: 9, now, idleSince: now - 12 * hourMs };
    return (await service.app.store.read(readEndedSessions, args)).ended.length;
  };
  await service.call('DELETE', `/v1/api-keys/${id}`, { key: root });
  assert.equal(await ended(), 1);
  await service.app.run('prune');
  assert.equal(await ended(), 0);
  assert.equal(await browsers[0]?.status(), 200);
});
