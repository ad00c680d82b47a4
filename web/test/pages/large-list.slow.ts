import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openApp } from './opened-app.ts';
import { openRowInView } from './waits.ts';

const mails = 10_000;
const atOnce = 16;
/** More rows than a window has room for, with those that are spare. */
const rowsMax = 60;

test('a list of 10,000 mails makes the rows in view only, also while it is scrolled, and comes to the 5,000th', async (t) => {
  const { server, open } = await openApp(t);
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
  const rows = await rowsWhileScrolled(page);
  assert.ok(Math.max(...rows) < rowsMax, rows.join());
  await page.locator('.virtual').evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await page.getByRole('link', { name: /Mail number 1\b/ }).waitFor({ timeout: 60_000 });
  assert.ok((await page.getByTestId('mail-row').count()) < rowsMax);

  await page.goto(`${server.url}/mailboxes/${mailbox.id}/mails/${middle}`);
  await openRowInView(page, `Mail number ${mails / 2}`);
});

/** Number of rows that the page has in each frame while the list is scrolled. */
function rowsWhileScrolled(page: Page): Promise<number[]> {
  return page.locator('.virtual').evaluate(
    (list) =>
      new Promise<number[]>((resolve) => {
        const rows: number[] = [];
        const frame = () => {
          rows.push(list.querySelectorAll('[data-testid="mail-row"]').length);
          list.scrollBy(0, 400);
          if (rows.length < 60) requestAnimationFrame(frame);
          else resolve(rows);
        };
        requestAnimationFrame(frame);
      }),
  );
}
