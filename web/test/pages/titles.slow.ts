import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApp } from './opened-app.ts';

test('the window is named after its view: a list by its unread mail, a mail by its code and subject', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver({
    sender: 'no-reply@shop.example',
    subject: 'Please confirm your address',
    body: 'Your code is 493027.',
  });
  const page = await open(`/mailboxes/${mailbox.id}`);
  const isNamed = (title: string) => page.waitForFunction((wanted) => document.title === wanted, title);
  await isNamed(`(1) ${mailbox.address} – Mayfly`);
  await page.goto(`${server.url}/mailboxes/${mailbox.id}/mails/${mail.id}`);
  await isNamed('493\u2009027 · Please confirm your address – Mayfly');
  await page.goto(`${server.url}/mails`);
  await isNamed('All mail – Mayfly');
  await page.goto(`${server.url}/domains`);
  await isNamed('Domains – Mayfly');
});

test('what is not there is said to everybody, signed in or not, on a page that leads on', async (t) => {
  const { server, open } = await openApp(t);
  for (const isSignedIn of [true, false]) {
    const page = await open('/no/such/page', { isSignedIn });
    await page.getByRole('heading', { name: 'There is no such page.' }).waitFor();
    assert.equal(await page.title(), 'There is no such page. – Mayfly');
    await page.getByRole('link', { name: 'To the first page' }).click();
    await page.getByRole(isSignedIn ? 'navigation' : 'textbox', { name: isSignedIn ? 'Menu' : 'API key' }).waitFor();
    assert.equal(
      (await page.request.get(`${server.url}/no/such/page`, { headers: { accept: 'text/html' } })).status(),
      404,
    );
  }
});
