import { test } from 'node:test';
import { openBrowser } from '../../support/browser.ts';
import { openInFrames } from './doings.ts';
import { serveHostilePages } from './hostile-pages.ts';

test('no hostile mail in a frame runs a script, loads anything or goes anywhere', { timeout: 170_000 }, async (t) => {
  const walls = await serveHostilePages(t);
  await openInFrames(await openBrowser(t), { walls, kind: 'both' });
});
