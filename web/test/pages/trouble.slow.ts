import { test } from 'node:test';
import { openApp } from './opened-app.ts';

test('two tabs share one stream, and both show what comes, also after the first is closed', async (t) => {
  const { server, open, tab } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const first = await open(`/mailboxes/${mailbox.id}`);
  await first.getByText('Waiting for mail').waitFor();
  const second = await tab(first, `/mailboxes/${mailbox.id}`);
  await second.getByText('Waiting for mail').waitFor();
  await mailbox.deliver({ sender: 'a@shop.example', subject: 'One', body: '' });
  for (const page of [first, second]) await page.getByRole('link', { name: /One/ }).waitFor();
  await first.close();
  await mailbox.deliver({ sender: 'a@shop.example', subject: 'Two', body: '' });
  await second.getByRole('link', { name: /Two/ }).waitFor();
});

test('what comes while the network is away is there when it is back', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const page = await open(`/mailboxes/${mailbox.id}`);
  await page.getByText('Waiting for mail').waitFor();
  await page.locator('.sidebar-head .live[data-state="live"]').waitFor();
  await page.context().setOffline(true);
  await mailbox.deliver({ sender: 'a@shop.example', subject: 'Meanwhile', body: '' });
  await page.context().setOffline(false);
  await page.getByRole('link', { name: /Meanwhile/ }).waitFor();
});

test('a lost network is said at once; the mail that was opened meanwhile is there by itself when it is back', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  await mailbox.deliver({ sender: 'a@shop.example', subject: 'Before', body: 'the text of it' });
  const page = await open(`/mailboxes/${mailbox.id}`);
  await page.getByRole('link', { name: /Before/ }).waitFor();
  const banner = page.getByRole('status').getByText('You are offline.');
  await page.context().setOffline(true);
  await banner.waitFor();
  await page.getByRole('link', { name: /Before/ }).click();
  await page.getByText('The service cannot be reached.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('the text of it').last().waitFor();
  await page.getByRole('heading', { name: 'Before' }).waitFor();
  await banner.waitFor({ state: 'detached' });
});

test('the paper of a mail that an outage kept empty is there by itself after it, also by other eyes', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver({
    sender: 'a@shop.example',
    subject: 'On paper',
    body: 'x',
    htmlBody: '<p>drawn</p>',
  });
  const path = `/mailboxes/${mailbox.id}/mails/${mail.id}`;
  const page = await open(`${path}?view=text`);
  await page.locator('.sidebar-head .live[data-state="live"]').waitFor();
  for (const [view, frame] of [
    ['html', 'mail-frame'],
    ['html&as=original,gmail.ios', 'eyes-frame'],
  ] as const) {
    await page.goto(`${server.url}${path}?view=${view}`);
    const paper = page.frameLocator(`[data-testid="${frame}"] >> nth=0`);
    await paper.getByText('drawn').waitFor();
    await page.locator('.sidebar-head .live[data-state="live"]').waitFor();
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.context().setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.frame() !== page.mainFrame());
    await page.getByRole('tab', { name: 'HTML' }).click();
    await failed;
    await page.context().setOffline(false);
    await paper.getByText('drawn').waitFor();
  }
});

test('a session that has ended says so, and the sign-in goes on at the same place', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const page = await open(`/mailboxes/${mailbox.id}`);
  await page.getByText('Waiting for mail').waitFor();
  await page.context().clearCookies();
  await page.keyboard.press('n');
  await page.getByText('You were signed out').waitFor();
  await page.getByLabel('API key').fill(server.apiKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Waiting for mail').waitFor();
});

test('a key that is revoked ends the session with a word of it', async (t) => {
  const { server, open } = await openApp(t);
  const made = await server.client.request<{ id: string; key: string }>('/v1/api-keys', {
    method: 'POST',
    body: { name: 'short', scopes: ['mailboxes', 'mailboxes:read'] },
  });
  const page = await open('/', { isSignedIn: false });
  await page.getByLabel('API key').fill(made.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Waiting for mail').waitFor();
  await server.client.request(`/v1/api-keys/${made.id}`, { method: 'DELETE' });
  await page.getByText('You were signed out').waitFor();
});

test('a mailbox that is deleted elsewhere leaves its view with a next step', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const page = await open(`/mailboxes/${mailbox.id}`);
  await page.getByText('Waiting for mail').waitFor();
  await mailbox.delete();
  await page.getByRole('heading', { name: 'This mailbox has ended' }).waitFor();
  await page.locator('.list-pane').getByRole('link', { name: 'Mailboxes' }).click();
  await page.waitForURL(/\/mailboxes$/);
  await page.getByText('Waiting for mail').waitFor();
});

test('a wrong key and a used link say what to do', async (t) => {
  const { server, open } = await openApp(t);
  const page = await open('/', { isSignedIn: false });
  await page.getByLabel('API key').fill('mfk_wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The service does not know this key').waitFor();

  const { url } = await server.client.request<{ url: string }>('/v1/session/codes', { method: 'POST' });
  await page.goto(new URL(url, server.url).href);
  await page.getByRole('button', { name: 'New mailbox' }).waitFor();
  const other = await open('/', { isSignedIn: false });
  await other.goto(new URL(url, server.url).href);
  await other.getByText('The sign-in link was used before').waitFor();
});
