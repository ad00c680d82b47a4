import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SmtpClient } from '../../../server/test/support/smtp-client.ts';
import { scriptsEn as words } from '../../src/texts/scripts/en.ts';
import { words as ofApp } from '../texts/words.ts';
import { faultsOf } from './faults.ts';
import { openApp } from './opened-app.ts';

const { errors } = ofApp.en.app.mailboxes;

test('a script is set in the app, met by a sender whose tries appear, and ended', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const page = await open(`/mailboxes/${mailbox.id}`);
  const failed: string[] = [];
  page.on('response', (answer) => answer.ok() || failed.push(`${answer.status()} ${answer.url()}`));
  const send = async () => {
    const client = await SmtpClient.open(t, server.smtp.port);
    const content = 'Subject: Confirm\r\nMessage-ID: <1@shop.example>\r\n\r\nHello\r\n';
    const { code } = await client.deliver({ to: mailbox.address, content });
    client.socket.destroy();
    return code;
  };
  await page.locator('.mailbox-head').getByRole('button', { name: 'More', exact: true }).click();
  await page.locator('#mailbox-menu').getByRole('button', { name: errors }).click();
  const dialog = page.getByRole('dialog', { name: errors });
  await dialog.getByText(words.noAttempts).waitFor();
  assert.deepEqual(failed, [], 'nothing is asked for that is not there');
  const form = dialog.locator('form');
  await form.getByLabel(words.script, { exact: true }).fill('{"steps": [');
  await form.getByRole('button', { name: words.set, exact: true }).click();
  await form.getByText(/^The script is not JSON: /).waitFor();
  await form.getByLabel(words.script, { exact: true }).fill('{"steps": [{"reply": "250 no"}]}');
  await form.getByRole('button', { name: words.set, exact: true }).click();
  await form.getByText('/steps/0/reply').waitFor();
  await form.getByLabel(words.pattern).selectOption('refused');
  await form.getByRole('button', { name: words.set, exact: true }).click();
  const acts = dialog.getByRole('region', { name: words.acts });
  await acts.getByText('0 of 3 tries · next').waitFor();

  assert.equal(await send(), 451);
  const attempts = dialog.getByRole('region', { name: words.attempts });
  await attempts.getByText('451 4.7.1 try again later').waitFor();
  await acts.getByText('1 of 3 tries · next').waitFor();
  for (const code of [451, 451, 250]) assert.equal(await send(), code);
  await attempts.getByRole('link', { name: words.stored }).waitFor();
  assert.deepEqual(await attempts.locator('.attempt-number').allTextContents(), ['4', '3', '2', '1']);
  assert.deepEqual(await faultsOf(page, 'scripts'), []);

  await page.keyboard.press('Escape');
  const mark = page.locator('.mailbox-labels').getByRole('button', { name: errors });
  await mark.click();
  await dialog.getByRole('button', { name: words.end }).click();
  await dialog.locator('form').waitFor();
  await page.keyboard.press('Escape');
  await mark.waitFor({ state: 'detached' });
});
