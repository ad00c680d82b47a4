import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { mailPageOf } from '../../../src/core/mails/shown/pages/page.ts';
import { openBrowser } from '../../support/browser.ts';
import { mailsOfOneColor, writtenMails } from './written-mails.ts';

/** By http, so that the browser takes the images of a document from where it says. */
const origin = 'http://mail.test';
const widths = [600, 375] as const;
const colorSchemes = ['light', 'dark'] as const;
/** Share of the points of two pictures that may be of other colors, and the difference from which two colors are others. */
const otherPointsMax = 0.001;
const colorDifferenceMin = 12;

interface Shown {
  readonly page: Page;
  show(html: string): Promise<void>;
}

/** A tab that shows documents, with a picture of its own for each address, whatever its scheme. */
async function openTab(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<Shown> {
  const page = await (await browser.newContext({ serviceWorkers: 'block', ...options })).newPage();
  let document = '';
  await page.route('**/*', (route) => {
    const { host, pathname } = new URL(route.request().url());
    if (route.request().url() === `${origin}/`)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: document });
    if (route.request().resourceType() !== 'image') return route.abort();
    return route.fulfill({ contentType: 'image/svg+xml', body: pictureOf(host + pathname) });
  });
  const show = async (html: string) => {
    document = html;
    await page.goto(`${origin}/`);
  };
  return { page, show };
}

function pictureOf(address: string): string {
  const sum = [...address].reduce((all, character) => (all * 31 + character.charCodeAt(0)) % 3_600, 7);
  const size = `width="${60 + (sum % 90)}" height="${30 + (sum % 50)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="100%" height="100%" fill="hsl(${sum / 10} 80% 50%)"/></svg>`;
}

function pageOf(html: string, allowsRemote: boolean): string {
  const body = Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n');
  const head = 'Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64';
  const page = mailPageOf(Buffer.from(`${head}\r\n\r\n${body}\r\n`), { allowsRemote, isTruncated: false });
  return Buffer.from(page.html).toString();
}

/**
 * Script that compares two pictures: the share of their points that have another color, but for those of the white page around the boxes with
 * a color that have the added one; and the number of points of the white page that do not have it. 1 for pictures of other sizes.
 */
const compare = `async ({ pictures, least, boxes, color }) => {
  const [one, two] = await Promise.all(pictures.map(async (picture) => {
    const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,' + picture)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  }));
  if (one.width !== two.width || one.height !== two.height) return { others: 1, white: 0 };
  const isPage = new Uint8Array(one.width * one.height).fill(color === undefined ? 0 : 1);
  for (const { x, y, right, bottom } of boxes)
    for (let row = Math.max(0, Math.round(y)); row < Math.min(one.height, Math.round(bottom)); row += 1)
      isPage.fill(0, row * one.width + Math.max(0, Math.round(x)), row * one.width + Math.min(one.width, Math.round(right)));
  const has = ({ data }, at, wanted) => wanted.every((part, index) => data[at + index] === part);
  const isOther = (at) => [0, 1, 2].reduce((sum, part) => sum + Math.abs(one.data[at + part] - two.data[at + part]), 0) >= least;
  let others = 0, white = 0;
  for (let point = 0; point < isPage.length; point += 1) {
    const isWhitePage = isPage[point] === 1 && has(one, 4 * point, [255, 255, 255]);
    if (isWhitePage && !has(two, 4 * point, color)) white += 1;
    if (!isWhitePage && isOther(4 * point)) others += 1;
  }
  return { others: others / isPage.length, white };
}`;
/** Script that tells where the boxes of a mail are that have a color of their own. */
const boxesWithColor = `[...document.querySelectorAll('body *')]
  .filter((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)').map((one) => one.getBoundingClientRect().toJSON())`;

interface Difference {
  readonly others: number;
  readonly white: number;
}

interface Comparison {
  /** Width and color scheme of the screen. */
  readonly screen: string;
  /** Compares the page of a mail with its HTML, in which a color may have been added around its boxes. */
  compare(html: string, color?: readonly number[]): Promise<Difference>;
}

/** The comparisons of pages with the HTML of their mails on each screen. */
async function* comparisons(browser: Browser): AsyncGenerator<Comparison> {
  const comparing = await browser.newPage();
  for (const width of widths)
    for (const colorScheme of colorSchemes) {
      const viewport = { width, height: 800 };
      const { page, show } = await openTab(browser, { viewport, colorScheme, javaScriptEnabled: false });
      const picture = async (html: string) => {
        await show(html);
        return (await page.screenshot({ fullPage: true })).toString('base64');
      };
      yield {
        screen: `${width} px, ${colorScheme}`,
        compare: async (html, color) => {
          const written = await picture(html);
          const boxes = color === undefined ? [] : await page.evaluate<unknown[]>(boxesWithColor);
          const pictures = [written, await picture(pageOf(html, true))];
          const options = JSON.stringify({ pictures, least: colorDifferenceMin, boxes, color });
          return await comparing.evaluate<Difference>(`(${compare})(${options})`);
        },
      };
    }
}

test('Chromium shows the page of a mail as it shows the HTML of the mail, on paper and phones, in light and dark', async (t) => {
  for await (const { screen, compare } of comparisons(await openBrowser(t)))
    for (const [what, html] of writtenMails) {
      const { others } = await compare(html);
      assert.ok(others <= otherPointsMax, `${what}, ${screen}: ${others}`);
    }
});

test('the color of a mail whose boxes of full width have one is added around them, and nothing else is changed', async (t) => {
  for await (const { screen, compare } of comparisons(await openBrowser(t)))
    for (const [what, html, color] of mailsOfOneColor) {
      const { others, white } = await compare(html, color);
      assert.ok(others <= otherPointsMax, `${what}, ${screen}: ${others}`);
      assert.equal(white, 0, `white points around ${what}, ${screen}`);
    }
});

test('an image that is held back takes the room of the image', async (t) => {
  const browser = await openBrowser(t);
  const { page, show } = await openTab(browser, { viewport: { width: 600, height: 800 } });
  const sizes = async (html: string) => {
    await show(html);
    return page.evaluate<unknown[]>(
      "[...document.querySelectorAll('img, td')].map((one) => one.getBoundingClientRect().toJSON())",
    );
  };
  for (const declaration of ['', '<!DOCTYPE html>'])
    for (const style of ['', 'display:block', 'float:left', 'width:150px;height:40px', 'vertical-align:middle']) {
      const image = (alt: string) =>
        `<img src="https://cdn.test/a.png" width="200" height="50" style="${style}" ${alt}>`;
      const html = `${declaration}<table>${['', 'alt=""', 'alt="A word"', `alt="${'Many words. '.repeat(20)}"`].map((alt) => `<tr><td>${image(alt)} text</td></tr>`).join('')}</table>`;
      assert.deepEqual(await sizes(pageOf(html, false)), await sizes(pageOf(html, true)), html);
    }
});
