import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApp } from './opened-app.ts';

test('a mail that is wider than its paper is scaled to fit, until its size is asked for', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const htmlBody = '<body style="margin:0"><table width="780"><tr><td>Wide words</td></tr></table>';
  const mail = await mailbox.deliver({ sender: 'a@b.test', subject: 'x', body: 'text', htmlBody });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`, { width: 390, height: 844 });
  await page.getByText('Shown at 50%').waitFor();
  const frame = page.getByTestId('mail-frame');
  const table = page.frameLocator('[data-testid="mail-frame"]').locator('table');
  const widthOf = async () => Math.round((await table.boundingBox())?.width ?? 0);
  const box = await frame.boundingBox();
  assert.deepEqual([await widthOf(), Math.round(box?.width ?? 0)], [390, 390]);
  const inner = () => table.evaluate(() => document.documentElement.clientWidth);
  assert.equal(await inner(), 780, 'the mail is laid out at its own width');

  await page.getByRole('button', { name: '1:1' }).click();
  await page.getByRole('button', { name: 'Fit' }).waitFor();
  assert.deepEqual([await widthOf(), await inner()], [780, 390]);
  assert.equal(await frame.getAttribute('sandbox'), 'allow-popups allow-popups-to-escape-sandbox');
});

test('a mail with rules for small screens is left to them', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const htmlBody =
    '<style>@media (max-width: 600px) { .card { width: 100% !important } }</style><body style="margin:0"><table class="card" width="780"><tr><td>Words</td></tr></table>';
  const mail = await mailbox.deliver({ sender: 'a@b.test', subject: 'x', body: 'text', htmlBody });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`, { width: 390, height: 844 });
  const table = page.frameLocator('[data-testid="mail-frame"]').locator('table');
  await table.waitFor();
  assert.equal(Math.round((await table.boundingBox())?.width ?? 0), 390);
  assert.equal(await page.getByText('Shown at').count(), 0);
});
