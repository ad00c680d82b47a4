import { test } from 'node:test';
import { openBrowser } from '../../support/browser.ts';
import { openInFrames } from './doings.ts';
import { serveHostilePages } from './hostile-pages.ts';

test('without cleaning, the policy alone keeps hostile mail from doing anything', { timeout: 170_000 }, async (t) => {
  const walls = await serveHostilePages(t);
  await openInFrames(await openBrowser(t), { walls, kind: 'policy' });
});
