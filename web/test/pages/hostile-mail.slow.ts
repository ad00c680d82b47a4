import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { vectorsFor } from '../../../server/test/mime/cleaning/vectors.ts';
import { messageOf } from './file-mail.ts';
import { openApp } from './opened-app.ts';
import { mark, watch } from './page-doings.ts';

/** Documents in a table and in a calendar: no more rows and events are shown. */
const [rowsOfTable, eventsOfCalendar] = [250, 50];

test('1,000 hostile mails opened one after the other do nothing', { timeout: 900_000 }, async (t) => {
  const { server, open } = await openApp(t);
  const { beacon, hits } = await startBeacon(t);
  const vectors = vectorsFor({ beacon, script: `console.log(${mark})` });
  assert.ok(vectors.length >= 1_000);
  const mailbox = await server.client.createMailbox();
  for (const { html, contentType = 'text/html; charset=utf-8' } of vectors) {
    const head = `From: a@b.test\r\nSubject: x\r\nContent-Type: ${contentType}\r\nContent-Transfer-Encoding: base64`;
    const body = Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n');
    await mailbox.deliver(Buffer.from(`${head}\r\n\r\n${body}\r\n`));
  }

  const page = await open(`/mailboxes/${mailbox.id}`);
  const doings = watch(page, new URL(server.url).origin);
  await page.getByTestId('mail-row').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const rights = await page.getByTestId('mail-frame').first().getAttribute('sandbox');
  assert.equal(rights, 'allow-popups allow-popups-to-escape-sandbox');
  for (let opened = 0; opened < vectors.length; opened += 1) {
    const place = page.url();
    await page.locator('iframe[data-testid="mail-frame"], .mail-text').first().waitFor();
    await page.keyboard.press('j');
    if (opened + 1 < vectors.length)
      await page
        .waitForFunction((before) => location.href !== before, place)
        .catch((error) => {
          throw new Error(`after ${opened} mails: ${page.url()}`, { cause: error });
        });
  }
  assert.deepEqual(doings, []);
  assert.deepEqual(hits, []);
  assert.ok(page.url().startsWith(`${server.url}/mailboxes/${mailbox.id}/mails/`), 'the page has stayed');
  const state = await page.evaluate(() => fetch('/v1/session').then((answer) => answer.json()));
  assert.equal(state.signedIn, true, 'the session is alive');
});

test('1,000 hostile documents in tables and calendars are text', { timeout: 300_000 }, async (t) => {
  const { server, open } = await openApp(t);
  const { beacon, hits } = await startBeacon(t);
  const texts = vectorsFor({ beacon, script: `console.log(${mark})` }).map(({ html }) => html.toString());
  const mailbox = await server.client.createMailbox();
  const files = [
    ...partsOf(texts, rowsOfTable).map((part) => ({
      shown: 'table',
      type: 'text/csv',
      name: 'a.csv',
      content: tableOf(part),
    })),
    ...partsOf(texts, eventsOfCalendar).map((part) => ({
      shown: '.event',
      type: 'text/calendar',
      name: 'a.ics',
      content: calendarOf(part),
    })),
  ];
  const page = await open(`/mailboxes/${mailbox.id}`);
  const doings = watch(page, new URL(server.url).origin);
  for (const { shown, type, name, content } of files) {
    const { id } = await mailbox.deliver(messageOf([[type, name, content]]));
    await page.goto(`${server.url}/mailboxes/${mailbox.id}/mails/${id}`);
    await openFile(page, shown);
  }
  assert.deepEqual(doings, []);
  assert.deepEqual(hits, []);
});

/** A server that is asked for something only by a mail that gets out. */
async function startBeacon(t: TestContext): Promise<{ beacon: string; hits: string[] }> {
  const hits: string[] = [];
  const beacon = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  t.after(() => beacon.close());
  await once(beacon, 'listening');
  const address = beacon.address();
  assert.ok(address !== null && typeof address === 'object');
  return { beacon: `http://127.0.0.1:${address.port}`, hits };
}

function partsOf(texts: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, part) =>
    texts.slice(part * size, (part + 1) * size),
  );
}

function tableOf(texts: readonly string[]): string {
  return texts.map((text) => `"${text.replaceAll('"', '""')}",=cmd|'/c calc'!A1`).join('\n');
}

function calendarOf(texts: readonly string[]): string {
  const events = texts.flatMap((text) => {
    const line = text.replaceAll(/[\r\n]/g, ' ');
    const words = [`SUMMARY:${line}`, `LOCATION:${line}`, `DESCRIPTION:${line}`, `URL:${line}`];
    return [
      'BEGIN:VEVENT',
      ...words,
      `ORGANIZER;CN="${line}":javascript:${mark}`,
      'DTSTART:20261201T100000Z',
      'END:VEVENT',
    ];
  });
  return ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n');
}

/** Opens the file of the open mail, and closes it again. */
async function openFile(page: Page, shown: string): Promise<void> {
  await page.locator('.attachment-view').first().dispatchEvent('click');
  await page.waitForSelector(`dialog ${shown}`, { state: 'attached' });
  assert.equal(await page.locator('dialog :is(script, img, a, form, style)').count(), 0);
  await page.keyboard.press('Escape');
}
