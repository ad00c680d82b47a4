import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../support/browser.ts';
import { Doings, poke } from './doings.ts';
import { serveHostilePages } from './hostile-pages.ts';

const tabs = 4;
/** Of the documents without walls, one of so many is opened: they take long. */
const sampled = 24;

test('no hostile mail that is opened alone runs a script, loads anything or goes anywhere', {
  timeout: 290_000,
}, async (t) => {
  const walls = await serveHostilePages(t);
  const browser = await openBrowser(t);
  const doings = new Doings(walls);
  const urls = walls.pages.keys().map((index) => walls.pageUrl(index, 'both'));
  const open = async (page: Page) => {
    doings.watch(page);
    for (const url of urls) {
      await page.goto(url);
      await poke([page]);
    }
  };
  await Promise.all(Array.from({ length: tabs }, async () => open(await browser.newPage())));
  doings.assertNone();

  const naked = { ran: 0, loaded: 0, opened: 0 };
  for (let index = 0; index < walls.pages.length; index += sampled) {
    const page = await browser.newPage();
    const done = new Doings(walls);
    done.watch(page);
    await page.goto(walls.pageUrl(index, 'none'), { timeout: 2_000 }).catch(() => {});
    await poke([page]);
    naked.opened += 1;
    if (done.ran.length > 0) naked.ran += 1;
    if (done.requested.length > 0) naked.loaded += 1;
    await page.close();
  }
  t.diagnostic(`${walls.pages.length} pages; without walls ${JSON.stringify(naked)}`);
  assert.ok(naked.ran > naked.opened / 8 && naked.loaded > naked.opened / 8, 'without walls many do');
});
