import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vectorsFor } from '../../../server/test/mime/cleaning/vectors.ts';
import { invitation, messageOf } from './file-mail.ts';
import { openApp } from './opened-app.ts';
import { mark, watch } from './page-doings.ts';

const script = `console.log(${mark})`;

test('a file of values is a table, and an invitation a card with the time on the clock of its reader', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const values = `name;amount\n${'"Lee; Ann";1,5\n'.repeat(400)}`;
  const mail = await mailbox.deliver(
    messageOf([
      ['text/csv', 'orders.csv', values],
      ['text/calendar', 'invite.ics', invitation],
    ]),
  );
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}`);
  await page.getByRole('button', { name: 'View orders.csv' }).click();
  const table = page.getByRole('region', { name: 'orders.csv' });
  await table.getByRole('columnheader', { name: 'amount' }).waitFor();
  assert.equal(await table.locator('tr').count(), 300);
  assert.deepEqual(await table.locator('tr').nth(1).locator('td').allTextContents(), ['2', 'Lee; Ann', '1,5']);
  await page.getByText('The beginning of a larger file').waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'View invite.ics' }).click();
  const card = page.locator('.event').filter({ hasText: 'Planning' });
  await card.waitFor();
  const words = await card.locator('dd').allTextContents();
  assert.match(words.join('\n'), /\b(?:15|3):00.*\b(?:16|4):30/, 'in UTC, which is the clock of the browser');
  assert.match(words.join('\n'), /As written: .*10:00.*11:30.* America\/New_York/);
  assert.ok(words.includes('every week on Tuesday, 10 times'));
  assert.ok(words.includes('Bo bo@shop.example, accepted'));
});

test('each part of a message opens: texts, HTML as source, pictures, and a message as a mail', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const inner =
    'From: Ann <ann@a.example>\r\nSubject: Inner\r\nContent-Type: text/html\r\n\r\n<p style="color: red">Hello from inside</p>';
  const mail = await mailbox.deliver(
    Buffer.from(
      'Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n' +
        '--b\r\nContent-Type: multipart/alternative; boundary=c\r\n\r\n' +
        '--c\r\nContent-Type: text/plain\r\n\r\nThe plain words\r\n--c\r\nContent-Type: text/html\r\n\r\n<p>The HTML words</p>\r\n--c--\r\n' +
        `--b\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment; filename=inner.eml\r\n\r\n${inner}\r\n--b--\r\n`,
    ),
  );
  const page = await open(`/mailboxes/${mailbox.id}/mails/${mail.id}?view=parts`);
  const dialog = page.getByRole('dialog');
  const view = async (name: string) =>
    page
      .locator('.parts')
      .getByRole('button', { name: `View ${name}` })
      .click();
  await view('text/plain');
  await dialog.getByText('The plain words').waitFor();
  await page.keyboard.press('Escape');
  await view('text/html');
  assert.equal(await dialog.locator('[data-line="1"]').textContent(), '<p>The HTML words</p>');
  await page.keyboard.press('Escape');
  await view('inner.eml');
  const frame = dialog.frameLocator('iframe');
  await frame.getByText('Ann <ann@a.example>').waitFor();
  const words = frame.getByText('Hello from inside');
  assert.equal(await words.evaluate((element) => getComputedStyle(element).color), 'rgb(255, 0, 0)');
  await page.keyboard.press('Escape');
  assert.deepEqual(
    await page.locator('.parts a[download]').evaluateAll((all) => all.map((one) => one.getAttribute('download'))),
    ['inner.eml'],
  );
});

test('hostile files and sources are shown without anything of them running or loading', {
  timeout: 300_000,
}, async (t) => {
  const { server, open } = await openApp(t);
  const vectors = vectorsFor({ beacon: 'https://beacon.example', script }).filter((_, index) => index % 14 === 0);
  assert.ok(vectors.length >= 70);
  const htmls = vectors.map(({ html }) => (typeof html === 'string' ? html : html.toString()));
  const lines = htmls.map((html) => html.replace(/[\r\n]/g, ' '));
  const calendar = lines
    .slice(0, 40)
    .flatMap((html) => [
      'BEGIN:VEVENT',
      `SUMMARY:${html}`,
      `LOCATION:${html}`,
      `DTSTART;TZID=${html}:20261201T100000`,
      `RRULE:FREQ=SECONDLY;X=${html}`,
      `ORGANIZER;CN="${html}":javascript:${script}`,
      `DESCRIPTION:${html}`,
      'END:VEVENT',
    ]);
  const mailbox = await server.client.createMailbox();
  await mailbox.deliver(
    messageOf([
      ['text/csv', 'a.csv', lines.map((html) => `"${html.replaceAll('"', '""')}",=cmd|'/c calc'!A1`).join('\n')],
      ['text/calendar', 'a.ics', ['BEGIN:VCALENDAR', ...calendar, 'END:VCALENDAR'].join('\r\n')],
    ]),
  );
  for (const html of htmls) await mailbox.deliver({ sender: 'a@b.test', subject: 'x', body: html, htmlBody: html });

  const page = await open(`/mailboxes/${mailbox.id}`);
  const doings = watch(page, new URL(server.url).origin);
  await page.getByTestId('mail-row').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.locator('iframe[data-testid="mail-frame"], .mail-text').first().waitFor();
  for (let left = htmls.length; left > 0; left -= 1) {
    const place = new URL(page.url()).pathname;
    for (const [key, shown] of [
      ['2', '.mail-text'],
      ['3', '.source-text'],
    ] as const) {
      await page.keyboard.press(key);
      await page.locator(shown).waitFor();
    }
    await page.keyboard.press('j');
    await page.waitForFunction((before) => location.pathname !== before, place);
  }
  for (const [name, shown] of [
    ['a.csv', 'table'],
    ['a.ics', '.event'],
  ] as const) {
    await page.getByRole('button', { name: `View ${name}` }).click();
    await page.locator(`dialog ${shown}`).first().waitFor();
    assert.equal(await page.locator('dialog :is(script, img, iframe, a, form, style)').count(), 0);
    await page.keyboard.press('Escape');
  }
  assert.deepEqual(doings, []);
});
