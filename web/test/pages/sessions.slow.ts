import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApp } from './opened-app.ts';

test('the browsers that are signed in are listed, and ended: one, all others, and this one', async (t) => {
  const { open } = await openApp(t);
  const page = await open('/sessions');
  const others = [await open('/mails'), await open('/mails'), await open('/mails')];
  await page.reload();
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^End the session/ }) });
  await rows.nth(3).waitFor();
  assert.equal(await rows.filter({ hasText: 'this browser' }).count(), 1);
  await rows.filter({ hasNotText: 'this browser' }).first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await page.getByText('Session ended').waitFor();
  await rows.nth(3).waitFor({ state: 'detached' });
  await page
    .getByRole('row')
    .getByRole('button', { name: /^End the session/ })
    .and(page.locator(':focus'))
    .waitFor();

  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await rows.nth(1).waitFor({ state: 'detached' });
  for (const other of others) {
    await other.reload();
    await other.getByLabel('API key').waitFor();
  }
  await rows.getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await page.getByLabel('API key').waitFor();
});
