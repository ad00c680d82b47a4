import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../support/browser.ts';
import { startService } from '../support/service.ts';

test('the pages at /docs are ours by name and look, and the first "Try it out" as offered succeeds', async (t) => {
  const service = await startService(t);
  const key = await service.key('alice');
  const page = await (await openBrowser(t)).newPage({ viewport: { width: 1200, height: 900 } });
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  page.on('response', (response) => response.ok() || failed.push(response.url()));
  const foreign: string[] = [];
  page.on('request', (request) => request.url().startsWith(service.app.url) || foreign.push(request.url()));
  await page.goto(`${service.app.url}/docs`);
  const create = page.locator('.opblock', { hasText: 'Creates a mailbox' }).first();
  await create.waitFor();
  assert.equal(await page.title(), 'Mayfly API');
  assert.match(await page.locator('.info').innerText(), /Temporary mailboxes/);
  assert.doesNotMatch(await page.locator('body').innerText(), /swagger|fastify|smartbear/i);
  assert.equal(await page.locator('.topbar').count(), 0);
  for (const [name, path] of [
    ['Mayfly', '/'],
    ['Guides', '/guide/'],
  ] as const)
    assert.equal(await page.locator('.docs-head').getByRole('link', { name }).getAttribute('href'), path);
  const inDark = page.locator('html.dark-mode');
  await page.emulateMedia({ colorScheme: 'dark' });
  await inDark.waitFor();
  await page.emulateMedia({ colorScheme: 'light' });
  await inDark.waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const focused = await page.evaluate<string>('document.activeElement.textContent');
  assert.match(focused, /\/v1\/mailboxes/, 'keys go through the calls');

  await page.locator('.btn.authorize').first().click();
  assert.match(await page.locator('.dialog-ux').innerText(), /mfk_[\s\S]*keys create/);
  await page.locator('.dialog-ux input').fill(key);
  await page.locator('.dialog-ux .authorize.button').click();
  await page.locator('.dialog-ux .btn-done').click();

  await create.locator('.opblock-summary-control').click();
  const offered = JSON.parse(await create.locator('textarea').inputValue());
  await create.locator('.execute').click();
  await create.locator('.live-responses-table .response-col_status').first().waitFor();
  assert.match(await create.locator('.live-responses-table').innerText(), /^[\s\S]*201/);
  const { items } = (await service.call('GET', '/v1/mailboxes', { key })).body;
  assert.deepEqual(
    items.map(({ tag }: { tag: string }) => tag),
    [offered.tag],
  );
  assert.deepEqual(
    {
      failed: failed.filter((url) => url.startsWith('http')),
      foreign: foreign.filter((url) => url.startsWith('http')),
    },
    { failed: [], foreign: [] },
  );
  const { MAYFLY_SCREENSHOT: path } = process.env;
  if (path !== undefined) {
    await page.evaluate('scrollTo(0, 0)');
    await page.screenshot({ path });
  }
});
