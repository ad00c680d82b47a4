import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SmtpClient } from '../../../server/test/support/smtp-client.ts';
import { clipboardOf, openApp } from './opened-app.ts';

test('a guest has a mailbox at once, reads its mail, and reaches nothing else', async (t) => {
  const { server, open } = await openApp(t, { MAYFLY_GUESTS: 'true' });
  const other = await server.client.createMailbox();
  const page = await open('/', { isSignedIn: false });
  await page.getByRole('button', { name: 'Use a mailbox now' }).click();
  await page.getByText('Waiting for mail').waitFor();
  await page.getByRole('button', { name: 'Copy address', exact: true }).click();
  const address = await clipboardOf(page);

  const session = await SmtpClient.open(t, server.smtp.port);
  for (const line of ['MAIL FROM:<shop@shop.example>', `RCPT TO:<${address}>`, 'DATA']) await session.command(line);
  const taken = await session.command('From: shop@shop.example\r\nSubject: Welcome\r\n\r\nYour code is 493027.\r\n.');
  assert.equal(taken.code, 250);
  await page.getByRole('link', { name: /Welcome/ }).click();
  await page.getByTestId('mail-code').waitFor();

  for (const name of ['New mailbox', 'Keys', 'Domains', 'All mail'])
    assert.equal(await page.getByText(name, { exact: true }).count(), 0, `${name} is not for guests`);
  await page.goto(`${server.url}/mailboxes/${other.id}`);
  await page.getByText('This mailbox has ended').waitFor();
});

test('without the setting there are no guests', async (t) => {
  const { open } = await openApp(t);
  const page = await open('/', { isSignedIn: false });
  await page.getByLabel('API key').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Use a mailbox now' }).count(), 0);
});
