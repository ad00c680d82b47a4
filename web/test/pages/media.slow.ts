import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApp } from './opened-app.ts';

test('in forced colors the open row and the chosen view are told; on paper there is the mail, and no app around it', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const deliver = (subject: string) => mailbox.deliver({ sender: 'Shop <a@shop.example>', subject, body: 'Hello.' });
  await deliver('Another mail');
  const mail = await deliver('The mail that is open');
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`, { scheme: 'dark' });
  await page.getByRole('heading', { name: 'The mail that is open' }).waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
  const backgroundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  // Its style comes after the app.
  await page.waitForFunction(() => {
    const row = document.querySelector('.mail-row.open');
    return row !== null && getComputedStyle(row).forcedColorAdjust === 'none';
  });
  assert.notEqual(await backgroundOf('.mail-row.open'), await backgroundOf('.mail-row:not(.open)'));
  assert.notEqual(
    await backgroundOf('[role="tab"][aria-selected="true"]'),
    await backgroundOf('[role="tab"][aria-selected="false"]'),
  );

  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  assert.equal(await page.locator('.sidebar').isVisible(), false);
  assert.equal(await page.locator('.tab-bar').isVisible(), false);
  assert.equal(await page.getByRole('heading', { name: 'The mail that is open' }).isVisible(), true);
  assert.equal(await page.getByText('shop.example').first().isVisible(), true);
  assert.equal(await backgroundOf('body'), 'rgb(255, 255, 255)', 'dark is paper');
});
