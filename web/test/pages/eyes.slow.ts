import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openApp } from './opened-app.ts';

const html = `<!doctype html>
<style>@media (min-width: 500px) { p { color: rgb(1, 2, 3) } }</style>
<p style="border-radius: 9px">rounded</p>
<svg width="9"></svg>
<img src="https://nobody.test/a.webp" alt="picture">`;

/** Style of the paragraph on each paper: color and radius. */
function looksOn(page: Page): Promise<string[]> {
  const papers = page.getByTestId('eyes-frame');
  return papers.all().then((frames) =>
    Promise.all(
      frames.map((frame) =>
        frame
          .contentFrame()
          .getByText('rounded')
          .evaluate((element) => {
            const { color, borderRadius } = getComputedStyle(element);
            return `${color} ${borderRadius}`;
          }),
      ),
    ),
  );
}

async function openMail(
  t: Parameters<typeof openApp>[0],
  query: string,
  size: { width?: number; height?: number } = {},
) {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver({ sender: 'a@b.test', subject: 'Sale', body: 'text', htmlBody: html });
  return open(`/mailboxes/${mailbox.id}/mails/${mail.id}${query}`, size);
}

test('a mail is shown beside what mail clients leave of it, at widths of their own, and the URL tells all of it', async (t) => {
  const page = await openMail(t, '');
  await page.getByTestId('mail-frame').waitFor();
  const compare = page.getByRole('button', { name: 'Compare mail clients' });
  await compare.click();
  const outlook = page.getByRole('region', { name: 'Without what Outlook (Windows) ignores' });
  await outlook.waitFor();
  assert.equal(await compare.getAttribute('aria-pressed'), 'true');
  assert.deepEqual(await looksOn(page), ['rgb(1, 2, 3) 9px', 'rgb(0, 0, 0) 0px']);
  assert.match(page.url(), /as=original%2Coutlook\.windows&w=768&w2=768$/);
  await page.getByText('1 remote image').waitFor();

  await page.getByRole('combobox', { name: 'Mail client' }).first().selectOption('Gmail (web)');
  await page.getByRole('region', { name: 'Without what Gmail (web) ignores' }).waitFor();
  await page.getByRole('combobox', { name: 'Width' }).nth(1).selectOption('375');
  await page.waitForURL(/as=gmail\.desktop-webmail%2Coutlook\.windows&w=768&w2=375$/);
  assert.deepEqual(await looksOn(page), ['rgb(1, 2, 3) 9px', 'rgb(0, 0, 0) 0px']);
  await page.reload();
  await outlook.waitFor();
  const [gmailPaper, outlookPaper] = await page.getByTestId('eyes-frame').all();
  assert.equal(
    await gmailPaper
      ?.contentFrame()
      .locator('html')
      .evaluate(() => innerWidth),
    768,
  );
  assert.equal(
    await outlookPaper
      ?.contentFrame()
      .locator('html')
      .evaluate(() => innerWidth),
    375,
  );
  const wide = (await gmailPaper?.boundingBox())?.width ?? 0;
  assert.ok(wide > 300 && wide < 768, `paper that is wider than its room is made smaller: ${wide}`);

  await page.getByText('Graphics in SVG and videos are not shown here').waitFor();
  await page.getByTestId('lost').first().locator('summary').click();
  await page.waitForURL(/lost=/);
  await compare.click();
  await page.getByTestId('mail-frame').waitFor();
  assert.doesNotMatch(page.url(), /[?&](?:as|w|w2|lost)=/);
});

test('what is lost is listed with its lines, which lead to the source', async (t) => {
  const page = await openMail(t, '?as=outlook.windows');
  const lost = page.getByTestId('lost');
  await lost.getByText('features are lost').waitFor();
  await lost.locator('summary').click();
  const row = lost.getByRole('listitem').filter({ hasText: 'border-radius' });
  assert.equal(
    await row.getByRole('link', { name: 'border-radius' }).getAttribute('href'),
    'https://www.caniemail.com/features/css-border-radius/',
  );
  await lost.getByText('Kept: this client supports it in part').waitFor();
  await row.getByRole('link', { name: 'Show line 3 in the source' }).click();
  await page.getByRole('region', { name: 'HTML source' }).locator('[data-line="3"].marked').waitFor();
  await page.goBack();
  await lost.waitFor();
});

test('the worst clients of the checks lead to the mail by their eyes', async (t) => {
  const page = await openMail(t, '?view=checks');
  const worst = page.locator('.check-summary').getByRole('link');
  assert.equal(await worst.textContent(), await page.locator('.clients a').first().textContent());
  await worst.waitFor();
  await page.locator('.clients').getByRole('link', { name: 'Outlook (Windows)', exact: true }).click();
  await page.getByRole('region', { name: 'Without what Outlook (Windows) ignores' }).waitFor();
  assert.equal(await page.getByTestId('eyes-frame').count(), 2);
});

test('on a phone the papers are one below the other, and nothing is wider than it', async (t) => {
  const page = await openMail(t, '?as=original,outlook.windows&w=600&w2=375', { width: 390, height: 844 });
  await page.getByTestId('lost').waitFor();
  const [first, second] = await page.getByTestId('eyes-frame').all();
  const [above, below] = [await first?.boundingBox(), await second?.boundingBox()];
  assert.ok(above && below && above.y + above.height <= below.y);
  assert.ok(Math.round(above.width) === 390 && Math.round(below.width) === 375, `${above.width}, ${below.width}`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

test('two papers have the room of the list, which is there beside a mail without HTML and beside other views', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const plain = await mailbox.deliver({ sender: 'a@b.test', subject: 'Plain', body: 'text' });
  const sale = await mailbox.deliver({ sender: 'a@b.test', subject: 'Sale', body: 'text', htmlBody: html });
  const pathOf = (id: string) => `/mailboxes/${mailbox.id}/mails/${id}?as=original,outlook.windows`;
  const page = await open(pathOf(plain.id));
  const row = page.getByTestId('mail-row').filter({ hasText: 'Sale' });
  await page.locator('.mail-text').waitFor();
  await row.waitFor();
  await page.goto(server.url + pathOf(sale.id));
  await page.getByTestId('eyes-frame').nth(1).waitFor();
  await row.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Text' }).click();
  await row.waitFor();
});
