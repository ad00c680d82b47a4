import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openApp } from './opened-app.ts';
import { hasFocus } from './waits.ts';

const row = (page: Page, subject: string) => page.getByRole('link', { name: subject });
const mailboxRow = (page: Page, name: string) => page.getByTestId('mailbox-row').filter({ hasText: name });

test('a dialog that a menu has opened gives the focus back to the button of the menu', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver({ sender: 'a@shop.example', subject: 'Hello', body: 'text' });
  const page = await open(`/mailboxes/${mailbox.id}`);
  const more = page.locator('.mailbox-head').getByRole('button', { name: 'More', exact: true });
  for (const entry of ['Show as QR code', 'Share', 'Delete for ever']) {
    await more.click();
    await page.locator('.mailbox-head').getByRole('button', { name: entry }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(more);
  }
  const phone = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`, { width: 390, height: 844 });
  const menu = phone.locator('.mail-menu').getByRole('button', { name: 'More', exact: true });
  await menu.click();
  await phone.locator('.mail-menu').getByRole('button', { name: 'Share' }).click();
  await phone.getByRole('dialog').waitFor();
  await phone.keyboard.press('Escape');
  await hasFocus(menu);
});

test('after a mailbox is deleted the next one has the focus; after the last, the first row of the list', async (t) => {
  const { server, open } = await openApp(t);
  const mailboxes = [];
  for (const name of ['first', 'second', 'third']) {
    const mailbox = await server.client.createMailbox();
    await server.client.request(`/v1/mailboxes/${mailbox.id}`, { method: 'PATCH', body: { name } });
    mailboxes.push(mailbox.id);
  }
  const page = await open(`/mailboxes/${mailboxes[1]}`);
  await mailboxRow(page, 'third').waitFor();
  const remove = async () => {
    await page.locator('.mailbox-head').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Delete for ever' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for ever' }).click();
  };
  await remove();
  // The newest is the first.
  await hasFocus(mailboxRow(page, 'first').getByRole('link'));
  for (const [gone, next] of [
    ['first', mailboxRow(page, 'third').getByRole('link')],
    ['third', page.getByRole('link', { name: 'All mail' })],
  ] as const) {
    await mailboxRow(page, gone).getByRole('link').click();
    await remove();
    await hasFocus(next);
  }
});

test('when mails go, the next one has the focus, else the heading of the list; when they come back, they have it', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  for (const subject of ['One', 'Two', 'Three', 'Four'])
    await mailbox.deliver({ sender: 'a@shop.example', subject, body: 'text' });
  const page = await open(`/mailboxes/${mailbox.id}`);
  const select = (subject: string) => page.getByTestId('mail-row').filter({ hasText: subject }).getByRole('checkbox');
  await select('Three').check();
  await select('Two').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Close' }).click();
  await hasFocus(row(page, 'Three'));
  await select('Three').check();
  await select('Two').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark as read' }).click();
  await hasFocus(row(page, 'Three'));
  await select('Three').check();
  await select('Two').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await hasFocus(row(page, 'One'));
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await hasFocus(row(page, 'Three'));
  for (const next of ['Two', 'One', 'Four']) {
    await page.keyboard.press('e');
    await hasFocus(row(page, next));
  }
  await page.keyboard.press('e');
  await hasFocus(page.locator('.list-pane').getByRole('heading', { level: 1 }));
});

test('the last mail is deleted where it is open, and the heading of the list has the focus', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver({ sender: 'a@shop.example', subject: 'Hello', body: 'Your code is 493027.' });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await hasFocus(page.locator('.list-pane').getByRole('heading', { level: 1 }));
});

test('a button that is at work keeps the focus, and what is refused is said beside it', async (t) => {
  const { open } = await openApp(t);
  const page = await open('/domains');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('no domain');
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add domain' });
  await add.click();
  await page.getByRole('alert').getByText('“Name” is not written as it must be.').waitFor();
  await hasFocus(add);
});
