/**
 * Takes the pictures of the app for README.md and the guides, in Chromium: `node web/pictures/take.ts`, after `npm run prepare`. They are
 * those of a service with the mails of `mails.ts`.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { type MayflyServerWithClock, startMayfly } from '../../server/src/testing/main.ts';
import { unpackBrowser } from '../../server/test/support/browser.ts';
import { mails } from './mails.ts';

/** A mail to put into a mailbox. */
export interface OutgoingMail {
  readonly sender: string;
  readonly subject: string;
  readonly body: string;
  readonly htmlBody?: string;
  readonly files?: readonly { readonly name: string; readonly content: string }[];
  /** Minutes until the next. */
  readonly minutesAfter: number;
}

const target = join(import.meta.dirname, '../../docs/images');
const size = { width: 1360, height: 765 };
/** Pixels of the picture for one of the page, and quality, of 100: a picture of at most 150 kB. */
const scale = 1.5;
const quality = 86;

const server = await startMayfly({ clock: 'virtual', settings: { MAYFLY_DOMAINS: 'inbox.example' } });
const place = await fill(server);
const { path, flags } = await unpackBrowser();
const browser = await chromium.launch({ executablePath: path, args: [...flags], headless: true });
await take({ file: 'app.webp', scheme: 'light', place });
await take({ file: 'app-dark.webp', scheme: 'dark', place: `${place}?dark=1` });
await take({ file: 'app-phone-paper.webp', scheme: 'dark', place: `${place}?dark=1&w=375` });
await browser.close();
await server.stop();

/** Makes mailboxes and mail, and returns the place of the mail that is shown. */
async function fill({ client, clock }: MayflyServerWithClock): Promise<string> {
  const make = (alias: string, tag: string, expiresIn?: string) =>
    client.address(`${alias}@inbox.example`, {
      tag,
      ...(expiresIn === undefined ? { noExpiration: true } : { expiresIn }),
    });
  const team = await make('qa.team', 'team');
  for (let run = 1; run <= 12; run++) {
    await team.deliver({ sender: 'CI <ci@tern.example>', subject: `Run ${run} is green`, body: 'All tests passed.' });
  }
  const reset = await make('jonas.weber', 'reset', '60m');
  await reset.deliver({
    sender: 'Tern <hello@tern.example>',
    subject: 'Reset your password',
    body: 'Your code is 771204.',
  });
  const shown = await make('lena.park', 'signup', '60m');
  let last = '';
  for (const { minutesAfter, ...mail } of mails) {
    ({ id: last } = await shown.deliver({ ...mail, files: [...(mail.files ?? [])] }));
    await clock.advance(`${minutesAfter}m`);
  }
  await make('checkout-42', 'checkout', '15m');
  await clock.advance('2m');
  return `/mailboxes/${shown.id}/mails/${last}`;
}

async function take({ file, scheme, place }: { file: string; scheme: 'light' | 'dark'; place: string }): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const headers = { origin: new URL(server.url).origin };
  await context.request.post(`${server.url}/v1/session`, { data: { apiKey: server.apiKey }, headers });
  const page = await context.newPage();
  await page.clock.setFixedTime(server.clock.now());
  await page.goto(server.url + place);
  await page.getByTestId('mail-code').waitFor();
  await page.frameLocator('[data-testid="mail-frame"]').getByText('Confirm my address').waitFor();
  await page.mouse.move(0, size.height - 1);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: 0, y: 0, ...size, scale },
  });
  const bytes = Buffer.from(data, 'base64');
  await writeFile(join(target, file), bytes);
  console.log(`${file}: ${Math.round(bytes.length / 1000)} kB`);
  await context.close();
}
