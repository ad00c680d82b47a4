import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserName, partsOfBrowserName } from '../../src/core/accounts/browser-name.ts';
import { assertProblem } from '../http/exchange.ts';
import { makeKey } from '../support/api-keys.ts';
import { useEngines } from '../support/engines.ts';
import type { Service } from '../support/service.ts';
import { Browser } from './browser.ts';

const onEachEngine = useEngines();
const hourMs = 3_600_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

onEachEngine(
  'the list has the sessions of the key, newest first, and tells which makes the call',
  async (_t, start) => {
    const service = await start();
    const key = await service.key('alice');
    const first = await signedIn(service, key, firefox);
    service.clock.advance(hourMs);
    const second = await signedIn(service, key);
    await signedIn(service, await service.key('alice'));
    const began = service.clock.now();
    assert.equal(await first.status(), 200);
    await service.app.run('saveCalls');
    const { items } = (await second.call('GET', '/v1/sessions')).body;
    const time = (ms: number) => new Date(ms).toISOString();
    const days = 30 * 24 * hourMs;
    assert.deepEqual(
      items.map(({ id, ...shown }: { id: string }) => shown),
      [
        { createdAt: time(began), lastUsedAt: time(began), expiresAt: time(began + days), current: true },
        {
          browser: 'Firefox on Linux',
          browserName: 'Firefox',
          system: 'Linux',
          createdAt: time(began - hourMs),
          lastUsedAt: time(began),
          expiresAt: time(began - hourMs + days),
          current: false,
        },
      ],
    );
    const ofKey = (await service.call('GET', '/v1/sessions?limit=1', { key })).body;
    assert.deepEqual([ofKey.items[0].id, ofKey.items[0].current], [items[0].id, false]);
    const next = await service.call('GET', `/v1/sessions?limit=1&cursor=${ofKey.nextCursor}`, { key });
    assert.deepEqual([next.body.items[0].id, next.body.nextCursor], [items[1].id, undefined]);
    service.clock.advance(12 * hourMs);
    assert.deepEqual((await service.call('GET', '/v1/sessions', { key })).body.items, [], 'those unused have ended');
  },
);

onEachEngine('the id of a session signs nobody in, and its secret is in no list', async (_t, start) => {
  const service = await start();
  const browser = await signedIn(service, await service.key('alice'));
  const [name = '', secret = ''] = browser.cookie.split('=');
  const { body } = await browser.call('GET', '/v1/sessions');
  assert.equal(JSON.stringify(body).includes(secret), false);
  const thief = new Browser(service.app.url);
  thief.take(`${name}=${body.items[0].id}`);
  assert.equal(await thief.status(), 401);
});

onEachEngine('a session is ended by its id, by its own key alone', async (_t, start) => {
  const service = await start();
  const key = await service.key('alice');
  const [lost, kept] = [await signedIn(service, key), await signedIn(service, key)];
  const [, { id }] = (await kept.call('GET', '/v1/sessions')).body.items;
  const path = `/v1/sessions/${id}`;
  for (const other of [await service.key('bob'), (await makeKey(service, key)).key])
    assertProblem(await service.call('DELETE', path, { key: other }), 404, 'session_not_found');
  assert.deepEqual([await lost.status(), await kept.status()], [200, 200]);
  assert.equal((await kept.call('DELETE', path)).status, 204);
  assert.deepEqual([await lost.status(), await kept.status()], [401, 200]);
  assertProblem(await kept.call('DELETE', path), 404, 'session_not_found');
  assertProblem(await kept.call('DELETE', '/v1/sessions/no%00id'), 404, 'session_not_found');
});

onEachEngine('all others end at once: a session leaves itself, a key leaves none', async (_t, start) => {
  const service = await start();
  const [key, another] = [await service.key('alice'), await service.key('alice')];
  const browsers = [await signedIn(service, key), await signedIn(service, key), await signedIn(service, another)];
  const [one] = browsers;
  const statuses = () => Promise.all(browsers.map((browser) => browser.status()));
  assert.equal((await one?.call('DELETE', '/v1/sessions'))?.status, 204);
  assert.deepEqual(await statuses(), [200, 401, 200]);
  assert.equal((await service.call('DELETE', '/v1/sessions', { key })).status, 204);
  assert.deepEqual(await statuses(), [401, 401, 200]);
});

onEachEngine('a guest sees no sessions, and ends none', async (_t, start) => {
  const service = await start({ environment: { MAYFLY_GUESTS: 'true' } });
  const guest = new Browser(service.app.url);
  await guest.signIn({ guest: true });
  assertProblem(await guest.call('GET', '/v1/sessions'), 403, 'guest_forbidden');
  assertProblem(await guest.call('DELETE', '/v1/sessions'), 403, 'guest_forbidden');
});

test('a browser is named as people name it, and by nothing that a client makes up', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const named = {
    [firefox]: 'Firefox on Linux',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`]: 'Edge on Windows',
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/140.0.0.0 Safari/537.36`]: 'Chrome on macOS',
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`]:
      'Safari on iPhone',
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`]: 'Chrome on Android',
    'curl/8.5.0': '',
    '<img src=x>': '',
    '': '',
  };
  for (const [userAgent, name] of Object.entries(named)) {
    assert.equal(browserName(userAgent), name, userAgent);
    const { browser, system } = partsOfBrowserName(name);
    assert.equal([browser, system].filter((part) => part !== undefined).join(' on '), name);
  }
  assert.deepEqual(partsOfBrowserName('Linux'), { browser: undefined, system: 'Linux' });
  assert.equal(browserName(), '');
  assert.equal(browserName(`${'x'.repeat(1_000)}Firefox/1`), '');
});

async function signedIn(service: Service, apiKey: string, userAgent?: string): Promise<Browser> {
  const page = { 'sec-fetch-site': 'same-origin' };
  const browser = new Browser(service.app.url, userAgent === undefined ? page : { ...page, 'user-agent': userAgent });
  await browser.signIn({ apiKey });
  return browser;
}
