import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { scopes } from '../../../server/src/contract/access/api-keys.ts';
import { systemClock } from '../../../server/src/lib/clock.ts';
import { createMailbox, deliver, messageWith } from '../../../server/test/http/mail.ts';
import { openBrowser } from '../../../server/test/support/browser.ts';
import { type Service, startService } from '../../../server/test/support/service.ts';
import { until } from '../../../server/test/support/until.ts';
import { unzip } from '../../../server/test/support/zip.ts';
import { words } from '../texts/words.ts';
import { faultsOf } from './faults.ts';
import { contextOf } from './opened-app.ts';
import { states } from './states.ts';
import { startTroubled } from './troubled-service.ts';
import { findUnreachedControls } from './unreached-controls.ts';

test('an operator sees what is wrong, suspends an owner, hands a mailbox over and finds both in the log', async (t) => {
  const service = await startService(t, { clock: systemClock });
  const alice = await service.key('alice');
  const mailbox = await createMailbox(service, alice);
  await deliver(t, service, mailbox.address, messageWith(1, 'for the report'));
  await deliver(t, service, 'abuse@mail.test', messageWith(0));
  const { key, browser } = await openOperator(t, service);
  const page = await signIn(await browser.newContext(contextOf({ locale: 'en-GB' })), service, key);
  await until(async () => {
    const { body } = await service.call('GET', '/v1/operator/overview', { key });
    return body.problems.length === 1 && body.nodes.length === 1;
  }, 'the fold');

  await page.goto(`${service.app.url}/operator`);
  await page.getByText('Unread mail to postmaster or abuse').waitFor();
  await page.getByText('Read it with a key of the owner postmaster.').waitFor();

  await page.getByRole('link', { name: 'Owners', exact: true }).click();
  await page.getByRole('searchbox').fill('ali');
  await page.getByRole('link', { name: 'alice' }).click();
  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('phishing, report 4711');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Suspended', { exact: true }).waitFor();
  assert.equal((await service.call('GET', '/v1/mailboxes', { key: alice })).status, 401);

  await page.getByRole('link', { name: 'Abuse report' }).click();
  await page.getByRole('textbox', { name: 'Address of the report' }).fill(mailbox.address);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: mailbox.address }).waitFor();
  await page.getByRole('button', { name: 'Hand over' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('asked for by the police');
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const files = await unzip(await readFile(await (await downloading).path()));
  assert.equal([...files.keys()].filter((name) => name.endsWith('.eml')).length, 1);

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('rowheader', { name: 'Mailbox handed over' }).waitFor();
  await page.getByRole('cell', { name: 'phishing, report 4711' }).waitFor();
});

test('an operator finds the domains and webhooks that fail, what was turned away, and an entry of the log', async (t) => {
  const service = await startTroubled(t);
  const { key, browser } = await openOperator(t, service);
  for (const owner of ['alice', 'bob'])
    await service.call('POST', `/v1/operator/owners/${owner}/suspend`, { key, body: { reason: `report on ${owner}` } });
  const page = await signIn(await browser.newContext(contextOf({ locale: 'en-GB' })), service, key);

  await page.goto(`${service.app.url}/operator`);
  await page.getByRole('link', { name: 'Records of domains are wrong' }).click();
  await page.getByRole('row', { name: /fails\.example bob Verified/ }).waitFor();
  assert.equal(await page.getByText('shop.example').count(), 0);
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'All domains' });
  await page.getByText('shop.example').waitFor();

  await page.getByRole('link', { name: 'Webhooks', exact: true }).last().click();
  await page.getByRole('row', { name: /Stopped The receiver answered 410: it is gone/ }).waitFor();
  await page.getByRole('row', { name: /Still tried The receiver answered 500/ }).waitFor();

  await page.getByRole('link', { name: 'Mail', exact: true }).click();
  await page.getByRole('table', { name: 'Most mail came from these networks' }).getByText('127.0.0.1').waitFor();
  await page.getByRole('table', { name: 'Turned away' }).getByText('nobody@mail.test').first().waitFor();

  await page.goto(`${service.app.url}/operator/owners/bob`);
  await page.getByRole('link', { name: 'What was done to this owner' }).click();
  await page.getByText('report on bob').waitFor();
  assert.equal(await page.getByText('report on alice').count(), 0);
  await page.getByLabel('From').fill('2099-01-01');
  await page.getByText('Nothing in the log fits').waitFor();
  await page.goBack();
  await page.goForward();
  await page.getByText('Nothing in the log fits').waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByText('report on alice').waitFor();
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Key revoked' });
  await page.getByText('Nothing in the log fits').waitFor();
});

test('no view of an operator has a fault that axe finds, in any state, nor a control that is not reached at 200 %', async (t) => {
  const service = await startTroubled(t);
  const { key, browser } = await openOperator(t, service);
  const faults: string[] = [];
  for (const { name, window, language, isZoomed = false } of states) {
    const page = await signIn(await browser.newContext(contextOf(window)), service, key);
    const { operator: texts } = words[language];
    for (const [part, shown] of [
      ['', texts.wrong],
      ['/mail', 'nobody@mail.test'],
      ['/owners', 'alice'],
      ['/domains', 'fails.example'],
      ['/webhooks', texts.stillTried],
      ['/owners/alice', texts.back],
      ['/report', texts.address],
      ['/audit', texts.noAudit],
    ] as const) {
      await page.goto(`${service.app.url}/operator${part}`);
      await page.getByRole('main').getByText(shown).first().waitFor();
      faults.push(...(await faultsOf(page, `${name} /operator${part}`)));
      if (isZoomed)
        faults.push(...(await findUnreachedControls(page)).map((fault) => `${name} /operator${part}: ${fault}`));
    }
    await page.goto(`${service.app.url}/operator/owners/alice`);
    await page.getByRole('button', { name: texts.suspend, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    faults.push(...(await faultsOf(page, `${name} dialog`)));
    if (isZoomed) faults.push(...(await findUnreachedControls(page)));
  }
  assert.deepEqual(faults, []);
});

/** A browser, and the key of an operator who has all scopes. */
async function openOperator(t: TestContext, { app }: Service): Promise<{ browser: Browser; key: string }> {
  const made = { owner: 'ops', name: 'operator', domains: [], expiresAtMs: null, scopes };
  const { key } = await app.accounts.createKey(made);
  return { browser: await openBrowser(t), key };
}

/** A page in which an operator is signed in. */
async function signIn(context: BrowserContext, { app }: Service, key: string): Promise<Page> {
  const { origin } = new URL(app.url);
  const answer = await context.request.post(`${origin}/v1/session`, { data: { apiKey: key }, headers: { origin } });
  assert.ok(answer.ok(), await answer.text());
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}
