import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageOf } from './file-mail.ts';
import { openApp } from './opened-app.ts';

test('a dialog about a mail is closed when another mail is shown in its place', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const plain = await mailbox.deliver({ sender: 'a@b.example', subject: 'First', body: 'text' });
  const filed = await mailbox.deliver(messageOf([['text/csv', 'orders.csv', 'a,b']]));
  const pathOf = (id: string, query = '') => `/mailboxes/${mailbox.id}/mails/${id}${query}`;
  const page = await open(pathOf(plain.id));
  await page.getByRole('heading', { name: 'First' }).waitFor();
  // As from a link on the page, or by another tab of the history.
  const show = (path: string) =>
    page.evaluate((place) => {
      history.pushState(null, '', place);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  for (const [query, button] of [
    ['', 'View orders.csv'],
    ['?view=parts', 'View orders.csv'],
    ['', 'Share'],
  ] as const) {
    await show(pathOf(filed.id, query));
    await page.getByRole('heading', { name: 'x', exact: true }).waitFor();
    await page
      .getByRole('button', { name: button, exact: button === 'Share' })
      .last()
      .click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'First' }).waitFor();
    assert.equal(await page.locator('dialog').count(), 0, `${button} ${query}`);
    await page.goForward();
    await page.getByRole('heading', { name: 'x', exact: true }).waitFor();
    assert.equal(await page.locator('dialog').count(), 0, 'nor is it opened again');
    await page.goBack();
    await page.getByRole('heading', { name: 'First' }).waitFor();
  }
});

test('Escape does without a dialog that is still being loaded, and leaves the mail open', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver({ sender: 'a@b.example', subject: 'First', body: 'text' });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`);
  const asked = Promise.withResolvers<void>();
  const loading = Promise.withResolvers<void>();
  await page.route(/\/share-dialog-[^/]+$/, async (route) => {
    asked.resolve();
    await loading.promise;
    await route.continue();
  });
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await asked.promise;
  await page.keyboard.press('Escape');
  const parts = ['css', 'js'].map((type) => page.waitForResponse(new RegExp(`/share-dialog-[^/]+\\.${type}$`)));
  loading.resolve();
  for (const part of await Promise.all(parts)) await part.finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  assert.ok(page.url().endsWith(mail.id), page.url());
  assert.equal(await page.locator('dialog').count(), 0);
  await share.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.waitForURL(`**/mailboxes/${mailbox.id}`);
});

test('a key that follows Escape at once reaches the list, and the next one goes on from there', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  for (const subject of ['Third', 'Second', 'First'])
    await mailbox.deliver(messageOf([['text/csv', 'orders.csv', 'a,b']], `Subject: ${subject}\r\n`));
  const page = await open(`/mailboxes/${mailbox.id}`);
  await page.getByTestId('mail-row').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const subject = page.locator('#subject');
  await subject.getByText('First', { exact: true }).waitFor();
  const dialog = page.locator('dialog');
  // A button that a screen reader presses does not take the focus.
  await page.locator('.attachment-view').dispatchEvent('click');
  await dialog.getByRole('table').waitFor();
  // The dialog is shut, and its event of that is still to come.
  await dialog.evaluate((element) =>
    new MutationObserver((_, observer) => {
      observer.disconnect();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    }).observe(element, { attributeFilter: ['open'] }),
  );
  await page.keyboard.press('Escape');
  await subject.getByText('Second', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await subject.getByText('Third', { exact: true }).waitFor();
});
