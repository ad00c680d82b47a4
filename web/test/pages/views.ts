import type { Locator, Page } from 'playwright-core';
import type { MayflyServer } from '../../../server/src/testing/main.ts';
import { type Words, words } from '../texts/words.ts';
import { invitation, messageOf } from './file-mail.ts';

/** A view of the app: its path, what is seen once it is whole, and what is done on the path to have it, as opening a dialog. */
export type View = readonly [path: string, seen: (page: Page) => Locator, reach?: (page: Page) => Promise<void>];

/** Shows a view in a page, and ends once it is whole. */
export async function show(page: Page, url: string, [path, seen, reach]: View): Promise<void> {
  await page.goto(url + path);
  await reach?.(page);
  await seen(page).waitFor();
}

/** Fills a service for the views: a mailbox with mails, and an empty one. The function gives the views, as a language names them. */
export async function prepareViews({ client, url }: MayflyServer): Promise<(language?: Words) => readonly View[]> {
  const mailbox = await client.createMailbox({ tag: 'signup' });
  const empty = await client.createMailbox();
  const other = await client.createMailbox();
  const files = await other.deliver(
    messageOf([
      ['text/csv', 'orders.csv', 'name,amount\nAnn,1.5\nBo,2'],
      ['text/calendar', 'invite.ics', invitation],
      ['message/rfc822', 'inner.eml', 'From: Ann <ann@a.example>\r\nSubject: Inner\r\n\r\nHello from inside'],
    ]),
  );
  const mail = await mailbox.deliver({
    sender: 'Shop <no-reply@shop.example>',
    subject: 'Please confirm your address',
    body: 'Your code is 493027.',
    htmlBody:
      '<p>Your code is <b>493027</b>. <a href="https://shop.example/confirm">Confirm</a> <a href="https://shop.example/help">Help</a></p>',
  });
  await other.script([
    { reply: '451 4.7.1 later', delayMs: 500, times: 2 },
    { at: 'end', when: { subject: 'news' }, drop: true },
  ]);
  const links = { mail: await mail.share({ codes: true }), mailbox: await mailbox.share({ history: true }) };
  const shared = Object.values(links).map(({ url: link }) => link.slice(url.length));
  const create = (path: string, body: object) => client.request<{ id: string }>(path, { method: 'POST', body });
  const domain = await create('/v1/domains', { name: 'qa.shop.example' });
  // Nothing is sent to it: none of its mailboxes comes back.
  const webhook = await create('/v1/webhooks', {
    url: 'http://127.0.0.1:8080/hook',
    types: ['mailbox.reactivated'],
  });
  const ids: Ids = {
    ...{
      mailbox: mailbox.id,
      empty: empty.id,
      scripted: other.id,
      mail: mail.id,
      files: `${other.id}/mails/${files.id}`,
    },
    ...{ domain: domain.id, webhook: webhook.id, shared },
  };
  return (language = words.en) => [
    ...listViews(ids, language),
    ...mailViews(ids, language),
    ...fileViews(ids, language),
    ...managedViews(ids, language),
    ...dialogViews(ids, language),
  ];
}

/** Views of a guest, whose mailbox is at the path. */
export function guestViews(path: string, { app }: Words): readonly View[] {
  return [
    [path, (page) => page.getByText(app.mailboxes.waiting)],
    [`${path}?recovery=1`, dialog],
    [`${path}?leave=1`, dialog],
    [`${path}?commands=1`, (page) => dialog(page).getByRole('combobox')],
  ];
}

