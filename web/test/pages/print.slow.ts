import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApp } from './opened-app.ts';

test('a long mail is printed whole, with its head above it, whatever its styles say', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const style = '<style>div,h1,template{display:none!important}</style>';
  const htmlBody = `${style}${'<p style="height:100px">line</p>'.repeat(100)}`;
  const mail = await mailbox.deliver({ sender: 'shop@shop.example', subject: 'Your invoice', body: 'line', htmlBody });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`, { scheme: 'dark' });
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Print' }).click();
  const paper = await opening;
  await paper.waitForLoadState();
  const sheets = (await paper.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g) ?? [];
  assert.ok(sheets.length >= 9, `${sheets.length} sheets for 10,000 pixels`);
  const head = await paper.locator('body > div').boundingBox();
  assert.ok(head !== null && head.y < 100 && head.height > 60, 'the mail does not hide it');
});
