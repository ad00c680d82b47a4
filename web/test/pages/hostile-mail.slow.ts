import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Vector, vectorsFor } from '../../../server/test/mime/cleaning/vectors.ts';
import { messageOf } from './file-mail.ts';
import { openApp } from './opened-app.ts';
import { mark, watch } from './page-doings.ts';

/** Documents in a table and in a calendar: no more rows and events are shown. */
const [rowsOfTable, eventsOfCalendar] = [250, 50];

/** Mail clients in whose eyes mails are shown, in turn. */
const clients = ['outlook.windows', 'gmail.desktop-webmail', 'apple-mail.macos', 'yahoo.desktop-webmail'] as const;

/** One way to look at mails. */
interface Way {
  /** Number of parts of which a slow test draws one: the more, the longer a mail takes. */
  readonly parts: number;
  look(page: Page, number: number): Promise<unknown>;
}

/** How each mail is looked at. */
const ways: Readonly<Record<string, Way>> = {
  'opened one after the other': { parts: 6, look: () => Promise.resolve() },
  'shown as source': {
    parts: 24,
    look: async (page) => {
      await page.keyboard.press('3');
      await page.locator('.source-text').waitFor();
    },
  },
  'in the eyes of mail clients': {
    parts: 24,
    look: async (page, number) => {
      await page.evaluate(
        (client) => {
          history.replaceState(history.state, '', `${location.pathname}?as=${client}`);
          dispatchEvent(new PopStateEvent('popstate'));
        },
        clients[number % clients.length],
      );
      await page.locator('[data-testid="eyes-frame"]').first().waitFor();
    },
  },
  'attached to a mail': { parts: 48, look: (page) => openFile(page, 'iframe') },
};

/** A test ends in five minutes, also on a machine that does other things. Of each way one part is drawn; `npm run soak:pages` takes all. */
const looks = Object.entries(ways).flatMap(([way, { parts, look }]) => {
  const numbers = Array.from({ length: parts }, (_, number) => number + 1);
  const isWhole = process.env.MAYFLY_TEST_WHOLE === 'true';
  const drawn = isWhole ? numbers : [1 + randomInt(parts)];
  return drawn.map((part) => ({ way, look, part, parts }));
});
for (const { way, look, part, parts } of looks) {
  test(`1,000 hostile mails ${way} do nothing, part ${part} of ${parts}`, { timeout: 290_000 }, async (t) => {
    const { server, open } = await openApp(t);
    const { beacon, hits } = await startBeacon(t);
    const all = vectorsFor({ beacon, script: `console.log(${mark})` });
    assert.ok(all.length >= 1_000);
    const vectors = all.filter((_, number) => number % parts === part - 1);
    const mailbox = await server.client.createMailbox();
    const isAttached = way.startsWith('attached');
    for (const [number, vector] of vectors.entries())
      await mailbox.deliver(messageOfVector(vector, { number, isAttached }));

    const page = await open(`/mailboxes/${mailbox.id}`);
    const doings = watch(page, new URL(server.url).origin);
    await page.getByTestId('mail-row').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    // The newest is the first.
    for (let number = vectors.length - 1; number >= 0; number -= 1) {
      await page.locator('#subject').getByText(`Mail ${number}.`, { exact: true }).waitFor();
      await page.locator('iframe[data-testid="mail-frame"], .mail-text').first().waitFor();
      await look(page, number);
      await page.keyboard.press('j');
    }
    assert.deepEqual(doings, []);
    assert.deepEqual(hits, []);
    assert.ok(page.url().startsWith(`${server.url}/mailboxes/${mailbox.id}/mails/`), 'the page has stayed');
    const state = await page.evaluate(() => fetch('/v1/session').then((answer) => answer.json()));
    assert.equal(state.signedIn, true, 'the session is alive');
  });
}

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

/** A message with a hostile document, or with one in a message that is attached to it. */
function messageOfVector(
  { html, contentType = 'text/html; charset=utf-8' }: Vector,
  { number, isAttached }: { number: number; isAttached: boolean },
): Buffer {
  const lines = Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n');
  const part = `Content-Type: ${contentType}\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n`;
  const head = `From: a@b.test\r\nSubject: Mail ${number}.\r\n`;
  return isAttached ? messageOf([['message/rfc822', 'a.eml', head + part]], head) : Buffer.from(head + part);
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
  await page.locator('dialog[open]').first().waitFor({ state: 'hidden' });
}
