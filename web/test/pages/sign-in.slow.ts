import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startMayfly } from '../../../server/src/testing/main.ts';
import { listen, startIdentityProvider } from '../../../server/test/sign-in/identity-provider.ts';
import { writeProviders } from '../../../server/test/sign-in/provider-file.ts';
import { openBrowser } from '../../../server/test/support/browser.ts';
import { providersDe } from '../../src/texts/providers/de.ts';
import { providersEn as words } from '../../src/texts/providers/en.ts';
import { faultsOf } from './faults.ts';
import { contextOf, type WindowOptions } from './opened-app.ts';
import { findSmallTargets } from './small-targets.ts';

const ada = { sub: 'a-1', preferred_username: 'ada', groups: ['staff'] };
const bob = { sub: 'b-1', preferred_username: 'bob', email: 'bob@partner.example', email_verified: true };

/** Starts a service with two providers, which sign people in for a form of their own, and a browser. */
async function openBoth(t: TestContext) {
  // A port that is free now, since providers have to know the URL before the service is there.
  const { server: free, url: publicUrl } = await listen(t);
  const port = new URL(publicUrl).port;
  await new Promise((resolve) => free.close(resolve));
  const staff = await startIdentityProvider(t, { publicUrl, id: 'staff', person: ada, asks: true });
  const partners = await startIdentityProvider(t, { publicUrl, id: 'partners', person: bob, asks: true });
  const file = await writeProviders(t, [
    { ...staff, id: 'staff', name: 'Example', ownerClaim: 'preferred_username', groups: { staff: {} } },
    { ...partners, id: 'partners', name: 'Partners', ownerClaim: 'email', emailDomains: ['partner.example'] },
  ]);
  const settings = { MAYFLY_HTTP_PORT: port, MAYFLY_PUBLIC_URL: publicUrl, MAYFLY_OIDC_PROVIDERS: file };
  const server = await startMayfly({ settings });
  t.after(() => server.stop());
  const browser = await openBrowser(t);
  const open = async (path: string, options: WindowOptions = {}) => {
    const page = await (await browser.newContext(contextOf(options))).newPage();
    await page.goto(publicUrl + path);
    return page;
  };
  return { server, publicUrl, staff, partners, open };
}

async function signInAt(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: words.signInWith(name) }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('people sign in at two providers, each as an owner, and lead back to what they asked for', async (t) => {
  const { server, publicUrl, open } = await openBoth(t);
  const page = await open('/usage');
  await signInAt(page, 'Example');
  await page.waitForURL(`${publicUrl}/usage`);
  await page.getByRole('button', { name: 'ada', exact: true }).waitFor();
  const other = await open('/');
  await signInAt(other, 'Partners');
  await other.getByRole('button', { name: 'bob@partner.example', exact: true }).waitFor();
  await other.getByRole('button', { name: 'New mailbox' }).click();
  await other.getByText('Waiting for mail').waitFor();
  assert.equal((await server.client.mailboxes()).length, 0, 'the mailbox is of the person');

  await page.getByRole('button', { name: 'ada', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('link', { name: words.signInWith('Example') }).waitFor();
});

test('who is refused is told why, in the language of the browser, and the address does not keep it', async (t) => {
  const { publicUrl, staff, partners, open } = await openBoth(t);
  staff.person = { ...ada, groups: [] };
  partners.person = undefined;
  const page = await open('/');
  await signInAt(page, 'Example');
  await page.getByRole('alert').getByText(words.refusals.no_group('Example')).waitFor();
  await page.waitForURL(`${publicUrl}/sign-in`);
  await page.getByRole('link', { name: words.signInWith('Partners') }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByText(words.refusals.cancelled('Partners')).waitFor();
  for (const reason of Object.keys(words.refusals)) {
    const german = await open(`/sign-in#refused=${reason}&by=staff`, { locale: 'de-DE' });
    const texts: Record<string, (name: string) => string> = providersDe.refusals;
    await german
      .getByRole('alert')
      .getByText(texts[reason]?.('Example') ?? '?')
      .waitFor();
    await german.context().close();
  }
  const forged = await open('/sign-in#refused=constructor&by=<b>');
  await forged.getByRole('link', { name: words.signInWith('Example') }).waitFor();
  assert.equal(await forged.locator('.provider-entry [role=alert]').count(), 0);
});

test('the buttons are well to see and to reach, in all sizes', async (t) => {
  const { open } = await openBoth(t);
  for (const width of [390, 1280]) {
    for (const scheme of ['light', 'dark'] as const) {
      const page = await open('/sign-in#refused=no_group&by=staff', { width, scheme, hasTouch: width < 700 });
      await page.getByRole('link', { name: words.signInWith('Example') }).waitFor();
      assert.deepEqual(await faultsOf(page, ''), []);
      assert.deepEqual(await findSmallTargets(page, width < 700 ? 44 : 32), []);
      await page.context().close();
    }
  }
});

test('who is signed in at a proxy goes on with one click', async (t) => {
  const settings = { MAYFLY_PROXY_USER_HEADER: 'Remote-User', MAYFLY_PROXY_USER_FROM: '127.0.0.1' };
  const server = await startMayfly({ settings });
  t.after(() => server.stop());
  const browser = await openBrowser(t);
  const page = await (await browser.newContext({ extraHTTPHeaders: { 'Remote-User': 'ada' } })).newPage();
  await page.goto(`${server.url}/usage`);
  await page.getByRole('link', { name: words.continueAs('ada') }).click();
  await page.getByRole('button', { name: 'ada', exact: true }).waitFor();
  assert.equal(page.url(), `${server.url}/usage`);
});
