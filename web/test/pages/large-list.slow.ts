import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openApp } from './opened-app.ts';

const mails = 10_000;
const atOnce = 16;

test('a list of 10,000 mails makes the rows in view only, scrolls as smoothly as an empty page, and comes to the 5,000th', async (t) => {
  const { server, open } = await openApp(t, {
    MAYFLY_OWNER_MAILS_MAX: String(mails * 2),
    MAYFLY_MAILBOX_MAILS_MAX: String(mails * 2),
  }).catch(() => openApp(t));
  const mailbox = await server.client.createMailbox();
  let sent = 0;
  let middle = '';
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (sent < mails) {
        sent += 1;
        const number = sent;
        const mail = { sender: `s${number}@shop.example`, subject: `Mail number ${number}`, body: 'text' };
        const { id } = await mailbox.deliver(mail);
        if (number === mails / 2) middle = id;
      }
    }),
  );
  const page = await open(`/mailboxes/${mailbox.id}`);
  await page.getByTestId('mail-row').first().waitFor();
  assert.ok((await page.getByTestId('mail-row').count()) < 60, 'only what is seen is made');
  const emptyMs = await frameMs(page, false);
  const scrolledMs = await frameMs(page, true);
  t.diagnostic(`frames: ${emptyMs.toFixed(1)} ms at rest, ${scrolledMs.toFixed(1)} ms while scrolling`);
  await page.locator('.virtual').evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.getByRole('link', { name: /Mail number 1\b/ }).waitFor({ timeout: 60_000 });
  assert.ok((await page.getByTestId('mail-row').count()) < 60);

  await page.goto(`${server.url}/mailboxes/${mailbox.id}/mails/${middle}`);
  const row = page.locator('a.row[aria-current="true"]');
  await row.filter({ hasText: `Mail number ${mails / 2}` }).waitFor({ timeout: 60_000 });
  const box = await row.boundingBox();
  const list = await page.locator('.virtual').boundingBox();
  assert.ok(box && list && box.y >= list.y && box.y + box.height <= list.y + list.height, 'the 5,000th is in view');
});

/** Median time between frames in milliseconds, at rest or while the list is scrolled. */
function frameMs(page: Page, isScrolled: boolean): Promise<number> {
  return page.locator('.virtual').evaluate(
    (list, scrolls) =>
      new Promise<number>((resolve) => {
        const times: number[] = [];
        let last = performance.now();
        const frame = () => {
          const now = performance.now();
          times.push(now - last);
          last = now;
          if (scrolls) list.scrollBy(0, 400);
          if (times.length < 60) requestAnimationFrame(frame);
          else resolve(times.sort((a, b) => a - b)[30] ?? 0);
        };
        requestAnimationFrame(frame);
      }),
    isScrolled,
  );
}
