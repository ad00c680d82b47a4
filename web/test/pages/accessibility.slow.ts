import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { lockedInstall } from '../../../server/test/support/locked-install.ts';
import { openApp } from './opened-app.ts';
import { prepareViews, type View } from './views.ts';

const axe = join(
  await lockedInstall(resolve(import.meta.dirname, '../../../server/test/browser')),
  'node_modules/axe-core/axe.min.js',
);

const guides: readonly View[] = [
  ['/guide/', 'Mayfly'],
  ['/guide/settings', 'Settings'],
  ['/guide/coming-from', 'Coming from another tool'],
].map(([path = '', name = '']): View => [path, (page) => page.getByRole('heading', { name, exact: true })]);

for (const scheme of ['light', 'dark'] as const) {
  for (const [device, width, height] of [
    ['desktop', 1_440, 900],
    ['phone', 390, 844],
  ] as const) {
    test(`no view has a fault that axe finds: ${scheme}, ${device}`, async (t) => {
      const { server, open } = await openApp(t);
      const views = await prepareViews(server);
      const page = await open('/mailboxes', { width, height, scheme });
      const faults: string[] = [];
      for (const [place, shown] of [...guides, ...views()]) {
        await page.goto(server.url + place);
        await shown(page).waitFor();
        faults.push(...(await faultsOf(page, place)));
      }
      const out = await open('/', { width, height, scheme, isSignedIn: false });
      await out.getByLabel('API key').waitFor();
      faults.push(...(await faultsOf(out, 'sign-in')));
      assert.deepEqual(faults, []);
    });
  }
}

async function faultsOf(page: Page, endpoint: string): Promise<string[]> {
  // Evaluated from outside, so that the policy of the page stays as it is.
  await page.evaluate(await readFile(axe, 'utf8'));
  const violations = await page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as {
      axe: {
        run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    // Mail is what its sender wrote.
    const { violations: found } = await engine.run({ exclude: [['iframe']] }, { iframes: false });
    return found.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 2)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    );
  });
  return violations.map((fault) => `${endpoint}: ${fault}`);
}
