import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { lockedInstall } from '../../../server/test/support/locked-install.ts';

const axe = join(
  await lockedInstall(resolve(import.meta.dirname, '../../../server/test/browser')),
  'node_modules/axe-core/axe.min.js',
);

/** Faults that axe finds on a page, each with the name of the place. */
export async function faultsOf(page: Page, endpoint: string): Promise<string[]> {
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
