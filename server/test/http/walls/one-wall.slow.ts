import { test } from 'node:test';
import { openBrowser } from '../../support/browser.ts';
import { openInFrames } from './doings.ts';
import { serveHostilePages } from './hostile-pages.ts';

test('each wall holds by itself, in a frame that is none', { timeout: 170_000 }, async (t) => {
  const walls = await serveHostilePages(t);
  const browser = await openBrowser(t);
  await t.test('the policy, for mails that are not cleaned', () => openInFrames(browser, { walls, kind: 'policy' }));
  await t.test('cleaning, for pages without a policy', () => openInFrames(browser, { walls, kind: 'cleaning' }));
});
