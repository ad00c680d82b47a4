import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { listen } from '../../../server/load/listen.ts';
import { openBrowser } from '../../../server/test/support/browser.ts';
import { type Service, startService } from '../../../server/test/support/service.ts';

/** Ways of a page to get at a service that needs no key from this machine. Each returns what it has read, or done. */
const ways: Readonly<Record<string, (url: string) => Promise<string>>> = {
  'read by fetch': async (url) => (await fetch(`${url}/v1/mailboxes`)).text(),
  'read with cookies': async (url) => (await fetch(`${url}/v1/mailboxes`, { credentials: 'include' })).text(),
  'read without CORS': async (url) => (await fetch(`${url}/v1/mailboxes`, { mode: 'no-cors' })).text(),
  'make as a form would': async (url) =>
    (await fetch(`${url}/v1/mailboxes`, { method: 'POST', mode: 'no-cors', body: '{"tag":"evil"}' })).text(),
  'make with JSON': async (url) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${url}/v1/mailboxes`, { method: 'POST', headers, body: '{"tag":"evil"}' })).text();
  },
  'make by a beacon': async (url) => {
    navigator.sendBeacon(`${url}/v1/mailboxes`, '{"tag":"evil"}');
    await new Promise((resolve) => setTimeout(resolve, 300));
    return '';
  },
  'follow the events': (url) =>
    new Promise((resolve) => {
      const events = new EventSource(`${url}/v1/events`);
      events.onopen = () => resolve('open');
      events.onerror = () => resolve('');
    }),
  'speak to agents': async (url) => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    return (await fetch(`${url}/mcp`, { method: 'POST', mode: 'no-cors', body })).text();
  },
  'load as a script': (url) =>
    new Promise((resolve) => {
      const script = Object.assign(document.createElement('script'), { src: `${url}/v1/mailboxes` });
      script.onload = () => resolve('loaded');
      script.onerror = () => resolve('');
      document.body.append(script);
    }),
  'frame the app': (url) =>
    new Promise((resolve) => {
      const frame = Object.assign(document.createElement('iframe'), { src: url });
      frame.onload = () => {
        try {
          resolve(frame.contentDocument?.body.textContent ?? '');
        } catch {
          resolve('');
        }
      };
      document.body.append(frame);
    }),
};

/** What a way gets in the page that tries it; refusals of the browser are nothing. */
function tried(page: Page, way: (url: string) => Promise<string>, url: string): Promise<string> {
  return page.evaluate(
    `Promise.race([(${way})(${JSON.stringify(url)}).catch(() => ''), new Promise((resolve) => setTimeout(resolve, 5_000, ''))])`,
  );
}

test('no page of another origin reads or does anything at a service that needs no key from this machine', async (t) => {
  const service = await startService(t, { localKey: { isOpen: true, onMade: () => {} } });
  const kept = await service.call('POST', '/v1/mailboxes', { body: { tag: 'kept' } });
  const { port } = new URL(service.app.url);
  const stranger = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<body>stranger'));
  const strangerPort = await listen(stranger);
  t.after(() => stranger.close());
  const browser = await openBrowser(t, ['--host-resolver-rules=MAP *.example 127.0.0.1']);
  for (const origin of [`http://stranger.example:${strangerPort}`, `http://127.0.0.1:${strangerPort}`]) {
    const page = await pageAt(browser, origin);
    for (const [name, way] of Object.entries(ways)) {
      assert.doesNotMatch(
        await tried(page, way, `http://127.0.0.1:${port}`),
        /kept|evil|loaded|open/,
        `${origin}: ${name}`,
      );
    }
  }
  assert.deepEqual(await mailboxesOf(service), [kept.body.id]);
});

test('a page whose name was rebound to this machine gets nothing, although it is of one origin with the service', async (t) => {
  const service = await startService(t, { localKey: { isOpen: true, onMade: () => {} } });
  const kept = await service.call('POST', '/v1/mailboxes', { body: { tag: 'kept' } });
  const { port } = new URL(service.app.url);
  // The name leads to the stranger's page at first, and from then on to this machine.
  const name = createServer((asked, answer) => {
    if (asked.url === '/stranger') {
      answer.setHeader('content-type', 'text/html').end('<body>stranger');
      return;
    }
    const { method, url: path, headers } = asked;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  const origin = `http://rebound.example:${await listen(name)}`;
  t.after(() => {
    name.closeAllConnections();
    name.close();
  });
  const page = await pageAt(
    await openBrowser(t, ['--host-resolver-rules=MAP *.example 127.0.0.1']),
    `${origin}/stranger`,
  );
  assert.equal(await page.evaluate(`fetch('/v1/mailboxes').then(({ status }) => status)`), 401);
  for (const [title, way] of Object.entries(ways)) {
    assert.doesNotMatch(await tried(page, way, origin), /kept|"tag":"evil"|open/, title);
  }
  assert.deepEqual(await mailboxesOf(service), [kept.body.id]);
});

test('the page of the service itself may do all of it', async (t) => {
  const service = await startService(t, { localKey: { isOpen: true, onMade: () => {} } });
  await service.call('POST', '/v1/mailboxes', { body: { tag: 'kept' } });
  const page = await pageAt(await openBrowser(t), service.app.url);
  assert.match(await tried(page, ways['read by fetch'] ?? assert.fail(), service.app.url), /kept/);
  assert.match(await tried(page, ways['make with JSON'] ?? assert.fail(), service.app.url), /evil/);
  assert.equal(await tried(page, ways['follow the events'] ?? assert.fail(), service.app.url), 'open');
});

async function pageAt(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  return page;
}

async function mailboxesOf(service: Service): Promise<string[]> {
  const { body } = await service.call('GET', '/v1/mailboxes');
  return body.items.map(({ id }: { id: string }) => id);
}
