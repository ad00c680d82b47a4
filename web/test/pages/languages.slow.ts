import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTransport } from 'nodemailer';
import { findingsEs } from '../../src/texts/findings/es.ts';
import { isLanguage, languages } from '../../src/texts/languages.ts';
import { mistakesFr } from '../../src/texts/mistakes/fr.ts';
import { problemsFr } from '../../src/texts/problems/fr.ts';
import { readerEs } from '../../src/texts/reader/es.ts';
import { textsOf } from '../texts/read-texts.ts';
import { words } from '../texts/words.ts';
import { findCutTexts } from './cut-texts.ts';
import { openApp } from './opened-app.ts';
import { prepareViews, show } from './views.ts';
import { hasFocus } from './waits.ts';

for (const [width, height] of [
  [390, 844],
  [1_024, 768],
] as const) {
  test(`each view shows each of its texts whole, in every language, ${width} pixels wide`, async (t) => {
    const { server, open } = await openApp(t);
    const views = await prepareViews(server);
    const page = await open('/usage', { width, height });
    const out = await open('/', { width, height, isSignedIn: false });
    const faults: string[] = [];
    for (const language of Object.keys(languages).filter(isLanguage)) {
      const texts = await textsOf(language);
      const look = async (where: typeof page, place: string) => {
        const found = await findCutTexts(where, texts);
        faults.push(...found.map((fault) => `${language} ${place}: ${fault}`));
      };
      for (const each of [page, out])
        await each.evaluate((name) => localStorage.setItem('mayfly.language', name), language);
      for (const view of views(words[language])) {
        await show(page, server.url, view);
        await look(page, view[0]);
      }
      await page.goto(`${server.url}/mails`);
      await page.evaluate(() => document.getElementById('me')?.showPopover());
      await look(page, 'menu');
      await out.reload();
      await out.getByRole('button', { name: words[language].start.submit }).waitFor();
      await look(out, '/');
      assert.equal(await out.evaluate(() => document.documentElement.lang), language);
    }
    assert.deepEqual(faults, []);
  });
}

test('an error is said in the language of the app; one that the app does not know, as the service says it', async (t) => {
  const { server, open } = await openApp(t);
  await server.client.request('/v1/domains', { method: 'POST', body: { name: 'qa.shop.example' } });
  const page = await open('/domains');
  await page.evaluate(() => localStorage.setItem('mayfly.language', 'fr'));
  await page.reload();
  const { manage } = words.fr;
  await page.getByRole('button', { name: manage.domains.add }).click();
  await hasFocus(page.getByRole('dialog').getByRole('textbox'));
  await page.keyboard.type('qa.shop.example');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(problemsFr.domain_exists).waitFor();

  await page.getByRole('dialog').getByRole('textbox').fill('no name');
  await page.keyboard.press('Enter');
  const { named, fields, plain } = mistakesFr;
  await page
    .getByRole('alert')
    .getByText(`${named(fields.name)} ${plain.wrong_form}.`, { exact: true })
    .waitFor();

  await page.route('**/v1/domains', (route) =>
    route.fulfill({ status: 409, json: { error: 'of_tomorrow', detail: 'it is not yet', fix: 'Wait a day.' } }),
  );
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('it is not yet. Wait a day.').waitFor();
});

test('the page is said to be in a language once its texts are', async (t) => {
  const { open } = await openApp(t);
  const page = await open('/usage');
  await page.getByRole('heading', { name: words.en.manage.usage.title, exact: true }).waitFor();
  const [asked, loading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/assets/de-*.js', async (route) => {
    asked.resolve();
    await loading.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'default' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  await asked.promise;
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  loading.resolve();
  await page.waitForFunction(() => document.documentElement.lang === 'de');
});

test('what the service finds in a mail is said in the language of the app', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const mail = await mailbox.deliver({
    sender: 'shop@shop.example',
    subject: 'Hello',
    body: 'Your order is on its way.',
    htmlBody: '<p>Your order is on its way: <a href="https://else.example/">https://shop.example</a></p>',
  });
  const page = await open('/usage');
  await page.evaluate(() => localStorage.setItem('mayfly.language', 'es'));
  const view = (name: string) => page.goto(`${server.url}/mailboxes/${mailbox.id}/mails/${mail.id}?view=${name}`);
  await view('checks');
  for (const text of [findingsEs.language_missing, findingsEs.title_missing])
    for (const part of Object.values(text ?? {})) await page.getByText(part, { exact: true }).waitFor();
  const links = page.getByRole('region', { name: words.es.app.checks.links });
  await links.getByText(findingsEs.link_text_differs?.what ?? '').waitFor();

  await view('headers');
  const authentication = page.getByRole('region', { name: words.es.app.mail.authentication });
  await authentication.getByRole('button', { name: words.es.app.mail.checkSender }).click();
  const { senderResults } = readerEs;
  const results = authentication.locator('.verdict');
  await results.nth(3).waitFor();
  assert.deepEqual(
    await results.allTextContents(),
    Array.from({ length: 4 }, () => senderResults.none),
  );

  await page.getByRole('button', { name: words.es.app.mail.match }).click();
  const { matchFields, matchesNot } = words.es.app.mail;
  await page.getByLabel(matchFields.subject).fill('welcome');
  await page.getByText(matchesNot(matchFields.subject)).waitFor();
});

test('what was refused is said by its reason, in the language of the app', async (t) => {
  const { server, open } = await openApp(t);
  const mailbox = await server.client.createMailbox();
  const path = `/v1/mailboxes/${mailbox.id}`;
  await server.client.request(path, { method: 'PATCH', body: { allowedSenders: ['shop.example'] } });
  const page = await open('/usage');
  await page.evaluate(() => localStorage.setItem('mayfly.language', 'de'));
  const transport = createTransport({ ...server.smtp, tls: { rejectUnauthorized: false } });
  const sent = transport.sendMail({ from: 'a@else.example', to: mailbox.address, text: 'x' });
  await assert.rejects(sent, /550/);
  await page.goto(`${server.url}/mailboxes/${mailbox.id}`);
  const { refusals } = words.de.app;
  await page.getByText(refusals.of(refusals.sender_not_allowed)).waitFor();
});

test('an answer of something before the service is said as that it is not reached', async (t) => {
  const { open } = await openApp(t);
  const page = await open('/usage');
  await page.evaluate(() => localStorage.setItem('mayfly.language', 'fr'));
  await page.route('**/v1/domains*', (route) => route.fulfill({ status: 404, body: '<h1>Not here</h1>' }));
  await page.goto(new URL('/domains', page.url()).href);
  await page.getByText(words.fr.app.failures.unreachable).waitFor();
});
