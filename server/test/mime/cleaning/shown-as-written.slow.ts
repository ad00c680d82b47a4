import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { mailPageOf } from '../../../src/core/mails/shown/pages/page.ts';
import { openBrowser } from '../../support/browser.ts';
import { writtenMails } from './written-mails.ts';

/** By http, so that the browser takes the images of a document from where it says. */
const origin = 'http://mail.test';
const widths = [600, 375] as const;
const colourSchemes = ['light', 'dark'] as const;
/** Share of the points of two pictures that may be of other colours, and the difference from which two colours are others. */
const otherPointsMax = 0.001;
const colourDifferenceMin = 12;

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

/** Script that tells the share of the points of two pictures that are of other colours; 1 when their sizes differ. */
const compare = `async (pictures, least) => {
  const [one, two] = await Promise.all(pictures.map(async (picture) => {
    const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,' + picture)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  }));
  if (one.width !== two.width || one.height !== two.height) return 1;
  const isOther = (at) => [0, 1, 2].reduce((sum, part) => sum + Math.abs(one.data[at + part] - two.data[at + part]), 0) >= least;
  let others = 0;
  for (let at = 0; at < one.data.length; at += 4) if (isOther(at)) others += 1;
  return others / (one.width * one.height);
}`;

test('Chromium shows the page of a mail as it shows the HTML of the mail, on paper and phones, in light and dark', async (t) => {
  const browser = await openBrowser(t);
  const comparing = await browser.newPage();
  for (const width of widths)
    for (const colorScheme of colourSchemes) {
      const { page, show } = await openTab(browser, {
        viewport: { width, height: 800 },
        colorScheme,
        javaScriptEnabled: false,
      });
      const picture = async (html: string) => {
        await show(html);
        return (await page.screenshot({ fullPage: true })).toString('base64');
      };
      for (const [what, html] of writtenMails) {
        const pictures = [await picture(html), await picture(pageOf(html, true))];
        const others = await comparing.evaluate<number>(
          `(${compare})(${JSON.stringify(pictures)}, ${colourDifferenceMin})`,
        );
        assert.ok(others <= otherPointsMax, `${what}, ${width} px, ${colorScheme}: ${others}`);
      }
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
