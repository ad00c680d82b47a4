import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openApp } from './opened-app.ts';

const mails = 60;
const dayMs = 24 * 3_600_000;

/** Opens the list of a mailbox with mails, and a function that delivers one more. */
async function openList(t: TestContext) {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox({ noExpiration: true });
  const deliver = (subject: string) => mailbox.deliver({ sender: 'a@shop.example', subject, body: 'text' });
  for (let sent = 1; sent <= mails; sent += 1) await deliver(`Mail ${sent}.`);
  const page = await open(`/mailboxes/${mailbox.id}`);
  await row(page, `Mail ${mails}.`).waitFor();
  return { page, deliver };
}

const row = (page: Page, subject: string) => page.getByTestId('mail-row').filter({ hasText: subject });

/** Scrolls the list, and returns the place of a row that is in view, once the page has shown it. */
async function scrollTo(page: Page, top: number): Promise<{ subject: string; y: number | undefined }> {
  const kept = page.waitForFunction(() => history.state?.key);
  await page.locator('.virtual').evaluate((list, offset) => list.scrollTo(0, offset), top);
  await kept;
  const subject = `Mail ${mails - Math.ceil(top / 56) - 3}.`;
  await row(page, subject).waitFor();
  return { subject, y: await topOf(page, subject) };
}

async function topOf(page: Page, subject: string): Promise<number | undefined> {
  return (await row(page, subject).boundingBox())?.y;
}

test('a way back leads to the same rows at the same place, also when mail has come meanwhile', async (t) => {
  const { page, deliver } = await openList(t);
  const { subject, y } = await scrollTo(page, 1_007);
  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('heading', { name: 'API keys' }).waitFor();
  await deliver('Meanwhile');
  await page.goBack();
  await row(page, subject).waitFor();
  await page.waitForFunction(() => (document.querySelector('.virtual')?.scrollTop ?? 0) > 1_000);
  assert.equal(await topOf(page, subject), y);
  await page.reload();
  await row(page, subject).waitFor();
  await page.waitForFunction(() => (document.querySelector('.virtual')?.scrollTop ?? 0) > 1_000);
  assert.equal(await topOf(page, subject), y);
});

test('what is in view stays where it is when mail comes above it', async (t) => {
  const { page, deliver } = await openList(t);
  const { subject, y } = await scrollTo(page, 1_007);
  await deliver('One more');
  await page
    .locator(`[aria-setsize="${mails + 1}"]`)
    .first()
    .waitFor();
  assert.equal(await topOf(page, subject), y);
});

test('days are headings, which change at midnight and stay at the top of the list', async (t) => {
  const { page } = await openList(t);
  assert.equal(await page.getByRole('heading', { level: 2, name: /day/ }).count(), 0, 'today needs none');
  const { y } = await scrollTo(page, 1_007);
  assert.ok(y);
  await page.clock.setFixedTime(Date.now() + dayMs);
  await page.locator('.passed-heading').getByText('Yesterday').waitFor();
  await page.locator('.virtual').evaluate((list) => list.scrollTo(0, 0));
  await page.getByRole('heading', { level: 2, name: 'Yesterday' }).waitFor();
  const heading = await page.getByRole('heading', { level: 2, name: 'Yesterday' }).boundingBox();
  const first = await row(page, `Mail ${mails}.`).boundingBox();
  assert.equal(heading && heading.y + heading.height, first?.y);
});
