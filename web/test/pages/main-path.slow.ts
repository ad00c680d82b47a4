import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clipboardOf, openApp } from './opened-app.ts';
import { copiedBy, hasFocus } from './waits.ts';

test('from a key to a code by the keyboard alone', async (t) => {
  const { server, open } = await openApp(t);
  const page = await open('/', { isSignedIn: false });

  await hasFocus(page.getByLabel('API key'));
  await page.keyboard.type(server.apiKey);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New mailbox' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/mails');

  await page.keyboard.press('n');
  await page.waitForURL(/\/mailboxes\/[0-9a-f-]{36}$/);
  await page.getByText('Waiting for mail').waitFor();
  await page.getByText(/@mayfly\.localhost copied$/).waitFor();
  const address = await clipboardOf(page);
  assert.match(address, /^[a-z0-9.]+@mayfly\.localhost$/, 'the address of the new mailbox is on the clipboard');

  const mailbox = (await server.client.mailboxes({ address }))[0];
  await mailbox?.deliver({
    sender: 'Shop <no-reply@shop.example>',
    subject: 'Please confirm your address',
    body: 'Your code is 493027. Or open https://shop.example/confirm?t=1',
  });
  const row = page.getByRole('link', { name: 'Please confirm your address' });
  await row.waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await page.getByText('493027 copied').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Please confirm your address' }).waitFor();
  assert.equal(await copiedBy(page, () => page.keyboard.press('c')), '493027');
  assert.equal(await copiedBy(page, () => page.keyboard.press('l')), 'https://shop.example/confirm?t=1');
  await page.getByText('Link copied').waitFor();

  for (const [key, view] of [
    ['2', 'Text'],
    ['3', 'Source'],
    ['4', 'Delivery'],
    ['5', 'Headers'],
    ['6', 'Parts'],
    ['7', 'Checks'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole('tab', { name: view, selected: true }).waitFor();
  }
  await page.keyboard.press('Escape');
  await row.waitFor();
  assert.equal(new URL(page.url()).pathname, `/mailboxes/${mailbox?.id}`);
  await hasFocus(row);

  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('e');
  await page.getByText('Mail deleted').waitFor();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await row.waitFor();

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type('usage');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/usage');
  await page.goBack();
  await row.waitFor();
});

test('a mail is on the screen as soon as it has come, and is read once it is open', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const page = await open(`/mailboxes/${mailbox.id}`);
  let calls = 0;
  page.on('request', (request) => {
    calls += request.url().includes('/v1/') ? 1 : 0;
  });
  await page.getByText('Waiting for mail').waitFor();
  const mail = await mailbox.deliver({ sender: 'a@shop.example', subject: 'Hello', body: 'It works.' });
  await page.getByRole('link', { name: /Hello/ }).click();
  await page.getByText('It works.').last().waitFor();
  await page.getByTestId('mail-row').locator(':scope:not(.unread)').waitFor();
  const { items } = await server.client.mails({ subject: 'Hello' });
  assert.deepEqual(
    items.map(({ id, read }) => ({ id, read })),
    [{ id: mail.id, read: true }],
  );
  assert.ok(calls < 50, `${calls} calls for one mail`);
});

test('a search is filters and words, chips and a URL', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  for (const [sender, subject] of [
    ['a@shop.example', 'Order one'],
    ['b@bank.example', 'Order two'],
    ['c@shop.example', 'Newsletter'],
  ] as const)
    await mailbox.deliver({ sender, subject, body: subject });
  const page = await open(`/mailboxes/${mailbox.id}`);
  await page.getByRole('listitem').nth(2).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('from:shop order');
  await page.getByRole('button', { name: 'Dismiss from:shop' }).waitFor();
  await page.getByRole('link', { name: /Newsletter/ }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /Order one/ }).waitFor();
  assert.deepEqual(await page.getByTestId('mail-row').count(), 1);
  assert.equal(new URL(page.url()).searchParams.get('q'), 'from:shop order');
  await page.getByRole('button', { name: 'Dismiss from:shop' }).click();
  await page.getByRole('link', { name: /Order two/ }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('q'), 'order');
});
