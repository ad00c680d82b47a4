import { test } from 'node:test';
import { openBrowser } from '../../support/browser.ts';
import { Doings, poke } from './doings.ts';
import { serveHostilePages } from './hostile-pages.ts';

const framesAtOnce = 40;

test('no hostile mail in a frame runs a script, loads anything or goes anywhere, be it with one wall alone', {
  timeout: 170_000,
}, async (t) => {
  const walls = await serveHostilePages(t);
  const browser = await openBrowser(t);
  for (const kind of ['both', 'policy', 'cleaning'] as const) {
    await t.test(`with ${kind}`, async () => {
      const page = await browser.newPage();
      const doings = new Doings(walls);
      doings.watch(page);
      for (let first = 0; first < walls.pages.length; first += framesAtOnce) {
        await page.goto(walls.framesUrl(first, Math.min(framesAtOnce, walls.pages.length - first), kind));
        for (const frame of page.frames().slice(1)) await poke(frame);
        doings.assertNone();
      }
      await page.close();
    });
  }
});