interface Ids {
  readonly mailbox: string;
  readonly empty: string;
  /** The mailbox with a delivery script. */
  readonly scripted: string;
  readonly mail: string;
  /** The mail with files, below the path of mailboxes. */
  readonly files: string;
  readonly domain: string;
  readonly webhook: string;
  /** Paths of links to the mail and to the mailbox. */
  readonly shared: readonly string[];
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const menu = (page: Page) => page.locator(':popover-open');

/** Presses a button, in a menu, too, wherever there is room for it. */
const press =
  (name: string, within = 'body') =>
  (page: Page) =>
    page.locator(within).getByRole('button', { name, includeHidden: true }).first().dispatchEvent('click');

const openMenu = (selector: string) => async (page: Page) => {
  const popover = page.locator(selector);
  await popover.waitFor({ state: 'attached' });
  await popover.evaluate((element) => element instanceof HTMLElement && element.showPopover());
};

const row = (page: Page) => page.getByRole('link', { name: /Please confirm/ });

function listViews({ mailbox, empty, shared }: Ids, { app, viewing }: Words): readonly View[] {
  const list = `/mailboxes/${mailbox}`;
  const select = async (page: Page) => {
    await row(page).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  };
  return [
    ['/mailboxes', (page) => page.getByTestId('mailbox-row').first()],
    [`/mailboxes/${empty}`, (page) => page.getByText(app.mailboxes.waiting)],
    [list, row],
    [list, (page) => page.getByRole('toolbar', { name: app.mails.selected(1) }), select],
    [list, (page) => page.getByRole('textbox', { name: app.create.tag }), press(app.mailboxes.label)],
    [`${list}?q=from:nobody`, heading(app.mails.noMatch)],
    [`${list}/latest`, heading('Please confirm your address')],
    ['/mails', row],
    [String(shared[0]), heading('Please confirm your address')],
    [String(shared[1]), row],
    ['/shared#nothing', heading(viewing.ended)],
    ['/keys/nothing', heading(app.failures.notFound)],
  ];
}

function mailViews(ids: Ids, { app }: Words): readonly View[] {
  const mail = `/mailboxes/${ids.mailbox}/mails/${ids.mail}?view=`;
  return [
    [`${mail}html`, (page) => page.frameLocator('iframe').getByText('493027')],
    [`${mail}html&as=gmail.ios,outlook.windows&w=600&w2=375`, (page) => page.getByTestId('lost').nth(1)],
    [`${mail}html&as=original,outlook.windows&w=768&w2=768`, (page) => page.getByTestId('lost').first()],
    [`${mail}text`, (page) => page.locator('.mail-text')],
    [`${mail}source&line=1`, (page) => page.locator('.source-line.marked')],
    [`${mail}source&source=raw`, (page) => page.getByText('Subject: Please confirm your address')],
    [`${mail}delivery`, (page) => page.getByText(app.delivery.notKept)],
    [`${mail}headers`, (page) => page.getByLabel(app.mail.searchHeaders)],
    [`${mail}parts`, (page) => page.getByText('multipart/alternative')],
    [`${mail}checks`, heading(app.checks.findings)],
  ];
}

function fileViews({ files }: Ids, { app }: Words): readonly View[] {
  const open = (name: string) => press(app.mail.viewFile(name));
  const path = `/mailboxes/${files}`;
  return [
    [path, (page) => page.getByText('orders.csv').first()],
    [path, (page) => dialog(page).getByRole('columnheader', { name: 'amount' }), open('orders.csv')],
    [path, (page) => dialog(page).locator('.event'), open('invite.ics')],
    [path, (page) => dialog(page).frameLocator('iframe').getByText('Hello from inside'), open('inner.eml')],
  ];
}

function managedViews({ domain, webhook }: Ids, { manage }: Words): readonly View[] {
  return [
    ['/archive', heading(manage.archive.none)],
    ['/domains', (page) => page.getByText('qa.shop.example')],
    [`/domains/${domain}`, heading('qa.shop.example')],
    ['/keys', (page) => page.getByRole('rowheader').first()],
    ['/webhooks', (page) => page.getByText('/hook')],
    [`/webhooks/${webhook}`, (page) => page.getByRole('heading', { name: '127.0.0.1:8080' })],
    ['/rules', (page) => page.locator('.rules-form')],
    ['/usage', (page) => page.getByRole('meter', { name: manage.usage.mailboxes })],
    ['/sessions', (page) => page.getByText(manage.sessions.current, { exact: true })],
    ['/domains', dialog, press(manage.domains.add)],
    [`/domains/${domain}`, dialog, press(manage.domains.delete)],
    ['/keys', dialog, press(manage.keys.create)],
    ['/keys', dialog, press(manage.keys.revokeNamed('testing'))],
    ['/webhooks', dialog, press(manage.webhooks.create)],
    [`/webhooks/${webhook}`, dialog, press(manage.webhooks.edit)],
    ['/sessions', dialog, (page) => page.getByRole('row').getByRole('button').first().click()],
  ];
}

function dialogViews(ids: Ids, { app }: Words): readonly View[] {
  const list = `/mailboxes/${ids.mailbox}`;
  const mail = `${list}/mails/${ids.mail}`;
  return [
    [`${list}?keys=1`, (page) => page.getByRole('dialog', { name: app.keys.title })],
    [`${list}?commands=1`, (page) => dialog(page).getByRole('combobox')],
    ['/mailboxes', dialog, press(app.mailboxes.options)],
    ['/mailboxes', menu, openMenu('#me')],
    [list, menu, openMenu('#mailbox-menu')],
    [list, dialog, press(app.mailboxes.qr)],
    [list, dialog, press(app.mail.share)],
    [list, dialog, press(app.mailboxes.delete)],
    [`/mailboxes/${ids.scripted}`, (page) => dialog(page).locator('.script-steps'), press(app.mailboxes.errors)],
    [`/mailboxes/${ids.empty}`, (page) => dialog(page).locator('form'), press(app.mailboxes.errors)],
    [list, (page) => dialog(page).locator('.rules-form'), press(app.mailboxes.senders)],
    [mail, menu, openMenu('.link-list')],
    [mail, dialog, press(app.mail.share, '.mail-head')],
    [mail, dialog, press(app.mail.match, '.mail-head')],
  ];
}
