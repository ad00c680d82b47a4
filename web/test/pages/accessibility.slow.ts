import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { lockedInstall } from '../../../server/test/support/locked-install.ts';
import { openApp } from './opened-app.ts';

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
      const faults: string[] = [];
      for (const [place, shown] of viewsOf({ mailbox: mailbox.id, empty: empty.id, mail: mail.id })) {
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

/** Views of the app, each with what is seen once it is whole. */
function viewsOf(ids: { mailbox: string; empty: string; mail: string }): [string, (page: Page) => Locator][] {
  const list = `/mailboxes/${ids.mailbox}`;
  const mail = `${list}/mails/${ids.mail}?view=`;
  const row = (page: Page) => page.getByRole('link', { name: /Please confirm/ });
  const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
  return [
    ['/guide/', heading('Mayfly')],
    ['/guide/settings', heading('Settings')],
    ['/guide/coming-from', heading('Coming from another tool')],
    ['/mailboxes', (page) => page.getByTestId('mailbox-row').first()],
    [`/mailboxes/${ids.empty}`, (page) => page.getByText('Waiting for mail')],
    [list, row],
    [`${mail}html`, (page) => page.frameLocator('iframe').getByText('493027')],
    [`${mail}text`, (page) => page.locator('.mail-text')],
    [`${mail}source`, (page) => page.getByText('Subject: Please confirm your address')],
    [`${mail}headers`, (page) => page.getByLabel('Search headers')],
    [`${mail}parts`, (page) => page.getByText('multipart/alternative')],
    [`${mail}checks`, heading('Faults')],
    [`${list}?q=from:nobody`, heading('Nothing matches')],
    [`${list}?keys=1`, (page) => page.getByRole('dialog', { name: 'Keys' })],
    [`${list}?commands=1`, (page) => page.getByRole('dialog').getByRole('combobox')],
    [`${list}/latest`, heading('Please confirm your address')],
    ['/mails', row],
    ['/archive', heading('The archive is empty')],
    ['/domains', heading('No domain of your own yet')],
    ['/keys', (page) => page.getByRole('rowheader').first()],
    ['/webhooks', heading('No webhook yet')],
    ['/usage', (page) => page.getByRole('meter', { name: 'Active mailboxes' })],
    ['/keys/nothing', heading('There is no such page.')],
  ];
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
