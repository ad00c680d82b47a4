import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openApp } from './opened-app.ts';
import { prepareViews, show } from './views.ts';

/** Score of all layout shifts of a view (WICG Layout Instability); below 0.1 counts as good on the web. */
const shiftMax = 0.01;

for (const [device, width, height] of [
  ['desktop', 1_440, 900],
  ['at 200 %', 720, 450],
  ['phone', 390, 844],
] as const) {
  test(`nothing moves by itself while a view loads, mail comes, or the network goes: ${device}`, async (t) => {
    const { server, open } = await openApp(t);
    const mailbox = await server.client.createMailbox({ tag: 'signup' });
    const empty = await server.client.createMailbox();
    const htmlBody = '<p>Your code is <b>493027</b>. <a href="https://shop.example/confirm">Confirm</a></p>';
    const deliver = (subject: string) =>
      mailbox.deliver({ sender: 'Shop <no-reply@shop.example>', subject, body: 'Your code is 493027.', htmlBody });
    for (let sent = 1; sent <= 20; sent += 1) await deliver(`Mail ${sent}.`);
    const plain = await mailbox.deliver({ sender: 'a@shop.example', subject: 'Plain', body: 'text' });
    const { id } = await deliver('The last');
    const page = await open('/usage', { width, height });
    const list = `/mailboxes/${mailbox.id}`;
    const row = page.getByRole('link', { name: /The last/ });
    const heading = page.getByRole('heading', { name: 'The last' });
    const shifts: string[] = [];
    for (const [place, seen] of [
      [list, row],
      ['/mails', row],
      [`${list}?q=from:shop`, row],
      [`/mailboxes/${empty.id}`, page.getByText('Waiting for mail')],
      [`${list}/mails/${id}`, heading],
      [`${list}/mails/${id}?view=text`, heading],
      [`/mails/${id}?view=headers`, heading],
      [`${list}/mails/${plain.id}?as=original,outlook.windows`, page.getByRole('heading', { name: 'Plain' })],
    ] as const) {
      await page.goto(server.url + place);
      await seen.waitFor();
      await page.locator('.brand-line .live[data-state="live"]').waitFor({ state: 'attached' });
      shifts.push(...(await shiftsOf(page, place)));
    }
    for (const view of (await prepareViews(server))()) {
      // What somebody does moves what he means to.
      if (view[2] !== undefined) continue;
      await show(page, server.url, view);
      shifts.push(...(await shiftsOf(page, view[0])));
    }
    await page.goto(server.url + list);
    await row.waitFor();
    await deliver('One more');
    await page.getByRole('link', { name: /One more/ }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('status').getByText('You are offline.').waitFor();
    shifts.push(...(await shiftsOf(page, 'news')));
    assert.deepEqual(shifts, []);
  });
}

test('a page that moves by itself is seen to', async (t) => {
  const { open } = await openApp(t);
  const page = await open('/guide/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.deepEqual(await shiftsOf(page, 'the page'), []);
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.style.height = '200px';
    document.body.prepend(block);
  });
  assert.match((await shiftsOf(page, 'the page')).join(), /^the page: \d\.\d/);
});

/** A line for a view that has moved by more than it may. */
async function shiftsOf(page: Page, place: string): Promise<string[]> {
  const { score, moved } = await page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Element | null }[];
    }
    // What moves in a frame is noted once it is drawn.
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = (observer.takeRecords() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
    return {
      score: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.className ?? '')),
    };
  });
  return score > shiftMax ? [`${place}: ${score.toFixed(3)} ${moved.join(', ')}`] : [];
}
