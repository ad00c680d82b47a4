import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { messageOf } from './file-mail.ts';
import { openApp } from './opened-app.ts';
import { copiedBy, hasFocus } from './waits.ts';

const subject = 'Please confirm your address so that we can send you what you have ordered from us yesterday at noon';

/** Opens a mail with many recipients, a long subject, and links of which two are equal. */
async function openMail(
  t: TestContext,
  { copies = 0, text = '', ...size }: { width: number; height: number; copies?: number; text?: string },
): Promise<Page> {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const to = [mailbox.address, ...Array.from({ length: 499 }, (_, index) => `guest-${index + 1}@customer.example`)];
  const links = ['confirm?t=1', 'confirm?t=1', 'help', 'terms'].map(
    (path) =>
      `<a href="https://shop.example/${path}">${path.startsWith('confirm') ? 'Confirm your address' : path}</a>`,
  );
  const cc = Array.from({ length: copies }, (_, index) => `copy-${index + 1}@customer.example`);
  const head = [
    'From: The Shop <no-reply@shop.example>',
    `To: ${to.join(',\r\n ')}`,
    ...(copies === 0 ? [] : [`Cc: ${cc.join(', ')}`]),
    `Subject: ${subject}`,
  ];
  const content = [
    'Content-Type: text/html',
    '',
    `<p>Your code is <b>AB4D-99KX</b>.</p><p>${text}</p><p>${links.join(' ')}</p>`,
  ];
  const mail = await mailbox.deliver(new TextEncoder().encode([...head, ...content].join('\r\n')));
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`, size);
  await page.frameLocator('[data-testid="mail-frame"]').getByText('AB4D-99KX').waitFor();
  return page;
}

test('the link that a mail was sent for is named with its host, equal ones are one, and the others are a click away', async (t) => {
  const page = await openMail(t, { width: 1_440, height: 900 });
  const main = page.getByRole('link', { name: 'Confirm shop.example' });
  assert.equal(await main.getAttribute('href'), 'https://shop.example/confirm?t=1');
  const others = page.getByRole('group', { name: 'Links' });
  assert.equal(await others.isVisible(), false);
  await page.getByRole('button', { name: '2 more links' }).click();
  assert.deepEqual(await others.getByRole('link').allInnerTexts(), [
    'help\nshop.example/help',
    'terms\nshop.example/terms',
  ]);
});

test('all recipients and a long subject unfold, and a code is copied as it is written', async (t) => {
  const page = await openMail(t, { width: 1_024, height: 768, copies: 9, text: 'Your backup code is 482913.' });
  assert.equal(await page.getByText('guest-499@customer.example').count(), 0);
  await page.getByRole('button', { name: '+498' }).click();
  await page.getByText('guest-499@customer.example').waitFor();
  await page.getByRole('button', { name: '+7' }).click();
  await page.getByText('copy-9@customer.example').waitFor();
  const top = (await page.getByTestId('mail-frame').boundingBox())?.y ?? Number.NaN;
  assert.ok(top < 768, `the mail is pushed down to ${top}`);
  const heading = page.getByRole('heading', { name: subject });
  const height = () => heading.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  assert.ok((await height()) > 1);
  await page.locator('.mail-title').getByRole('button', { name: 'More', exact: true }).first().click();
  assert.ok((await height()) <= 1);
  const codes = await page.getByTestId('mail-code').locator('.code-text').allInnerTexts();
  assert.deepEqual(codes.map((code) => code.replaceAll(/\s/g, '')).toSorted(), ['482913', 'AB4D-99KX']);
  for (const [index, code] of codes.entries()) {
    const copied = await copiedBy(page, async () => {
      for (const key of index === 0 ? ['c'] : ['c', `${index + 1}`]) await page.keyboard.press(key);
    });
    assert.equal(copied, code.replaceAll(/\s/g, ''));
    await page.getByRole('status').getByText(copied).waitFor();
  }
  assert.equal(new URL(page.url()).searchParams.get('view'), null, 'the second key shows no other view');
});

test('a sender is checked when that is asked for; its mark says what was found, and leads to it', async (t) => {
  const page = await openMail(t, { width: 1_024, height: 768 });
  const mark = page.getByRole('button', { name: 'Check the sender' });
  await mark.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await hasFocus(mark);
  const words = page.locator('.sender-mark .words');
  assert.ok(((await words.boundingBox())?.height ?? 0) > 10, 'its words are seen where it has the focus');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Authentication' }).getByText('DMARC').waitFor();
  await page.getByRole('button', { name: 'Nothing proves the sender. SPF none, DKIM none, DMARC' }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('view'), 'headers');
});

test('on a phone even a mail with everything in its head begins in the upper third, what can be done and most views are menus, and the head goes away', async (t) => {
  const page = await openMail(t, { width: 390, height: 844, copies: 9 });
  const frame = page.getByTestId('mail-frame');
  const top = async () => (await frame.boundingBox())?.y ?? Number.NaN;
  assert.ok((await top()) < 844 / 3, `${await top()}`);
  assert.equal(await page.getByText('copy-9@customer.example').count(), 0);
  await page.getByRole('button', { name: '+507' }).click();
  await page.getByText('copy-9@customer.example').waitFor();
  await page.getByText('guest-499@customer.example').waitFor();
  await page.getByRole('button', { name: 'Less', exact: true }).first().click();
  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('button', { name: 'Delete' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.mail').evaluate((mail) => mail.scrollTo(0, mail.scrollHeight));
  assert.ok((await top()) < 60, `${await top()}`);
  assert.ok(await page.getByRole('tab', { name: 'HTML' }).isVisible());
  const checks = page.getByRole('tab', { name: 'Checks' });
  assert.equal(await checks.isVisible(), false);
  await page.getByRole('button', { name: 'More views' }).click();
  await page.getByRole('button', { name: 'Checks' }).click();
  assert.equal(await checks.getAttribute('aria-selected'), 'true');
  assert.ok(await checks.isVisible());
});

test('on a phone the files of a long mail have their whole height, and are scrolled to the side', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const files = ['a.csv', 'b.csv', 'c.csv', 'd.csv'].map((name) => ['text/csv', name, 'a,b'] as const);
  const mail = await mailbox.deliver(messageOf([...files, ['text/html', '', '<p>Hello</p>'.repeat(100)]]));
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}?view=html`, { width: 390, height: 844 });
  await page.getByTestId('mail-frame').waitFor();
  const list = page.locator('.leads');
  const { room, whole } = await list.evaluate((element) => ({
    room: { height: element.clientHeight, width: element.clientWidth },
    whole: { height: element.scrollHeight, width: element.scrollWidth },
  }));
  assert.equal(room.height, whole.height);
  assert.ok(room.height > 44 && whole.width > room.width, JSON.stringify({ room, whole }));
});
