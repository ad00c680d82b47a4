import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Vector, vectorsFor } from '../../../server/test/mime/cleaning/vectors.ts';
import { messageOf } from './file-mail.ts';
import { openApp } from './opened-app.ts';
import { mark, watch } from './page-doings.ts';

/** Mail clients in whose eyes mails are shown, in turn. */
const clients = ['outlook.windows', 'gmail.desktop-webmail', 'apple-mail.macos', 'yahoo.desktop-webmail'] as const;
/** One mail of so many has the same document in an attached message, which takes a dialog to show. */
const mailsPerAttached = 8;
/** Documents in a table and in a calendar: no more rows and events are shown. */
const [rowsOfTable, eventsOfCalendar] = [250, 50];

test('1,000 hostile mails opened one after the other do nothing, nor does their source, or what mail clients leave of them', {
  timeout: 900_000,
}, async (t) => {
  const { server, open } = await openApp(t);
  const { beacon, hits } = await startBeacon(t);
  const vectors = vectorsFor({ beacon, script: `console.log(${mark})` });
  assert.ok(vectors.length >= 1_000);
  const mailbox = await server.client.createMailbox();
  // The newest is opened first.
  for (const [index, vector] of [...vectors.entries()].reverse()) await mailbox.deliver(messageOfVector(vector, index));

  const page = await open(`/mailboxes/${mailbox.id}`);
  const doings = watch(page, new URL(server.url).origin);
  await page.getByTestId('mail-row').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const rights = await page.getByTestId('mail-frame').first().getAttribute('sandbox');
  assert.equal(rights, 'allow-popups allow-popups-to-escape-sandbox');
  for (let opened = 0; opened < vectors.length; opened += 1) {
    await page.locator('iframe[data-testid="mail-frame"], .mail-text').first().waitFor();
    if (opened % mailsPerAttached === 0) await openFile(page, 'iframe');
    if (opened % 2 === 0) await openSource(page);
    else await openEyes(page, clients[Math.floor(opened / 2) % clients.length] ?? clients[0]);
    const place = new URL(page.url()).pathname;
    await page.keyboard.press('j');
    if (opened + 1 < vectors.length)
      await page
        .waitForFunction((before) => location.pathname !== before, place)
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

/** A message with a hostile document; in one of so many also in a message that is attached to it. */
function messageOfVector({ html, contentType = 'text/html; charset=utf-8' }: Vector, index: number): Buffer {
  const lines = Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n');
  const part = `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n`;
  const head = 'From: a@b.test\r\nSubject: x\r\n';
  if (index % mailsPerAttached !== 0) return Buffer.from(head + part);
  const attached = `Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename=a.eml\r\n\r\n${head}${part}`;
  return Buffer.from(
    `${head}Content-Type: multipart/mixed; boundary=4711b\r\n\r\n--4711b\r\n${part}--4711b\r\n${attached}--4711b--\r\n`,
  );
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

async function openSource(page: Page): Promise<void> {
  await page.keyboard.press('3');
  await page.waitForSelector('.source-text');
}

/** Shows the open mail as a mail client leaves it. */
async function openEyes(page: Page, client: string): Promise<void> {
  await page.evaluate((eye) => {
    history.replaceState(history.state, '', `${location.pathname}?as=${eye}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, client);
  await page.waitForSelector('[data-testid="eyes-frame"]');
}
