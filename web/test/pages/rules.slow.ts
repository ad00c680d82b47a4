import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SmtpClient } from '../../../server/test/support/smtp-client.ts';
import { rulesEn as words } from '../../src/texts/rules/en.ts';
import { words as ofApp } from '../texts/words.ts';
import { faultsOf } from './faults.ts';
import { openApp } from './opened-app.ts';

const { app } = ofApp.en;

test('rules of the account, of a domain and of a mailbox are set in the app, and mail is refused by them', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const send = async (from: string) => {
    const client = await SmtpClient.open(t, server.smtp.port);
    const { code } = await client.deliver({ from, to: mailbox.address, content: 'Subject: x\r\n\r\nHello\r\n' });
    client.socket.destroy();
    return code;
  };
  assert.equal(await send('a@spam.example'), 250);

  const page = await open('/rules');
  const save = { name: app.save, exact: true };
  await page.getByLabel(words.blockedSenders).fill('spam.example\nnot a sender');
  await page.getByRole('button', save).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /blockedSenders|\S/ })
    .waitFor();
  await page.getByLabel(words.blockedSenders).fill('spam.example');
  await page.getByLabel('DMARC').check();
  await page.getByLabel(words.size).fill('4.096');
  await page.getByRole('button', save).click();
  await page.getByText(words.saved).waitFor();
  const rules = { blockedSenders: ['spam.example'], conditions: ['dmarc'], messageBytesMax: 4_096 };
  assert.deepEqual(await server.client.request('/v1/mail-rules'), rules);
  assert.deepEqual(await faultsOf(page, 'rules'), []);
  await page.reload();
  assert.equal(await page.getByLabel(words.size).inputValue(), '4.096');
  await page.getByLabel('DMARC').uncheck();
  await page.getByRole('button', save).click();
  await page.getByText(words.saved).waitFor();
  assert.equal(await send('a@spam.example'), 550);
  assert.equal(await send('a@shop.example'), 250);

  await page.goto(`${server.url}/mailboxes/${mailbox.id}`);
  await page.locator('.mailbox-head').getByRole('button', { name: app.more, exact: true }).click();
  await page.locator('#mailbox-menu').getByRole('button', { name: app.mailboxes.senders }).click();
  const dialog = page.getByRole('dialog', { name: app.mailboxes.senders });
  await dialog.getByLabel(words.senders).fill('bank.example');
  assert.deepEqual(await faultsOf(page, 'senders'), []);
  await dialog.getByRole('button', save).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await send('a@shop.example'), 550);
  assert.equal(await send('a@bank.example'), 250);

  const { id } = await server.client.request<{ id: string }>('/v1/domains', {
    method: 'POST',
    body: { name: 'qa.shop.example' },
  });
  await page.goto(`${server.url}/domains/${id}`);
  await page.locator('#mail-rules').click();
  await page.getByLabel(words.blockedWords).fill('invoice, order');
  await page.locator('.rules-form').getByRole('button', save).click();
  await page.getByText(words.saved).waitFor();
  const { mailRules } = await server.client.request<{ mailRules: unknown }>(`/v1/domains/${id}`);
  assert.deepEqual(mailRules, { blockedWords: ['invoice', 'order'] });
});
