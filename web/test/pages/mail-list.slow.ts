import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openApp } from './opened-app.ts';
import { openRowInView } from './waits.ts';

const mails = 40;

test('the open mail has its row in view after a deep link, a reload and a way back', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const ids: string[] = [];
  for (let sent = 1; sent <= mails; sent += 1)
    ids.push((await mailbox.deliver({ sender: 'a@shop.example', subject: `Mail ${sent}`, body: 'text' })).id);
  const page = await open(`/mailboxes/${mailbox.id}/mails/${ids[2]}`);
  await assertInView(page, 'Mail 3');
  await page.reload();
  await assertInView(page, 'Mail 3');
  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
  await page.goBack();
  await assertInView(page, 'Mail 3');

  await page.keyboard.press('e');
  await page.getByRole('heading', { name: 'Mail 2', exact: true }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('heading', { name: 'Mail 1', exact: true }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('heading', { name: 'Mail 4', exact: true }).waitFor();
});

test('a row tells who wrote and that nobody has read it, and nothing in it moves under the pointer', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox({ tag: 'signup' });
  await mailbox.deliver({ sender: 'Anna Berg <anna@example.org>', subject: 'Lunch', body: 'At noon?' });
  await mailbox.deliver({ sender: 'billing@bank.example', subject: 'Statement', body: 'See below.' });
  const page = await open('/mails');
  const row = page.getByTestId('mail-row').filter({ hasText: 'Lunch' });
  await row.getByRole('link', { name: 'Anna Berg Unread signup' }).waitFor();
  await page.getByRole('link', { name: 'billing@bank.example Unread' }).waitFor();
  const sender = row.getByText('Anna Berg');
  const before = await sender.boundingBox();
  await row.hover();
  assert.deepEqual(await sender.boundingBox(), before);
  await row.getByRole('checkbox').check();
  assert.deepEqual(await sender.boundingBox(), before);
});

test('a mailbox is named and tagged in its head, and told by its name from then on', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  await mailbox.deliver({ sender: 'a@shop.example', subject: 'Lunch', body: 'At noon?' });
  const page = await open(`/mailboxes/${mailbox.id}`);
  const labels = page.getByRole('button', { name: 'Name and tag' });
  await labels.click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name');
  await page.keyboard.type('Shop sign-up');
  await page.keyboard.press('Tab');
  await page.keyboard.type('signup');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Shop sign-up' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('signup'));
  await page.getByTestId('mailbox-row').getByText('Shop sign-up').waitFor();
  await page.getByTestId('mailbox-row').getByText('signup').waitFor();
  await labels.click();
  await page.getByLabel('Tag').fill('another');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('signup'));
  assert.match(page.url(), /mailboxes\/.+$/, 'Escape in a field is for the field alone');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  assert.match(page.url(), /mailboxes\/.+$/);
  await page.getByRole('link', { name: 'All mail' }).click();
  await page.getByRole('link', { name: 'a@shop.example Unread Shop sign-up' }).waitFor();

  await page.getByRole('button', { name: 'Choose address and life' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('The second');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The second' }).waitFor();
});

/** Asserts that the row of the open mail is seen in the list, whole. */
async function assertInView(page: Page, subject: string): Promise<void> {
  await page.getByRole('heading', { name: subject, exact: true }).waitFor();
  await openRowInView(page, subject);
}
