import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { vectorsFor } from '../../../server/test/mime/cleaning/vectors.ts';
import { openApp } from './opened-app.ts';
import { mark, watch } from './page-doings.ts';

test('1,000 hostile mails opened one after the other do nothing', { timeout: 900_000 }, async (t) => {
  const { server, open } = await openApp(t);
  const hits: string[] = [];
  const beacon = createServer((request, response) => {
    hits.push(request.url ?? '');
    response.end();
  }).listen(0, '127.0.0.1');
  t.after(() => beacon.close());
  await once(beacon, 'listening');
  const address = beacon.address();
  assert.ok(address !== null && typeof address === 'object');
  const vectors = vectorsFor({ beacon: `http://127.0.0.1:${address.port}`, script: `console.log(${mark})` });
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
