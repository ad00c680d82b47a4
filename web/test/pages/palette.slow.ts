import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openApp } from './opened-app.ts';
import { copiedBy, hasFocus } from './waits.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const field = (page: Page) => palette(page).getByRole('combobox');

test('the palette finds what can be done here, every place, mailboxes and mails; its field stands still', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox({ tag: 'signup' });
  const mail = await mailbox.deliver({
    sender: 'Shop <no-reply@shop.example>',
    subject: 'Please confirm your address',
    body: 'Your code is 493027. https://shop.example/confirm',
  });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`);
  await page.getByTestId('mail-code').waitFor();
  await page.getByTestId('mailbox-row').waitFor();
  const opener = page.getByRole('button', { name: /Ctrl K/ });
  await opener.focus();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  const groups = palette(page).getByRole('group');
  assert.deepEqual(await groups.evaluateAll((all) => all.map((group) => group.getAttribute('aria-label'))), [
    ...['Here', 'Create', 'Go to', 'Mailboxes', 'Settings'],
  ]);
  for (const name of [
    'Delete Please confirm your address e',
    'Extend 15 min',
    'Sign out',
    'Webhooks g h',
    'New mailbox n',
  ])
    await palette(page).getByRole('option', { name }).waitFor();

  const places = new Set<string>();
  const note = async () => places.add(JSON.stringify(await field(page).boundingBox()));
  await note();
  for (const search of ['d', 'de', 'nothing that anybody has', 'confirm', '']) {
    await field(page).fill(search);
    await note();
  }
  assert.equal(places.size, 1, `the field is in one place: ${[...places].join(' ')}`);

  await field(page).fill('please confirm');
  const found = palette(page).getByRole('group', { name: 'Mails' }).getByRole('option');
  await found.waitFor();
  await note();
  assert.equal(places.size, 1);
  await page.keyboard.press('ArrowUp');
  assert.equal(await found.getAttribute('aria-selected'), 'true', 'up from the first is the last');
  assert.equal(await field(page).getAttribute('aria-activedescendant'), await found.getAttribute('id'));
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await hasFocus(opener);

  await page.keyboard.press('Control+k');
  await field(page).fill('copy code');
  assert.equal(await copiedBy(page, () => page.keyboard.press('Enter')), '493027');
  await page.getByText('493027 copied').waitFor();

  await page.goto(`${server.url}/mails?commands=1`);
  await palette(page).getByRole('option', { name: 'Mark all as read' }).waitFor();
  const first = palette(page).getByRole('option').first();
  assert.equal(await first.getAttribute('aria-selected'), 'true');
  assert.match(String(await first.textContent()), /^New mailbox/, 'Enter alone changes no mail');
});

test('what is typed right after the key of the palette is in its field, also before the palette is loaded', async (t) => {
  const { server, open } = await openApp(t);
  const page = await open('/', { isSignedIn: false });
  const loading = Promise.withResolvers<void>();
  await page.route('**/assets/palette-*.css', (route) => loading.promise.then(() => route.continue()));
  await page.getByLabel('API key').fill(server.apiKey);
  await page.keyboard.press('Enter');
  await page.getByText('Waiting for mail').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('us');
  loading.resolve();
  await field(page).waitFor();
  await page.keyboard.type('age');
  assert.equal(await field(page).inputValue(), 'usage');
  await palette(page).getByRole('option', { name: 'Usage' }).waitFor();
});

test('theme, language, a new mailbox and the end of the session are commands', async (t) => {
  const { server, open } = await openApp(t);
  await server.client.createMailbox();
  const page = await open('/mails');
  const command = async (search: string) => {
    await page.keyboard.press('Control+k');
    await field(page).fill(search);
    await page.keyboard.press('Enter');
  };
  await page.getByTestId('mailbox-row').waitFor();
  await command('appearance dark');
  await page.waitForFunction(() => document.documentElement.style.colorScheme === 'dark');
  await command('new mailbox');
  await page.waitForURL(/\/mailboxes\/[0-9a-f-]{36}$/);
  assert.equal((await server.client.mailboxes()).length, 2);
  await command('delete for ever');
  await page
    .getByRole('dialog', { name: /for ever\?/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await command('archive');
  await page.waitForURL(/\/archive$/);
  await command('deutsch');
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('abmelden');
  await page.keyboard.press('Enter');
  await page.getByLabel('API').waitFor();
});

test('what is typed before the palette is there is in its field, unless Escape did without it', async (t) => {
  const { server, open } = await openApp(t);
  await server.client.createMailbox();
  const page = await open('/', { isSignedIn: false });
  const held = Promise.withResolvers<void>();
  await page.route(/\/palette-[^/]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel('API key').fill(server.apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByTestId('mailbox-row').waitFor();
  for (const typed of ['gone', 'kept']) {
    await page.keyboard.press('Control+k');
    await page.waitForURL(/commands=1/);
    await page.keyboard.type(typed);
    if (typed === 'gone') {
      await page.keyboard.press('Escape');
      await page.waitForURL((url) => !url.searchParams.has('commands'));
    }
  }
  held.resolve();
  await field(page).waitFor();
  assert.equal(await field(page).inputValue(), 'kept');
});
