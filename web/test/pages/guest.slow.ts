import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { SmtpClient } from '../../../server/test/support/smtp-client.ts';
import { until } from '../../../server/test/support/until.ts';
import { openApp } from './opened-app.ts';
import { copiedBy } from './waits.ts';

const choosing = { MAYFLY_GUESTS: 'true', MAYFLY_GUEST_NAMES: 'true', MAYFLY_GUEST_PROOF_BITS: '12' };

/** Chooses an entry of the reader's own menu. */
async function chooseOfMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'guests', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

test('a guest has a mailbox at once, reads its mail, and reaches nothing else', async (t) => {
  const { server, open } = await openApp(t, { MAYFLY_GUESTS: 'true' });
  const other = await server.client.createMailbox();
  const page = await open('/', { isSignedIn: false });
  await page.getByRole('button', { name: 'Use a mailbox now' }).click();
  await page.getByText('Waiting for mail').waitFor();
  const copy = page.getByRole('button', { name: 'Copy address', exact: true });
  const address = await copiedBy(page, () => copy.click());
  assert.equal(await page.getByText('curl', { exact: false }).count(), 0, 'lines for developers are not for guests');

  const session = await SmtpClient.open(t, server.smtp.port);
  for (const line of ['MAIL FROM:<shop@shop.example>', `RCPT TO:<${address}>`, 'DATA']) await session.command(line);
  const taken = await session.command('From: shop@shop.example\r\nSubject: Welcome\r\n\r\nYour code is 493027.\r\n.');
  assert.equal(taken.code, 250);
  await page.getByRole('link', { name: /Welcome/ }).click();
  await page.getByTestId('mail-code').waitFor();

  for (const name of ['New mailbox', 'Keys', 'Domains', 'All mail', 'Send a test mail', 'Delete'])
    assert.equal(await page.getByText(name, { exact: true }).count(), 0, `${name} is not for guests`);
  await page.goto(`${server.url}/mailboxes/${other.id}`);
  await page.getByText('This mailbox has ended').waitFor();
  await page.goto(`${server.url}/keys`);
  await page
    .getByText(address.split('@')[0] ?? '')
    .first()
    .waitFor();
});

test('a guest calls nothing that is refused, whatever is looked at', async (t) => {
  const { server, open } = await openApp(t, { MAYFLY_GUESTS: 'true' });
  const page = await open('/', { isSignedIn: false });
  const [refused, asked] = [[] as string[], new Set<Request>()];
  page.on('request', (request) => request.url().includes('/events') || asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
  });
  await page.getByRole('button', { name: 'Use a mailbox now' }).click();
  const copy = page.getByRole('button', { name: 'Copy address', exact: true });
  const address = await copiedBy(page, () => copy.click());
  const session = await SmtpClient.open(t, server.smtp.port);
  for (const line of ['MAIL FROM:<shop@shop.example>', `RCPT TO:<${address}>`, 'DATA']) await session.command(line);
  await session.command('From: shop@shop.example\r\nSubject: Welcome\r\n\r\nYour code is 493027.\r\n.');
  await page.getByRole('link', { name: /Welcome/ }).click();
  await page.getByTestId('mail-code').waitFor();
  for (let view = 1; view <= 7; view += 1) {
    await page.keyboard.press(`${view}`);
    await page.locator(`[role=tab][aria-selected=true]`).first().waitFor();
    await until(() => asked.size === 0);
  }
  await page.keyboard.press('e');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Welcome');
  await page
    .getByRole('option', { name: /Welcome/ })
    .first()
    .waitFor();
  await until(() => asked.size === 0);
  assert.deepEqual(refused, []);
});

