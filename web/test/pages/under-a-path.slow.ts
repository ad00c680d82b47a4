import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { test } from 'node:test';
import { startMayfly } from '../../../server/src/testing/main.ts';
import { openBrowser } from '../../../server/test/support/browser.ts';

test('behind a proxy the app works under the path of its public URL', async (t) => {
  const { promise: target, resolve } = Promise.withResolvers<URL>();
  const proxy = createServer((asked, answer) => {
    void target.then(({ hostname, port }) => {
      const { method, url: path, headers } = asked;
      const passed = request({ hostname, port, method, path, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      answer.on('close', () => passed.destroy());
      asked.pipe(passed);
    });
  }).listen(0, '127.0.0.1');
  t.after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  await once(proxy, 'listening');
  const address = proxy.address();
  assert.ok(address !== null && typeof address === 'object');
  const publicUrl = `http://127.0.0.1:${address.port}/tools/inbox`;
  const server = await startMayfly({ settings: { MAYFLY_PUBLIC_URL: publicUrl } });
  t.after(() => server.stop());
  resolve(new URL(server.url));

  const browser = await openBrowser(t);
  const page = await (await browser.newContext()).newPage();
  await page.goto(publicUrl);
  await page.getByLabel('API key').fill(server.apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'New mailbox' }).click();
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/tools\/inbox\/mailboxes\/[0-9a-f-]{36}$/);
  await page.getByText('Waiting for mail').waitFor();
  await page.reload();
  await page.getByText('Waiting for mail').waitFor();
  const id = page.url().split('/').at(-1) ?? '';
  const mailbox = await server.client.mailbox(id);
  await mailbox.deliver({ sender: 'a@shop.example', subject: 'Hello', body: 'x', htmlBody: '<p>It works.</p>' });
  await page.getByRole('link', { name: /Hello/ }).click();
  await page.frameLocator('[data-testid="mail-frame"]').getByText('It works.').waitFor();
});
