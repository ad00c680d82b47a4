import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApp } from './opened-app.ts';
import { hasFocus } from './waits.ts';

test('a mailbox is made as it is wanted, extended, shown as a QR code, and deleted with a question', async (t) => {
  const { server, open } = await openApp(t);
  const page = await open('/mailboxes');
  await page.getByRole('button', { name: 'Choose address and life' }).click();
  await page.getByLabel('Alias').fill('qa.team');
  await page.getByLabel('Domain').selectOption('mayfly.localhost');
  await page.getByLabel('Tag').fill('team');
  await page.getByRole('button', { name: 'Create mailbox' }).click();
  await page.getByText('qa.team@mayfly.localhost').first().waitFor();
  const [made] = await server.client.mailboxes({ address: 'qa.team@mayfly.localhost' });
  assert.equal(made?.tag, 'team');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Extend 15 min' }).click();
  await page
    .locator('.mailbox-head')
    .getByText(/^2\d:\d\d left$|^30:00 left$/)
    .waitFor();
  await page.getByRole('button', { name: 'Show as QR code' }).click();
  await page.getByRole('img', { name: 'mailto:qa.team@mayfly.localhost' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Delete for ever' }).click();
  await page
    .getByRole('dialog', { name: /Delete qa\.team/ })
    .getByRole('button', { name: 'Delete for ever' })
    .click();
  await page.getByText('Mailbox deleted').waitFor();
  assert.deepEqual(await server.client.mailboxes({ address: 'qa.team@mayfly.localhost' }), []);
});

test('a mail shows all that it has, and says what a wait would make of it', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver(
    new TextEncoder().encode(
      [
        ...['From: Shop <shop@shop.example>', `To: ${mailbox.address}`, 'Subject: Your invoice', 'X-Campaign: spring'],
        ...['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/html', ''],
        ...['<p>Thank you</p><img src="https://img.example/a.png" alt="a">', '--b'],
        ...['Content-Type: text/plain; name=notes.txt', 'Content-Disposition: attachment; filename=notes.txt', ''],
        ...['These are notes.', '--b--', ''],
      ].join('\r\n'),
    ),
  );
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`);
  await page.frameLocator('[data-testid="mail-frame"]').getByText('Thank you').waitFor();
  await page.getByText('1 remote image').waitFor();
  await page.getByRole('button', { name: '375', exact: true }).click();
  await page.keyboard.press('d');
  await page.waitForFunction(() => location.search === '?w=375&dark=1');

  await page.keyboard.press('c');
  await page.getByText(`${mailbox.address} copied`).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Choose a mail').waitFor();
  await page.keyboard.press('c');
  await page.getByText(`${mailbox.address} copied`).nth(1).waitFor();
  await page.goBack();

  await page.getByRole('button', { name: 'View notes.txt' }).click();
  await page.getByRole('dialog').frameLocator('iframe').getByText('These are notes.').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Headers' }).click();
  await page.getByLabel('Search headers').fill('campaign');
  await page.getByText('spring').waitFor();
  await page.getByRole('tab', { name: 'Parts' }).click();
  await page.getByText('multipart/mixed').waitFor();
  await page.getByRole('tab', { name: 'Source' }).click();
  await page.getByRole('button', { name: 'Raw' }).click();
  await page.getByText('X-Campaign: spring').waitFor();
  await page.getByRole('tab', { name: 'Checks' }).click();
  await page.getByRole('heading', { name: 'Faults' }).waitFor();

  await page.getByRole('button', { name: 'What would match?' }).click();
  await page.getByLabel('Subject contains').fill('welcome');
  await page.getByText('This does not hold: Subject contains.').waitFor();
  await page.getByLabel('Subject contains').fill('invoice');
  await page.getByText('A wait would take this mail.').waitFor();
});

test('why a code is one is told by the keyboard alone, and Escape closes that and no more', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver({
    sender: 'Shop <no-reply@shop.example>',
    subject: 'Please confirm your address',
    body: 'Your code is 493027.\n\nYour order number: 77120345.',
  });
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`);
  const why = page.getByRole('button', { name: 'Why this code' });
  // It comes a moment after the code.
  await why.waitFor();
  await page.getByTestId('mail-code').focus();
  await page.keyboard.press('Tab');
  await hasFocus(why);
  await page.keyboard.press('Enter');
  const reasons = page.getByRole('group', { name: 'Why this code' });
  await reasons.getByText('Found by “code” in “Your code is 493027.”').waitFor();
  await reasons.getByText('77120345').waitFor();
  assert.equal(await why.getAttribute('aria-expanded'), 'true');
  await hasFocus(reasons);

  await page.keyboard.press('Escape');
  await reasons.waitFor({ state: 'hidden' });
  await hasFocus(why);
  assert.match(page.url(), /\/mails\//, 'the mail is still open');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Show as QR code' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show as QR code' }).waitFor({ state: 'hidden' });
  assert.match(page.url(), /\/mails\//);
});
