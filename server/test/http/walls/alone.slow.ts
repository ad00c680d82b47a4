import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../support/browser.ts';
import { Doings, poke } from './doings.ts';
import { serveHostilePages } from './hostile-pages.ts';

const tabs = 4;
/** Of the pages, one of so many is opened, and of those without walls, which take long; another run opens others. */
const sampled = { walled: process.env.MAYFLY_TEST_WHOLE === 'true' ? 1 : 4, naked: 24 };

test('no hostile mail that is opened alone runs a script, loads anything or goes anywhere', {
  timeout: 290_000,
}, async (t) => {
  const walls = await serveHostilePages(t);
  const browser = await openBrowser(t);
  const doings = new Doings(walls);
  const drawn = range({ from: randomInt(sampled.walled), to: walls.pages.length, step: sampled.walled });
  const urls = drawn.map((index) => walls.pageUrl(index, 'both')).values();
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
  for (const index of range({ from: 0, to: walls.pages.length, step: sampled.naked })) {
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
  assert.ok(naked.ran > naked.opened / 16 && naked.loaded > naked.opened / 16, 'without walls many do');
});

function range({ from, to, step }: { from: number; to: number; step: number }): number[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, number) => from + number * step);
}
