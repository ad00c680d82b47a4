import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { lockedInstall } from '../../../server/test/support/locked-install.ts';
import { openApp } from './opened-app.ts';

const settledMs = 600;
const axe = join(
  await lockedInstall(resolve(import.meta.dirname, '../../../server/test/browser')),
  'node_modules/axe-core/axe.min.js',
);

for (const scheme of ['light', 'dark'] as const) {
  for (const [device, width, height] of [
    ['desktop', 1_440, 900],
    ['phone', 390, 844],
  ] as const) {
    test(`no view has a fault that axe finds: ${scheme}, ${device}`, async (t) => {
      const { server, open } = await openApp(t);
      const mailbox = await server.client.createMailbox({ tag: 'signup' });
      const empty = await server.client.createMailbox();
      const mail = await mailbox.deliver({
        sender: 'Shop <no-reply@shop.example>',
        subject: 'Please confirm your address',
        body: 'Your code is 493027.',
        htmlBody: '<p>Your code is <b>493027</b>. <a href="https://shop.example/confirm">Confirm</a></p>',
      });
      const page = await open('/mailboxes', { width, height, scheme });
      const places = [
        '/mailboxes',
        `/mailboxes/${empty.id}`,
        `/mailboxes/${mailbox.id}`,
        ...['html', 'text', 'source', 'headers', 'parts', 'checks'].map(
          (view) => `/mailboxes/${mailbox.id}/mails/${mail.id}?view=${view}`,
        ),
        `/mailboxes/${mailbox.id}?q=from:nobody`,
        `/mailboxes/${mailbox.id}?keys=1`,
        `/mailboxes/${mailbox.id}?commands=1`,
        `/mailboxes/${mailbox.id}/latest`,
        ...['/mails', '/archive', '/domains', '/keys', '/webhooks', '/usage', '/nowhere/at/all'],
      ];
      const faults: string[] = [];
      for (const place of places) {
        const answer = await page.goto(server.url + place);
        if (answer?.headers()['content-type']?.startsWith('text/html') !== true) continue;
        // What is read from the service is there soon; a stream of events is never idle.
        await page.waitForTimeout(settledMs);
        faults.push(...(await faultsOf(page, place)));
      }
      const out = await open('/', { width, height, scheme, isSignedIn: false });
      await out.getByLabel('API key').waitFor();
      faults.push(...(await faultsOf(out, 'sign-in')));
      assert.deepEqual(faults, []);
    });
  }
}

async function faultsOf(page: Page, place: string): Promise<string[]> {
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
  return violations.map((fault) => `${place}: ${fault}`);
}
