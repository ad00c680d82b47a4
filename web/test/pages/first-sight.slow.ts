import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApp } from './opened-app.ts';
import { copiedBy } from './waits.ts';

test('one without mail sees an address made at first sight, sends a test mail to it, and sees it come', async (t) => {
  const { server, open } = await openApp(t);
  const page = await open('/');
  await page.getByText('Waiting for mail').waitFor();
  assert.equal(new URL(page.url()).pathname, '/mails');
  assert.equal(await page.locator('.reader').isVisible(), false, 'a pane that has nothing to show is not there');
  const [mailbox, ...others] = await server.client.mailboxes();
  assert.deepEqual(others, []);
  const copy = page.locator('main').getByRole('button', { name: 'Copy address' });
  assert.equal(await copiedBy(page, () => copy.click()), mailbox?.address);
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  const row = page.getByRole('link', { name: 'Confirm your address' });
  await row.click();
  await page.getByRole('heading', { name: 'Confirm your address' }).waitFor();
  assert.equal(await copiedBy(page, () => page.keyboard.press('c')), '482913');
});

test('a reader who deletes the mailbox that was made is made no other', async (t) => {
  const { server, open } = await openApp(t);
  const page = await open('/');
  await page.getByText('Waiting for mail').waitFor();
  const [mailbox] = await server.client.mailboxes();
  await mailbox?.delete();
  await page.locator('main').getByText('No mail yet').waitFor();
  assert.deepEqual(await server.client.mailboxes(), []);
});

test('one who may only read is made no mailbox', async (t) => {
  const { server, open } = await openApp(t);
  const made = await server.client.request<{ key: string }>('/v1/api-keys', {
    method: 'POST',
    body: { name: 'reader', scopes: ['mailboxes:read'] },
  });
  const page = await open('/', { isSignedIn: false });
  await page.getByLabel('API key').fill(made.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('main').getByText('No mail yet').waitFor();
  assert.deepEqual(await server.client.mailboxes(), []);
});