test('a guest chooses the name, proves work, makes a recovery link, leaves, and comes back by it', async (t) => {
  const { server, open } = await openApp(t, choosing);
  const page = await open('/', { isSignedIn: false });
  await page.getByText('Choose the address').click();
  await page.getByLabel('Name').fill('admin');
  await page.getByRole('button', { name: 'Open this mailbox' }).click();
  await page.getByText('“Name” cannot be used here: choose another one.').waitFor();
  await page.getByLabel('Name').fill('ada');
  await page.getByRole('button', { name: 'Open this mailbox' }).click();
  await page.getByText('Waiting for mail').waitFor();

  await chooseOfMenu(page, 'Leave …');
  const dialog = page.getByRole('dialog', { name: 'Leave the mailbox?' });
  await dialog.getByText('Nobody comes back to this mailbox without a recovery link').waitFor();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await chooseOfMenu(page, 'Recovery link …');
  await page.getByRole('button', { name: 'Make a recovery link' }).click();
  const url = await page.getByRole('textbox', { name: 'Recovery link' }).inputValue();
  assert.match(url, /\/sign-in#recovery=mfr_[a-z2-7]{52}$/);
  await page.keyboard.press('Escape');

  await chooseOfMenu(page, 'Leave …');
  await page.getByText(/^Your recovery link leads back to ada@/).waitFor();
  await page.getByRole('button', { name: 'Leave, and keep it for the link' }).click();
  await page.getByRole('button', { name: 'Use a mailbox now' }).waitFor();

  await page.goto('about:blank');
  await page.goto(url);
  await page.getByText('Waiting for mail').waitFor();
  assert.doesNotMatch(page.url(), /recovery/, 'the secret does not stay in the address');
  await chooseOfMenu(page, 'Leave …');
  await page.getByRole('button', { name: 'Delete mailbox and leave' }).click();
  await page.getByRole('button', { name: 'Use a mailbox now' }).waitFor();

  const another = await open('/', { isSignedIn: false });
  await another.goto(url);
  await another.getByText('ada', { exact: false }).first().waitFor();
  await another.getByText('Waiting for mail').waitFor();
  await another.goto('about:blank');
  await another.goto(`${server.url}/sign-in#recovery=mfr_none`);
  await another.getByText('The recovery link is unknown or has ended').waitFor();
  await another.getByRole('button', { name: 'Back' }).click();
  await another.getByText('Waiting for mail').waitFor();
});

test('a recovery link that is made while leaving stays in view, and the mailbox can then be kept', async (t) => {
  const { open } = await openApp(t, { MAYFLY_GUESTS: 'true' });
  const page = await open('/', { isSignedIn: false });
  await page.getByRole('button', { name: 'Use a mailbox now' }).click();
  await page.getByText('Waiting for mail').waitFor();
  await chooseOfMenu(page, 'Leave …');
  const dialog = page.getByRole('dialog', { name: 'Leave the mailbox?' });
  await dialog.getByRole('button', { name: 'Make a recovery link' }).click();
  await dialog.getByRole('button', { name: 'Leave, and keep it for the link' }).waitFor();
  assert.match(await dialog.getByRole('textbox', { name: 'Recovery link' }).inputValue(), /#recovery=mfr_/);
});

test('a guest extends the mailbox as far as the operator allows', async (t) => {
  const { open } = await openApp(t, { MAYFLY_GUESTS: 'true', MAYFLY_GUEST_LIFETIME_MINUTES_MAX: '26' });
  const page = await open('/', { isSignedIn: false });
  await page.getByRole('button', { name: 'Use a mailbox now' }).click();
  await page.getByText('Waiting for mail').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const extend = page.getByRole('button', { name: /^Extend/ });
  await extend.click();
  // It began with 15 minutes. A time that is left is shown for a second: of all those above, some are there for minutes.
  await page
    .getByText(/^(?:1[6-9]|2\d):\d\d left$/)
    .first()
    .waitFor();
  await extend.waitFor({ state: 'hidden' });
});

test('without the setting there are no guests', async (t) => {
  const { open } = await openApp(t);
  const page = await open('/', { isSignedIn: false });
  await page.getByLabel('API key').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Use a mailbox now' }).count(), 0);
});
