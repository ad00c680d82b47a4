import type { Locator, Page } from 'playwright-core';
import type { MayflyServer } from '../../../server/src/testing/main.ts';
import { type Words, words } from '../texts/words.ts';

/** A view of the app: its path, and what is seen once it is whole. */
export type View = readonly [path: string, seen: (page: Page) => Locator];

/** Fills a service for the views: a mailbox with a mail, and an empty one. The function gives the views, as a language names them. */
export async function prepareViews({ client, url }: MayflyServer): Promise<(language?: Words) => readonly View[]> {
  const mailbox = await client.createMailbox({ tag: 'signup' });
  const empty = await client.createMailbox();
  const mail = await mailbox.deliver({
    sender: 'Shop <no-reply@shop.example>',
    subject: 'Please confirm your address',
    body: 'Your code is 493027.',
    htmlBody: '<p>Your code is <b>493027</b>. <a href="https://shop.example/confirm">Confirm</a></p>',
  });
  const links = { mail: await mail.share({ codes: true }), mailbox: await mailbox.share({ history: true }) };
  const shared = Object.values(links).map(({ url: link }) => link.slice(url.length));
  return (language = words.en) => viewsOf({ mailbox: mailbox.id, empty: empty.id, mail: mail.id, shared }, language);
}

interface Ids {
  readonly mailbox: string;
  readonly empty: string;
  readonly mail: string;
  /** Paths of links to the mail and to the mailbox. */
  readonly shared: readonly string[];
}

function viewsOf(ids: Ids, { app, manage, viewing }: Words): readonly View[] {
  const list = `/mailboxes/${ids.mailbox}`;
  const mail = `${list}/mails/${ids.mail}?view=`;
  const row = (page: Page) => page.getByRole('link', { name: /Please confirm/ });
  const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
  return [
    ['/mailboxes', (page) => page.getByTestId('mailbox-row').first()],
    [`/mailboxes/${ids.empty}`, (page) => page.getByText(app.mailboxes.waiting)],
    [list, row],
    [`${mail}html`, (page) => page.frameLocator('iframe').getByText('493027')],
    [`${mail}html&as=gmail.ios,outlook.windows&w=600&w2=375`, (page) => page.getByTestId('lost').nth(1)],
    [`${mail}text`, (page) => page.locator('.mail-text')],
    [`${mail}source&line=1`, (page) => page.locator('.source-line.marked')],
    [`${mail}source&source=raw`, (page) => page.getByText('Subject: Please confirm your address')],
    [`${mail}headers`, (page) => page.getByLabel(app.mail.searchHeaders)],
    [`${mail}parts`, (page) => page.getByText('multipart/alternative')],
    [`${mail}checks`, heading(app.checks.findings)],
    [`${list}?q=from:nobody`, heading(app.mails.noMatch)],
    [`${list}?keys=1`, (page) => page.getByRole('dialog', { name: app.keys.title })],
    [`${list}?commands=1`, (page) => page.getByRole('dialog').getByRole('combobox')],
    [`${list}/latest`, heading('Please confirm your address')],
    ['/mails', row],
    ['/archive', heading(manage.archive.none)],
    ['/domains', heading(manage.domains.none)],
    ['/keys', (page) => page.getByRole('rowheader').first()],
    ['/webhooks', heading(manage.webhooks.none)],
    ['/usage', (page) => page.getByRole('meter', { name: manage.usage.mailboxes })],
    ['/sessions', (page) => page.getByText(manage.sessions.current)],
    [String(ids.shared[0]), heading('Please confirm your address')],
    [String(ids.shared[1]), row],
    ['/shared#nothing', heading(viewing.ended)],
    ['/keys/nothing', heading(app.failures.notFound)],
  ];
}
