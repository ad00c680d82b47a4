import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openApp } from './opened-app.ts';

const lines = 100;

/** Opens a mail of 10,000 pixels, in HTML and in text, whose styles hide what is printed. */
async function openLongMail(t: TestContext, query = ''): Promise<Page> {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const style = '<style>div,h1,template{display:none!important}</style>';
  const htmlBody = `${style}${'<p style="height:100px">line</p>'.repeat(lines)}`;
  const body = 'line\n'.repeat(lines * 5);
  const mail = await mailbox.deliver({ sender: 'shop@shop.example', subject: 'Your invoice', body, htmlBody });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}${query}`, { scheme: 'dark' });
  await page.getByRole('heading', { name: 'Your invoice' }).waitFor();
  return page;
}

async function sheetsOf(page: Page): Promise<number> {
  return (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

for (const [way, print] of [
  ['its action', (page: Page) => page.getByRole('link', { name: 'Print' }).click()],
  ['the key that prints', (page: Page) => page.keyboard.press('Control+p')],
] as const) {
  test(`a long mail is printed whole by ${way}, with its head above it, whatever its styles say`, async (t) => {
    const page = await openLongMail(t);
    await page.getByTestId('mail-frame').waitFor();
    await page.locator('.print-note').waitFor({ state: 'attached' });
    const opening = page.context().waitForEvent('page');
    await print(page);
    const paper = await opening;
    await paper.waitForLoadState();
    const sheets = await sheetsOf(paper);
    assert.ok(sheets >= 9, `${sheets} sheets for 10,000 pixels`);
    const head = await paper.locator('body > div').boundingBox();
    assert.ok(head !== null && head.y < 100 && head.height > 60, 'the mail does not hide it');
  });
}

test('a view of text is printed whole; that of a frame says how all of it is', async (t) => {
  const page = await openLongMail(t, '?view=text');
  await page.locator('.mail-text').waitFor();
  const sheets = await sheetsOf(page);
  assert.ok(sheets >= 5, `${sheets} sheets for ${lines * 5} lines`);
  await page.getByRole('tab', { name: 'HTML' }).click();
  await page.getByTestId('mail-frame').waitFor();
  const note = page.getByText('opens all of it as a page for the printer');
  assert.equal(await note.isVisible(), false);
  await page.emulateMedia({ media: 'print' });
  await note.waitFor();
});
