import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { keepDevCertificate } from '../../../server/src/cli/dev/tls/dev-certificate.ts';
import { startMayfly } from '../../../server/src/testing/main.ts';
import { openBrowser } from '../../../server/test/support/browser.ts';
import { SmtpClient } from '../../../server/test/support/smtp-client.ts';

test('over HTTPS a browser signs in, is told of mail, and keeps a cookie that is Secure', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mayfly-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { file } = await keepDevCertificate({ folder, hosts: [] });
  const server = await startMayfly({ settings: { MAYFLY_HTTP_TLS_CERT: file, MAYFLY_HTTP_TLS_KEY: file } });
  t.after(() => server.stop());

  const browser = await openBrowser(t);
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByLabel('API key').fill(server.apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'New mailbox' }).click();
  await page.waitForURL(/\/mailboxes\/[0-9a-f-]{36}$/);
  await page.getByText('Waiting for mail').waitFor();
  const [cookie] = await context.cookies();
  assert.match(cookie?.name ?? '', /^__Host-mayfly-/);
  assert.deepEqual([cookie?.secure, cookie?.httpOnly, cookie?.sameSite], [true, true, 'Strict']);

  const address =
    (await page
      .getByText(/^\w+@mayfly\.localhost$/)
      .first()
      .textContent()) ?? '';
  const session = await SmtpClient.open(t, server.smtp.port);
  assert.equal((await session.deliver({ to: address, content: 'Subject: Live\n\nIt works.' })).code, 250);
  await page.getByText('Live').first().waitFor();
});
